import { evenly } from '../../engine/samples/collect.js';
import { readNotion } from '../../engine/contract/read-record.js';
import { operationById } from '../../engine/contract/operations.js';
import { asText, brief } from '../../engine/json/guards.js';
import type {
  Case,
  CaseContext,
  Judgement,
  Operation,
  Reading,
  ReceivedResponse,
  Sample,
} from '../../engine/types.js';
import { kind, paramsSchema, text, texts } from '../support/kind.js';
import { holds, irrelevant, readingOf, violated } from '../support/records.js';
import { bodyFinding } from '../support/refusals.js';
import { parametersIn, stepFor } from '../support/requests.js';
import { lookupFaults } from '../support/lookup-variations.js';
import { searchable } from '../support/searches.js';
import { samplesWith, valueOf } from '../support/samples.js';

interface Params {
  operation: string;
  parameter: string;
  reading: string;
  /** The notion that is compared first, then the one that is compared when nothing has it. */
  primary: string;
  secondary: string;
  /** Sample notions of the two, when they differ from the reading's. */
  case: 'primary' | 'secondary' | 'collision' | 'absent';
  /** Values that no record has; `open` ones may also be refused with another status. */
  absent?: string[];
  open?: string[];
}

/** One record is looked up by its primary key, else by its secondary key, else not found. */
export const lookup = kind<Params>({
  name: 'lookup',
  says: 'a look-up tries one key first, then another, and finds nothing otherwise',
  params: paramsSchema(
    {
      operation: text,
      parameter: text,
      reading: text,
      primary: text,
      secondary: text,
      case: { enum: ['primary', 'secondary', 'collision', 'absent'] },
      absent: texts,
      open: texts,
    },
    ['absent', 'open'],
  ),
  operations: ({ operation }) => [operation],

  cases(params, context) {
    const operation = operationById(context.contract.operations, params.operation);
    const all = lookupCases(params, operation, context);
    if (all.length === 0)
      return { none: { reason: 'vacuous', detail: `no known record gives a ${params.case} look-up` } };
    return { examples: evenly(all, Math.max(context.runs, 20)) };
  },

  judge(params, [exchange], { contract, given }) {
    const response = exchange?.response;
    if (!response) return irrelevant('no answer');
    const operation = operationById(contract.operations, params.operation);
    if (params.case !== 'absent')
      return judgeFound(params, contract.readings[params.reading] ?? {}, response, asText(given['asked']));
    const allowed = given['open'] === true ? ['404', '422', '400'] : ['404'];
    if (
      response.status === 200 &&
      holdsKey(params, readingOf(contract, params.reading), response, asText(given['asked']))
    ) {
      return irrelevant('the target has a record with this key');
    }
    if (!allowed.includes(String(response.status))) {
      return violated(
        allowed.map((status) => `status ${status}: no record has this key`),
        `status ${response.status}, body ${brief(response.text)}`,
      );
    }
    const finding = bodyFinding(contract, operation, response);
    return finding ? { relevant: true, finding } : holds;
  },

  faults: (params, contract) =>
    lookupFaults(contract, operationById(contract.operations, params.operation), params),
  variants: () => [],
});

function lookupCases(params: Params, operation: Operation, context: CaseContext): Case[] {
  if (params.case === 'absent') return absentCases(params, operation, context);
  const names = parametersIn(operation, 'path').filter((each) => each.name !== params.parameter);
  const needed = params.case === 'primary' ? [params.primary] : [params.secondary];
  const known = samplesWith(context.samples, [...names.map((each) => each.sample), ...needed]);
  const scope = scopeOf(params, operation);
  const asked = distinctBy(known, (sample) => `${scope(sample)} ${keyFor(params, sample)}`);
  const holders = countBy(
    known.filter((sample) => sample[params.primary] !== undefined),
    (sample) => `${scope(sample)} ${valueOf(sample, params.primary)}`,
  );
  const fits = asked.filter((sample) =>
    isCase(params, sample, holders.get(`${scope(sample)} ${keyFor(params, sample)}`) ?? 0),
  );
  return fits.map((sample) => toCase(params, operation, sample, keyFor(params, sample)));
}

function keyFor(params: Params, sample: Sample): string {
  return valueOf(sample, params.case === 'primary' ? params.primary : params.secondary);
}

/** `holders`: listed records whose primary key is the asked one. */
function isCase(params: Params, sample: Sample, holders: number): boolean {
  if (sample[params.primary] === sample[params.secondary]) return false;
  if (params.case === 'primary') return true;
  return params.case === 'collision' ? holders > 0 : holders === 0;
}

function absentCases(params: Params, operation: Operation, context: CaseContext): Case[] {
  const scopes = distinctBy(
    searchable(operation, context.samples, [params.primary]),
    scopeOf(params, operation),
  );
  return scopes.flatMap((sample) => [
    ...(params.absent ?? []).map((value) => toCase(params, operation, sample, value)),
    ...(params.open ?? []).map((value) => toCase(params, operation, sample, value, true)),
  ]);
}

/** What the other path parameters bind: keys are unique within it. */
function scopeOf(params: Params, operation: Operation): (sample: Sample) => string {
  const names = parametersIn(operation, 'path').filter((each) => each.name !== params.parameter);
  return (sample) => names.map((each) => valueOf(sample, each.sample)).join(' ');
}

function toCase(params: Params, operation: Operation, sample: Sample, key: string, open = false): Case {
  const others = parametersIn(operation, 'path').filter((each) => each.name !== params.parameter);
  const path = Object.fromEntries(others.map((each) => [each.name, [valueOf(sample, each.sample)]]));
  return {
    steps: [stepFor(operation, 'look-up', { ...path, [params.parameter]: [key] })],
    given: { asked: key, open },
  };
}

function distinctBy<T>(values: readonly T[], key: (value: T) => string): T[] {
  return [...new Map([...values].reverse().map((value) => [key(value), value])).values()].reverse();
}

function judgeFound(params: Params, reading: Reading, response: ReceivedResponse, asked: string): Judgement {
  const notion = params.case === 'secondary' ? params.secondary : params.primary;
  if (response.status !== 200 || response.json === undefined) {
    return violated(
      `status 200: a listed record has ${notion} ${asked}`,
      `status ${response.status}, body ${brief(response.text)}`,
    );
  }
  const found = readNotion(reading, notion, response.json)?.[0];
  if (found === asked) return holds;
  // A record that no listing showed may hold the number as its primary key, and then it comes first.
  if (params.case === 'secondary' && readNotion(reading, params.primary, response.json)?.[0] === asked) {
    return irrelevant('another record has the asked key as its first key');
  }
  return violated(
    `the record whose ${notion} is ${asked}`,
    `a record whose ${notion} is ${found ?? 'not shown'}`,
  );
}

function holdsKey(params: Params, reading: Reading, response: ReceivedResponse, asked: string): boolean {
  const body = response.json ?? null;
  return [params.primary, params.secondary].some(
    (notion) => readNotion(reading, notion, body)?.[0] === asked,
  );
}

function countBy<T>(values: readonly T[], key: (value: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(key(value), (counts.get(key(value)) ?? 0) + 1);
  return counts;
}

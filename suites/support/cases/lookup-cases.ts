import { evenly } from '../../../engine/samples/collect.js';
import type { Case, CaseContext, Operation, Sample } from '../../../engine/types/index.js';
import { withPairs } from './options.js';
import { parametersIn, stepFor } from './requests/step-for.js';
import { distinctBy, samplesWith, valueOf } from './samples.js';

export interface LookupParams {
  operation: string;
  parameter: string;
  mapping: string;
  /** The field that is compared first, then the one that is compared when nothing has it. */
  primary: string;
  secondary: string;
  /** `respelled`: a key with a zero before it is the same number, or refused. */
  case: 'primary' | 'secondary' | 'collision' | 'respelled';
  /** Query pairs of which one may be given: they change nothing about who is found. */
  options?: [string, string][];
  /** Requests of which one goes before a look-up now and then: the same with other values, which leave no trace. */
  after?: Record<string, string>[];
}

/** Look-ups of known records by the key of the rule's case. */
export function lookupCases(params: LookupParams, operation: Operation, context: CaseContext): Case[] {
  const names = parametersIn(operation, 'path').filter((each) => each.name !== params.parameter);
  const known = samplesWith(context.samples, [...names.map((each) => each.sample), fieldOf(params)]);
  const scope = scopeOf(params, operation);
  const asked = distinctBy(known, (sample) => `${scope(sample)} ${keyFor(params, sample)}`);
  const holders = countBy(
    known.filter((sample) => sample[params.primary] !== undefined),
    (sample) => `${scope(sample)} ${valueOf(sample, params.primary)}`,
  );
  const fits = asked.filter((sample) =>
    isCase(params, sample, holders.get(`${scope(sample)} ${keyFor(params, sample)}`) ?? 0),
  );
  if (params.case === 'respelled')
    return evenly(fits, 20).map((sample) => toCase(params, operation, sample, `0${keyFor(params, sample)}`));
  const most = Math.max(context.runs, 20);
  return withOptions(
    params,
    outermostFirst(fits, scope, (sample) => Number(keyFor(params, sample))),
    most,
  ).map(([sample, option], index) => {
    const own = toCase(params, operation, sample, keyFor(params, sample), option);
    return index % 4 === 1 ? preceded(params, operation, own, Math.floor(index / 4)) : own;
  });
}

const fieldOf = (params: LookupParams): string =>
  params.case === 'primary' || params.case === 'respelled' ? params.primary : params.secondary;
const keyFor = (params: LookupParams, sample: Sample): string => valueOf(sample, fieldOf(params));

/** The case with another request before it. */
function preceded({ after = [] }: LookupParams, operation: Operation, own: Case, turn: number): Case {
  const values = after[turn % after.length];
  const [step] = own.steps;
  if (!values || !step) return own;
  const path = operation.path.split('/').map((part, place) => {
    const name = /^\{(.*)\}$/.exec(part)?.[1] ?? '';
    return values[name] ?? step.path.split('/')[place] ?? '';
  });
  return { ...own, steps: [{ ...step, name: 'before', path: path.join('/') }, step] };
}

/** `holders`: listed records whose primary key is the asked one. */
function isCase(params: LookupParams, sample: Sample, holders: number): boolean {
  if (params.case === 'respelled') return true;
  if (sample[params.primary] === sample[params.secondary]) return false;
  if (params.case === 'primary') return true;
  return params.case === 'collision' ? holders > 0 : holders === 0;
}

/** Each sample with none and with each of the options where so many are asked for, else with one of these in turn. */
function withOptions(
  { options = [] }: LookupParams,
  samples: readonly Sample[],
  most: number,
): [Sample, [string, string] | undefined][] {
  const all = [undefined, ...options];
  return samples.length * all.length <= most
    ? samples.flatMap((sample) => all.map((option): [Sample, typeof option] => [sample, option]))
    : samples.slice(0, most).map((sample, index) => [sample, all[index % all.length]]);
}

/** The lowest and highest numbers of each scope, where bounds go wrong, then all at even distances. */
function outermostFirst(
  samples: readonly Sample[],
  scope: (sample: Sample) => string,
  numberOf: (sample: Sample) => number,
): Sample[] {
  const outermost = distinctBy(samples, scope).flatMap((first) => {
    const sorted = samples
      .filter((sample) => scope(sample) === scope(first))
      .sort((one, other) => numberOf(one) - numberOf(other));
    return [...sorted.slice(0, 1), ...sorted.slice(-1)];
  });
  return [...new Set([...outermost, ...interleaved(samples)])];
}

/** An order in which any number of the first are spread over the whole list. */
function interleaved<T>(items: readonly T[]): T[] {
  const order: T[] = [];
  for (let count = 1; order.length < items.length; count *= 2) {
    for (const item of evenly(items, count)) if (!order.includes(item)) order.push(item);
  }
  return order;
}

/** What the other path parameters bind: keys are unique within it. */
function scopeOf(params: LookupParams, operation: Operation): (sample: Sample) => string {
  const names = parametersIn(operation, 'path').filter((each) => each.name !== params.parameter);
  return (sample) => names.map((each) => valueOf(sample, each.sample)).join(' ');
}

function toCase(
  params: LookupParams,
  operation: Operation,
  sample: Sample,
  key: string,
  option?: [string, string],
): Case {
  const others = parametersIn(operation, 'path').filter((each) => each.name !== params.parameter);
  const path = Object.fromEntries(others.map((each) => [each.name, [valueOf(sample, each.sample)]]));
  const step = stepFor(operation, 'look-up', { ...path, [params.parameter]: [key] });
  return { steps: [withPairs(step, option ? [option] : [])], given: { asked: key } };
}

function countBy<T>(values: readonly T[], key: (value: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(key(value), (counts.get(key(value)) ?? 0) + 1);
  return counts;
}

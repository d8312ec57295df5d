import { evenly } from '../../../engine/samples/collect.js';
import type { Case, CaseContext, Operation, Sample, Step } from '../../../engine/types/index.js';
import { withPairs } from './options.js';
import { leastAssignments } from './requests/path-assignments.js';
import type { Spelling } from './respelled.js';
import type { RecordSigns } from '../checking/record-signs.js';
import { parametersIn, stepFor, type Assignment } from './requests/step-for.js';
import { distinct, samplesWith, valuesOf } from './samples.js';
import { fieldOfParameter, pathFrom, searchable } from './searches/searches.js';

export interface UnknownKeyParams {
  operation: string;
  parameter: string;
  values: string[];
  near?: boolean | string[];
  record?: RecordSigns;
  alike?: string[];
  empty?: true;
  respelled?: Spelling[];
  /** Query pairs with which some of the values are requested, too. */
  options?: [string, string][];
}

/** The largest integer that every service takes. */
const largest = 2 ** 31 - 1;

/** Whether a service may refuse a key as invalid before it looks for it: numbers beyond an integer's, signs alone. */
function mayBeInvalid(key: string): boolean {
  return Number(key) < 0 || Number(key) > largest || !/[\p{L}\p{N}]/u.test(key);
}

/** Known keys of each field whose neighbours are requested. */
const mostNear = 6;
/** Keys of each field of other records that are requested. */
const mostOther = 4;
/** Of so few, each is asked for in both ways. */
const fewKeys = 3;
const mostPaths = 5;
/** So many of the values are requested with each option. */
const mostWithOption = 3;

/** Whether what a success looks like must be learnt from answers for known values. */
export function isCompared({ record }: UnknownKeyParams, operation: Operation): boolean {
  const schema = operation.responses.find((each) => each.status === '200')?.schema;
  return !record && (!schema || Object.keys(schema).length === 0);
}

/** Requests with keys that nothing has, in each scope that the other path parameters give. */
export function unknownKeyCases(
  params: UnknownKeyParams,
  operation: Operation,
  context: CaseContext,
): Case[] {
  const { parameter, values, near = false } = params;
  const names = parametersIn(operation, 'path').map((each) => each.name);
  const compared = isCompared(params, operation);
  const others = names.filter((name) => compared || name !== parameter);
  const paths = evenly(leastAssignments(operation, context, others), mostPaths);
  const known = knownSteps(params, operation, context, paths.length * values.length);
  const step = (path: Assignment, key: string) =>
    stepFor(operation, 'unknown key', { ...path, [parameter]: [key] });
  return paths.flatMap((path, turn) => [
    ...values.map((value, index) => ({
      steps: [
        step(path, value),
        ...(compared ? comparedSteps(operation, names, path, value) : []),
        ...(params.empty ? knownValues(operation, context) : []),
        ...known.slice(turn * values.length + index).slice(0, 1),
      ],
      given: { asked: value, open: mayBeInvalid(value) },
    })),
    ...(params.options ?? []).flatMap((option) =>
      values.slice(0, mostWithOption).map((value) => ({
        steps: [withPairs(step(path, value), [option])],
        given: { asked: value, open: mayBeInvalid(value) },
      })),
    ),
    ...otherKeys(params, operation, context, path).map((value) => ({
      steps: [step(path, value)],
      given: { asked: value, other: true },
    })),
    ...(near ? nearKeys(params, operation, context, path) : []).map((value) => ({
      steps: [step(path, value)],
      given: { asked: value, near: true, open: mayBeInvalid(value) },
    })),
  ]);
}

/** The answer for what is known, and the one where nothing is: what is unlike both is no answer as of something known. */
function comparedSteps(operation: Operation, names: string[], path: Assignment, value: string): Step[] {
  const nothing = Object.fromEntries(names.map((name) => [name, [value]]));
  return [
    stepFor(operation, 'known value', path, { memo: true }),
    stepFor(operation, 'nothing known', { ...path, ...nothing }),
  ];
}

/** What is answered for some of what is known. */
function knownValues(operation: Operation, context: CaseContext): Step[] {
  return evenly(leastAssignments(operation, context), mostPaths).map((known) =>
    stepFor(operation, 'known value', known, { memo: true }),
  );
}

/** Requests with known keys: they are still found after one that is not. */
function knownSteps(
  { record }: UnknownKeyParams,
  operation: Operation,
  { samples }: CaseContext,
  count: number,
): Step[] {
  const key = record?.fields[0];
  if (key === undefined) return [];
  const known = searchable(operation, { ...samples, given: [], known: [] }, [key]);
  return evenly(known, count).map((sample) =>
    stepFor(operation, 'known key', pathFrom(operation, sample) ?? {}),
  );
}

/** Keys of records of another kind that no known record of this one has. */
function otherKeys(
  { record, near }: UnknownKeyParams,
  operation: Operation,
  { samples }: CaseContext,
  path: Assignment,
): string[] {
  const isOwn = inScope(operation, path);
  const keysOf = (field: string) =>
    distinct(samples.listed.filter(isOwn).flatMap((sample) => valuesOf(sample, field)));
  const own = new Set((record?.fields ?? []).flatMap(keysOf));
  return (Array.isArray(near) ? near : []).flatMap((field) =>
    evenly(
      keysOf(field).filter((key) => !own.has(key) && /^[1-9]\d*$/.test(key)),
      mostOther,
    ),
  );
}

/** Keys that are cut or prolonged, the next ones, or above 2^32: a loose comparison takes them for known ones. */
function nearKeys(
  { record }: UnknownKeyParams,
  operation: Operation,
  { samples }: CaseContext,
  path: Assignment,
): string[] {
  const isOwn = inScope(operation, path);
  return (record?.fields ?? []).flatMap((field, place) => {
    const keys = distinct(
      samplesWith(samples, [field])
        .filter(isOwn)
        .flatMap((sample) => valuesOf(sample, field)),
    );
    const numbers = keys.filter((key) => /^\d+$/.test(key));
    if (numbers.length > 0) return evenly(numbers, mostNear).flatMap(nearNumber);
    return place === 0
      ? evenly(keys, mostNear)
          .flatMap((key, index) =>
            (keys.length > fewKeys ? [0] : [0, 1]).map((turn) => nearText(key, index + turn)),
          )
          .filter((key) => !isKnownKey(keys, key))
      : [];
  });
}

/** Samples with what else a path binds. */
function inScope(operation: Operation, path: Assignment): (sample: Sample) => boolean {
  const scope = parametersIn(operation, 'path').filter(({ name }) => path[name] !== undefined);
  return (sample) =>
    scope.every(({ name }) =>
      valuesOf(sample, fieldOfParameter(operation, name)).includes(path[name]?.[0] ?? ''),
    );
}

function nearNumber(key: string): string[] {
  const changed = [key.slice(0, -1), `${key}0`, String(BigInt(key) + 1n)].filter((near) => near.length > 2);
  return [...changed, String(2n ** 32n + BigInt(key))];
}

function nearText(key: string, index: number): string {
  return index % 2 === 0 || key.length < 4 ? `${key}x` : key.slice(0, -1);
}

function isKnownKey(keys: readonly string[], key: string): boolean {
  return keys.some((known) => known.toLowerCase() === key.toLowerCase());
}

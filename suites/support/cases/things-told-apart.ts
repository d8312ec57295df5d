import type { Case, CaseSource, Operation, Step } from '../../../engine/types/index.js';
import { parametersIn, stepFor, type Assignment } from './requests/step-for.js';
import { noPath, withEnds } from './samples.js';

/** So many are asked for where each tells what it is. */
const mostTold = 40;

/** So many things of a sort are asked for where answers are drawn by lot. */
const mostDrawn = 10;

/** The name of the request for what nothing is called. */
export const unheardOf = 'what nothing is called';

/** Requests with values of the required query parameter, or of the path, and one with a value that nothing has. */
export function namedValues(operation: Operation, values: readonly string[]): CaseSource {
  const [parameter] = parametersIn(operation, 'query')
    .filter((each) => each.required)
    .concat(parametersIn(operation, 'path'));
  if (!parameter) return noPath(operation.id);
  const step = (name: string, value: string) =>
    stepFor(operation, name, { [parameter.name]: [value] }, { memo: true });
  const asked = values.map((value) => step('one of several', value));
  return { examples: [{ steps: [...asked, step(unheardOf, 'assay-unheard-of')] }] };
}

/** Requests for all known things, in one case. */
export function knownThings(operation: Operation, known: readonly Assignment[]): CaseSource {
  const steps = withEnds(known, mostTold).map((values) =>
    stepFor(operation, 'one of several', values, { memo: true }),
  );
  return steps.length > 1 ? { examples: [{ steps }] } : noPath(operation.id);
}

/** What is known of each operation, each request as often as lots are drawn. */
export function drawnCases(
  operations: readonly Operation[],
  known: readonly (readonly Assignment[])[],
  draws: number,
): Case[] {
  return operations.flatMap((operation, index) =>
    withEnds(known[index] ?? [], mostDrawn).map((values) => ({
      steps: Array.from({ length: draws }, () => stepFor(operation, 'one of several', values)),
    })),
  );
}

/** So many pairs of which one continues the other are compared. */
const mostContinued = 10;
/** A shorter name begins many others by chance. */
const leastNested = 3;

/** Every two known things of which one is called as the other is, and on with a letter or figure: an id that is longer. */
export function continuedPairs(
  operations: readonly Operation[],
  known: readonly (readonly Assignment[])[],
): CaseSource {
  const examples = operations.flatMap((operation, index) => {
    const things = known[index] ?? [];
    const step = (values: Assignment) => stepFor(operation, 'one of two', values, { memo: true });
    return things.flatMap((one) =>
      things
        .filter((other) => isContinued(one, other))
        .map((other): Case => ({ steps: [step(one), step(other)] })),
    );
  });
  return examples.length > 0
    ? { examples: examples.slice(0, mostContinued) }
    : { none: { reason: 'no sample', detail: 'no known value continues another one' } };
}

/**
 * Two known things of which the name of one begins the other's, at whatever sign that goes on: who looks up by a beginning
 * finds the former for both.
 */
export function nestedPairs(operation: Operation, known: readonly Assignment[]): [Step, Step][] {
  const [parameter, ...further] = parametersIn(operation, 'path');
  if (!parameter || further.length > 0) return [];
  const step = (values: Assignment) => stepFor(operation, 'one of two', values, { memo: true });
  const nameOf = (values: Assignment) => values[parameter.name]?.[0]?.toLowerCase() ?? '';
  const pairs = known.flatMap((one) =>
    known
      .filter((other) => nameOf(one).length >= leastNested && nameOf(other).length > nameOf(one).length)
      .filter((other) => nameOf(other).startsWith(nameOf(one)))
      .map((other): [Step, Step] => [step(one), step(other)]),
  );
  return withEnds(pairs, mostContinued);
}

/** Whether two assignments differ in one value alone, which goes on with a letter or figure in the other. */
function isContinued(one: Assignment, other: Assignment): boolean {
  const differing = Object.keys(one).filter((name) => one[name]?.join() !== other[name]?.join());
  const [name] = differing;
  if (name === undefined || differing.length > 1) return false;
  const [short, long] = [one, other].map((each) => each[name]?.join() ?? '');
  return (
    short !== undefined && long?.startsWith(short) === true && /^[\p{L}\p{N}]/u.test(long.slice(short.length))
  );
}

/** Known addresses that differ in one query pair alone, which has one of some names: what it says is of another thing. */
export function queriedThings(
  operations: readonly Operation[],
  known: readonly (readonly Assignment[])[],
  names: readonly string[],
): CaseSource {
  const examples = operations.flatMap((operation, index) => {
    const groups = new Map<string, Assignment[]>();
    for (const values of known[index] ?? []) {
      const address = withoutPair(values, names);
      if (address !== undefined) groups.set(address, [...(groups.get(address) ?? []), values]);
    }
    return [...groups.values()]
      .filter((group) => group.length > 1)
      .map((group): Case => ({
        steps: group.map((values) => stepFor(operation, 'one of several', values, { memo: true })),
      }));
  });
  return examples.length > 0
    ? { examples: examples.slice(0, mostContinued) }
    : { none: { reason: 'no sample', detail: 'no two known addresses differ in their query alone' } };
}

/** What is asked for, without the query pair of one of these names; undefined where no address has one. */
function withoutPair(values: Assignment, names: readonly string[]): string | undefined {
  const text = JSON.stringify(Object.entries(values).sort());
  const pair = new RegExp(`[?&](?:${names.join('|')})=[^&#"]+`);
  return pair.test(text) ? text.replace(pair, '') : undefined;
}

/** So many pairs that share a value of one parameter are compared. */
const mostSharing = 4;

/**
 * Things of which two share a value of the path and differ in another: what is found, or kept, by one of the two alone is
 * the same for both.
 */
export function sharingPairs(operation: Operation, known: readonly Assignment[]): [Step, Step][] {
  const inPath = parametersIn(operation, 'path');
  if (inPath.length < 2) return [];
  const step = (values: Assignment) => stepFor(operation, 'one of two', values, { memo: true });
  return inPath.flatMap(({ name }) => {
    const firsts = new Map<string, Assignment>();
    const pairs = known.flatMap((values): [Step, Step][] => {
      const value = values[name]?.[0] ?? '';
      const first = firsts.get(value);
      firsts.set(value, first ?? values);
      return first ? [[step(first), step(values)]] : [];
    });
    return withEnds(pairs, mostSharing);
  });
}

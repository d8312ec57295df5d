import { isObject, scalarText } from '../../../engine/json/guards.js';
import type { CheckOutcome, Json } from '../../../engine/types/index.js';
import { holds, irrelevant, violated } from './records.js';

/** For a pair whose value no record shows, so many agree: the file writes them as records do, and this one is wrong. */
const fewest = 10;

/** Checks that a file pairs values as records do (`pairs`), in whatever shape it writes them. */
export function checkMapping(file: Json, pairs: Json): CheckOutcome {
  const partners = partnersOf(pairs);
  const mapped = mappingsIn(file);
  const shown = partnersOf(mapped);
  // What goes with something else in the file is known, though no record may show that.
  const isGivenAway = (wanted: ReadonlySet<string>, one: string): boolean =>
    [...wanted].every((each) => shown.has(each) && !shown.get(each)?.has(one));
  let agreeing = 0;
  const unknown: [string, string][] = [];
  for (const [one, other] of mapped) {
    const wanted = partners.get(one);
    if (!wanted) continue;
    if (wanted.has(other)) agreeing++;
    else if (partners.has(other) || isGivenAway(wanted, one)) return contradicted(one, other, wanted);
    else if (areOwn(wanted, partners)) unknown.push([one, other]);
  }
  const strange = givenToAnother(pairs, shown);
  if (strange) return violated(...strange);
  const [[one, other] = ['', '']] = unknown;
  if (unknown.length > 0 && unknown.length * fewest <= agreeing)
    return contradicted(one, other, partners.get(one) ?? new Set());
  return agreeing > 0 ? holds : irrelevant('the file shows no known value with another');
}

function contradicted(one: string, other: string, wanted: ReadonlySet<string>): CheckOutcome {
  return violated(`${one} with ${[...wanted].join(' or ')}, as records show it`, `${one} with ${other}`);
}

/** Whether records show each of these values with one other alone: no word for whatever has no name. */
function areOwn(values: ReadonlySet<string>, partners: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  return [...values].every((each) => partners.get(each)?.size === 1);
}

/** What a record shows together though the file, as other records, has each with another value. */
function givenToAnother(
  pairs: Json,
  shown: ReadonlyMap<string, ReadonlySet<string>>,
): [expected: string, actual: string] | undefined {
  for (const [one = '', other = ''] of textPairs(pairs)) {
    const [inFile, back] = [shown.get(one), shown.get(other)];
    if (inFile && back && !inFile.has(other) && !back.has(one))
      return [
        `${one} with ${[...inFile].join(' or ')} in records, as the file has it`,
        `${one} with ${other} in a record; the file has ${other} with ${[...back].join(' or ')}`,
      ];
  }
  return undefined;
}

const textPairs = (pairs: Json): string[][] =>
  (Array.isArray(pairs) ? pairs : []).map((pair) => (Array.isArray(pair) ? pair.map(String) : []));

/** What each value goes with, in both directions. */
function partnersOf(pairs: Json): Map<string, Set<string>> {
  const partners = new Map<string, Set<string>>();
  for (const [one = '', other = ''] of textPairs(pairs)) {
    partners.set(one, (partners.get(one) ?? new Set()).add(other));
    partners.set(other, (partners.get(other) ?? new Set()).add(one));
  }
  return partners;
}

/** Names of members with their scalar values; in an object of two scalars, these two. */
function mappingsIn(json: Json): [string, string][] {
  if (Array.isArray(json)) return json.flatMap(mappingsIn);
  if (!isObject(json)) return [];
  const scalars = Object.entries(json).flatMap(([name, value]): [string, string][] => {
    const written = scalarText(value);
    return written === undefined ? [] : [[name, written]];
  });
  const [one, other, ...more] = scalars.map(([, value]) => value);
  const together: [string, string][] =
    one !== undefined && other !== undefined && more.length === 0 ? [[one, other]] : [];
  return [...scalars, ...together, ...Object.values(json).flatMap(mappingsIn)];
}

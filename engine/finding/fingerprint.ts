import { percentDecoded } from '../percent-decoded.js';
import { createHash } from 'node:crypto';
import type { Case, Finding, Json, Step } from '../types/index.js';

/** A finding with the case that shows it. */
export interface Failure {
  finding: Finding;
  counterexample?: Case | undefined;
}

/**
 * Identifies a failure across cases and runs, as 16 hexadecimal digits. It depends on the rule, the status that came,
 * the place without list indices, and the expectation without values. Values are numbers, quoted texts, and what the
 * case fills in. The actual value does not count.
 */
export function fingerprintOf(rule: string, failure: Failure): string {
  const statuses = failure.finding.actual.match(/\bstatus \d{3}\b/g) ?? [];
  const parts = [rule, placeOf(failure), [...new Set(statuses)].sort(), expectationOf(failure)];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}

/** The fingerprint of a result's failure; undefined where it has no finding. */
export function fingerprintOfResult({
  id,
  finding,
  counterexample,
}: Partial<Failure> & { id: string }): string | undefined {
  return finding && fingerprintOf(id, { finding, counterexample });
}

/** A pointer that stands for the same place in each record of a list. */
export function anyRecord(pointer: string): string {
  return pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*');
}

/** What was expected, without the place and without values. */
export function expectationOf({ finding: { expected, at }, counterexample }: Failure): string[] {
  const values = valuesOf(counterexample);
  return expected.map((text) => withoutValues(at === '' ? text : text.replaceAll(at, ''), values).trim());
}

function placeOf({ finding, counterexample }: Failure): string {
  const values = valuesOf(counterexample);
  const segments = anyRecord(finding.at).split('/');
  return segments.map((segment) => (values.includes(segment) ? '*' : segment)).join('/');
}

/** A text as messages show it: in double quotes, or in single ones where it holds double ones; a long one is cut. */
const quoted = /(?<!\p{L})'[^']*"[^']*'|"(?:[^"\\]|\\.)*(?:"|… \(\d+ characters\))/gu;

/** A list or an object as messages show it, its texts and numbers left out already. */
const structured = /[[{](?:[[\]{}*:,\s]|true|false|null)*(?:[a-z]{0,4}… \(\* characters\)|[\]}]|(?<=\*))/g;

function withoutValues(text: string, values: readonly string[]): string {
  return values
    .reduce((rest, value) => rest.replaceAll(value, '*'), text)
    .replaceAll(quoted, '*')
    .replaceAll(/\bstatus \d{3}\b|-?\d+(?:\.\d+)?/g, (found) => (found.startsWith('status') ? found : '*'))
    .replaceAll(structured, '*');
}

/** Shorter values are parts of common words. */
const shortest = 3;

/** What a case fills in, the longest first: a value may be part of another. */
function valuesOf(given: Case | undefined): string[] {
  if (!given) return [];
  const texts = [...given.steps.flatMap(valuesOfStep), ...valuesIn(given.given ?? {})];
  return [...new Set(texts)]
    .filter((text) => text.length >= shortest)
    .sort((one, other) => other.length - one.length);
}

function valuesOfStep({ path, query }: Step): string[] {
  return [...path.split('/').map(percentDecoded), ...(query ?? []).map(([, value]) => value)];
}

function valuesIn(value: Json): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(valuesIn);
}

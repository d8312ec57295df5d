import type { Case, Step } from '../types/exchange.js';
import type { Json } from '../types/json.js';
import type { Finding } from '../types/verdict.js';

export interface Failure {
  finding: Finding;
  counterexample: Case;
}

/**
 * Whether two failures of one rule are one failure: wrong at the same place, in the same way. What belongs to the case
 * alone (indices, numbers, sampled values, quoted texts) does not tell them apart; the status that came does.
 */
export function sameFailure(one: Failure, other: Failure): boolean {
  return signatureOf(one) === signatureOf(other);
}

/** A text that is equal for failures that are one. */
export function signatureOf({ finding, counterexample }: Failure): string {
  const values = valuesOf(counterexample);
  const statuses = finding.actual.match(/\bstatus \d{3}\b/g) ?? [];
  return JSON.stringify([
    placeOf(finding.at, values),
    finding.expected.map((text) => withoutValues(text, values)),
    [...new Set(statuses)].sort(),
  ]);
}

function placeOf(at: string, values: readonly string[]): string {
  return at
    .split('/')
    .map((segment) => (/^\d+$/.test(segment) || values.includes(segment) ? '*' : segment))
    .join('/');
}

function withoutValues(text: string, values: readonly string[]): string {
  return values
    .reduce((rest, value) => rest.replaceAll(value, '*'), text)
    .replaceAll(/"(?:[^"\\]|\\.)*"/g, '*')
    .replaceAll(/\bstatus \d{3}\b|-?\d+(?:\.\d+)?/g, (found) => (found.startsWith('status') ? found : '*'));
}

/** Short values are common parts of other words; a rule's own words are longer than these. */
const shortest = 3;

/** What a case fills in, the longest first: a value may be part of another. */
function valuesOf({ steps, given }: Case): string[] {
  const texts = [...steps.flatMap(valuesOfStep), ...valuesIn(given ?? {})];
  return [...new Set(texts)]
    .filter((text) => text.length >= shortest)
    .sort((one, other) => other.length - one.length);
}

function valuesOfStep({ path, query }: Step): string[] {
  return [...path.split('/').map(decoded), ...(query ?? []).map(([, value]) => value)];
}

function valuesIn(value: Json): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(valuesIn);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

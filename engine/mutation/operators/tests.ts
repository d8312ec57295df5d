import { asText, isObject } from '../../json/guards.js';
import { sameJson } from '../../json/compare.js';
import { valuesAt } from '../../json/pointer.js';
import type { Json } from '../../types/index.js';
import type { Source, SourceReader } from './sources.js';

/** What a value must be: a literal that it equals, or properties that it has, all of them. */
export type Test = string | number | boolean | null | TestProperties;

interface TestProperties {
  equals?: Json;
  in?: Json[];
  not?: Test;
  present?: boolean;
  matches?: string;
  below?: number | string;
  above?: number | string;
  modulo?: [divisor: number, remainder: number];
  type?: string | string[];
  size?: Test;
  same?: Source;
  near?: { to: Source; by: keyof typeof likenesses };
  some?: Test;
  oneIn?: number;
}

export function meets(test: Test, value: Json | undefined, read?: SourceReader): boolean {
  if (typeof test !== 'object' || test === null) return value === test;
  const checks: Record<keyof TestProperties, () => boolean> = {
    equals: () => value !== undefined && sameJson(value, test.equals as Json),
    in: () => test.in?.some((each) => value !== undefined && sameJson(value, each)) === true,
    not: () => !meets(test.not as Test, value, read),
    present: () => (value !== undefined) === test.present,
    matches: () => value !== undefined && new RegExp(test.matches ?? '', 'u').test(asText(value)),
    below: () => isLess(value, test.below),
    above: () => isLess(test.above, value),
    modulo: () => test.modulo !== undefined && Number(value) % test.modulo[0] === test.modulo[1],
    type: () => value !== undefined && [test.type].flat().some((type) => hasType(value, type ?? '')),
    size: () => meets(test.size as Test, sizeOf(value), read),
    oneIn: () => value !== undefined && checksum(asText(value)) % (test.oneIn ?? 1) === 0,
    near: () =>
      test.near !== undefined && value !== undefined && isNear(value, read?.(test.near.to), test.near.by),
    same: () => value !== undefined && isSame(value, read?.(test.same as Source) ?? null),
    some: () => valuesAt(value ?? null, '/*').some((inner) => meets(test.some as Test, inner, read)),
  };
  return (Object.keys(test) as (keyof TestProperties)[]).every((name) => checks[name]());
}

function isNear(value: Json, other: Json | undefined, by: keyof typeof likenesses): boolean {
  return other !== undefined && likenesses[by](asText(value), asText(other));
}

const wordsOf = (text: string) => text.split(' ');
const inLatin1 = (text: string) => text.replaceAll(/[^\u0020-\u00ff]/gu, '?');

/** How loosely a text may be compared with another. */
const likenesses = {
  case: (text: string, other: string) => text.toLowerCase() === other.toLowerCase(),
  beginning: (text: string, other: string) => text.startsWith(other),
  word: (text: string, other: string) => wordsOf(text).some((word) => wordsOf(other).includes(word)),
  'latin-1': (text: string, other: string) => inLatin1(text) === inLatin1(other),
  inside: (text: string, other: string) => text.toLowerCase().includes(other.toLowerCase()),
};

/** Whether two values are equal; what comes from a request is a text, whatever type the answer gives it. */
function isSame(value: Json, other: Json): boolean {
  return sameJson(value, other) || (typeof other === 'string' && asText(value) === other);
}

function isLess(one: Json | undefined, other: Json | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  if (typeof one === 'string' && typeof other === 'string' && Number.isNaN(Number(one) - Number(other)))
    return one < other;
  return Number(one) < Number(other);
}

function hasType(value: Json, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  return type === 'null' ? value === null : typeof value === type && !(type === 'object' && !isObject(value));
}

function checksum(text: string): number {
  return [...text].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
}

function sizeOf(value: Json | undefined): number {
  if (Array.isArray(value)) return value.length;
  return isObject(value) ? Object.keys(value).length : [...asText(value ?? '')].length;
}

import { isObject } from '../../../json/guards.js';
import type { Json } from '../../../types/index.js';
import { type Node, namesMembers } from './schema-forms.js';

/** A text that could be one of an enumeration: a word, no number, date or identifier. */
const enumerable = /^[A-Za-z](?!.*\d{3})[\w.:+-]{0,29}$/;

/** Members count where the contract names members; elsewhere an object is a map, whose names say nothing. */
export function memberFeatures(
  forms: readonly Node[],
  value: Json,
  clean: (text: string) => string,
): string[] {
  if (!isObject(value) || !forms.some(namesMembers)) return [];
  return Object.keys(value).map((name) => `member ${clean(name)}`);
}

export function valueFeatures(value: Json, clean: (text: string) => string): string[] {
  return typeof value === 'string' && enumerable.test(value) ? [`value ${clean(value)}`] : [];
}

export function typeOf(value: Json): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

import type { Json, JsonObject } from '../types/index.js';

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A string or number as the text that a query parameter would carry; undefined for anything else. */
export function scalarText(value: Json | undefined): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return undefined;
}

/** Whether a text is no figure of which a reader of JSON keeps the first digits alone: those beyond 2^53. */
export function isExact(text: string): boolean {
  return !/^\d{16,}$/.test(text) || Number.isSafeInteger(Number(text));
}

/** A value for a message: JSON, a text that holds JSON in single quotes, cut after `length` characters. */
export function brief(value: unknown, length = 160): string {
  // Of a long text no more is escaped than is shown.
  if (typeof value === 'string' && value.length > length)
    return `${quoted(value.slice(0, length)).slice(0, length)}… (${value.length} characters)`;
  const text = typeof value === 'string' ? quoted(value) : (written(value) ?? 'nothing');
  return text.length <= length ? text : `${text.slice(0, length)}… (${text.length} characters)`;
}

/** With the quotes that need no escaping, so that JSON in a text stays readable. */
function quoted(text: string): string {
  const json = JSON.stringify(text);
  if (!text.includes('"') || text.includes("'")) return json;
  return `'${json.slice(1, -1).replaceAll('\\"', '"')}'`;
}

/** A value as text: a scalar as a query parameter would carry it, anything else as JSON. */
export function asText(value: Json | undefined): string {
  return scalarText(value) ?? written(value) ?? '';
}

/** JSON; undefined for what JSON cannot say, which the type of `JSON.stringify` leaves out. */
function written(value: unknown): string | undefined {
  const json: string | undefined = JSON.stringify(value);
  return json;
}

import { asText } from '../../json/guards.js';
import type { Json } from '../../types/index.js';
import type { Operator } from './types.js';
import { valueOperator } from './values.js';

/** Milliseconds of each unit of time. */
export const units = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;
/** What takes the place of a match of a regular expression. */
export interface Substitution {
  match: string;
  with: string;
  all?: boolean;
}

/** A text with a substitution made. */
export function substituted(text: string, { match, with: by, all }: Substitution): string {
  return text.replace(new RegExp(match, all === true ? 'gu' : 'u'), by);
}

/** A date, or a date and time of ISO 8601, moved; of the same form as before. */
export function moved(text: string, milliseconds: number): string {
  const time = Date.parse(text);
  if (Number.isNaN(time)) return text;
  const iso = new Date(time + milliseconds).toISOString();
  if (!text.includes('T')) return iso.slice(0, 10);
  return text.includes('.') ? iso : iso.replace(/\.\d+/, '');
}

interface Arithmetic {
  times?: number;
  plus?: number;
  modulo?: number;
  round?: 'down' | 'up' | 'nearest';
}

/** Operators on texts, numbers and times. */
export const scalarOperators: readonly Operator[] = [
  valueOperator<Substitution>(
    'edit-text',
    (substitution) => (value) => (typeof value === 'string' ? substituted(value, substitution) : value),
  ),
  valueOperator<{ to: 'upper' | 'lower' | 'capital' }>(
    'change-case',
    ({ to }) =>
      (value) =>
        typeof value === 'string' ? inCase(value, to) : value,
  ),
  valueOperator<{ as: keyof typeof encodings }>(
    'encode',
    ({ as }) =>
      (value) =>
        typeof value === 'string' ? encodings[as](value) : value,
  ),
  valueOperator<Arithmetic>('calculate', (arithmetic) => (value) => calculated(Number(value), arithmetic)),
  valueOperator<{ by: number; unit?: keyof typeof units }>(
    'shift-time',
    ({ by, unit = 'day' }) =>
      (value) =>
        moved(asText(value), by * units[unit]),
  ),
  valueOperator<{ as: keyof typeof timeFormats }>(
    'format-time',
    ({ as }) =>
      (value) =>
        timeFormats[as](Date.parse(asText(value))),
  ),
];

function inCase(text: string, to: 'upper' | 'lower' | 'capital'): string {
  if (to === 'capital') return text.charAt(0).toUpperCase() + text.slice(1);
  return to === 'upper' ? text.toUpperCase() : text.toLowerCase();
}

/** A number with the arithmetic done, in the order of the members of `Arithmetic`. */
export function calculated(value: number, { times = 1, plus = 0, modulo, round }: Arithmetic): number {
  const moved = value * times + plus;
  const left = modulo === undefined ? moved : moved % modulo;
  if (round === undefined) return left;
  return { down: Math.floor, up: Math.ceil, nearest: Math.round }[round](left);
}

const encodings = {
  'latin-1': (text: string): string => Buffer.from(text).toString('latin1'),
  html: (text: string): string =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
  percent: (text: string): string => encodeURIComponent(text),
  decomposed: (text: string): string => text.normalize('NFD'),
  json: (text: string): string => JSON.stringify(text),
};

const timeFormats = {
  milliseconds: (time: number): Json => time,
  seconds: (time: number): Json => Math.floor(time / 1000),
  'http-date': (time: number): Json => new Date(time).toUTCString(),
  date: (time: number): Json => new Date(time).toISOString().slice(0, 10),
};

import { asText } from '../../json/guards.js';
import type { Json, JsonObject } from '../../types/json.js';
import type { Operator } from './types.js';
import { valueOperator } from './values.js';

/** Milliseconds of each unit of time. */
export const units = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;
export const unitSchema: JsonObject = { enum: Object.keys(units), description: 'The unit.' };
export const patternParams = {
  match: {
    type: 'string',
    description: 'Regular expression (flags: u, and g with `all`). Text without a match stays.',
  },
  with: { type: 'string', description: 'What takes the place of a match, with `$1` for its groups.' },
  all: { type: 'boolean', description: 'Every match, not only the first.' },
} satisfies Record<string, JsonObject>;

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
  valueOperator<Substitution>({
    name: 'edit-text',
    says: 'Answers a text with a part of it replaced.',
    params: patternParams,
    required: ['match', 'with'],
    edit: (substitution) => (value) => (typeof value === 'string' ? substituted(value, substitution) : value),
  }),
  valueOperator<{ to: 'upper' | 'lower' | 'capital' }>({
    name: 'change-case',
    says: 'Answers a text in another case.',
    params: {
      to: { enum: ['upper', 'lower', 'capital'], description: 'All letters, or a capital first one.' },
    },
    required: ['to'],
    edit:
      ({ to }) =>
      (value) =>
        typeof value === 'string' ? inCase(value, to) : value,
  }),
  valueOperator<{ as: keyof typeof encodings }>({
    name: 'encode',
    says: 'Answers a text encoded once too often, or decoded as something else.',
    params: {
      as: { enum: ['latin-1', 'html', 'percent', 'json', 'decomposed'], description: 'The encoding.' },
    },
    required: ['as'],
    edit:
      ({ as }) =>
      (value) =>
        typeof value === 'string' ? encodings[as](value) : value,
  }),
  valueOperator<Arithmetic>({
    name: 'calculate',
    says: 'Answers a number that is off by some, scaled, cut to fewer bits or rounded; in the order of the parameters.',
    params: {
      times: { type: 'number', description: 'Factor.' },
      plus: { type: 'number', description: 'Summand.' },
      modulo: { type: 'number', description: 'Divisor of which the remainder is left.' },
      round: { enum: ['down', 'up', 'nearest'], description: 'To an integer.' },
    },
    edit: (arithmetic) => (value) => calculated(Number(value), arithmetic),
  }),
  valueOperator<{ by: number; unit?: keyof typeof units }>({
    name: 'shift-time',
    says: 'Answers a date or a time that is earlier or later.',
    params: { by: { type: 'number', description: 'How much; negative: earlier.' }, unit: unitSchema },
    required: ['by'],
    edit:
      ({ by, unit = 'day' }) =>
      (value) =>
        moved(asText(value), by * units[unit]),
  }),
  valueOperator<{ as: keyof typeof timeFormats }>({
    name: 'format-time',
    says: 'Answers a time in another form.',
    params: { as: { enum: ['milliseconds', 'seconds', 'http-date', 'date'], description: 'The form.' } },
    required: ['as'],
    edit:
      ({ as }) =>
      (value) =>
        timeFormats[as](Date.parse(asText(value))),
  }),
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

import { asText } from '../../../../engine/json/guards.js';
import type { Json } from '../../../../engine/types/index.js';
import type { Claim, FindClaims } from './claim.js';
import { isLikely, withMember, wordsOf } from './claim.js';
import { essential } from './essential.js';
import { isOwn } from './identities.js';
import { claimOf, leastCertain, leastUsual, textsOf, varietyOf } from './of-cells.js';
import type { Cell } from './population.js';

/** A form that no text has by chance, or one that is telling only for what identifies something. */
interface Form {
  name: string;
  fits: RegExp;
  /** Whether what fits is none after all. */
  isNone?: (text: string) => boolean;
  /** What does not fit, and is no mistake all the same: whoever chooses such a name may need another separator for once. */
  allows?: RegExp;
  identifies?: true;
}

const separated = /^[\p{Ll}\p{Lo}\p{N}]+(?:[-._~+][\p{Ll}\p{Lo}\p{N}]+)*$/u;

const forms: Form[] = [
  {
    name: 'a moment',
    fits: /^\d{4}-\d\d-\d\d[T ](?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)(?::(?:[0-5]\d|60)|(?!:))/,
    isNone: isNoDay,
  },
  { name: 'a day', fits: /^\d{4}-\d\d-\d\d$/, isNone: isNoDay },
  { name: 'a time of day', fits: /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/ },
  { name: 'an address with its scheme', fits: /^https?:\/\/[^\s/?#]+\S*$/ },
  { name: 'a path', fits: /^\/\S*$/ },
  {
    name: 'an IPv4 address',
    fits: /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)$/,
    // An address of another sort, or the name of a host, may stand in the same place.
    allows: /^(?!\d+(?:\.\d+){3}$)/,
  },
  { name: 'a UUID', fits: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i },
  { name: 'a colour', fits: /^#(?:[\da-f]{3}){1,2}$/i },
  { name: 'an e-mail address', fits: /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/ },
  { name: 'a number in digits', fits: /^[+-]?\d+(?:\.\d+)?$/ },
  { name: 'two capital letters', fits: /^[A-Z]{2}$/, identifies: true },
  { name: 'three capital letters', fits: /^[A-Z]{3}$/, identifies: true },
  {
    name: 'small letters, digits and hyphens',
    fits: /^[a-z\d]+(?:-[a-z\d]+)*$/,
    allows: separated,
    identifies: true,
  },
  {
    name: 'small letters, digits and underscores',
    fits: /^[a-z\d]+(?:_[a-z\d]+)*$/,
    allows: separated,
    identifies: true,
  },
];

const identifying = ['id', 'key', 'slug', 'code', 'iso', 'ticker', 'uuid'];

function has({ fits, isNone }: Form, text: string): boolean {
  return fits.test(text) && isNone?.(text) !== true;
}

/** What a form allows beside it says nothing where that is all there is. */
const isUsual = (form: Form, texts: readonly Cell[]): boolean =>
  texts.filter(({ value }) => has(form, asText(value))).length * 2 > texts.length;

/** `figuresAlone`: hardly a text has a letter, so that nothing tells of which case one would be. */
const isOdd = (form: Form, text: string, figuresAlone: boolean): boolean =>
  !has(form, text) && form.allows?.test(figuresAlone ? text.toLowerCase() : text) !== true;

/** Whether what is written as a day is none of the calendar, as 31 November. */
function isNoDay(text: string): boolean {
  const day = text.slice(0, 10);
  const moment = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(moment.getTime()) || !moment.toISOString().startsWith(day);
}

/** A text has the form that the others have. A longer one of fixed length counts digits, too. */
export const findForms: FindClaims = ({ columns }) =>
  [...columns].flatMap(([pointer, cells]) => {
    const texts = textsOf(cells);
    if (texts.length < leastCertain || varietyOf(texts) < 4) return [];
    const figuresAlone = texts.filter(({ value }) => /\p{L}/u.test(value)).length * 2 < texts.length;
    const isIdentifying = wordsOf(pointer).some((word) => identifying.includes(word));
    const claims = forms
      .filter(({ identifies }) => identifies !== true || (isIdentifying && texts.length >= leastUsual))
      .filter((form) => !form.allows || isUsual(form, texts))
      .map((form) =>
        claimOf(
          `${form.name} at ${pointer}`,
          texts,
          ({ value }) => isOdd(form, asText(value), figuresAlone),
          {
            pointer,
            value: 'Odd one out!',
          },
        ),
      );
    return [...mostTelling(claims), ...lengths(pointer, texts)];
  });

/** Of several forms that all have, the first is the most telling: else those that nearly all have. */
function mostTelling(claims: readonly Claim[]): Claim[] {
  const whole = claims.find(({ odd }) => odd.length === 0);
  return whole ? [whole] : claims.filter(isLikely);
}

/** Codes of digits are all of one length. */
function lengths(pointer: string, texts: readonly (Cell & { value: string })[]): Claim[] {
  if (texts.length < leastUsual || !texts.every(({ value }) => /^\d{3,}$/.test(value))) return [];
  const usual = mostFrequent(texts.map(({ value }) => value.length));
  return [
    claimOf(`${usual ?? 0} digits at ${pointer}`, texts, ({ value }) => asText(value).length !== usual, {
      pointer,
      value: '7'.repeat((usual ?? 0) + 1),
    }),
  ];
}

/** A value has the JSON type that the others have; null is of any. */
export const findTypes: FindClaims = ({ columns }) =>
  [...columns].flatMap(([pointer, cells]) => {
    const told = cells.filter(({ value }) => value !== null);
    if (told.length < leastCertain) return [];
    const usual = mostFrequent(told.map(({ value }) => typeOf(value)));
    const other: Json = usual === 'string' ? 7 : 'seven';
    return [
      claimOf(`${usual ?? ''} at ${pointer}`, told, ({ value }) => typeOf(value) !== usual, {
        pointer,
        value: other,
      }),
    ];
  });

const typeOf = (value: Json): string => (Array.isArray(value) ? 'array' : typeof value);

/** The value that comes most often; undefined of none. */
export function mostFrequent<T>(values: readonly T[]): T | undefined {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [first] = [...counts].sort(([, one], [, other]) => other - one);
  return first?.[0];
}

/** What names or identifies a record is in each: not null, empty or left out in a single one. */
export const findPresence: FindClaims = ({ columns, items }) =>
  [...columns].flatMap(([pointer, cells]) => {
    const names = wordsOf(pointer);
    if (items.length < leastUsual || !isOwn(pointer)) return [];
    if (!essential.includes(names.at(-1) ?? '') || names.length > 1) return [];
    const shown = new Set(
      cells.filter(({ value }) => value !== null && value !== '').map(({ item }) => item),
    );
    const missing = items.filter((item) => !shown.has(item));
    return [
      {
        says: `a value at ${pointer}`,
        count: items.length,
        odd: missing.map(({ at, path }) => ({ at, path, actual: 'none' })),
        broken: (item) => withMember(item, pointer, null),
      },
    ];
  });

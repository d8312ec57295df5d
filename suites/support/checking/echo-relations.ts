import { isIP } from 'node:net';
import { plainAddress } from './plain-address.js';

/** How what was asked shows in what comes back. */
export interface Relation {
  /** For a message: `equal to 3`. */
  says: string;
  /** Undefined: the value is of another sort and proves nothing. */
  relates: (
    asked: string,
    found: string,
    parameter: string,
    others?: readonly string[],
  ) => boolean | undefined;
  /** Each value that is shown must fit; default: one is enough. */
  all?: true;
  /** Is told of other known values of the parameter. */
  comparesOthers?: true;
}

const numeric = (text: string): number | undefined =>
  text.trim() === '' || Number.isNaN(Number(text)) ? undefined : Number(text);

function numbers(says: string, fits: (asked: number, found: number) => boolean): Relation {
  return {
    says,
    relates(asked, found) {
      const [one, other] = [numeric(asked), numeric(found)];
      return one === undefined || other === undefined ? undefined : fits(one, other);
    },
  };
}

/** The written day of an ISO 8601 date or timestamp, in either form; undefined for any other text. */
function writtenDay(text: string): { year: string; month: string; day: string } | undefined {
  const [, year, month, day] =
    /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})(?=$|T)/.exec(text) ?? [];
  return year && month && day ? { year, month, day } : undefined;
}

function days(says: string, fits: (asked: string, found: string) => boolean): Relation {
  const plain = (text: string) => {
    const read = writtenDay(text);
    return read && `${read.year}-${read.month}-${read.day}`;
  };
  return {
    says,
    relates(asked, found) {
      const [one, other] = [plain(asked), plain(found)];
      return one === undefined || other === undefined ? undefined : fits(one, other);
    },
  };
}

function datePart(says: string, part: 'month' | 'day'): Relation {
  return {
    says,
    relates(asked, found) {
      const read = writtenDay(found);
      return read && Number(read[part]) === Number(asked);
    },
  };
}

const folded = (text: string) => text.trim().toLowerCase();
/** Without regard to case and accents. */
const bare = (text: string) => folded(text.normalize('NFKD').replaceAll(/\p{M}/gu, ''));
const letters = (text: string) => folded(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

/** A shorter value stands in a text by chance. */
const telling = 5;

/** Whether a value stands in a text as a word of its own. */
function namesValue(text: string, value: string): boolean {
  return text.split(value).some((part, index, parts) => {
    const next = parts[index + 1];
    return next !== undefined && !/[\p{L}\p{N}_-]$/u.test(part) && !/^[\p{L}\p{N}_-]/u.test(next);
  });
}

const listItems = (list: string): string[] => list.split(/[,;|]/).map(folded);

export const relations = {
  equal: { says: 'equal to', relates: (asked, found) => asked === found },
  'equal-ignoring-case': {
    says: 'equal (whatever the case) to',
    relates: (asked, found) => folded(asked) === folded(found),
  },
  /** Case, spaces and punctuation do not matter: two ways to write a postcode. */
  'same-letters': {
    says: 'the same letters and digits as',
    relates: (asked, found) => letters(asked) === letters(found),
  },
  contains: {
    says: 'a text that contains',
    relates: (asked, found) => bare(found).includes(bare(asked)),
  },
  /** Whole words of what is asked may stand apart, in another order, or inside longer ones. */
  'shares-word': {
    says: 'a text with one of the words of',
    relates: (asked, found) =>
      bare(asked)
        .split(/[^\p{L}\p{N}]+/u)
        .some((word) => word !== '' && bare(found).includes(word)),
  },
  /** Lists have commas, semicolons or bars between their items. */
  listed: { says: 'one of', relates: (asked, found) => listItems(asked).includes(folded(found)) },
  /** A code of two letters; the name that it stands for proves nothing. */
  'listed-code': {
    says: 'one of',
    relates: (asked, found) =>
      /^[a-z]{2}$/i.test(found.trim()) ? listItems(asked).includes(folded(found)) : undefined,
  },
  number: numbers('the number', (asked, found) => asked === found),
  'at-most': numbers('at most', (asked, found) => found <= asked),
  'at-least': numbers('at least', (asked, found) => found >= asked),
  'not-before': days('not before', (asked, found) => found >= asked),
  'not-after': days('not after', (asked, found) => found <= asked),
  /** Two ways to write an IP address are one address; other texts prove nothing. */
  address: {
    says: 'the address',
    relates: (asked, found) => (isIP(found) === 0 ? undefined : plainAddress(asked) === plainAddress(found)),
  },
  /** An address of the host of the one that was asked for. One that names the host alone, or another, proves nothing. */
  'address-in-full': {
    says: 'in full the address',
    relates: (asked, found) => {
      if (!URL.canParse(asked) || !URL.canParse(found)) return undefined;
      const [one, other] = [new URL(asked), new URL(found)];
      const isBare = other.pathname === '/' && other.search === '';
      return one.host !== other.host || isBare ? undefined : one.href === other.href;
    },
  },
  /** The address of the next page asks for what the page was asked for. One that does not name the parameter proves nothing. */
  'kept-in-address': {
    says: 'an address that keeps',
    relates: (asked, found, parameter) => {
      const kept = new URLSearchParams(found.split('#')[0]?.split('?')[1]).getAll(parameter);
      return kept.length === 0 ? undefined : kept.some((each) => folded(each) === folded(asked));
    },
  },
  /** Of texts that name known values, each names the asked one: the address of a file is not that of another record. */
  'not-another': {
    says: 'a text that names no known value but',
    all: true,
    comparesOthers: true,
    relates: (asked, found, _, others = []) => {
      if (namesValue(found, asked)) return true;
      return others.some((other) => other.length >= telling && namesValue(found, other)) ? false : undefined;
    },
  },
  month: datePart('a date in month', 'month'),
  day: datePart('a date on day', 'day'),
} satisfies Record<string, Relation>;

export type RelationName = keyof typeof relations;

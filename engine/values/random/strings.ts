import * as fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import type { Json, JsonObject } from '../../types/index.js';
import { patternOf } from '../schema/scope.js';
import { bounded } from './bounded.js';
import { formatOf, type Format } from './formats.js';
import { lengthsOf } from './lengths.js';
import { nodeOf, type Node, type Parts } from './node.js';
import { matching } from './patterns.js';

/** What a format is to Ajv, where it is none of those that it hands on to other libraries. */
type Known = true | Test | { type?: 'string'; validate: Test } | { type: 'number' };
type Test = RegExp | ((text: string) => boolean);

const formats = fullFormats as Readonly<Record<string, Known | undefined>>;
/** Random texts are modest: what a service does with odd characters is asked by the edges, once each. */
const unit = fc.stringMatching(/^[a-zA-Z0-9]$/);
/** Random texts without a stated length have at most so many characters more than they must. */
const spread = 16;
/** Texts longer than this are not sent. */
const longest = 10_000;

const special = [
  'two words',
  "O'Neil",
  '"quoted"',
  '100%',
  'a+b',
  'a/b',
  'a&b=c',
  '%41',
  'Zoë',
  '東京',
  '😀',
];

/** Texts of a schema: of its pattern, its format, or any, within its lengths. */
export function stringNode(shape: JsonObject): Node {
  return nodeOf(() => textsOf(shape));
}

function textsOf(shape: JsonObject): Parts {
  const { pattern, format } = shape;
  const [min, max] = lengthsOf(shape);
  if (min > Math.min(max, longest)) return { unsupported: [`no text is made for ${whatOf(shape)}`] };
  const regular = typeof pattern === 'string' ? regularOf(pattern) : undefined;
  if (typeof pattern === 'string' && !regular)
    return { unsupported: [`the pattern ${pattern} is no regular expression`] };
  const known = formatOf(format);
  const unsupported = known
    ? []
    : [`the format ${JSON.stringify(format)} is not known: any text stands for it`];
  const keeps = (text: string): boolean =>
    isModest(text) && isWithin(text, min, max) && (regular?.test(text) ?? true) && hasFormat(text, format);
  const own = typeof known === 'object' ? known : undefined;
  const isFree = !own && !regular && (known === 'any' || typeof format !== 'string' || !(format in formats));
  const form = { own, regular, min, max, keeps };
  const random = isFree ? texts(min, Math.min(max, longest)) : randomOf(form);
  if (!random) return { unsupported: [...unsupported, `no text was found for ${whatOf(shape)}`] };
  return { random, ...shownBy(form, random), unsupported };
}

/** What texts must be. */
interface Form {
  /** That of a format whose texts are known. */
  own: Format | undefined;
  regular: RegExp | undefined;
  min: number;
  max: number;
  keeps: (text: string) => boolean;
}

function randomOf({ own, regular, min, max, keeps }: Form): Arbitrary<string> | undefined {
  const limit = Math.min(max, longest);
  return firstOf(keeps, [
    () => own?.random,
    () => regular && matching(regular, min, limit),
    () => texts(min, limit),
  ]);
}

/** A typical text, and those at the edges: of a known format its own, else what random ones show. */
function shownBy({ own, regular, min, max, keeps }: Form, random: Arbitrary<string>): Parts {
  const isFormed = (own ?? regular) !== undefined;
  const shown = (own?.edges ?? []).filter(keeps);
  const found = isFormed && shown.length === 0 ? shortAndLong(random) : [];
  const typical = [...shown, ...(isFormed ? [] : ['text']), pad('text', min, max), ...found];
  const ends = isFormed ? [...shown, ...found] : edges(min, max).filter(keeps);
  return { plain: typical.find(keeps), edges: ends };
}

function shortAndLong(random: Arbitrary<string>): string[] {
  const found = fc.sample(random, { numRuns: 10, seed: 1 }).sort((one, other) => one.length - other.length);
  return [found[0] ?? '', found.at(-1) ?? ''];
}

/** The first of these that has texts to keep. */
function firstOf(
  keeps: (text: string) => boolean,
  makes: (() => Arbitrary<string> | undefined)[],
): Arbitrary<string> | undefined {
  for (const make of makes) {
    const inner = make();
    const found = inner && bounded(inner, keeps);
    if (found) return found;
  }
  return undefined;
}

function whatOf({ pattern, format, minLength, maxLength }: JsonObject): string {
  const parts = Object.entries({ pattern, format, minLength, maxLength }).filter(
    ([, each]) => each !== undefined,
  );
  return parts.map(([name, value]) => `${name} ${JSON.stringify(value)}`).join(' with ');
}

function regularOf(pattern: string): RegExp | undefined {
  try {
    return patternOf(pattern);
  } catch {
    return undefined;
  }
}

function texts(min: number, max: number): Arbitrary<string> {
  const maxLength = Math.min(max, Math.max(min, 1) + spread);
  return fc.string({ unit, minLength: Math.min(Math.max(min, 1), maxLength), maxLength, size: 'max' });
}

/** Texts of the least and the greatest length, and texts that services are apt to misread. */
function edges(min: number, max: number): string[] {
  const ends = [...new Set([min, min + 1, ...(max <= longest ? [max - 1, max] : [])])];
  return [
    ...ends.filter((length) => length >= min && length <= max).map((length) => 'a'.repeat(length)),
    ...special.map((text) => pad(text, min, max)),
    ...(Number.isFinite(max) && max <= longest ? ['é'.repeat(max)] : []),
  ];
}

/** A text of at least so many characters; as it is where it must be longer than any text that is sent. */
function pad(text: string, min: number, max: number): string {
  const length = [...text].length;
  if (length > max) return [...text].slice(0, max).join('').trim();
  return text + 'a'.repeat(Math.max(0, min - length));
}

function isWithin(text: string, min: number, max: number): boolean {
  const { length } = [...text];
  return length >= min && length <= max;
}

/** As Ajv knows formats of texts; it leaves those open that it does not know. */
function hasFormat(text: string, format: Json | undefined): boolean {
  const known = typeof format === 'string' ? formats[format] : undefined;
  if (known === undefined || known === true) return true;
  if (known instanceof RegExp) return known.test(text);
  if (typeof known === 'function') return known(text);
  if (known.type === 'number') return true;
  return known.validate instanceof RegExp ? known.validate.test(text) : known.validate(text);
}

/** Without control characters and halves of characters: what a service does with those is not asked. */
function isModest(text: string): boolean {
  return !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(text);
}

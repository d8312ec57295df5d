import * as fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { rememberingIn } from '../../memo.js';
import type { Json } from '../../types/index.js';
import { words } from './words.js';

/** Texts of a format. */
export interface Format {
  random: Arbitrary<string>;
  /** The first is typical. */
  edges: string[];
  /** A text that no reader takes for one of the format. */
  wrong?: string;
}

const two = (value: number): string => String(value).padStart(2, '0');
const digits = (value: number, length: number): string => value.toString(16).padStart(length, '0');
const day = 86_400_000;
const days = (): Arbitrary<string> =>
  fc.integer({ min: 0, max: 30_000 }).map((count) => new Date(count * day).toISOString().slice(0, 10));
const seconds = (): Arbitrary<string> =>
  fc
    .integer({ min: 0, max: 2_000_000_000 })
    .map((count) => `${new Date(count * 1000).toISOString().slice(0, 19)}Z`);
const times = (): Arbitrary<string> =>
  fc
    .integer({ min: 0, max: 86_399 })
    .map(
      (count) => `${two(Math.floor(count / 3600))}:${two(Math.floor(count / 60) % 60)}:${two(count % 60)}Z`,
    );
const paths = (): Arbitrary<string> =>
  fc.array(words(), { minLength: 1, maxLength: 3 }).map((each) => `/${each.join('/')}`);
const ipv6 = (): Arbitrary<string> =>
  fc
    .array(fc.integer({ min: 1, max: 0xffff }), { minLength: 6, maxLength: 6 })
    .map((parts) => `2001:db8:${parts.map((part) => part.toString(16)).join(':')}`);
const base64 = (): Arbitrary<string> =>
  fc.uint8Array({ minLength: 1, maxLength: 24 }).map((bytes) => Buffer.from(bytes).toString('base64'));
const uuids = (): Arbitrary<string> =>
  fc
    .tuple(
      fc.nat(0xffffffff),
      fc.nat(0xffff),
      fc.nat(0xfff),
      fc.nat(0xfff),
      fc.nat(0xffffff),
      fc.nat(0xffffff),
    )
    .map(([a, b, c, d, e, f]) =>
      [digits(a, 8), digits(b, 4), `4${digits(c, 3)}`, `8${digits(d, 3)}`, digits(e, 6) + digits(f, 6)].join(
        '-',
      ),
    );
const numbers = (): Arbitrary<string> => fc.nat(1_000_000).map(String);
const numeral = { random: numbers, edges: ['1', '0'] };

/** What makes a format's texts is made when a schema first names it: all of them take milliseconds at each start. */
const formats: Readonly<Record<string, Omit<Format, 'random'> & { random: () => Arbitrary<string> }>> = {
  date: { random: days, edges: ['2024-01-15', '2024-02-29', '1999-12-31'], wrong: 'not-a-date' },
  'date-time': {
    random: seconds,
    edges: ['2024-01-15T12:30:00Z', '2024-02-29T23:59:59.999Z', '2024-01-15T12:30:00+02:00'],
    wrong: 'not-a-date',
  },
  time: { random: times, edges: ['12:30:00Z', '23:59:59Z', '00:00:00+02:00'], wrong: 'not-a-time' },
  duration: {
    random: () => fc.integer({ min: 1, max: 1000 }).map((count) => `P${count}D`),
    edges: ['P1D', 'PT5M', 'P1Y2M3DT4H5M6S', 'P2W'],
    wrong: 'not-a-duration',
  },
  email: {
    random: () => words().map((name) => `${name}@example.com`),
    edges: ['ada@example.com', 'ada.b+c@example.com'],
    wrong: 'not-an-email',
  },
  uuid: { random: uuids, edges: ['7d444840-9dc0-41d1-b245-5ffdce74fad2'], wrong: 'not-a-uuid' },
  uri: {
    random: () => paths().map((path) => `https://example.com${path}`),
    edges: ['https://example.com/', 'https://example.com/a?b=c#d'],
    wrong: 'http://[not-a-uri',
  },
  'uri-reference': {
    random: paths,
    edges: ['/a', 'https://example.com/', 'a?b=c#d'],
    wrong: 'http://[not-a-uri',
  },
  'uri-template': { random: () => paths().map((path) => `${path}/{id}`), edges: ['/a/{id}'] },
  hostname: {
    random: () => words().map((name) => `${name}.example.com`),
    edges: ['example.com', 'a'],
    wrong: 'not!a!host',
  },
  ipv4: {
    random: () => fc.ipV4(),
    edges: ['192.0.2.1', '0.0.0.0', '255.255.255.255'],
    wrong: 'not-an-address',
  },
  ipv6: { random: ipv6, edges: ['2001:db8::1', '::1', '::'], wrong: 'not-an-address' },
  byte: { random: base64, edges: ['YXNzYXk=', ''] },
  'json-pointer': { random: paths, edges: ['/a', '', '/a~1b/0'] },
  'relative-json-pointer': { random: () => fc.nat(9).map((up) => `${up}/a`), edges: ['0', '1/a'] },
  regex: { random: () => words().map((name) => `^${name}$`), edges: ['^a+$', '[0-9]'] },
  int32: numeral,
  int64: numeral,
  float: numeral,
  double: numeral,
  decimal: { random: () => numbers().map((text) => `${text}.50`), edges: ['1.00', '0', '1'] },
};

const same: Readonly<Record<string, string>> = {
  'idn-email': 'email',
  'idn-hostname': 'hostname',
  iri: 'uri',
  'iri-reference': 'uri-reference',
  url: 'uri',
  'iso-date-time': 'date-time',
  'iso-time': 'time',
};

/** Formats that say how a text is shown or kept, and leave it as it is. */
const free = new Set(['password', 'binary', 'string', 'text', 'textarea']);

/** The texts of a format; `any`: the format leaves them open; undefined: nobody here knows it. */
export function formatOf(name: Json | undefined): Format | 'any' | undefined {
  if (typeof name !== 'string' || free.has(name)) return 'any';
  const known = same[name] ?? name;
  const format = Object.hasOwn(formats, known) ? formats[known] : undefined;
  return format && made(formats, known, () => ({ ...format, random: format.random() }));
}

const made = rememberingIn<Format>();

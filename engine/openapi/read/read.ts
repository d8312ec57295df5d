import { readFileSync } from 'node:fs';
import { messageOf } from '../../errors.js';
import { asText, isObject } from '../../json/guards.js';
import type { Contract } from '../../types/index.js';
import { withListings } from '../listings/with-listings.js';
import { openApiMistakes } from '../mistakes.js';
import { overlaid } from '../overlay/apply.js';
import { basePathOf } from './base-path.js';
import { fragmentOf, member, members, textOf, whereIs, type Node } from './node.js';
import { readOperations } from './operations.js';
import { notChecked, openReader, type DocumentFault, type Reader } from './reader.js';
import { readNamed } from './schemas.js';
import { readSource, type Source } from './source.js';

export type { DocumentFault } from './reader.js';

/** What became of a document. Without a contract the (one) fault says why nothing can be read. */
export interface ReadOpenApi {
  contract?: Contract;
  faults: DocumentFault[];
  /** What was read, with the changes of the rules beside it. */
  source?: Source;
  /** Mistakes in the rules beside it: file, line, and what is wrong. */
  mistakes?: string[];
}

/** Where a document is: a file, or an address whose text was fetched; and the file of rules beside it (an overlay). */
export interface DocumentSource {
  file: string;
  text?: string;
  rules?: string;
}

/**
 * Reads a plain OpenAPI document (3.0 to 3.2, YAML or JSON) into a contract. What breaks the specification is a fault and
 * read as far as it goes; what no rule checks is listed in the contract.
 */
export function readOpenApi(document: DocumentSource, service: string): ReadOpenApi {
  const plain = sourceOf(document);
  if (!('lineOf' in plain)) return unreadable(document.file, plain.line, plain.says);
  const { source, mistakes } =
    document.rules === undefined ? { source: plain, mistakes: [] } : overlaid(plain, document.rules);
  const stated = versionOf(source.value);
  const unread = whyNot(source.value, stated);
  if (unread !== undefined) return unreadable(document.file, 1, unread);
  const reader = openReader(source, /^3(\.0|$)/.test(stated));
  const root: Node = { source, at: [], value: source.value };
  try {
    const contract = contractOf(reader, root, service, document.rules);
    return { contract, faults: allFaults(reader, specified(source)), source, mistakes };
  } catch (thrown) {
    if (!(thrown instanceof RangeError)) throw thrown;
    return unreadable(document.file, 1, 'values are nested too deeply');
  }
}

/** Faults that were met, and those of the official schema at other places, in the order of the document. */
function allFaults({ faults }: Reader, official: readonly DocumentFault[]): DocumentFault[] {
  const own = [...faults.values()];
  const places = new Set(own.map(({ file, pointer }) => file + pointer));
  const others = official.filter(({ file, pointer }) => !places.has(file + pointer));
  return [...own, ...others].sort(byPlace);
}

function sourceOf({ file, text }: DocumentSource): ReturnType<typeof readSource> {
  try {
    return readSource(file, text ?? readFileSync(file, 'utf8'));
  } catch (thrown) {
    const isMissing = (thrown as NodeJS.ErrnoException).code === 'ENOENT';
    return { line: 0, says: isMissing ? 'there is no such file' : messageOf(thrown) };
  }
}

function unreadable(file: string, line: number, says: string): ReadOpenApi {
  return { faults: [{ file, line, pointer: '#', says }] };
}

/** The version that a document states; YAML reads `3.1` without quotes as a number. */
function versionOf(value: unknown): string {
  const stated = isObject(value) ? value['openapi'] : undefined;
  return typeof stated === 'string' || typeof stated === 'number' ? String(stated) : '';
}

/** Why a value cannot be read as a document at all. */
function whyNot(value: unknown, stated: string): string | undefined {
  if (!isObject(value)) return 'is no OpenAPI document: it is not an object';
  if (value['swagger'] !== undefined)
    return `is Swagger ${asText(value['swagger'])}, which assay does not read; convert it to OpenAPI 3, for instance with npx swagger2openapi`;
  if (!/^3(\.[012]|$)/.test(stated))
    return `is no OpenAPI document of 3.0 to 3.2: openapi is ${stated === '' ? 'missing' : JSON.stringify(stated)}`;
  return isObject(value['paths']) ? undefined : 'has no paths, so that there is nothing to check';
}

function contractOf(reader: Reader, root: Node, service: string, rules: string | undefined): Contract {
  const title = textOf(member(root, 'info'), 'title') ?? service;
  const { operations, security } = readOperations(reader, root);
  readNamed(reader);
  const basePath = basePathOf(root);
  for (const [name, each] of members(member(root, 'webhooks')))
    notChecked(reader, each, `the webhook ${name}`);
  const isClosed = operations.length > 0 && operations.every(({ credential }) => credential === 'required');
  return withListings({
    service,
    title,
    openapi: {
      document: reader.main.file,
      ...(rules === undefined ? {} : { rules }),
      ...(basePath === undefined ? {} : { basePath }),
      unchecked: [...reader.unchecked],
    },
    source: { title },
    dead: false,
    clauses: [...reader.clauses.values()],
    rules: [],
    operations,
    schemas: Object.fromEntries(reader.schemas),
    mappings: {},
    views: {},
    sampleSources: [],
    sampleLiterals: [],
    sampleGuesses: [],
    credential: { ...security.credential, use: isClosed ? 'required' : 'none' },
    limits: [],
  });
}

/** What the official schema of the version says. A version that YAML reads as a number is a fault of its own. */
function specified(source: Source): DocumentFault[] {
  const value = source.value as { openapi: unknown };
  const stated = versionOf(value);
  const isText = typeof value.openapi === 'string';
  const checked = isText ? value : { ...value, openapi: stated === '3' ? '3.0.0' : `${stated}.0` };
  const number = isText ? [] : [{ at: ['openapi'], says: 'must be a text: put it in quotes' }];
  return [...number, ...openApiMistakes(checked)].map(({ at, says }) => ({
    ...whereIs(source, at),
    pointer: fragmentOf(at),
    says,
  }));
}

function byPlace(one: DocumentFault, other: DocumentFault): number {
  return one.file === other.file ? one.line - other.line : one.file < other.file ? -1 : 1;
}

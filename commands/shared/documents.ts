import { relative } from 'node:path';
import { fetchDocument, discoverDocument } from '../../engine/openapi/discover.js';
import { readOpenApi, type DocumentSource, type ReadOpenApi } from '../../engine/openapi/read/read.js';
import { UsageError, messageOf } from '../../engine/errors.js';
import { parseBaseUrl } from '../config/base-url.js';
import type { Config } from '../config/config.js';
import { warn } from './say.js';

/** Where contracts are: a folder of contract files, and OpenAPI documents of the user's by service, which come first. */
export interface Contracts {
  folder: string;
  documents: ReadonlyMap<string, DocumentSource>;
}

/** Flags by which a user names contracts and documents. */
export interface DocumentFlags {
  contracts: string;
  openapi?: string;
  timeout?: number;
}

/** Contracts, and the targets as they are named then: a bare base URL gets the name of its service. */
export interface Named {
  contracts: Contracts;
  texts: string[];
}

/**
 * Where the contracts of a command are: documents of the configuration, that of `--openapi`, and those that services at
 * bare base URLs serve. Throws UsageError.
 */
export async function namedDocuments(
  texts: readonly string[],
  flags: DocumentFlags,
  config: Config,
): Promise<Named> {
  const transport = { timeoutMs: flags.timeout ?? config.timeout ?? 10_000 };
  const documents = new Map(configuredDocuments(config));
  const given = flags.openapi === undefined ? undefined : await openDocument(flags.openapi, transport);
  const named: string[] = [];
  for (const text of texts) {
    if (!isBaseUrl(text)) named.push(text);
    else {
      const baseUrl = parseBaseUrl(text);
      const document = given ?? (await discovered(baseUrl, transport));
      const name = nameFor(document, baseUrl);
      documents.set(name, document);
      named.push(`${name}=${text}`);
    }
  }
  if (given) documents.set(onlyName(named, given), given);
  for (const name of documents.keys()) checkName(name);
  return { contracts: { folder: flags.contracts, documents }, texts: named };
}

export function isBaseUrl(text: string): boolean {
  return /^https?:/i.test(text);
}

function configuredDocuments({ targets }: Config): [string, DocumentSource][] {
  return Object.entries(targets).flatMap(([name, { openapi }]) =>
    openapi === undefined ? [] : [[name, { file: relative('', openapi) || openapi }]],
  );
}

/** The document of `--openapi`: a file, or an address that the user has named. */
async function openDocument(named: string, transport: { timeoutMs: number }): Promise<DocumentSource> {
  if (!isBaseUrl(named)) return { file: named };
  const fetched = await fetchDocument(named, transport);
  if ('error' in fetched) throw new UsageError(`${named} ${fetched.error}`);
  return { file: fetched.url, text: fetched.text };
}

async function discovered(baseUrl: string, transport: { timeoutMs: number }): Promise<DocumentSource> {
  const found = await discoverDocument(baseUrl, transport).catch((thrown: unknown) => {
    throw new UsageError(`${baseUrl} does not answer: ${messageOf(thrown)}`);
  });
  if (!found)
    throw new UsageError(
      `${baseUrl} serves no OpenAPI document at the usual places (openapi.json, …): give NAME=${baseUrl} --openapi FILE`,
    );
  warn(`${baseUrl}: its document is ${found.url}`);
  return { file: found.url, text: found.text };
}

/** The one service that `--openapi` is about. */
function onlyName(texts: readonly string[], document: DocumentSource): string {
  const names = [...new Set(texts.map((text) => text.split('=')[0] ?? ''))];
  const [name = nameFor(document, '')] = names;
  if (names.length < 2) return name;
  throw new UsageError(
    '--openapi is the document of one service; for several, write targets: { NAME: { url, openapi } } into assay.config.yaml',
  );
}

/** The title of a document as a name, else the host. */
function nameFor(document: DocumentSource, baseUrl: string): string {
  const title = readOnce(document).contract?.title ?? '';
  const host = baseUrl === '' ? 'service' : new URL(baseUrl).hostname;
  return [title, host].map(slugOf).find((name) => name !== '') ?? 'service';
}

function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, '');
}

/** A name stands in ids, names of files and variables. */
function checkName(name: string): void {
  if (!/^[A-Za-z0-9][\w-]{0,63}$/.test(name))
    throw new UsageError(
      `${JSON.stringify(name)} is no name of a service: letters, digits, - and _, at most 64 of them`,
    );
}

const readBefore = new Map<string, ReadOpenApi>();

/** Faults of a document that are told. */
const mostTold = 20;

/** Reads a document, once in a process, and tells its faults. Throws UsageError when nothing can be read of it. */
export function readOnce(document: DocumentSource): ReadOpenApi {
  const known = readBefore.get(document.file);
  if (known) return known;
  const read = readOpenApi(document, '');
  const lines = read.faults.map(({ file, line, pointer, says }) =>
    read.contract
      ? `${file}:${line}: ${pointer}: ${says}`
      : `${file}${line === 0 ? '' : `:${line}`}: ${says}`,
  );
  if (!read.contract) throw new UsageError(lines.join('\n'));
  lines.slice(0, mostTold).forEach(warn);
  const { length } = lines;
  if (length > 0) {
    const rest = length > mostTold ? ` (${length - mostTold} are not shown)` : '';
    warn(
      `${document.file} breaks the specification of OpenAPI in ${length} places${rest}; it is read as far as it goes`,
    );
  }
  readBefore.set(document.file, read);
  return read;
}

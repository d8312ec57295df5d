import { discoverDocument, fetchDocument } from '../../engine/openapi/discover.js';
import { readOpenApi, type DocumentSource, type ReadOpenApi } from '../../engine/openapi/read/read.js';
import { UsageError, messageOf } from '../../engine/errors.js';
import { latestOnly } from '../../engine/latest-only.js';
import { warn } from './say.js';

export type Transport = Parameters<typeof fetchDocument>[1];

/** Whether a text is an address, and no name. */
export function isBaseUrl(text: string): boolean {
  return /^https?:/i.test(text);
}

/** The document of `--openapi`: a file, or an address that the user has named. */
export async function openDocument(named: string, transport: Transport): Promise<DocumentSource> {
  const before = fetchedBefore.get(named);
  if (!isBaseUrl(named) || before) return before ?? { file: named };
  const fetched = await fetchDocument(named, transport);
  if ('error' in fetched) throw new UsageError(`${named} ${fetched.error}`);
  const document = { file: fetched.url, text: fetched.text };
  fetchedBefore.set(named, document);
  return document;
}

const fetchedBefore = new Map<string, DocumentSource>();

/** The document that the service at a base URL serves itself. Throws UsageError where it serves none. */
export async function discovered(baseUrl: string, transport: Transport): Promise<DocumentSource> {
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

/** A live run reads thousands: the latest of them are kept. */
const readBefore = latestOnly<ReadOpenApi>(200);

const told = new Set<string>();

/** Faults of a document that are told. */
const mostTold = 20;

/** Reads a document, once in a process, and tells its faults. Throws UsageError when nothing can be read of it. */
export function readOnce(document: DocumentSource): ReadOpenApi {
  const key = JSON.stringify([document.file, document.rules]);
  const known = readBefore.get(key);
  if (known) return known;
  const read = readOpenApi(document, '');
  readBefore.set(key, read);
  const lines = read.faults.map(({ file, line, pointer, says }) =>
    read.contract
      ? `${file}:${line}: ${pointer}: ${says}`
      : `${file}${line === 0 ? '' : `:${line}`}: ${says}`,
  );
  if (!read.contract) throw new UsageError(lines.join('\n'));
  // Its title is asked for before it is known what rules stand beside it.
  if (told.has(document.file)) return read;
  told.add(document.file);
  tellFaults(document.file, lines);
  return read;
}

function tellFaults(file: string, lines: readonly string[]): void {
  lines.slice(0, mostTold).forEach(warn);
  const { length } = lines;
  if (length === 0) return;
  const rest = length > mostTold ? ` (${length - mostTold} are not shown)` : '';
  warn(
    `${file}: ${length === 1 ? 'one fault' : `${length} faults`} by the specification of OpenAPI${rest}; it is read as far as it goes`,
  );
}

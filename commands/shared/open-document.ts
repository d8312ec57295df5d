import { discoverDocument, fetchDocument } from '../../engine/openapi/discover.js';
import { readOpenApi, type DocumentSource, type ReadOpenApi } from '../../engine/openapi/read/read.js';
import { UsageError, messageOf } from '../../engine/errors.js';
import { warn } from './say.js';

export type Transport = Parameters<typeof fetchDocument>[1];

/** Whether a text is an address, and no name. */
export function isBaseUrl(text: string): boolean {
  return /^https?:/i.test(text);
}

/** The document of `--openapi`: a file, or an address that the user has named. */
export async function openDocument(named: string, transport: Transport): Promise<DocumentSource> {
  if (!isBaseUrl(named) || readBefore.has(named)) return { file: named };
  const fetched = await fetchDocument(named, transport);
  if ('error' in fetched) throw new UsageError(`${named} ${fetched.error}`);
  return { file: fetched.url, text: fetched.text };
}

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
      `${document.file}: ${length === 1 ? 'one fault' : `${length} faults`} by the specification of OpenAPI${rest}; it is read as far as it goes`,
    );
  }
  readBefore.set(document.file, read);
  return read;
}

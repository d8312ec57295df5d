import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError, messageOf } from '../../engine/errors.js';
import { readJson } from '../../engine/files/read-data.js';
import { isObject } from '../../engine/json/guards.js';
import { writeWhole } from '../../engine/files/write-whole.js';
import { discoverDocument, fetchDocument } from '../../engine/openapi/discover.js';
import type { DocumentSource } from '../../engine/openapi/read/read.js';
import type { Transport } from '../shared/open-document.js';

/** Milliseconds for which a document is taken to hold: a week. */
const freshMs = 7 * 24 * 60 * 60 * 1000;
/** Places at which a listed target is asked for its document, at its base URL and at its root. */
const fewPlaces = 4;

/** A document that was fetched for a target, or why none could be, as the state folder keeps it. */
type Kept = { from: string; at: number } & ({ url: string; text: string } | { error: string });

/** The document of a listed target: that at an address, or the one that it serves itself. It is fetched once a week. */
export async function listedDocument(
  state: string,
  { name, baseUrl, openapi }: { name: string; baseUrl: string; openapi?: string },
  transport: Transport,
): Promise<DocumentSource> {
  const file = join(state, 'targets', name, 'document.json');
  const from = openapi ?? baseUrl;
  const before = keptIn(file, from);
  const isFresh = before !== undefined && Date.now() - before.at < freshMs;
  const kept = isFresh ? before : await fetched(from, openapi, transport);
  // An older one is better than none.
  const used = 'error' in kept && before && 'text' in before ? before : kept;
  if (!isFresh && isSettled(used)) writeWhole(file, JSON.stringify(used));
  if ('error' in used) throw new UsageError(`${from} ${used.error}`);
  return { file: used.url, text: used.text };
}

/** That a target serves no document is kept, too; that it does not answer is not. */
function isSettled(kept: Kept): boolean {
  return 'text' in kept || kept.error === noDocument;
}

const noDocument = 'serves no OpenAPI document at the usual places';

async function fetched(from: string, openapi: string | undefined, transport: Transport): Promise<Kept> {
  const at = Date.now();
  if (openapi !== undefined) return { from, at, ...(await fetchDocument(openapi, transport)) };
  try {
    const found = await discoverDocument(from, transport, fewPlaces);
    return { from, at, ...(found ?? { error: noDocument }) };
  } catch (thrown) {
    return { from, at, error: `does not answer: ${messageOf(thrown)}` };
  }
}

function keptIn(file: string, from: string): Kept | undefined {
  if (!existsSync(file)) return undefined;
  const read = readJson(file);
  if (!isObject(read) || read['from'] !== from || typeof read['at'] !== 'number') return undefined;
  const { at, url, text, error } = read;
  if (typeof url === 'string' && typeof text === 'string') return { from, at, url, text };
  return typeof error === 'string' ? { from, at, error } : undefined;
}

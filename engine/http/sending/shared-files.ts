import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openRecords } from '../../records/record-file.js';
import type { Exchange, ReceivedResponse, Step, StoredRecords } from '../../types/index.js';
import { openBody } from '../body/kept-body.js';
import { buildRequest } from '../build-request.js';
import type { Session } from '../session.js';
import { runEnded } from './run-end.js';
import { keyOf } from './step-key.js';

/** An answer as other processes find it: without the request, which may hold a key. */
interface StoredAnswer {
  response: Omit<ReceivedResponse, 'items'>;
  items?: { count: number; bytes: number; hasBody: boolean; records?: StoredRecords };
  ms: number;
}

/** Longer answers that are no files are not kept. */
const longestText = 64 * 1024;
const pollMs = 50;

/**
 * The answer to a streamed step, read by one process of a run for all of them. `reading` tells the first reading from
 * the one that confirms it.
 */
export async function sharedFile(
  session: Session,
  step: Step,
  reading: string,
  read: () => Promise<Exchange>,
): Promise<Exchange> {
  const place = placeOf(session, step, reading);
  if (place === undefined) return read();
  const known = await sharedOrLocked(session, step, place);
  if (known) return known;
  try {
    const exchange = await read();
    publish(place, exchange);
    return exchange;
  } finally {
    rmSync(`${place}.lock`, { force: true });
  }
}

/** What another worker has read of a file, once it has; undefined where this one is to read it, and holds the lock. */
async function sharedOrLocked(session: Session, step: Step, place: string): Promise<Exchange | undefined> {
  for (;;) {
    const known = readShared(session, step, place);
    if (known) return known;
    if (lock(place)) return undefined;
    if (Date.now() > (session.options.endsAt ?? Infinity))
      return { step, request: buildRequest(session, step), requestError: runEnded, ms: 0 };
    await sleep(pollMs);
  }
}

/** The answer to a streamed step that some process of the run has read. */
export function knownFile(session: Session, step: Step, reading: string): Exchange | undefined {
  const place = placeOf(session, step, reading);
  return place === undefined ? undefined : readShared(session, step, place);
}

function placeOf({ contract, origin, prefix, options: { files } }: Session, step: Step, reading: string) {
  if (files === undefined) return undefined;
  mkdirSync(files, { recursive: true });
  const name = JSON.stringify([contract.service, origin, prefix, reading, keyOf(step)]);
  return join(files, createHash('sha256').update(name).digest('hex'));
}

function readShared(session: Session, step: Step, place: string): Exchange | undefined {
  if (!existsSync(place)) return undefined;
  const { response, items, ms } = JSON.parse(readFileSync(place, 'utf8')) as StoredAnswer;
  return {
    step,
    request: buildRequest(session, step),
    response: { ...response, ...(items ? { items: openItems(session, place, items) } : {}) },
    ms,
  };
}

function openItems(
  session: Session,
  place: string,
  { count, bytes, hasBody, records: stored }: NonNullable<StoredAnswer['items']>,
): NonNullable<ReceivedResponse['items']> {
  const records = stored && openRecords(stored);
  if (records) session.files.push(records);
  return {
    count,
    bytes,
    ...(hasBody ? { body: openBody(bodyPlace(place)) } : {}),
    ...(records ? { records } : {}),
  };
}

const bodyPlace = (place: string): string => `${place}.body`;

function publish(place: string, { response, ms }: Exchange): void {
  if (!response || response.text.length > longestText) return;
  const { items, ...rest } = response;
  if (items?.records && !items.records.stored) return;
  const { count = 0, bytes = 0, body, records: { stored } = {} } = items ?? {};
  const answer: StoredAnswer = {
    response: rest,
    ...(items
      ? { items: { count, bytes, hasBody: body !== undefined, ...(stored ? { records: stored } : {}) } }
      : {}),
    ms,
  };
  if (body) writeFileSync(bodyPlace(place), body.bytes());
  writeFileSync(`${place}.new`, JSON.stringify(answer));
  renameSync(`${place}.new`, place);
}

/** Whether this process may read the file now: no other that lives does. */
function lock(place: string): boolean {
  const file = `${place}.lock`;
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (!isAlive(file)) rmSync(file, { force: true });
    return false;
  }
}

function isAlive(file: string): boolean {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    // It has only just been made.
    if (pid === 0) return true;
    process.kill(pid, 0);
    return true;
  } catch {
    return existsSync(file) && readFileSync(file, 'utf8') === '';
  }
}

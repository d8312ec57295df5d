import { appendFileSync, closeSync, existsSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { StringDecoder } from 'node:string_decoder';

/** A rule that has begun, or what it took: workers share the time of a run through these lines. */
export type TimeNote = { begun: string; service: string } | RuleTook;

export interface RuleTook {
  ended: string;
  service: string;
  requests: number;
  /** Milliseconds, waiting for limits left out. */
  ms: number;
  waitedMs: number;
  /** Connections when it ended, and how long an answer takes at the least. */
  width: number;
  usual?: number;
}

/** The notes that the workers of a run share. */
export interface TimeLog {
  write: (note: TimeNote) => void;
  /** What has been told until now. */
  read: () => TimeTold;
}

/** What the workers of a run have told each other. */
export interface TimeTold {
  /** How many rules of a service have begun. */
  begunOf(service: string): number;
  /** How many requests the rules of a service that have ended sent. */
  sentFor(service: string): number;
  /** What the latest rules of a service took that sent requests, the latest last. */
  tookLately(service: string): readonly RuleTook[];
}

const fileName = 'time.jsonl';
/** Rules that tell how long a request takes now. */
const telling = 20;
const chunkBytes = 65_536;

/** Opens the log in the folder of a run. Each line is read once: a run may have ten thousand rules. */
export function openTimeLog(folder: string): TimeLog {
  const file = join(folder, fileName);
  const begun = new Map<string, number>();
  const sent = new Map<string, number>();
  const took = new Map<string, RuleTook[]>();
  const news = newLines(file);
  const told: TimeTold = {
    begunOf: (service) => begun.get(service) ?? 0,
    sentFor: (service) => sent.get(service) ?? 0,
    tookLately: (service) => took.get(service) ?? [],
  };
  return {
    write: (note) => appendFileSync(file, `${JSON.stringify(note)}\n`),
    read() {
      for (const line of news()) {
        const note = JSON.parse(line) as TimeNote;
        if ('begun' in note) begun.set(note.service, (begun.get(note.service) ?? 0) + 1);
        else if (note.requests > 0) {
          sent.set(note.service, (sent.get(note.service) ?? 0) + note.requests);
          took.set(note.service, [...(took.get(note.service) ?? []), note].slice(-telling));
        }
      }
      return told;
    },
  };
}

/** Answers the whole lines that a file has got since the last call. */
function newLines(file: string): () => string[] {
  let at = 0;
  let rest = '';
  const decoder = new StringDecoder('utf8');
  const chunk = Buffer.alloc(chunkBytes);
  return () => {
    at = readFrom(file, at, chunk, (bytes) => (rest += decoder.write(bytes)));
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    return lines;
  };
}

/** What is known before the first rule counts as much as so many rules. */
const trust = 5;

/**
 * Milliseconds that a request took lately, waiting included; undefined while nothing is known. `before`: as long as it took
 * before the first rule; a few rules with much to compute for one request do not outweigh it.
 */
export function msPerRequest(took: readonly RuleTook[], before?: number): number | undefined {
  if (took.length === 0) return before;
  const known = before === undefined ? [] : Array.from({ length: trust }, () => before);
  const paces = [...known, ...took.map(({ ms, requests }) => ms / requests)];
  paces.sort((one, other) => one - other);
  const requests = took.reduce((sum, each) => sum + each.requests, 0);
  const waited = took.reduce((sum, each) => sum + each.waitedMs, 0);
  return (paces[Math.floor((paces.length - 1) / 2)] ?? 0) + waited / requests;
}

/** Milliseconds that a rule took lately, waiting included. */
export function msPerRule(took: readonly RuleTook[]): number {
  return took.reduce((sum, { ms, waitedMs }) => sum + ms + waitedMs, 0) / took.length;
}

/** Hands over the bytes of a file, where it is there, from a place on, in chunks, and answers the place of its end. */
function readFrom(file: string, from: number, chunk: Buffer, take: (bytes: Buffer) => void): number {
  if (!existsSync(file)) return from;
  const open = openSync(file, 'r');
  let at = from;
  try {
    for (let length = readSync(open, chunk, 0, chunkBytes, at); length > 0;) {
      take(chunk.subarray(0, length));
      at += length;
      length = readSync(open, chunk, 0, chunkBytes, at);
    }
  } finally {
    closeSync(open);
  }
  return at;
}

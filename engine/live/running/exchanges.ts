import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { readNamed } from '../../files/read-data.js';
import { UsageError, messageOf } from '../../errors.js';
import { keyRemover } from '../../http/redaction/key-remover.js';
import type { SessionOptions } from '../../http/session-options.js';
import { isObject } from '../../json/guards.js';
import { parseBody } from '../../json/parse.js';
import type { Case, Exchange } from '../../types/exchange.js';

/** A case with its answers as they came, so that it can be checked again. No key is in it. */
export interface StoredCase {
  schema: 1;
  service: string;
  baseUrl: string;
  rule: string;
  /** The live run in which it was sent. */
  night: string;
  case: Case;
  exchanges: Exchange[];
  /** It failed, and did not confirm: what it shows counts as unstable. */
  unconfirmed?: true;
}

/** Characters of a case beyond which it is not stored. */
const largestCase = 256 * 1024;

/**
 * A case fit to be stored; undefined where it cannot be: it has an answer without which nothing can be checked, one that
 * was read as a stream, one that is too large, or one that shows the key (without it, it would be another answer).
 */
export function toStored(
  place: Omit<StoredCase, 'schema' | 'case' | 'exchanges'>,
  given: Case,
  exchanges: readonly Exchange[],
  options: Pick<SessionOptions, 'key' | 'keyName'>,
): StoredCase | undefined {
  if (exchanges.some(({ response, noAnswer }) => (!response && !noAnswer) || response?.items))
    return undefined;
  const removeKey = keyRemover(options);
  const answers = JSON.stringify(exchanges.map(({ response, noAnswer }) => response ?? noAnswer));
  if (answers.length > largestCase || removeKey(answers) !== answers) return undefined;
  const kept = exchanges.map((exchange) => ({ ...exchange, ...withoutParsed(exchange) }));
  const stored: StoredCase = { schema: 1, ...place, case: given, exchanges: kept };
  return JSON.parse(removeKey(JSON.stringify(stored))) as StoredCase;
}

/** The parsed body is read from the text again. */
function withoutParsed({ response }: Exchange): Pick<Exchange, 'response'> {
  if (!response) return {};
  const copy = { ...response };
  if (copy.text !== '') delete copy.json;
  return { response: copy };
}

/** Appends a case to its service's file of a live run. */
export function storeCase(folder: string, stored: StoredCase): void {
  const file = join(folder, `${stored.service}.jsonl`);
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `${JSON.stringify(stored)}\n`);
}

/**
 * Stored cases by rule: of a folder of one live run, or of a folder that holds such folders (below `exchanges`, too), where
 * the latest live run that asked for a rule counts. Throws UsageError where there are none or a line is no stored case.
 */
export function readStored(folder: string): Map<string, StoredCase[]> {
  const byRule = new Map<string, StoredCase[]>();
  for (const file of storedFiles(folder)) {
    for (const [index, line] of wholeLines(file).entries()) {
      if (line === '') continue;
      const stored = readLine(line, `${file}:${index + 1}`);
      const known = byRule.get(stored.rule) ?? [];
      byRule.set(stored.rule, known[0]?.night === stored.night ? [...known, stored] : [stored]);
    }
  }
  if (byRule.size === 0) throw new UsageError(`${folder}: there are no stored exchanges`);
  return byRule;
}

function storedFiles(folder: string): string[] {
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new UsageError(`${folder}: there is no such folder`);
  const inside = join(folder, storeName);
  if (existsSync(inside)) return storedFiles(inside);
  const names = readdirSync(folder).sort();
  const own = names.filter((name) => isStore(name)).map((name) => join(folder, name));
  if (own.length > 0) return own;
  return names
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isDirectory())
    .flatMap((path) =>
      readdirSync(path)
        .filter((name) => isStore(name))
        .map((name) => join(path, name)),
    );
}

/** Compresses what a live run has stored: its answers are much alike. */
export function packLiveRun(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.jsonl'))) {
    const file = join(folder, name);
    writeFileSync(`${file}.gz`, gzipSync(readFileSync(file)));
    rmSync(file);
  }
}

function isStore(name: string): boolean {
  return /\.jsonl(\.gz)?$/.test(name);
}

/** A live run that was killed may have left the start of a line at the end. */
function wholeLines(file: string): string[] {
  return textOf(file).split('\n').slice(0, -1);
}

function textOf(file: string): string {
  if (!file.endsWith('.gz')) return readNamed(file);
  try {
    return gunzipSync(readFileSync(file)).toString('utf8');
  } catch (thrown) {
    throw new UsageError(`${file}: cannot be read: ${messageOf(thrown)}`);
  }
}

/** The folder of stored exchanges in the state folder. */
export const storeName = 'exchanges';

function readLine(line: string, place: string): StoredCase {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new UsageError(`${place}: not JSON`);
  }
  if (!isStored(value)) throw new UsageError(`${place}: not a stored case of assay`);
  const exchanges = value.exchanges.map((exchange) => {
    const { response } = exchange;
    if (!response || response.text === '' || response.notJson !== undefined) return exchange;
    const parsed = parseBody(response.text);
    return { ...exchange, response: { ...response, ...('json' in parsed ? parsed : {}) } };
  });
  return { ...value, exchanges };
}

function isStored(value: unknown): value is StoredCase {
  if (!isObject(value)) return false;
  const texts = [value['service'], value['baseUrl'], value['rule'], value['night']];
  return (
    value['schema'] === 1 &&
    texts.every((text) => typeof text === 'string') &&
    isObject(value['case']) &&
    Array.isArray(value['case']['steps']) &&
    Array.isArray(value['exchanges']) &&
    value['exchanges'].every((each) => isObject(each) && isObject(each['step']) && isObject(each['request']))
  );
}

/** Removes all but the latest live runs. */
export function pruneStored(folder: string, keep: number): void {
  if (!existsSync(folder)) return;
  const nights = readdirSync(folder)
    .map((name) => basename(name))
    .sort();
  nights
    .slice(0, Math.max(0, nights.length - keep))
    .forEach((night) => rmSync(join(folder, night), { recursive: true }));
}

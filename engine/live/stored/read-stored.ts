import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { readNamed } from '../../files/read-data.js';
import { UsageError, messageOf } from '../../errors.js';
import { readAgain } from '../../http/redaction/storable.js';
import { type StoredCase, isStored } from './stored-case.js';
import { storedFiles } from './stored-files.js';

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

function readLine(line: string, place: string): StoredCase {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new UsageError(`${place}: not JSON`);
  }
  if (!isStored(value)) throw new UsageError(`${place}: not a stored case of assay`);
  return { ...value, exchanges: value.exchanges.map(readAgain) };
}

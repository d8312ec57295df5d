import { readFileSync } from 'node:fs';
import { UsageError, messageOf } from '../errors.js';
import { parseYaml } from '../yaml.js';

/** The text of a file that the user has named. Throws UsageError when it cannot be read. */
export function readNamed(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (thrown) {
    const missing = (thrown as NodeJS.ErrnoException).code === 'ENOENT';
    throw new UsageError(`${file}: ${missing ? 'there is no such file' : messageOf(thrown)}`);
  }
}

/**
 * The value of a YAML or JSON file (JSON is YAML), numbers below `asWritten` as `parseYaml` says. Throws UsageError naming
 * the file and the place when it is neither.
 */
export function readData(file: string, asWritten?: string): unknown {
  const text = readNamed(file);
  try {
    return parseYaml(text, asWritten);
  } catch (thrown) {
    throw new UsageError(`${file}: not readable as YAML or JSON: ${messageOf(thrown).split('\n')[0]}`);
  }
}

/** The value of a JSON file that assay has written. Throws UsageError when it is no JSON. */
export function readJson(file: string): unknown {
  const text = readNamed(file);
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${file}: not JSON`);
  }
}

import { readLocated, type Place } from '../../files/located.js';
import { messageOf } from '../../errors.js';
import { jsonLines } from './json-lines.js';

/** A file of an OpenAPI description. */
export interface Source {
  /** As the user named it, or beside that. */
  file: string;
  value: unknown;
  lineOf(at: Place): number;
  /** Where a value stands that an overlay may have put there; absent: all stands in this file. */
  whereOf?(at: Place): { file: string; line: number };
}

/** What cannot be read at all. */
export interface Broken {
  line: number;
  says: string;
}

/** Larger texts take minutes and gigabytes. */
const mostCharacters = 20_000_000;

/** Reads YAML or JSON, with the lines on which its values stand. */
export function readSource(file: string, text: string): Source | Broken {
  if (text.length > mostCharacters) {
    const size = `${Math.round(text.length / 1e6)} MB`;
    return { line: 1, says: `is ${size} long; assay reads documents of up to ${mostCharacters / 1e6} MB` };
  }
  const plain = text.replace(/^\uFEFF/, '');
  if (/^\s*[{[]/.test(plain)) {
    try {
      return { file, value: JSON.parse(plain) as unknown, lineOf: jsonLines(plain) };
    } catch {
      // YAML in braces, or broken: then the reader of YAML says where.
    }
  }
  return readYaml(file, plain);
}

function readYaml(file: string, text: string): Source | Broken {
  try {
    const located = readLocated(text, { merge: true, uniqueKeys: false });
    const [first] = located.broken;
    if (first) return { line: first.line, says: `is neither YAML nor JSON: ${inWords(first.says)}` };
    if (endless(located.value)) return { line: 1, says: 'an alias (*) contains itself' };
    return { file, value: located.value, lineOf: (at) => located.lineOf(at) };
  } catch (thrown) {
    // Aliases that lead nowhere, or are so many that their values would fill the memory.
    return { line: 1, says: `cannot be read: ${inWords(messageOf(thrown))}` };
  }
}

/** Whether a value contains itself, as aliases of YAML can have it. */
function endless(root: unknown): boolean {
  const around = new Set<object>();
  const sound = new Set<object>();
  const visit = (value: unknown): boolean => {
    if (typeof value !== 'object' || value === null || sound.has(value)) return false;
    if (around.has(value)) return true;
    around.add(value);
    const found = Object.values(value).some(visit);
    around.delete(value);
    sound.add(value);
    return found;
  };
  return visit(root);
}

/** The first line of what a parser says. */
function inWords(message: string): string {
  return /call stack/.test(message) ? 'values are nested too deeply' : (message.split('\n')[0] ?? '');
}

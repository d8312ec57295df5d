import type { JsonObject } from '../../types/index.js';
import { formatOf } from '../random/formats.js';
import { lengthsOf } from '../random/lengths.js';
import type { Candidate } from './candidate.js';

/** Longer texts are not sent. */
const longest = 10_000;
/** Texts that few patterns match. They begin with no digit, so that no reader takes them for a number. */
const odd = ['!', 'assay', 'ASSAY', '?!', '-', 'a', 'A', 'é', '~~~~~~~~', '_0', '!0!'];

/** Texts that are too short, too long, or of another form. */
export function* stringFaults(shape: JsonObject, valid: string): Generator<Candidate> {
  const { pattern, format } = shape;
  const [min, max] = lengthsOf(shape);
  const characters = [...valid];
  const last = characters.at(-1) ?? 'a';
  if (min > 0)
    for (const value of [characters.slice(0, min - 1).join(''), 'a'.repeat(Math.min(min - 1, longest))])
      yield { keyword: 'minLength', value, says: `is shorter than its ${counted(min)}` };
  if (max < longest)
    for (const value of [
      valid + last.repeat(max + 1 - characters.length),
      valid.repeat(Math.ceil((max + 1) / Math.max(1, characters.length))),
      'a'.repeat(max + 1),
    ])
      yield { keyword: 'maxLength', value, says: `is longer than its ${counted(max)}` };
  if (typeof pattern === 'string')
    for (const text of odd)
      for (const value of [text, text.repeat(Math.ceil(Math.min(min, longest) / text.length))])
        if (isBeyondDoubt(value, pattern))
          yield { keyword: 'pattern', value, says: `does not match its pattern ${pattern}` };
  const known = formatOf(format);
  if (typeof format === 'string' && typeof known === 'object' && known.wrong !== undefined)
    yield { keyword: 'format', value: known.wrong, says: `has not the format ${format}` };
}

function counted(length: number): string {
  return `${length} ${length === 1 ? 'character' : 'characters'}`;
}

/** Whether a text misses a pattern in any case of its letters. */
function isBeyondDoubt(text: string, pattern: string): boolean {
  try {
    const regular = new RegExp(pattern, 'iu');
    return !regular.test(text) && !regular.test(text.trim());
  } catch {
    return true;
  }
}

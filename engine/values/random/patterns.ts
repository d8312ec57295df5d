import * as fc from 'fast-check';
import type { Arbitrary } from 'fast-check';

/** A pattern of one repeated atom between its anchors. */
const repeated =
  /^\^?((?:\\.|\[(?:\\.|[^\]\\])*\]|\.|\w|\((?:\?:)?(?:\\.|[^()\\])*\)))(?:\+|\*|\{\d+(?:,\d*)?\})\$$/u;
/** What only looks around: other texts are left out by the pattern itself. */
const looks = /\(\?<?[=!]/g;

/**
 * Texts that a regular expression matches, most of them of a wanted length. Undefined where fast-check cannot make any.
 * Not all that it makes match: it takes assertions for nothing.
 */
export function matching(pattern: RegExp, min: number, max: number): Arbitrary<string> | undefined {
  const plain = withoutLooks(pattern.source);
  for (const source of [sized(plain, min, max), plain]) {
    const inner = attempt(source, pattern.flags, max);
    if (inner) return inner;
  }
  return undefined;
}

function attempt(
  source: string | undefined,
  flags: string,
  maxLength: number,
): Arbitrary<string> | undefined {
  if (source === undefined) return undefined;
  try {
    const inner = fc.stringMatching(new RegExp(source, flags), { maxLength, size: '-1' });
    fc.sample(inner, { numRuns: 1, seed: 1 });
    return inner;
  } catch {
    return undefined;
  }
}

/** The pattern with the wanted lengths as its own, where it repeats a single character. */
function sized(source: string, min: number, max: number): string | undefined {
  const atom = repeated.exec(source)?.[1];
  if (atom === undefined || atom.startsWith('(') || min < 2) return undefined;
  return `^${atom}{${min},${Math.min(max, min + 10)}}$`;
}

/** A pattern without what looks ahead or behind, and without bounds of words. */
function withoutLooks(source: string): string {
  let text = source.replaceAll(/(?<!\\)((?:\\\\)*)\\[bB]/g, '$1');
  for (let found = text.search(looks); found >= 0; found = text.search(looks))
    text = text.slice(0, found) + text.slice(closing(text, found) + 1);
  return text;
}

/** Where the group that opens here ends. */
function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '(') depth++;
    else if (text[at] === ')' && --depth === 0) return at;
  }
  return text.length;
}

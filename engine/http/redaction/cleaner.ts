import { keyRemover, keyStartRemover } from './key-remover.js';
import type { SessionOptions } from '../session-options.js';
import { printable } from './printable.js';

export type Clean = (text: string) => string;

/**
 * The one place where what was sent and received becomes something to write down. Takes every form of the key out
 * (its variable's name stands instead), what a cut left of one, and what a terminal or a page might obey.
 */
export function cleaner(options: Pick<SessionOptions, 'key' | 'keyName'>): Clean {
  const [withoutKey, withoutStart] = [keyRemover(options), keyStartRemover(options)];
  return (text) => printable(withoutStart(withoutKey(text)));
}

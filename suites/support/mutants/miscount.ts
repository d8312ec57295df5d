import { escapeSegment } from '../../../engine/json/pointer.js';
import type { Json } from '../../../engine/types/index.js';
import { talliesIn } from '../checking/relations/tallies.js';
import { replaceAt } from '../checking/schema-nodes.js';

/** A body that counts one of the most frequent value under another one. */
export function withMiscount(body: Json, members: readonly string[]): Json {
  const [tally] = talliesIn(body, '', members);
  const [most, other] = [...(tally?.counted ?? [])].sort((one, two) => two.figure - one.figure);
  if (!tally || !most || !other) return body;
  const place = (name: string) => `${tally.at}/${escapeSegment(name)}`;
  const less = replaceAt(body, place(most.name), () => most.figure - 1);
  return replaceAt(less, place(other.name), () => other.figure + 1);
}

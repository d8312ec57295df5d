/** A 31-bit seed of its own for each rule and lane, so that adding a rule changes no other rule's cases. FNV-1a. */
export function deriveSeed(seed: number, ...parts: (string | number)[]): number {
  let hash = 0x811c9dc5 ^ seed;
  for (const character of parts.join('\u0000')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash ^ (hash >>> 15)) & 0x7fffffff;
}

/** Ways in which a known key is written so that it is another one, which nothing has. */
export const spellings = {
  /** In the other case. */
  case: (key: string): string[] => [
    [...key].map((each) => (each === each.toLowerCase() ? each.toUpperCase() : each.toLowerCase())).join(''),
  ],
  /** Its first letter as the path of a URL would write it: only a service that decodes a path twice takes it for the key. */
  percent: (key: string): string[] => {
    const [first = '', ...others] = key;
    const bytes = [...Buffer.from(first)].map(
      (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
    );
    return [bytes.join('') + others.join('')];
  },
  /** With something after it, behind what often parts words. */
  suffix: (key: string): string[] => ['-', '_', '.', ' '].map((separator) => `${key}${separator}assay`),
} satisfies Record<string, (key: string) => string[]>;

export type Spelling = keyof typeof spellings;

/** The other keys that a known key is written as. */
export function respelled(key: string, ways: readonly Spelling[] = []): string[] {
  return ways.flatMap((way) => spellings[way](key)).filter((each) => each !== key);
}

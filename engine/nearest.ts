/** The names that are nearest to a text, at most three: those that begin like it or take few edits to become it. */
export function nearest(text: string, names: readonly string[]): string[] {
  const rank = (name: string) => distance(text, name) - 3 * commonStart(text, name);
  return [...names].sort((one, other) => rank(one) - rank(other)).slice(0, 3);
}

function commonStart(one: string, other: string): number {
  const length = [...one].findIndex((letter, index) => letter !== other[index]);
  return length === -1 ? one.length : length;
}

/** Insertions, deletions and substitutions that turn one text into another (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (let at = 1; at <= other.length; at += 1) {
      const substituted = (row[at - 1] ?? 0) + (letter === other[at - 1] ? 0 : 1);
      next.push(Math.min(substituted, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

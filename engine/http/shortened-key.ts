/** Of a shorter key what is left may stand in any text. Half of a character is nothing that could be sent. */
const shortenable = /^[^]{7,}[\x21-\x7e]$/;

/** A key without its last character; undefined where that is nothing of its own. */
export function shortenedKey(key: string): string | undefined {
  return shortenable.test(key) ? key.slice(0, -1) : undefined;
}

/** How it is written: the name of the key's variable, as a POSIX shell cuts the last character of what it holds. */
export function shortenedName(keyName: string): string {
  return `\${${keyName}%?}`;
}

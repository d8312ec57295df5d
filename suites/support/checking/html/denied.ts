/** A word that is denied before it, then one behind. No part of them can be read in two ways: the text is the target's. */
const denied = [
  /\b(?:not|never|no longer)\s+\p{L}+/giu,
  /(?<!\p{L})\p{L}+\s*(?:[:=]\s*)?(?:\b(?:no|not|never|false)\b|[-–—✗✘×])/giu,
];

/** A text without the words that it denies. */
export function withoutDenied(text: string): string {
  return denied.reduce((kept, pattern) => kept.replaceAll(pattern, ' '), text);
}

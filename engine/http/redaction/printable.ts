/** What turns the direction of a text, or ends a line where none is seen to end. */
const deceptive = /[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Text without control characters (C0 and C1) except tab and line feed, and without those that deceive a reader. */
export function printable(text: string): string {
  return text
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '\ufffd')
    .replaceAll(deceptive, '\ufffd');
}

/** The same in one line, so that nothing of it looks like a line of ours. */
export function inOneLine(text: string): string {
  return text.replaceAll(/\s*[\n\t]\s*/g, ' ');
}

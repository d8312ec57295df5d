/** A text as a part of a URL. Halves of characters, which no URL can hold, become replacement characters. */
export function urlValue(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** No identifier is longer; what a target lists beyond it would only make requests that nobody can read. */
const longestValue = 1000;

/** Whether a text that a target has shown can be asked for: a path's `.` and `..`, however encoded, lead elsewhere. */
export function fitsUrl(text: string): boolean {
  return text.length <= longestValue && text !== '.' && text !== '..' && text.isWellFormed();
}

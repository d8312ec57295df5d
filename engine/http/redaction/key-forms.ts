/** The longest first: a short form may stand within a longer one. */
export function formsOf(key: string): string[] {
  const percent = [encodeURIComponent(key), new URLSearchParams([['', key]]).toString().slice(1)];
  const json = [escaped(key), escaped(key).replaceAll('/', '\\/')];
  const points = [codePoints(key), codePoints(key).toUpperCase().replaceAll('U', 'u')];
  const bytes = Buffer.from(key);
  const forms = [
    key,
    ...percent,
    ...percent.map((form) => form.replaceAll(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())),
    ...json,
    ...json.map(escaped),
    ...points,
    ...points.map(escaped),
    bytes.toString('base64'),
    // Without padding, which may be left out.
    bytes.toString('base64').replace(/=+$/, ''),
    // Where something follows the key, its last bytes are coded together with that.
    ...(bytes.length < 9 ? [] : [bytes.subarray(0, bytes.length - (bytes.length % 3)).toString('base64')]),
    bytes.toString('base64url'),
  ];
  return [...new Set(forms)].sort((one, other) => other.length - one.length);
}

function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function codePoints(text: string): string {
  return text.replaceAll(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

import type { SessionOptions } from '../session-options.js';
import { shortenedKey, shortenedName } from '../shortened-key.js';
import { formsOf } from './key-forms.js';

type Change = (text: string) => string;

/**
 * Takes every form of the key out (its variable's name stands instead) and leaves the rest as it is. Forms are: as it
 * is, percent-encoded, escaped as JSON or as JSON in JSON, as code points, and Base64. A target that shows it in
 * another way (backwards, in parts, encrypted) has made a secret of its own of it: that is not found.
 */
export function keyRemover({ key, keyName }: Pick<SessionOptions, 'key' | 'keyName'>): Change {
  if (!key) return (text) => text;
  // A rule sends the key without its last character, too.
  const shortened = shortenedKey(key);
  const forms = formsOf(key);
  const cut = shortened === undefined ? [] : formsOf(shortened).map(whole);
  return (text) => {
    const withoutKey = forms.reduce((kept, form) => kept.replaceAll(form, () => `$${keyName}`), text);
    return cut.reduce((kept, form) => kept.replaceAll(form, () => shortenedName(keyName)), withoutKey);
  };
}

/** A form that ends there: what goes on may be more of the key. */
function whole(form: string): RegExp {
  return new RegExp(`${form.replaceAll(/[^\w]/g, '\\$&')}(?![\\w+/=-])`, 'g');
}

/**
 * Takes out what is left of a key where a text was cut within it: at least half of a form, from its start on. For texts
 * that only people read: what happens to begin like the key goes, too.
 */
export function keyStartRemover({ key, keyName }: Pick<SessionOptions, 'key' | 'keyName'>): Change {
  if (!key) return (text) => text;
  const forms = formsOf(key);
  const starts = new RegExp(forms.map(startOf).join('|'), 'g');
  return (text) => {
    let kept = '';
    let from = 0;
    starts.lastIndex = 0;
    for (let match = starts.exec(text); match; match = starts.exec(text)) {
      const { index } = match;
      const shared = Math.max(...forms.map((form) => sharedLength(form, text, index)));
      const end = index + shared;
      // A word that goes on in another way was not cut there: `/parcels` where the key is `parcel-…`.
      const isWord = /\w/.test(text[end] ?? '') && shared < longStart;
      kept += isWord ? text.slice(from, end) : `${text.slice(from, index)}$${keyName}`;
      from = end;
      starts.lastIndex = from;
    }
    return kept + text.slice(from);
  };
}

/** Shorter starts tell nothing. */
const shortestStart = 4;
/** A start of so many characters is the key's, whatever follows. */
const longStart = 8;

/** The first half of a form, as a regular expression. */
function startOf(form: string): string {
  const length = Math.max(shortestStart, Math.ceil(form.length / 2));
  return form.slice(0, length).replaceAll(/[^\w]/g, '\\$&');
}

/** How far a form and the text from there on are the same. */
function sharedLength(form: string, text: string, from: number): number {
  let length = 0;
  while (length < form.length && text[from + length] === form[length]) length++;
  return length;
}

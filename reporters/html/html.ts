import { printable } from '../../engine/http/redaction/printable.js';

const content = Symbol('markup');

/** Text that is markup already. Only `markup` makes it: nothing that was parsed from a file can pretend to be it. */
export interface Markup {
  readonly [content]: string;
}

/** What may stand in a page: texts and numbers are escaped, lists are joined, `undefined` and `false` are nothing. */
export type Shown = string | number | undefined | false | Markup | readonly Shown[];

/** A piece of a page. Every value in it is escaped, wherever it stands; attributes must stand in double quotes. */
export function markup(parts: TemplateStringsArray, ...values: readonly Shown[]): Markup {
  const text = parts.reduce((before, part, index) => before + show(values[index - 1]) + part);
  return { [content]: text };
}

/** The text of a whole page. */
export function pageText(page: Markup): string {
  return page[content];
}

/** A text that is trusted as it is: the style sheet and pictures that we draw. Never what a target sent. */
export function trusted(text: string): Markup {
  return { [content]: text };
}

/** Data within an element of a page that holds nothing else: no text in it ends that element, or is hidden. */
export function embeddedJson(value: unknown): Markup {
  const clean = (_: string, each: unknown): unknown => (typeof each === 'string' ? printable(each) : each);
  return trusted(JSON.stringify(value, clean).replaceAll('<', '\\u003c'));
}

/** The one place where text becomes part of a page: no character of it is markup, and none is hidden or turns the line. */
export function escapeText(text: string): string {
  return printable(text).replaceAll(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function show(value: Shown): string {
  if (value === undefined || value === false) return '';
  if (typeof value === 'string') return escapeText(value);
  if (typeof value === 'number') return String(value);
  return isMarkup(value) ? value[content] : value.map(show).join('');
}

function isMarkup(value: Markup | readonly Shown[]): value is Markup {
  return content in value;
}

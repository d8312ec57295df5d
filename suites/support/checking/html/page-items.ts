import { scalarText } from '../../../../engine/json/guards.js';
import { select } from '../../../../engine/json/pointer.js';
import type { Json } from '../../../../engine/types/index.js';
import { plain } from './visible-text.js';

/** Texts of a record that its page shows. */
export interface PageTexts {
  /** Pointer with wildcards, in the record, to what the page lists; default: the record itself. */
  items?: string;
  /** Only items whose members have these values. */
  where?: Record<string, string | boolean>;
  /** Pointers in an item to texts of which the page shows one. */
  texts?: string[];
}

/** The items of a record that the rule is about. */
export function itemsIn(record: Json, { items = '', where = {} }: PageTexts): Json[] {
  return select(record, items)
    .map(({ value }) => value)
    .filter((item) =>
      Object.entries(where).every(([name, wanted]) => select(item, `/${name}`)[0]?.value === wanted),
    );
}

/** The texts of each item, as a page may write them; items without a text are left out. */
export function formsOf(items: readonly Json[], pointers: readonly string[]): string[][] {
  return items
    .map((item) =>
      pointers
        .flatMap((pointer) => select(item, pointer).flatMap(({ value }) => scalarText(value) ?? []))
        .map((form) => plain(form).trim())
        // A route may be shown without its query.
        .flatMap((form) => [form, form.replace(/\?.*$/, '')])
        .filter((form) => form !== ''),
    )
    .filter((forms) => forms.length > 0);
}

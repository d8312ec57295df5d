import { select } from '../../../../engine/json/pointer.js';
import type { CheckOutcome, Json, ReceivedResponse } from '../../../../engine/types/index.js';
import { brief } from '../../../../engine/json/guards.js';
import { holds, irrelevant, violated } from '../records.js';
import { valueText } from '../relations/members.js';
import { linesOf, valuesBehind } from './labelled.js';
import { textsOf } from './record-texts.js';
import { elements, spansIn } from './spans.js';
import { decodeEntities } from './entities.js';
import { phrasePattern, plain } from './visible-text.js';

/** Texts of fewer characters are words as well. */
const shortest = 5;

/** A value as markup about a record shows it, and where: its `title`, behind labels, or anywhere. */
export interface ShownOfOthers {
  at: string;
  /** Pointer in the record to its name. */
  name: string;
  within?: 'title' | 'anywhere' | string[];
}

interface Markup {
  response: ReceivedResponse;
  record: Json;
}

/** Markup about a record that shows what one other record has there shows what its own has. */
export function checkOfOthers(
  shown: ShownOfOthers,
  markup: Markup,
  known: readonly Json[],
  others: readonly Markup[],
): CheckOutcome {
  const own = textAt(markup.record, shown.at);
  if (own.trim() === '') return irrelevant('the record has no such text');
  return Array.isArray(shown.within)
    ? checkLabelled(shown, shown.within, own, markup, known)
    : checkAnywhere(shown, own, markup, known, others);
}

const textAt = (record: Json, at: string): string => valueText(select(record, at)[0]?.value ?? '');

function checkLabelled(
  { at }: ShownOfOthers,
  labels: readonly string[],
  own: string,
  { response, record }: Markup,
  known: readonly Json[],
): CheckOutcome {
  const found = valuesBehind(linesOf(response.text), labels);
  if (found.some(({ before, behind }) => [before, ...behind].some((each) => isSaid(own, each)))) return holds;
  // A page may have words of its own: one that no record has says nothing.
  const possible = known.map((each) => textAt(each, at)).filter((each) => each !== own);
  const isNumber = typeof select(record, at)[0]?.value === 'number';
  const strange = found
    .flatMap(({ behind }) => behind)
    .find((each) =>
      isNumber
        ? /^\d{1,3}( ?(\/|of|out of) ?100)?$/.test(each)
        : possible.some((value) => isSaid(value, each)),
    );
  return strange === undefined
    ? irrelevant('it does not say this behind a label, or in other words')
    : violated(`${at}: ${own}, as the record has it`, `says ${brief(strange)}`);
}

/** Whether a text behind a label is a value, or its number of a hundred. */
const isSaid = (value: string, text: string): boolean =>
  plain(value).trim() === text || new RegExp(`^${Number(value)} ?(/|of|out of) ?100$`).test(text);

function checkAnywhere(
  { at, name, within }: ShownOfOthers,
  own: string,
  markup: Markup,
  known: readonly Json[],
  others: readonly Markup[],
): CheckOutcome {
  const text = textIn(markup.response, within === 'title');
  const says = (value: string, said = text) => phrasePattern([plain(value).trim()]).test(said);
  if (says(own)) return holds;
  const ownTexts = textsOf(markup.record).map(plain);
  const isTelling = (value: string): boolean =>
    value.length >= shortest && !ownTexts.some((each) => each.includes(plain(value).trim()));
  const isEverywhere = (value: string): boolean =>
    others.length > 1 && others.every(({ response }) => says(value, textIn(response, within === 'title')));
  const found = known.filter((each) => {
    const value = textAt(each, at);
    // What stands beside the name of another record is said of that one.
    const isNamed = at !== name && says(textAt(each, name));
    return value !== own && isTelling(value) && says(value) && !isNamed && !isEverywhere(value);
  });
  const values = [...new Set(found.map((each) => textAt(each, at)))];
  return values.length === 1
    ? violated(`${at}: ${own}, as the record has it`, `that of another record: ${brief(values[0] ?? '')}`)
    : irrelevant('it does not show what one other record has');
}

function textIn({ text: markup }: ReceivedResponse, titleOnly: boolean): string {
  if (!titleOnly) return ` ${linesOf(markup).join(' ')} `;
  const [title] = spansIn(markup, [elements('title')]);
  return title ? plain(decodeEntities(markup.slice(title.start, title.end).replaceAll(/<[^>]*>/g, ' '))) : '';
}

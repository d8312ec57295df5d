import { isObject } from '../../../engine/json/guards.js';
import { valuesAt } from '../../../engine/json/pointer.js';
import type { CheckOutcome, Contract, Exchange, Json, JsonObject } from '../../../engine/types/index.js';
import { holds, irrelevant, unanswered, violated } from './records.js';
import { valueText } from './relations/members.js';
import { holdsWord, sortsOfWords } from './search-words.js';
import { foundIn } from './view-records.js';

/** Which words are searched for: those of a member that the records of a view show. */
export interface ShownWords {
  view: string;
  parameter: string;
  member: string;
  total: string;
}

/** A word of the sort that a case is about, in a text that its first searches show; undefined where none shows one. */
export function shownWord(
  { view, parameter, member }: ShownWords,
  exchanges: readonly Exchange[],
  contract: Contract,
  { sort, searches }: JsonObject,
): string | undefined {
  const pattern = Object.entries(sortsOfWords).find(([name]) => name === sort)?.[1];
  const first = exchanges.slice(0, Number(searches));
  const found = first.map((exchange) => ({
    asked: exchange.step.query?.find(([name]) => name === parameter)?.[1] ?? '',
    texts: (foundIn(contract, view, exchange) ?? []).flatMap(({ record }) => textsOf(record, member)),
  }));
  // Only where these texts are searched at all is it known that a word of them is to be found.
  const searched = found.filter(({ asked, texts }) => texts.some((text) => holdsWord(text, asked)));
  if (!pattern || searched.length < 2) return undefined;
  return searched.flatMap(({ texts }) => texts).flatMap((text) => text.match(pattern) ?? [])[0];
}

/** Whether the search for a word of a shown text, the last one of a case, finds something. */
export function checkShownWord(
  params: ShownWords,
  exchanges: readonly Exchange[],
  contract: Contract,
  given: JsonObject,
): CheckOutcome {
  const word = shownWord(params, exchanges, contract, given);
  const last = exchanges.at(-1);
  if (word === undefined || !last || exchanges.length <= Number(given['searches']))
    return irrelevant(`no text that is searched shows ${valueText(given['sort'] ?? '')}`);
  const found = foundIn(contract, params.view, last);
  if (!found) return unanswered([last]);
  const [total] = valuesAt(last.response?.json ?? null, params.total);
  return found.length > 0 || Number(total) > 0
    ? holds
    : violated(`a record: the ${params.member} of one that was found shows ${word}`, 'none', params.total);
}

function textsOf(record: Json, member: string): string[] {
  const value = isObject(record) ? record[member] : undefined;
  return typeof value === 'string' ? [value] : [];
}

import { sameJson } from '../../../engine/json/compare.js';
import { asText } from '../../../engine/json/guards.js';
import type { Located } from '../../../engine/json/pointer.js';
import type { CheckContext, CheckOutcome, Exchange } from '../../../engine/types/index.js';
import { shownIn, type EchoParams } from './echo-values.js';
import { recordsAt } from './outer-records.js';
import { holds, irrelevant, unanswered, violated } from './records.js';
import { holdsWord } from './search-words.js';

function found({ items = '' }: EchoParams, exchange: Exchange | undefined, { contract }: CheckContext) {
  const { status, json } = exchange?.response ?? {};
  return status === 200 && json !== undefined ? recordsAt(contract, items, json) : undefined;
}

/** So many records are looked through for words. */
const mostRecords = 60;

/** A word that one of the last records shows, and a record before it lacks. */
export function furtherWords(
  params: EchoParams,
  exchange: Exchange,
  context: CheckContext,
): string | undefined {
  const records = found(params, exchange, context)?.slice(0, mostRecords) ?? [];
  const asked = asText(context.given['asked']).toLowerCase();
  const words = records.toReversed().flatMap((record) => {
    const before = records.slice(0, records.indexOf(record));
    return shownIn(params, record)
      .flatMap((text) => text.match(/\p{L}{2,}/gu) ?? [])
      .filter((word) => !asked.includes(word.toLowerCase()))
      .filter((word) => before.some(({ value }) => !holdsWord(value, word)));
  });
  const distinct = [...new Set(words)];
  return distinct[Number(context.given['turn']) % Math.max(1, distinct.length)];
}

/** Whether a record that lacks a word stands before one that has it: then the word neither chooses nor orders them. */
function isIgnored(records: readonly Located[], word: string): boolean {
  const lacking = records.findIndex(({ value }) => !holdsWord(value, word));
  return lacking >= 0 && records.slice(lacking).some(({ value }) => holdsWord(value, word));
}

/**
 * Two words find what one of them finds alone, in the same order, though the other one is in some of it and not in what
 * stands before that: then the other is ignored. Whether a record needs both is open, and so is the order.
 */
export function checkWords(
  params: EchoParams,
  exchanges: readonly Exchange[],
  context: CheckContext,
): CheckOutcome {
  const [first] = exchanges;
  const asked = asText(context.given['asked']);
  const word = first && furtherWords(params, first, context);
  if (word === undefined) return irrelevant('no word tells apart what the search finds');
  const [one, both, other] = exchanges.map((exchange) => found(params, exchange, context));
  if (!one || !both || !other) return unanswered(exchanges);
  const isSame = (alone: readonly Located[]) =>
    sameJson(
      alone.map(({ value }) => value),
      both.map(({ value }) => value),
    );
  const ignored = isSame(one) && isIgnored(one, word) ? word : undefined;
  const before = isSame(other) && isIgnored(other, asked) ? asked : undefined;
  const left = ignored ?? before;
  return left === undefined
    ? holds
    : violated(
        `${params.parameter}=${asked} ${word} finds something else than without ${left}, or in another order`,
        `the same ${both.length} records, of which some have ${left} and some before them have not`,
      );
}

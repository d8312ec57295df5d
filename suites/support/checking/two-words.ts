import { sameJson } from '../../../engine/json/compare.js';
import { valuesAt } from '../../../engine/json/pointer.js';
import type { CheckOutcome, Contract, Exchange, Json } from '../../../engine/types/index.js';
import { holds, irrelevant, unanswered, violated } from './records.js';
import { holdsWord } from './search-words.js';
import { foundIn } from './view-records.js';

interface Found {
  total: number;
  /** What the first page shows. */
  shown: Json[];
}

/**
 * Two words find fewer records than one of them, or more: whether a record needs both or one is open. That they find the
 * same as one word alone, where neither finds all that the other finds, says that the other word is ignored.
 */
export function checkTwoWords(
  { view, total }: { view: string; total: string },
  exchanges: readonly Exchange[],
  contract: Contract,
  words: readonly string[],
): CheckOutcome {
  const [one, other, both] = exchanges.map((exchange): Found | undefined => {
    const shown = foundIn(contract, view, exchange)?.map(({ record }) => record);
    const [count] = valuesAt(exchange.response?.json ?? null, total);
    return shown && typeof count === 'number' ? { total: count, shown } : undefined;
  });
  if (!one || !other || !both) return unanswered(exchanges);
  const alone = [one, other];
  // A search that always finds so many says nothing by their number.
  if (one.total === other.total) return irrelevant('both words find as many records');
  const lacking = alone.every(({ shown }, place) =>
    shown.some((record) => !holdsWord(record, words[1 - place] ?? '')),
  );
  if (!lacking) return irrelevant('one of the words may find all that the other finds');
  // A number that is capped is the same for many searches; what is shown first is not.
  const same = alone.findIndex((each) => sameJson({ ...each }, { ...both }));
  return same < 0
    ? holds
    : violated(
        `not what ${words[same] ?? ''} finds alone: ${words[1 - same] ?? ''} narrows the search or widens it`,
        `the same ${both.total} records`,
        total,
      );
}

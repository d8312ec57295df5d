import { operationById } from '../../../engine/contract/operations.js';
import { sameJson } from '../../../engine/json/compare.js';
import { select, valuesAt } from '../../../engine/json/pointer.js';
import type { Exchange } from '../../../engine/types/index.js';
import { stepFor } from '../../support/cases/requests/step-for.js';
import { holds, irrelevant, unanswered, violated } from '../../support/checking/records.js';
import { described, kind, paramsSchema, texts } from '../../support/kind.js';
import { onOperations, withQuery } from '../../support/mutants/rewrite.js';

interface Params {
  operation: string;
  parameter: string;
  words: string[];
  items: string;
  total: string;
}

interface Found {
  total: number;
  /** Records of the first page as text. */
  shown: string[];
}

/**
 * Two words find fewer records than one of them, or more: whether a record needs both or one is open. That they find the
 * same as one word alone, where neither finds all that the other finds, says that the other word is ignored.
 */
export const severalWords = kind<Params>({
  name: 'several-words',
  says: 'a search for two words, of which neither finds all that the other finds, heeds both',
  params: paramsSchema({
    operation: described('Operation that searches.'),
    parameter: described('Query parameter that takes the text.'),
    words: described('Words of which every two are searched for, alone and together.', {
      ...texts,
      minItems: 2,
    }),
    items: described('Pointer with a wildcard to the records that an answer shows.'),
    total: described('Pointer to how many records are found in all.'),
  }),
  example: {
    operation: 'GET /books',
    parameter: 'q',
    words: ['honest', 'marvel', 'harbour'],
    items: '/results/*',
    total: '/total',
  },
  operations: ({ operation }) => [operation],

  cases({ operation: id, parameter, words }, { contract }) {
    const operation = operationById(contract.operations, id);
    const step = (text: string) =>
      stepFor(operation, `searching for ${text}`, { [parameter]: [text] }, { memo: true });
    return {
      examples: words.flatMap((one, place) =>
        words.slice(place + 1).map((other) => ({
          steps: [one, other, `${one} ${other}`].map(step),
          given: { words: [one, other] },
        })),
      ),
    };
  },

  check({ total, ...params }, exchanges, { given }) {
    const words = Array.isArray(given['words']) ? given['words'].map(String) : [];
    const [one, other, both] = exchanges.map((each) => foundBy({ total, ...params }, each));
    if (!one || !other || !both) return unanswered(exchanges);
    const alone = [one, other];
    // A search that always finds so many says nothing by their number.
    if (one.total === other.total) return irrelevant('both words find as many records');
    const lacking = alone.every(({ shown }, place) =>
      shown.some((record) => !record.includes((words[1 - place] ?? '').toLowerCase())),
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
  },

  faults: ({ operation, parameter }, contract) =>
    [
      { name: 'last-word', does: `searches for the last word of ${parameter} alone`, pattern: /^.* /s },
      { name: 'first-word', does: `searches for the first word of ${parameter} alone`, pattern: / .*$/s },
    ].map(({ pattern, ...named }) => ({
      ...named,
      wrap: onOperations(contract, [operation], (next, request, url) =>
        withQuery(next, request, url, (query) => {
          const text = query.get(parameter);
          if (text?.includes(' ')) query.set(parameter, text.replace(pattern, ''));
        }),
      ),
    })),
  variants: () => [],
});

/** How many records are found, and what the first page shows of them; undefined where the answer does not tell. */
function foundBy({ items, total }: Params, { response }: Exchange): Found | undefined {
  const { status = 0, json } = response ?? {};
  if (status < 200 || status > 299 || json === undefined) return undefined;
  const count = select(json, total)[0]?.value;
  const shown = valuesAt(json, items).map((record) => JSON.stringify(record).toLowerCase());
  return typeof count === 'number' ? { total: count, shown } : undefined;
}

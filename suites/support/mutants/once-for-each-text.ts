import { entries } from '../../../engine/json/pointer.js';
import type { Contract, Json, MutantDraft } from '../../../engine/types/index.js';
import { withJson, withQuery } from './rewrite.js';
import { gives, listIn, viewFaults, withList } from './view-faults.js';
import { viewOf } from '../../../engine/contract/views.js';

/** A search for a word that joins records with their texts, and so lists a record once for each text that holds the word. */
export function onceForEachText(
  contract: Contract,
  { view, parameter, shownBy = '' }: { view: string; parameter: string; shownBy?: string },
): MutantDraft {
  const { items } = viewOf(contract, view);
  return {
    name: 'once-for-each-text',
    does: `lists a record once for each of its texts in which ${parameter} is found`,
    wrap: viewFaults(contract, view).on(gives(parameter), async (next, request, url) => {
      const word = url.searchParams.get(parameter) ?? '';
      const rich = await withQuery(next, request, url, (query) => query.set(shownBy, 'true'));
      const shown = rich.status === 200 ? (listIn((await rich.json()) as Json, items) ?? []) : [];
      return withJson(next(request), (body) =>
        withList(body, items, (list) =>
          list.flatMap((record, index) =>
            Array<Json>(Math.max(1, timesIn(shown[index] ?? null, word))).fill(record),
          ),
        ),
      );
    }),
  };
}

function timesIn(value: Json, word: string): number {
  if (typeof value === 'string') return value.toLowerCase().includes(word.toLowerCase()) ? 1 : 0;
  return entries(value).reduce((total, [, each]) => total + timesIn(each, word), 0);
}

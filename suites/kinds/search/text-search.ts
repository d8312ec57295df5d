import fc from 'fast-check';
import { viewOf } from '../../../engine/contract/views.js';
import { noSearch } from '../../support/cases/searches/searches.js';
import { holdsWord } from '../../support/checking/search-words.js';
import {
  parameterName,
  viewParamsSchema,
  type ViewParams,
} from '../../support/cases/searches/view-params.js';
import { anySearch, searchOf, searchStep } from '../../support/cases/searches/view-requests.js';
import { addedWord } from '../../support/checking/added-texts.js';
import { holds, irrelevant, unanswered, violated } from '../../support/checking/records.js';
import { foundIn, keysIn } from '../../support/checking/view-records.js';
import { described, kind } from '../../support/kind.js';
import { filterFaults } from '../../support/mutants/filter-variations.js';

interface Params extends ViewParams {
  parameter: string;
  shownBy: string;
  member: string;
}

/** A search for a word finds the records whose text holds it, and only records that hold it somewhere. */
export const textSearch = kind<Params>({
  name: 'text-search',
  says: 'a search for a word finds the records whose text contains it',
  params: viewParamsSchema({
    parameter: parameterName('that takes the word'),
    shownBy: parameterName('that, when true, makes records show the searched text'),
    member: described(
      'regular expression for the member names of the searched text; elsewhere it may be searched, too',
    ),
  }),
  example: { view: 'books', parameter: 'q', shownBy: 'reviews', member: 'text' },
  operations: ({ view }, contract) => [viewOf(contract, view).operation],

  cases(params, context) {
    const search = searchOf(context.contract, params, [params.parameter]);
    const bases = anySearch(search, context);
    if (!bases) return noSearch;
    const choice = fc.nat({ max: 999 });
    return {
      random: fc.tuple(bases, choice, choice, choice).map(([base, record, word, sort]) => ({
        steps: [
          searchStep(search, 'plain', base, { memo: true }),
          searchStep(search, 'with texts', { ...base, [params.shownBy]: ['true'] }, { memo: true }),
        ],
        given: { record, word, sort },
      })),
    };
  },

  follow({ parameter, view, member }, exchanges, { contract, given }) {
    const [plain, rich, searched] = exchanges.map((exchange) => foundIn(contract, view, exchange));
    const target = searched ? undefined : addedWord(plain, rich, member, given);
    const step = exchanges[1]?.step;
    if (exchanges.length !== 2 || !target || !step) return undefined;
    return { ...step, name: 'word', query: [...(step.query ?? []), [parameter, target.word]] };
  },

  check({ parameter, view, member }, exchanges, { contract, given }) {
    const [plain, rich, found] = exchanges.map((exchange) => foundIn(contract, view, exchange));
    if (exchanges.length < 3) return irrelevant('no record shows a text to search for');
    const target = addedWord(plain, rich, member, given);
    if (!found || !target) return unanswered(exchanges);
    const [, among = new Set<string>()] = keysIn(contract, view, exchanges) ?? [];
    const at = (index: number) => `${viewOf(contract, view).items}/${index}`;
    const extra = found.findIndex(({ key }) => !among.has(key));
    if (extra !== -1) {
      return violated(
        'only records that the search finds without the word',
        `record ${found[extra]?.key} is found with it`,
        at(extra),
      );
    }
    const word = JSON.stringify(target.word);
    const unexpected = target.plain ? found.findIndex(({ record }) => !holdsWord(record, target.word)) : -1;
    if (unexpected !== -1) {
      const actual = `record ${found[unexpected]?.key} does not`;
      return violated(`only records whose text contains ${word}`, actual, at(unexpected));
    }
    if (target.certain && !found.some((each) => each.key === target.key)) {
      return violated(
        `record ${target.key}, whose text contains ${word}`,
        `${parameter} does not find it (${found.length} others)`,
      );
    }
    return found.length > 0 ? holds : irrelevant('the word may stand in a text that is not searched');
  },

  faults: (params, contract) => {
    const { beside } = searchOf(contract, params, [params.parameter]);
    return filterFaults(contract, { ...params, beside, accompanied: true });
  },
  variants: () => [],
});

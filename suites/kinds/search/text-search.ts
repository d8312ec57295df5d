import fc from 'fast-check';
import { viewOf } from '../../../engine/contract/views.js';
import type { CheckOutcome, Exchange, Step } from '../../../engine/types/index.js';
import { sameJson } from '../../../engine/json/compare.js';
import { withPairs } from '../../support/cases/options.js';
import { noSearch } from '../../support/cases/searches/searches.js';
import { holdsWord } from '../../support/checking/search-words.js';
import {
  flag,
  parameterName,
  viewParamsSchema,
  type ViewParams,
} from '../../support/cases/searches/view-params.js';
import { anySearch, searchOf, searchStep } from '../../support/cases/searches/view-requests.js';
import { addedWord, addsWord, type Target } from '../../support/checking/added-texts.js';
import { holds, irrelevant, unanswered, violated, type KeyedRecord } from '../../support/checking/records.js';
import { foundIn, keysIn } from '../../support/checking/view-records.js';
import { checkTwoWords } from '../../support/checking/two-words.js';
import { valueText } from '../../support/checking/relations/members.js';
import { checkShownWord, shownWord, type ShownWords } from '../../support/checking/shown-words.js';
import { shownWordCases } from '../../support/cases/searches/shown-words.js';
import { twoWordCases } from '../../support/cases/searches/two-words.js';
import { nothingBeyondAscii, oneWordFaults } from '../../support/mutants/one-word-faults.js';
import { onceForEachText } from '../../support/mutants/once-for-each-text.js';
import { described, kind, pairs, texts, withForms } from '../../support/kind.js';
import { filterFaults } from '../../support/mutants/filter-variations.js';

interface Params extends ViewParams {
  parameter: string;
  shownBy?: string;
  member?: string;
  also?: [string, string][];
  words?: string[];
  total?: string;
  once?: boolean;
}

/** So many searches show whether a record is found several times. */
const onceCases = 30;

/**
 * A search for a word finds the records whose text holds it, and only records that hold it somewhere. Where it is open
 * which text is searched, well-known words show that a search for two heeds both.
 */
export const textSearch = kind<Params>({
  name: 'text-search',
  says: 'a search for a word finds the records whose text contains it, and a search for two heeds both',
  params: withForms(
    viewParamsSchema(
      {
        parameter: parameterName('that takes the word'),
        shownBy: parameterName('that, when true, makes records show the searched text'),
        member: described(
          'regular expression for the member names of the searched text; elsewhere it may be searched, too. With `words`: a ' +
            'member of the records that these find, of which a word of each sort (beyond ASCII, with a hyphen) is searched for',
        ),
        also: described(
          'query pairs of the searches for a word, which change nothing in what they find',
          pairs,
        ),
        words: described(
          'words of which every two are searched for, alone and together, in place of a word of a text that is shown',
          { ...texts, minItems: 2 },
        ),
        once: flag(
          'only that each record is found once is checked, by words that stand in several of its texts where there are any',
        ),
        total: described('pointer to how many records the answer to such a search finds in all'),
      },
      ['shownBy', 'member', 'also', 'words', 'total', 'once'],
    ),
    { words: { needs: ['total'], refuses: ['shownBy', 'also', 'with', 'once'] } },
    { needs: ['shownBy', 'member'], refuses: ['total'] },
  ),
  example: [
    { view: 'books', parameter: 'q', shownBy: 'reviews', member: 'text' },
    { view: 'books', parameter: 'q', words: ['honest', 'marvel', 'harbour'], total: '/total' },
  ],
  operations: ({ view }, contract) => [viewOf(contract, view).operation],

  cases(params, context) {
    const search = searchOf(context.contract, params, [params.parameter]);
    if (params.words)
      return {
        examples: params.member
          ? shownWordCases(search, params.parameter, params.words, context)
          : twoWordCases(search, params.parameter, params.words),
      };
    const bases = anySearch(search, context);
    if (!bases) return noSearch;
    const choice = fc.nat({ max: 999 });
    return {
      random: fc.tuple(bases, choice, choice, choice).map(([base, record, word, sort]) => ({
        steps: [
          searchStep(search, 'plain', base, { memo: true }),
          searchStep(search, 'with texts', { ...base, [params.shownBy ?? '']: ['true'] }, { memo: true }),
        ],
        given: { record, word, sort },
      })),
      ...(params.once === true ? { atMost: onceCases } : {}),
    };
  },

  follow(params, exchanges, { contract, given }) {
    const { parameter, view, member, once, also = [] } = params;
    if (isOfShown(params)) {
      const word = shownWord(params, exchanges, contract, given);
      const step = exchanges[0]?.step;
      return word === undefined || !step || exchanges.length > Number(given['searches'])
        ? undefined
        : turnedTo(step, parameter, word);
    }
    if (exchanges.length === 4 && also.length > 0) return textsWith(also, exchanges);
    if (member === undefined || exchanges.length > (once === true ? 2 : 3)) return undefined;
    const [plain, rich] = exchanges.map((exchange) => foundIn(contract, view, exchange));
    const target = addedWord(plain, rich, params, given);
    const [texts, name] = exchanges.length === 2 ? [1, 'word'] : [0, 'word, without texts'];
    const step = exchanges[texts]?.step;
    if (!target || !step) return undefined;
    return withPairs({ ...step, name }, [[parameter, target.word], ...also]);
  },

  check(params, exchanges, { contract, given }) {
    const { parameter, view, member, once, shownBy, total } = params;
    if (isOfShown(params)) return checkShownWord(params, exchanges, contract, given);
    if (member === undefined)
      return checkTwoWords(
        { view, total: total ?? '' },
        exchanges,
        contract,
        [given['words'] ?? []].flat().map(valueText),
      );
    const [plain, rich, found, short, told] = exchanges.map((exchange) => foundIn(contract, view, exchange));
    if (exchanges.length < 3) return irrelevant('no record shows a text to search for');
    const target = addedWord(plain, rich, params, given);
    if (!found || !target) return unanswered(exchanges);
    if (once === true) return checkOnce(found, target);
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
    if (told && addsWord(target, plain ?? [], told) === false)
      return irrelevant('what is searched for besides changes the texts, too');
    if (target.certain && !found.some((each) => each.key === target.key)) {
      return violated(
        `record ${target.key}, whose text contains ${word}`,
        `${parameter} does not find it (${found.length} others)`,
      );
    }
    const shown = short?.findIndex((each) => isShown(each, plain, rich)) ?? -1;
    if (shown !== -1)
      return violated(
        `record ${short?.[shown]?.key} as it is without ${shownBy}`,
        `${parameter} adds what ${shownBy} adds`,
        at(shown),
      );
    return found.length > 0 ? holds : irrelevant('the word may stand in a text that is not searched');
  },

  faults: (params, contract) => {
    if (params.words)
      return params.member ? [nothingBeyondAscii(contract, params)] : oneWordFaults(contract, params);
    if (params.once === true) return [onceForEachText(contract, params)];
    const { beside } = searchOf(contract, params, [params.parameter]);
    return filterFaults(contract, { ...params, beside, accompanied: true });
  },
  variants: () => [],
});

/** The texts of the records as they are with the query pairs of the search: these may change more than they are for. */
function textsWith(also: readonly [string, string][], [, rich]: readonly Exchange[]): Step | undefined {
  return rich && withPairs({ ...rich.step, name: 'with texts, as searched' }, [...also]);
}

function checkOnce(found: readonly KeyedRecord[], { key, word }: Target): CheckOutcome {
  const first = new Map(found.toReversed().map((each) => [each.key, each]));
  const twice = found.find((each) => first.get(each.key) !== each);
  if (twice)
    return violated('each record once', `record ${twice.key} twice, found by ${JSON.stringify(word)}`);
  return found.some((each) => each.key === key) ? holds : irrelevant('the word may not be searched for');
}

/** Whether a row is about words of texts that searches show. */
const isOfShown = (params: Params): params is Params & ShownWords =>
  params.words !== undefined && params.member !== undefined && params.total !== undefined;

/** The search for another text; it is not known beforehand, so that it is asked for each time. */
function turnedTo({ query = [], ...step }: Step, parameter: string, word: string): Step {
  const turned = query.map(([name, value]): [string, string] => [name, name === parameter ? word : value]);
  return { ...step, name: `searching for ${word}`, query: turned };
}

/** Whether a record shows all that it shows with its texts, and no less. */
function isShown({ key, record }: KeyedRecord, plain: KeyedRecord[] = [], rich: KeyedRecord[] = []): boolean {
  const [before, whole] = [plain, rich].map((list) => list.find((each) => each.key === key)?.record);
  return before !== undefined && whole !== undefined && !sameJson(before, whole) && sameJson(record, whole);
}

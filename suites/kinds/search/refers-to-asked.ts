import { viewOf } from '../../../engine/contract/views.js';
import { evenly } from '../../../engine/samples/even.js';
import type { CheckContext, CheckOutcome, Exchange } from '../../../engine/types/index.js';
import { distinctBy, valueOf } from '../../support/cases/samples.js';
import { fieldOfParameter, pathFrom } from '../../support/cases/searches/searches.js';
import { fieldName, parameterName, viewName } from '../../support/cases/searches/view-params.js';
import {
  knownRecords,
  noRecordWith,
  searchOf,
  searchStep,
} from '../../support/cases/searches/view-requests.js';
import { holds, irrelevant, mappingOf, violated } from '../../support/checking/records.js';
import { keysIn, referredIn, type Referring } from '../../support/checking/referred-keys.js';
import { foundIn, singleIn } from '../../support/checking/view-records.js';
import { described, kind, paramsSchema, texts } from '../../support/kind.js';
import { reversedSearch } from '../../support/mutants/reversed-search.js';

type Params = Referring & { own: string };

/** So many records are asked for, and so many of them in one case. */
const mostAsked = 40;
const together = 20;

/** Fewer pairs of records, or pairs of fewer asked ones, tell nothing of the direction. */
const fewestPairs = 3;
const fewestAsked = 2;

/** In a search whose direction is reversed the asked one refers to nearly all, and of those that do not refer to each other hardly any refers to it. */
const hardlyAny = 0.1;
const nearlyAll = 0.9;

/** One record that was asked for, and one that was found. */
interface Pair {
  asked: string;
  found: string;
  /** Whether the found one refers to the asked one, and that to it. */
  forth: boolean;
  back: boolean;
}

/** What a search for references to a record finds refers to it, where records show what they refer to. */
export const refersToAsked = kind<Params>({
  name: 'refers-to-asked',
  says: 'a search for what refers to a record does not find what the record refers to instead',
  params: paramsSchema({
    view: viewName,
    parameter: parameterName('that takes the record, with a known value of its field'),
    own: described(
      'Name of a view whose path holds the record: it answers what the record itself refers to.',
    ),
    members: described(
      'Words in the names of members: the values below these, at any depth, are what a record refers to.',
      texts,
    ),
    keys: {
      ...texts,
      items: fieldName('by which records refer to each other'),
      description:
        'Fields by which records refer to each other; values of fewer than three characters do not count.',
    },
  }),
  example: { view: 'books', parameter: 'like', own: 'book', members: ['related'], keys: ['id'] },
  operations: ({ view, own }, contract) => [
    viewOf(contract, view).operation,
    viewOf(contract, own).operation,
  ],

  cases({ view, own, parameter }, context) {
    const search = searchOf(context.contract, { view }, [parameter]);
    const single = searchOf(context.contract, { view: own });
    const field = fieldOfParameter(search.of, parameter);
    const steps = distinctBy(knownRecords(search, context, [field]), (sample) =>
      JSON.stringify(pathFrom(single.of, sample)),
    ).flatMap((sample) => {
      const path = pathFrom(single.of, sample);
      if (!path) return [];
      const values = { ...pathFrom(search.of, sample), [parameter]: [valueOf(sample, field)] };
      return [
        [
          searchStep(search, 'references', values, { sample, memo: true }),
          searchStep(single, 'record', path, { sample, memo: true }),
        ],
      ];
    });
    if (steps.length === 0) return noRecordWith(field);
    const asked = evenly(steps, mostAsked);
    const cases = Array.from({ length: Math.ceil(asked.length / together) }, (_, index) =>
      asked.slice(index * together, (index + 1) * together),
    );
    return { examples: cases.map((each) => ({ steps: each.flat() })) };
  },

  check(params, exchanges, { contract }) {
    const pairs = exchanges.flatMap((exchange, index) =>
      index % 2 === 0 ? pairsOf(params, exchange, exchanges[index + 1], contract) : [],
    );
    return checkDirection(params, pairs);
  },

  faults: (params, contract) => [
    {
      name: 'reversed',
      does: `finds by ${params.parameter} what the given record refers to`,
      wrap: reversedSearch(params, params.own, contract),
    },
    {
      name: 'reversed-mutual',
      does: `finds by ${params.parameter} what the given record refers to, of which every second one refers to it, too`,
      wrap: reversedSearch({ ...params, isMutual: true }, params.own, contract),
    },
  ],
  variants: () => [],
});

function pairsOf(
  params: Params,
  search: Exchange,
  record: Exchange | undefined,
  contract: CheckContext['contract'],
): Pair[] {
  const own = record && singleIn(contract, params.own, record);
  const found = foundIn(contract, params.view, search);
  if (!own || !found) return [];
  const mapping = mappingOf(contract, viewOf(contract, params.view).mapping);
  const ownKeys = keysIn(params, mapping, own);
  const ownReferences = referredIn(params, own);
  const [asked] = ownKeys;
  if (asked === undefined) return [];
  return found.flatMap(({ key, record: other }) => {
    const keys = keysIn(params, mapping, other);
    if (keys.length === 0 || keys.some((each) => ownKeys.includes(each))) return [];
    const references = referredIn(params, other);
    const forth = ownKeys.some((each) => references.has(each));
    return [{ asked, found: key, forth, back: keys.some((each) => ownReferences.has(each)) }];
  });
}

function areEnough(pairs: readonly Pair[]): boolean {
  return pairs.length >= fewestPairs && new Set(pairs.map(({ asked }) => asked)).size >= fewestAsked;
}

function checkDirection({ parameter, members }: Params, pairs: readonly Pair[]): CheckOutcome {
  const share = (fits: (pair: Pair) => boolean): number => pairs.filter(fits).length / pairs.length;
  if (!areEnough(pairs)) return irrelevant('too few other records are found to tell which refers to which');
  const onlyForth = pairs.filter((pair) => pair.forth && !pair.back);
  const onlyBack = pairs.filter((pair) => pair.back && !pair.forth);
  const isReversed = onlyForth.length <= hardlyAny * onlyBack.length && areEnough(onlyBack);
  if (isReversed && share((pair) => pair.back) > nearlyAll) {
    const [example] = onlyBack;
    return violated(
      `records that refer to the one given as ${parameter}, in members named ${members.join(' or ')}`,
      `those that it refers to instead, in ${onlyBack.length} pairs: ${example?.found ?? ''} for ${example?.asked ?? ''}`,
    );
  }
  return share((pair) => pair.forth) > 0.5 ? holds : irrelevant('records do not show what they refer to');
}

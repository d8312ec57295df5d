import fc, { type Arbitrary } from 'fast-check';
import { viewOf } from '../../../engine/contract/views.js';
import type { Case, CaseContext } from '../../../engine/types/index.js';
import { candidates } from '../../support/cases/requests/candidates.js';
import { pathOnly } from '../../support/cases/requests/step-for.js';
import { viewParamsSchema, type ViewParams } from '../../support/cases/searches/view-params.js';
import {
  anySearch,
  searchOf,
  searchStep,
  searchesFor,
  type Search,
} from '../../support/cases/searches/view-requests.js';
import { holds, irrelevant, someKeys, unanswered, violated } from '../../support/checking/records.js';
import { intersection as common, union, without } from '../../support/checking/sets.js';
import { keysIn } from '../../support/checking/view-records.js';
import { described, kind, text, texts } from '../../support/kind.js';
import { asOtherCases, checkAsOther } from '../../support/cases/searches/as-other.js';
import { combinationFaults, lastOnlyFaults } from '../../support/mutants/combination-faults.js';

interface Params extends ViewParams {
  filters: string[];
  as?: string;
}

/**
 * What searches with several filters have in common is what the search with all of them finds. How two values of one
 * filter combine may be open: they find what both find, and nothing that neither finds.
 */
export const intersection = kind<Params>({
  name: 'intersection',
  says: 'several filters, or values of one, find what each of them finds alone',
  params: viewParamsSchema(
    {
      filters: described('filters that are given together; a single one is given with two values', texts),
      as: described(
        'another filter: where two of its values together find all that each of them finds, so do two of the single one',
        text,
      ),
    },
    ['as'],
  ),
  example: [
    { view: 'books', filters: ['genre', 'author', 'language'] },
    { view: 'books', filters: ['genre'], as: 'language' },
  ],
  operations: ({ view }, contract) => [viewOf(contract, view).operation],

  cases(params, context) {
    const [only = '', ...more] = params.filters;
    if (params.as !== undefined) return asOtherCases(params.view, only, params.as, context) ?? noneFiltered;
    const random =
      more.length > 0
        ? filtersTogether(searchOf(context.contract, { ...params, with: params.filters }), context)
        : valuesTogether(searchOf(context.contract, params, [only]), only, context);
    return random ? { random, ...(more.length > 0 ? {} : { atMost: 40 }) } : noneFiltered;
  },

  check({ view, as: other }, exchanges, { contract, given }) {
    if (other !== undefined) return checkAsOther(view, exchanges, contract);
    if (exchanges.length < 3) return irrelevant('a single filter has nothing to intersect with');
    const open = given['open'] === true;
    // A filter by itself may find too much to be answered: the others are compared all the same.
    const all = exchanges.slice(0, -1).map((exchange) => keysIn(contract, view, [exchange])?.[0]);
    const [together] = keysIn(contract, view, exchanges.slice(-1)) ?? [];
    const alone = all.filter((found) => found !== undefined);
    const isWhole = alone.length === all.length;
    if (!together || alone.length === 0 || (open && !isWhole)) return unanswered(exchanges);
    const added = without(together, open ? union(alone) : common(alone));
    if (added.length > 0) {
      return violated(
        `only records that ${open ? 'one' : 'each'} of the searches finds alone`,
        `added by combining: ${someKeys(added)}`,
      );
    }
    const lost = given['exact'] === true && isWhole ? without(wanted(alone, together, open), together) : [];
    if (lost.length > 0)
      return violated(
        open
          ? 'every record of each value, as of the others'
          : 'every record that each of the searches finds alone',
        `lost by combining: ${someKeys(lost)}`,
      );
    const size = open ? 0 : common(alone).size;
    return alone.some((found) => found.size > size) ? holds : irrelevant('no filter removes anything');
  },

  faults: ({ view, filters, as: other }, contract) =>
    other === undefined
      ? combinationFaults(contract, view, filters)
      : lastOnlyFaults(contract, view, filters),
  variants: () => [],
});

/**
 * What must be found together. How values of one filter combine is open: where records are found that only one of them
 * finds, of more than one, each of them counts.
 */
function wanted(alone: readonly Set<string>[], together: ReadonlySet<string>, open: boolean): Set<string> {
  const counted = alone.filter((own) => {
    const others = union(alone.filter((each) => each !== own));
    return [...together].some((key) => own.has(key) && !others.has(key));
  });
  return open && counted.length > 1 ? union(alone) : common(alone);
}

const noneFiltered = {
  none: { reason: 'no sample' as const, detail: 'no listed record shows the filtered properties' },
};

/** Several filters that a known record satisfies. Those that are not enough for a search are not tried alone. */
function filtersTogether(search: Search, context: CaseContext): Arbitrary<Case> | undefined {
  const { requireAny } = search.of;
  const isEnough = (name: string) => requireAny.length === 0 || requireAny.includes(name);
  const found = searchesFor(search, context, [], { most: 4 });
  return (
    found &&
    fc.tuple(found, fc.nat({ max: 1 })).map(([{ base }, turn]) => {
      const path = pathOnly(search.of, base);
      const values = Object.entries(base).filter(([name]) => !(name in path));
      // What is too much by itself may be answered beside one filter that all of the searches give.
      const [common] = values.length > 2 ? values.filter(([name]) => isEnough(name)) : [];
      const beside = common && turn % 2 === 0 ? { [common[0]]: common[1] } : {};
      const alone = values.filter(([name]) => !(name in beside));
      const isAsked = ([name]: [string, unknown]) => isEnough(name) || Object.keys(beside).length > 0;
      return {
        steps: [
          ...alone
            .filter(isAsked)
            .map(([name, value]) =>
              searchStep(search, `only ${name}`, { ...path, ...beside, [name]: value }, { memo: true }),
            ),
          searchStep(search, 'together', base),
        ],
        given: { exact: alone.every(isAsked) },
      };
    })
  );
}

/** Two or three values of a filter, each alone and all together. */
function valuesTogether(search: Search, name: string, context: CaseContext): Arbitrary<Case> | undefined {
  const parameter = search.of.parameters.find((each) => each.name === name);
  if (!parameter) return undefined;
  const isEnough = search.of.requireAny.length === 0 || search.of.requireAny.includes(name);
  const bases = anySearch(search, context)?.chain((base) =>
    isEnough ? fc.constantFrom(pathOnly(search.of, base), base) : fc.constant(base),
  );
  return bases?.chain((base) => {
    const values = candidates(parameter, context, pathOnly(search.of, base));
    const some =
      values.length < 2
        ? fc.constant([])
        : fc.shuffledSubarray(values, { minLength: 2, maxLength: Math.min(3, values.length) });
    return some.map((chosen) => ({
      steps: [...chosen.map((value) => [value]), ...(chosen.length > 0 ? [chosen] : [])].map((asked) =>
        searchStep(
          search,
          asked.length > 1 ? 'together' : 'alone',
          { ...base, [name]: asked },
          { memo: true },
        ),
      ),
      given: { exact: true, open: true },
    }));
  });
}

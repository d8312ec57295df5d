import fc from 'fast-check';
import { viewOf } from '../../../engine/contract/views.js';
import { evenly } from '../../../engine/samples/collect.js';
import type { Case } from '../../../engine/types/index.js';
import { candidates } from '../../support/cases/requests/candidates.js';
import { pathAssignments } from '../../support/cases/requests/path-assignments.js';
import { pathOnly, type Assignment } from '../../support/cases/requests/step-for.js';
import { noSearch } from '../../support/cases/searches/searches.js';
import {
  parameterName,
  viewParamsSchema,
  type ViewParams,
} from '../../support/cases/searches/view-params.js';
import { anySearch, searchOf, searchStep } from '../../support/cases/searches/view-requests.js';
import { holds, irrelevant, someKeys, unanswered, violated } from '../../support/checking/records.js';
import { intersection } from '../../support/checking/sets.js';
import { keysIn } from '../../support/checking/view-records.js';
import { kind } from '../../support/kind.js';
import { viewFaults } from '../../support/mutants/view-faults.js';

interface Params extends ViewParams {
  parameter: string;
}

/** Searches for each value are shared: a pair of them costs no request of its own. */
const pairsPerRun = 3;

const pairsOf = (values: readonly string[]): string[][] =>
  values.flatMap((one, index) => values.slice(index + 1).map((other) => [one, other]));

/** A record has one value of a single-valued field, so that searches for two values have no record in common. */
export const disjoint = kind<Params>({
  name: 'disjoint',
  says: 'searches for two different values of a single-valued field have no record in common',
  params: viewParamsSchema({ parameter: parameterName('that filters by a single-valued field') }),
  example: { view: 'books', parameter: 'language' },
  operations: ({ view }, contract) => [viewOf(contract, view).operation],

  cases(params, context) {
    const search = searchOf(context.contract, params, [params.parameter]);
    const parameter = search.of.parameters.find((each) => each.name === params.parameter);
    const bases = anySearch(search, context);
    if (!parameter || !bases) return noSearch;
    const alone = search.of.requireAny.length === 0 || search.of.requireAny.includes(parameter.name);
    const toCase = (base: Assignment, two: string[]): Case => ({
      steps: two.map((value, index) =>
        searchStep(search, `search ${index + 1}`, { ...base, [parameter.name]: [value] }, { memo: true }),
      ),
    });
    const pairs = alone
      ? pathAssignments(search.of, context).flatMap((path) =>
          pairsOf(candidates(parameter, context, path)).map((two) => toCase(path, two)),
        )
      : [];
    const random = bases.chain((base) => {
      const values = candidates(parameter, context, pathOnly(search.of, base));
      const two =
        values.length < 2 ? fc.constant<string[]>([]) : fc.subarray(values, { minLength: 2, maxLength: 2 });
      return two.map((chosen) => toCase(base, chosen));
    });
    return { examples: evenly(pairs, context.runs * pairsPerRun), random, atMost: 40 };
  },

  check({ view, parameter }, exchanges, { contract }) {
    if (exchanges.length < 2) return irrelevant('fewer than two values are known');
    const found = keysIn(contract, view, exchanges);
    if (!found) return unanswered(exchanges);
    const common = intersection(found);
    if (common.size > 0)
      return violated(
        `no record with two values of ${parameter}`,
        `found by both searches: ${someKeys(common)}`,
      );
    return found.every((keys) => keys.size > 0) ? holds : irrelevant('one of the searches finds nothing');
  },

  faults: (params, contract) => {
    const { parameter, view } = params;
    const { beside } = searchOf(contract, params, [parameter]);
    if (beside.length === 0) return [];
    return [
      {
        name: 'ignored',
        does: `ignores ${parameter} when another filter is given`,
        wrap: viewFaults(contract, view).query(
          (query) => beside.some((name) => query.has(name)),
          (query) => query.delete(parameter),
        ),
      },
    ];
  },
  variants: () => [],
});

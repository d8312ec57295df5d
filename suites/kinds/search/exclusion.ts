import fc, { type Arbitrary } from 'fast-check';
import { readField } from '../../../engine/contract/read-record.js';
import { viewOf } from '../../../engine/contract/views.js';
import type { Case, CaseContext, CaseSource, Sample } from '../../../engine/types/index.js';
import { someOption } from '../../support/cases/options.js';
import { candidates } from '../../support/cases/requests/candidates.js';
import { pathOnly, type Assignment } from '../../support/cases/requests/step-for.js';
import { valueOf } from '../../support/cases/samples.js';
import { noSearch } from '../../support/cases/searches/searches.js';
import {
  fieldName,
  parameterName,
  viewParamsSchema,
  type ViewParams,
} from '../../support/cases/searches/view-params.js';
import {
  anySearch,
  noRecordWith,
  searchOf,
  searchStep,
  searchesFor,
  type Search,
} from '../../support/cases/searches/view-requests.js';
import { checkExclusion } from '../../support/checking/exclusions.js';
import { checkUnfound, nothing } from '../../support/checking/unfound-default.js';
import { mappingOf, unanswered } from '../../support/checking/records.js';
import { foundIn, keysIn } from '../../support/checking/view-records.js';
import { described, kind } from '../../support/kind.js';
import { exclusionFaults } from '../../support/mutants/exclusion-variations.js';

interface Params extends ViewParams {
  parameter: string;
  keeps?: string;
  field?: string;
  default?: string;
  unfound?: true;
}

/** A negated filter leaves out exactly the records that have one of its values. */
export const exclusion = kind<Params>({
  name: 'exclusion',
  says: 'a search leaves out the records that have the excluded value, and no others',
  params: viewParamsSchema(
    {
      parameter: parameterName('that excludes'),
      keeps: parameterName('that finds the records with a value, where there is one'),
      field: fieldName('that shows the value, where no parameter finds it'),
      default: described('the value that is excluded when the parameter is left out'),
      unfound: described(
        'Only this is checked: a known record with the default is not found when the parameter is left out.',
        { const: true },
      ),
    },
    ['keeps', 'field', 'default', 'unfound'],
  ),
  example: { view: 'books', parameter: 'notGenre', keeps: 'genre' },
  operations: ({ view }, contract) => [viewOf(contract, view).operation],

  cases(params, context) {
    const { parameter, keeps, field } = params;
    const search = searchOf(context.contract, params, [parameter, ...(keeps === undefined ? [] : [keeps])]);
    if (params.unfound) return unfoundCases(params, search, context);
    const chosen =
      keeps === undefined
        ? shownValues(search, field ?? '', params.default, context)
        : foundValues(search, keeps, context);
    if (!chosen) return keeps === undefined ? noRecordWith(field ?? '') : noSearch;
    return {
      random: fc
        .tuple(chosen, someOption(search.options))
        .map(([each, options]) => toCase(params, search, each, options)),
      atMost: 65,
    };
  },

  check(params, exchanges, { contract, given }) {
    if (params.unfound) return checkUnfound(params, exchanges, contract, given);
    const lists = exchanges.map((exchange) => foundIn(contract, params.view, exchange) ?? []);
    if (!keysIn(contract, params.view, exchanges)) return unanswered(exchanges);
    const mapping = mappingOf(contract, viewOf(contract, params.view).mapping);
    const excluded = Array.isArray(given['excluded']) ? given['excluded'].map(String) : [];
    // By place, not by name: an answer that other rules asked for, too, has the name that the first of them gave it.
    const [all = [], ...others] = lists;
    const found = params.keeps === undefined ? [] : others.splice(0, excluded.length);
    const [left = [], explicit, both = []] =
      params.default === undefined ? [others[0], undefined, others[1]] : others;
    return checkExclusion(params, {
      all,
      found: found.flat(),
      left,
      explicit,
      both,
      excluded,
      valueIn: (record) =>
        params.field === undefined ? undefined : readField(mapping, params.field, record)?.[0],
    });
  },

  faults: (params, contract) => exclusionFaults(params, contract),
  variants: () => [],
});

/** A base search, the values that it excludes, and one of the other filter that is given in addition. */
interface Chosen {
  base: Assignment;
  excluded: string[];
  beside?: string | undefined;
}

/** Searches for records with the default: without the parameter, and with a value of it that nothing has. */
function unfoundCases(
  { parameter, field = '', default: standard }: Params,
  search: Search,
  context: CaseContext,
): CaseSource {
  const suits = (sample: Sample) => valueOf(sample, field) === standard;
  const found = searchesFor(search, context, [field, search.key], { suits });
  if (!found) return noRecordWith(field);
  return {
    random: found.map(({ sample, base }) => ({
      steps: [
        searchStep(search, 'without the parameter', base, { sample }),
        searchStep(search, 'nothing excluded', { ...base, [parameter]: [nothing] }, { sample }),
      ],
      given: { key: valueOf(sample, search.key) },
    })),
    atMost: 30,
  };
}

/** A value that a known record shows, other than the default. */
function shownValues(
  search: Search,
  field: string,
  standard: string | undefined,
  context: CaseContext,
): Arbitrary<Chosen> | undefined {
  const isOther = (value: string) => value !== standard;
  return searchesFor(search, context, [field], { suits: (sample) => isOther(valueOf(sample, field)) })?.map(
    ({ sample, base }) => ({ base, excluded: [valueOf(sample, field)] }),
  );
}

/** Up to three values by which the other filter finds records. */
function foundValues(search: Search, keeps: string, context: CaseContext): Arbitrary<Chosen> | undefined {
  const plain = search.of.parameters.find((each) => each.name === keeps);
  if (!plain) return undefined;
  return anySearch(search, context)?.chain((base): Arbitrary<Chosen> => {
    const values = candidates(plain, context, pathOnly(search.of, base));
    if (values.length === 0) return fc.constant({ base, excluded: [] });
    return fc.record({
      base: fc.constant(base),
      excluded: fc.subarray(values, { minLength: 1, maxLength: 3 }),
      beside: fc.constantFrom(undefined, ...values),
    });
  });
}

function toCase(
  { parameter, keeps, default: standard }: Params,
  search: Search,
  { base, excluded, beside }: Chosen,
  options: readonly (readonly [string, string])[],
): Case {
  const step = (name: string, values: Assignment, memo = false) =>
    searchStep(search, name, { ...base, ...values }, { options, ...(memo ? { memo } : {}) });
  return {
    steps: [
      step('all', {}, true),
      ...(keeps === undefined ? [] : excluded.map((value) => step(`with ${value}`, { [keeps]: [value] }))),
      step('without', { [parameter]: excluded }),
      ...(standard === undefined ? [] : [step('default', { [parameter]: [standard] }, true)]),
      ...(keeps === undefined || beside === undefined
        ? []
        : [step('both', { [keeps]: [beside], [parameter]: excluded })]),
    ],
    given: { excluded },
  };
}

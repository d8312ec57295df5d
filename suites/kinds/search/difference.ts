import fc, { type Arbitrary } from 'fast-check';
import { viewOf } from '../../../engine/contract/views.js';
import type { Case, CaseContext, Sample } from '../../../engine/types/index.js';
import { someOption } from '../../support/cases/options.js';
import type { Assignment } from '../../support/cases/requests/step-for.js';
import { pathFrom, severalOf } from '../../support/cases/searches/searches.js';
import {
  fieldName,
  parameterName,
  viewParamsSchema,
  type ViewParams,
} from '../../support/cases/searches/view-params.js';
import {
  anySearch,
  knownRecords,
  searchesFor,
  searchOf,
  searchStep,
  type Search,
} from '../../support/cases/searches/view-requests.js';
import {
  checkAdded,
  checkElsewhere,
  checkRewritten,
  type Compared,
} from '../../support/checking/differences.js';
import { mappingOf } from '../../support/checking/records.js';
import { shownIn } from '../../support/checking/view-records.js';
import { described, kind } from '../../support/kind.js';
import { differenceFaults } from '../../support/mutants/difference-faults.js';

interface Params extends ViewParams {
  parameter: string;
  value?: string;
  field?: string;
  from?: string;
  elsewhere?: string;
}

/**
 * A parameter changes the records of an answer in the way that it is for: it adds members and changes nothing else, or
 * it rewrites the values of a field. What it adds to a record it adds wherever the record is shown.
 */
export const difference = kind<Params>({
  name: 'difference',
  says: 'a parameter adds members to records, or rewrites a field of theirs, and keeps the rest',
  params: viewParamsSchema(
    {
      parameter: parameterName('that changes what records show'),
      value: described('the value that does so; default: true, where false is the same as leaving it out'),
      field: fieldName('that is rewritten; default: members are added'),
      from: described('regular expression for the values of the field that are rewritten to others'),
      elsewhere: described(
        'name of another view: what is added here is added there, and the other way round',
      ),
    },
    ['value', 'field', 'from', 'elsewhere'],
  ),
  example: { view: 'books', parameter: 'reviews' },
  operations: ({ view, elsewhere }, contract) =>
    [view, ...(elsewhere === undefined ? [] : [elsewhere])].map((name) => viewOf(contract, name).operation),

  cases(params, context) {
    const search = searchOf(context.contract, params, [params.parameter]);
    const listing = params.elsewhere && searchOf(context.contract, { view: params.elsewhere });
    const random = listing
      ? alikeCases(params, search, listing, context)
      : comparedCases(params, search, context);
    if (!random) return { none: { reason: 'no sample', detail: 'no record is known' } };
    if (listing) return { random };
    return { random, atMost: search.beside.length > 0 ? 50 : 15 };
  },

  check(params, exchanges, { contract }) {
    const { view, elsewhere, parameter } = params;
    const { mapping, key } = viewOf(contract, view);
    const fieldMapping = mappingOf(contract, mapping);
    // Of the four answers about two views, the first two are of this one.
    const shown = exchanges.map((exchange, index) =>
      shownIn(contract, index > 1 && elsewhere !== undefined ? elsewhere : view, exchange),
    );
    const compared: Compared = { parameter, mapping: fieldMapping, key, exchanges };
    if (elsewhere !== undefined) return checkElsewhere(compared, shown);
    if (params.field !== undefined) return checkRewritten(compared, params.field, params.from ?? '', shown);
    return checkAdded(compared, shown);
  },

  faults: (params, contract) => differenceFaults(params, contract),
  variants: () => [],
});

const asked = ({ parameter, value = 'true' }: Params): Assignment => ({ [parameter]: [value] });

/** Requests without and with the parameter; single records, which alone may have nothing to change, come by the dozen. */
function comparedCases(params: Params, search: Search, context: CaseContext): Arbitrary<Case> | undefined {
  const paths = knownRecords(search, context, []).map((sample) => pathFrom(search.of, sample) ?? {});
  const bases =
    search.beside.length > 0 ? anySearch(search, context)?.map((base) => [base]) : severalOf(paths);
  if (!bases) return undefined;
  const off: Assignment[] = params.field === undefined ? [{ [params.parameter]: ['false'] }] : [];
  return fc
    .tuple(bases, someOption(search.options.filter(([name]) => name !== params.parameter)))
    .map(([several, options]) => ({
      steps: several.flatMap((base) => [
        searchStep(search, 'left out', base, { options }),
        ...off.map((values) => searchStep(search, 'false', { ...base, ...values }, { options })),
        searchStep(search, 'given', { ...base, ...asked(params) }, { options }),
      ]),
    }));
}

/** A record by itself and in a listing, without and with the parameter. */
function alikeCases(
  params: Params,
  single: Search,
  listing: Search,
  context: CaseContext,
): Arbitrary<Case> | undefined {
  const suits = (sample: Sample) => pathFrom(single.of, sample) !== undefined;
  return searchesFor(listing, context, [], { suits })?.map(({ sample, base }) => {
    const path = { ...pathFrom(single.of, sample) };
    return {
      steps: [
        searchStep(single, 'left out', path, { memo: true }),
        searchStep(single, 'given', { ...path, ...asked(params) }, { memo: true }),
        searchStep(listing, 'elsewhere left out', base, { memo: true }),
        searchStep(listing, 'elsewhere given', { ...base, ...asked(params) }, { memo: true }),
      ],
    };
  });
}

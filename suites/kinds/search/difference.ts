import fc from 'fast-check';
import { viewOf } from '../../../engine/contract/views.js';
import { evenly } from '../../../engine/samples/collect.js';
import type { Case, CaseContext, CaseSource, Sample } from '../../../engine/types/index.js';
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
  type Found,
  type Search,
} from '../../support/cases/searches/view-requests.js';
import {
  besideEach,
  broadSearches,
  wideSearches,
  wideSearchFor,
} from '../../support/cases/searches/wide-searches.js';
import {
  checkAdded,
  checkElsewhere,
  checkKept,
  checkRewritten,
  type Compared,
} from '../../support/checking/differences.js';
import { mappingOf } from '../../support/checking/records.js';
import { shownIn } from '../../support/checking/view-records.js';
import { described, kind, texts } from '../../support/kind.js';
import { differenceFaults } from '../../support/mutants/difference-faults.js';

interface Params extends ViewParams {
  parameter: string;
  value?: string;
  field?: string;
  from?: string;
  elsewhere?: string;
  keeps?: string[];
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
      keeps: described('Fields that are not rewritten, nor is any number: only this is checked.', texts),
      elsewhere: described(
        'name of another view: what is added here is added there, and the other way round',
      ),
    },
    ['value', 'field', 'from', 'elsewhere', 'keeps'],
  ),
  example: { view: 'books', parameter: 'reviews' },
  operations: ({ view, elsewhere }, contract) =>
    [view, ...(elsewhere === undefined ? [] : [elsewhere])].map((name) => viewOf(contract, name).operation),

  cases(params, context) {
    const search = searchOf(context.contract, params, [params.parameter]);
    const listing = params.elsewhere && searchOf(context.contract, { view: params.elsewhere });
    const cases = listing
      ? alikeCases(params, search, listing, context)
      : comparedCases(params, search, context);
    return cases ?? { none: { reason: 'no sample', detail: 'no record is known' } };
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
    if (params.keeps) return checkKept(compared, params.keeps, shown);
    if (params.field !== undefined) return checkRewritten(compared, params.field, params.from ?? '', shown);
    return checkAdded(compared, shown);
  },

  faults: (params, contract) => differenceFaults(params, contract),
  variants: () => [],
});

const asked = ({ parameter, value = 'true' }: Params): Assignment => ({ [parameter]: [value] });

/** Requests without and with the parameter; single records, which alone may have nothing to change, come by the dozen. */
function comparedCases(params: Params, search: Search, context: CaseContext): CaseSource | undefined {
  const off: Assignment[] =
    params.field === undefined && !params.keeps ? [{ [params.parameter]: ['false'] }] : [];
  const isSearch = search.beside.length > 0;
  const toCase = (several: readonly Assignment[], options?: readonly (readonly [string, string])[]): Case => {
    // Other rules ask for the same records, and for all of what these searches find.
    const plain = { ...(options ? { options } : { memo: true as const }) };
    const more = isSearch && !options ? {} : plain;
    return {
      steps: several.flatMap((base) => [
        searchStep(search, 'left out', base, plain),
        ...off.map((values) =>
          searchStep(search, 'false', { ...base, ...values }, { options: options ?? [] }),
        ),
        searchStep(search, 'given', { ...base, ...asked(params) }, more),
      ]),
    };
  };
  const paths = knownRecords(search, context, []).map((sample) => pathFrom(search.of, sample) ?? {});
  const bases = isSearch ? anySearch(search, context)?.map((base) => [base]) : severalOf(paths);
  if (!bases) return undefined;
  // Few searches find all records; of single ones, each is met once before some are met again.
  const wide = isSearch
    ? wideSearches(search, context).map(({ base }) => [base])
    : inGroups(evenly(paths, Math.ceil(context.runs * singleShare)), mostTogether);
  const few = isSearch
    ? broadSearches(search, context).map((base) => [base])
    : evenly(wide, 2).map((each) => evenly(each, fewTogether));
  const options = search.options.filter(([name]) => name !== params.parameter);
  const examples = [
    ...evenly(wide, Math.max(2, Math.ceil(context.runs * wideShare))).map((each) => toCase(each)),
    ...besideEach(search, context).map((each) => toCase(each)),
    ...options.flatMap((option) => few.map((each) => toCase(each, [option]))),
  ];
  const random = fc.tuple(bases, someOption(options)).map(([several, chosen]) => toCase(several, chosen));
  return { examples, random, atMost: isSearch ? 20 : 3 };
}

/** So many records are fetched in one case, and so many of the cases are searches that find all records. */
const mostTogether = 20;
const fewTogether = 6;
const wideShare = 0.3;
const singleShare = 0.6;

const inGroups = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );

/** A record by itself, or found by values of its own, and in a listing, without and with the parameter. */
function alikeCases(
  params: Params,
  single: Search,
  listing: Search,
  context: CaseContext,
): CaseSource | undefined {
  const suits = (sample: Sample) =>
    pathFrom(single.of, sample) !== undefined && single.own.every(([, field]) => sample[field] !== undefined);
  const found = searchesFor(listing, context, [], { suits });
  if (!found) return undefined;
  const toCase = ({ sample, base }: Found): Case => {
    const path = { ...pathFrom(single.of, sample) };
    return {
      steps: [
        searchStep(single, 'left out', path, { memo: true, sample }),
        searchStep(single, 'given', { ...path, ...asked(params) }, { memo: true, sample }),
        searchStep(listing, 'elsewhere left out', base, { memo: true, sample }),
        searchStep(listing, 'elsewhere given', { ...base, ...asked(params) }, { memo: true, sample }),
      ],
    };
  };
  const wide = wideSearchFor(listing, context);
  const known = knownRecords(listing, context, []).filter(suits);
  // A search that takes values of its record is shared by few.
  const share = listing.own.length > 0 ? 0.3 : 0.8;
  const examples = evenly(known, Math.ceil(context.runs * share)).flatMap((sample) => {
    const base = wide(sample);
    return base ? [toCase({ sample, base })] : [];
  });
  return { examples, random: found.map(toCase), atMost: Math.ceil(context.runs * 0.2) };
}

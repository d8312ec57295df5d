import { viewOf } from '../../../engine/contract/views.js';
import { asText } from '../../../engine/json/guards.js';
import type { CheckContext, CheckOutcome, Exchange } from '../../../engine/types/index.js';
import {
  fieldOf,
  foundCase,
  misspeltCase,
  type FilterParams,
} from '../../support/cases/searches/filter-cases.js';
import { distinct } from '../../support/cases/samples.js';
import { fieldOfParameter } from '../../support/cases/searches/searches.js';
import {
  fieldName,
  flag,
  parameterName,
  viewParamsSchema,
  type ViewParams,
} from '../../support/cases/searches/view-params.js';
import {
  noRecordWith,
  searchOf,
  searchesFor,
  type Search,
} from '../../support/cases/searches/view-requests.js';
import {
  holds,
  irrelevant,
  mappingOf,
  someKeys,
  unanswered,
  violated,
} from '../../support/checking/records.js';
import { askedValues, unexpectedRecord, type AskedFilter } from '../../support/checking/unexpected-record.js';
import { foundIn, keysIn } from '../../support/checking/view-records.js';
import { described, kind, texts } from '../../support/kind.js';
import { filterFaults, looseFaults } from '../../support/mutants/filter-variations.js';

interface Params extends ViewParams, FilterParams {
  misspelt?: boolean;
}

/** A filter leaves only records that have the asked value, and all known records that have it. */
export const filter = kind<Params>({
  name: 'filter',
  says: 'a search finds the records that have the asked value, and no others',
  params: viewParamsSchema(
    {
      parameter: parameterName('that filters'),
      field: fieldName('that shows the value; default: that of the parameter'),
      values: described('further values to ask for, which no known record has', texts),
      others: flag('records that do not show the value may be found too: how a text is compared is open'),
      repeated: flag(
        'the parameter is given once to three times: only records with all of the values are certainly found',
      ),
      misspelt: flag('a value that differs from that of a record in one character must not find the record'),
    },
    ['field', 'values', 'others', 'repeated', 'misspelt'],
  ),
  example: { view: 'books', parameter: 'genre' },
  operations: ({ view }, contract) => [viewOf(contract, view).operation],
  reaches: ({ view: name }, contract) => {
    const { operation, known } = viewOf(contract, name);
    const sources = contract.sampleSources.filter(({ also }) =>
      Object.entries(known).every(([field, value]) => also[field] === value),
    );
    return distinct(sources.map((source) => source.operation)).filter((id) => id !== operation);
  },

  cases(params, context) {
    const search = searchOf(context.contract, params, [params.parameter]);
    const field = fieldOf(params, search);
    const enough = !search.of.requireAny.includes(params.parameter);
    const found = searchesFor(search, context, [field, search.key], { enough });
    if (!found) return noRecordWith(field);
    return {
      random: found.chain((each) =>
        params.misspelt ? misspeltCase(params, search, each) : foundCase(params, search, context, each),
      ),
    };
  },

  check(params, exchanges, { contract, given }) {
    if (params.misspelt) return checkMisspelt(params, exchanges, { contract, given });
    const found = foundIn(contract, params.view, exchanges[0]);
    if (!found) return unanswered(exchanges);
    const search = searchOf(contract, params, [params.parameter]);
    const records = found.map((each) => each.record);
    const asked = askedFilters(params, search, exchanges[0]);
    const unexpected = unexpectedRecord(asked, mappingOf(contract, search.mapping), records, search.items);
    if (unexpected) return unexpected;
    const holders = Array.isArray(given['holders']) ? given['holders'].map(String) : [];
    const missing = holders.filter((key) => !found.some((each) => each.key === key));
    if (missing.length > 0) {
      const wanted = distinct(askedValues(exchanges[0], params.parameter)).join(' or ');
      return violated(
        `every listed record with ${params.parameter} ${wanted}: ${someKeys(holders)}`,
        `not found: ${someKeys(missing)} (${found.length} records in the result)`,
      );
    }
    return found.length > 0 ? holds : irrelevant('nothing was found');
  },

  faults: (params, contract) => {
    const { view, parameter, misspelt: near } = params;
    const { beside, options, query } = searchOf(contract, params, [parameter]);
    const accompanied = beside.length + options.length + query.length > 0;
    return near
      ? looseFaults(contract, view, parameter)
      : filterFaults(contract, { ...params, beside, accompanied });
  },
  variants: () => [],
});

/** The filters that every found record must fit: the tested one only where nobody else may be found. */
function askedFilters(params: Params, search: Search, exchange: Exchange | undefined): AskedFilter[] {
  const filters: [string, string][] = [
    ...(params.others ? [] : [[params.parameter, fieldOf(params, search)] as [string, string]]),
    ...search.beside.map((name): [string, string] => [name, fieldOfParameter(search.of, name)]),
    ...search.own,
  ];
  return filters.map(([name, field]) => ({ name, field, wanted: askedValues(exchange, name) }));
}

function checkMisspelt(
  { view, parameter }: Params,
  exchanges: readonly Exchange[],
  { contract, given }: CheckContext,
): CheckOutcome {
  const [exact, other] = keysIn(contract, view, exchanges) ?? [];
  if (!exact || !other) return unanswered(exchanges);
  const holder = asText(given['holder']);
  if (other.has(holder)) {
    return violated(
      `not the record ${holder}, whose ${parameter} is exactly ${JSON.stringify(given['exact'])}`,
      'the record is found',
    );
  }
  return exact.has(holder) ? holds : irrelevant('the exact value does not find the record');
}

import { viewOf } from '../../../engine/contract/views.js';
import { asText } from '../../../engine/json/guards.js';
import type { CheckContext, CheckOutcome, Exchange } from '../../../engine/types/index.js';
import {
  fieldOf,
  besideCases,
  foundCase,
  narrowCases,
  valueCases,
  type FilterParams,
} from '../../support/cases/searches/filter-cases.js';
import { enumeratedCases } from '../../support/cases/searches/enumerated-cases.js';
import { misspeltCase } from '../../support/cases/searches/misspelt-cases.js';
import { distinct } from '../../support/cases/samples.js';
import {
  fieldName,
  flag,
  parameterName,
  viewParamsSchema,
  type ViewParams,
} from '../../support/cases/searches/view-params.js';
import { noRecordWith, searchOf, searchesFor } from '../../support/cases/searches/view-requests.js';
import { aloneStep, checkFiltered } from '../../support/cases/searches/filtered.js';
import { holds, irrelevant, unanswered, violated } from '../../support/checking/records.js';
import { keysIn } from '../../support/checking/view-records.js';
import { described, kind, paramsSchema, text, texts } from '../../support/kind.js';
import { filterFaults, looseFaults, refusedFaults } from '../../support/mutants/filter-variations.js';

interface Params extends ViewParams, Omit<FilterParams, 'values'> {
  values?: string[] | { listedAs: string };
  misspelt?: boolean;
}

/** So many known values are asked for, and at least so many random cases, for each case that a rule is given. */
const timesRuns = 4;
const besideShare = 0.6;
const leastRandom = 0.3;

/** A filter leaves only records that have the asked value, and all known records that have it. */
export const filter = kind<Params>({
  name: 'filter',
  says: 'a search finds the records that have the asked value, and no others',
  params: viewParamsSchema(
    {
      parameter: parameterName('that filters'),
      field: fieldName('that shows the value; default: that of the parameter'),
      values: described(
        'further values to ask for, which no known record has; or the field `listedAs` under which valid values are ' +
          'listed: only these are asked for, and none is refused',
        { anyOf: [texts, paramsSchema({ listedAs: text })] },
      ),
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

  cases(row, context) {
    const params = asked(row);
    const search = searchOf(context.contract, params, [params.parameter]);
    const listed = listedAs(row);
    if (listed !== undefined) return enumeratedCases(params.parameter, listed, search, context);
    const field = fieldOf(params, search);
    const enough = !search.of.requireAny.includes(params.parameter);
    const found = searchesFor(search, context, [field, search.key], { enough });
    if (!found) return noRecordWith(field);
    if (row.misspelt)
      return { random: found.chain((each) => misspeltCase(params, search, each)), atMost: 60 };
    const random = found.chain((each) => foundCase(params, search, context, each));
    if (params.repeated) return { random };
    const examples = [
      ...valueCases(params, search, context, context.runs * timesRuns),
      ...(params.others
        ? []
        : [
            ...besideCases(params, search, context, Math.ceil(context.runs * besideShare)),
            ...narrowCases(params, search, context),
          ]),
    ];
    const left = Math.max(Math.ceil(context.runs * leastRandom), context.runs - examples.length);
    return { examples, random, atMost: left };
  },

  follow: (params, exchanges, context) =>
    params.misspelt ? undefined : aloneStep(asked(params), exchanges, context),

  check: (params, exchanges, context) =>
    params.misspelt
      ? checkMisspelt(params, exchanges, context)
      : checkFiltered(asked(params), exchanges, context),

  faults: (params, contract) => {
    const { view, parameter, misspelt: near } = params;
    if (listedAs(params) !== undefined) return refusedFaults(contract, view, parameter);
    const { beside, options, query } = searchOf(contract, params, [parameter]);
    const accompanied = beside.length + options.length + query.length > 0;
    return near
      ? looseFaults(contract, view, parameter)
      : filterFaults(contract, { ...asked(params), beside, accompanied });
  },
  variants: () => [],
});

/** The field under which the values that are asked for are listed, if they are. */
function listedAs({ values }: Params): string | undefined {
  return Array.isArray(values) ? undefined : values?.listedAs;
}

/** The row with the further values that it names itself. */
function asked({ values, ...row }: Params): ViewParams & FilterParams {
  return { ...row, ...(Array.isArray(values) ? { values } : {}) };
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

import fc from 'fast-check';
import { viewOf } from '../../../engine/contract/views.js';
import { asText } from '../../../engine/json/guards.js';
import { evenly } from '../../../engine/samples/collect.js';
import type { Case, Sample } from '../../../engine/types/index.js';
import { clearlyKeyed } from '../../support/cases/searches/clear-keys.js';
import { defaultCases, describedCases, withoutOther } from '../../support/cases/searches/default-cases.js';
import { someOption } from '../../support/cases/options.js';
import { parametersIn } from '../../support/cases/requests/step-for.js';
import { valueOf } from '../../support/cases/samples.js';
import { noSearch, pathFrom } from '../../support/cases/searches/searches.js';
import {
  parameterName,
  viewParamsSchema,
  type ViewParams,
} from '../../support/cases/searches/view-params.js';
import {
  knownRecords,
  noRecordWith,
  searchOf,
  searchStep,
  type Search,
} from '../../support/cases/searches/view-requests.js';
import {
  checkDefault,
  checkForms,
  checkNamed,
  checkSame,
  checkSameRecord,
} from '../../support/checking/equal-results.js';
import { defaultsIn } from '../../support/checking/described-defaults.js';
import { irrelevant, mappingOf, unanswered } from '../../support/checking/records.js';
import { keysIn, singleIn } from '../../support/checking/view-records.js';
import { described, kind, pairs, paramsSchema, text, texts } from '../../support/kind.js';
import {
  defaultFaults,
  undescribedFaults,
  unknownKeyFaults,
} from '../../support/mutants/equal-results-faults.js';

interface Params extends ViewParams {
  parameter: string;
  fields?: string[];
  forms?: string[];
  query?: [string, string][];
  default?: string[] | { describedBy: string };
  after?: string;
}

/**
 * Two ways to give a parameter have the same result: either key of a record; or nothing, and the default values. Where
 * the default values are not shown, each is one or is not: all that it finds is found without it, or nothing is.
 */
export const equalResults = kind<Params>({
  name: 'equal-results',
  says: 'two ways to give a parameter (by either key, or left out and by its default) have the same result',
  params: viewParamsSchema(
    {
      parameter: parameterName('that can be given in two ways'),
      fields: described(
        'the two fields of a record by which the parameter finds it; of a value of both, the first',
        texts,
      ),
      forms: described('how a value of each field is written: one regular expression each', texts),
      query: described('further query of every request: name and value pairs', pairs),
      default: described(
        'the values that it stands for when it is left out; empty where they are not shown; or those that an OpenAPI ' +
          'description names, which the operation `describedBy` answers',
        { anyOf: [{ ...texts, minItems: 0 }, paramsSchema({ describedBy: text })] },
      ),
      after: described(
        'field of which a known value that is no default is searched for first: it must not become one',
        text,
      ),
    },
    ['fields', 'forms', 'query', 'default', 'after'],
  ),
  example: { view: 'book', parameter: 'id', fields: ['number', 'id'], forms: ['^[0-9]{1,2}$', '^[0-9]{5}$'] },
  operations: (params, contract) => [viewOf(contract, params.view).operation, ...describedBy(params)],

  cases(params, context) {
    const { parameter, fields = [], query = [] } = params;
    const search = searchOf(context.contract, params, [parameter]);
    const [description] = describedBy(params);
    if (description !== undefined) return describedCases(description, parameter, search, context);
    const values = shownDefault(params);
    if (values) {
      const random = defaultCases({ ...params, default: values }, search, context);
      return random ? { random, atMost: 70 } : noSearch;
    }
    const clear = clearlyKeyed(search.of, parameter, fields, knownRecords(search, context, fields));
    if (clear.length === 0) return noRecordWith(fields.join(' and '));
    const toCase = (sample: Sample, option: readonly (readonly [string, string])[] = []): Case => ({
      steps: fields.map((field) => {
        const values = { ...pathFrom(search.of, sample), [parameter]: [valueOf(sample, field)] };
        return searchStep(search, `by ${field}`, values, { sample, options: [...query, ...option] });
      }),
    });
    const several = evenly(clear, mostSeveral).flatMap((sample) => toCase(sample).steps);
    const examples = [
      ...(clear.length < leastSeveral ? [] : [{ steps: several, given: { several: true } }]),
      ...evenly(clear, mostOnce(params, search) * context.runs).map((sample) => toCase(sample)),
      ...search.options.flatMap((option) =>
        evenly(clear, eachOption).map((sample) => toCase(sample, [option])),
      ),
    ];
    const random = fc
      .tuple(fc.constantFrom(...clear), someOption(search.options))
      .map(([sample, option]) => toCase(sample, option));
    return {
      examples,
      random,
      atMost: Math.max(Math.ceil(context.runs / 5), context.runs * 0.8 - examples.length),
    };
  },

  check(params, exchanges, { contract, given }) {
    const { view, parameter, fields = [] } = params;
    if (exchanges.length < 2) return irrelevant('no value is known');
    if (describedBy(params).length > 0) {
      const [leftOut, one] = keysIn(contract, view, exchanges.slice(0, 2)) ?? [];
      if (!leftOut || !one) return unanswered(exchanges);
      const named = defaultsIn(exchanges[2]?.response?.json, viewOf(contract, view).operation, parameter);
      // Records may write the values otherwise than the description does.
      if (!named?.some((each) => [given['written'] ?? []].flat().includes(each)))
        return irrelevant(`the description names no known value as default of ${parameter}`);
      return checkNamed(parameter, asText(given['asked']), named, leftOut, one);
    }
    if (given['several'] === true) return checkForms(parameter, fields, exchanges);
    const records = exchanges.map((exchange) => singleIn(contract, view, exchange));
    if (records.some((record) => record !== undefined))
      return checkSameRecord(records, exchanges, fields, mappingOf(contract, viewOf(contract, view).mapping));
    const [one, ...others] = keysIn(contract, view, withoutOther(exchanges)) ?? [];
    if (!one) return unanswered(exchanges);
    const values = shownDefault(params);
    return values
      ? checkDefault(parameter, values, one, others)
      : checkSame(`${parameter} by ${fields.join(' and by ')}`, one, others[0] ?? new Set());
  },

  faults: (params, contract) => {
    const { fields = [], forms = [] } = params;
    if (describedBy(params).length > 0) return undescribedFaults(contract, params);
    const values = shownDefault(params);
    if (!values) return unknownKeyFaults(contract, params, fields, forms);
    const { beside } = searchOf(contract, params, [params.parameter]);
    return defaultFaults(contract, { ...params, values, beside });
  },
  variants: () => [],
});

/** The operation whose OpenAPI description names the default values, if one is to be asked. */
function describedBy({ default: values }: Params): string[] {
  return values && !Array.isArray(values) ? [values.describedBy] : [];
}

/** The default values that the rule names itself. */
function shownDefault({ default: values }: Params): string[] | undefined {
  return Array.isArray(values) ? values : undefined;
}

/** So many values are asked for by each of their forms in one case; fewer may all be unknown to the service. */
const mostSeveral = 5;
const leastSeveral = 3;

/** So many records are asked for with each option. */
const eachOption = 12;

/** Of keys that are part of the path, each known record is asked for: it is answered by all of them or by none. */
const mostOnce = ({ parameter }: Params, { of }: Search): number =>
  parametersIn(of, 'path').some(({ name }) => name === parameter) ? 3 : 0.8;

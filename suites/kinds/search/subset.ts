import fc from 'fast-check';
import { viewOf } from '../../../engine/contract/views.js';
import { operationById } from '../../../engine/contract/operations.js';
import { brief } from '../../../engine/json/guards.js';
import type {
  Case,
  CheckOutcome,
  Contract,
  Exchange,
  MutantDraft,
  Operation,
} from '../../../engine/types/index.js';
import { pathOnly, type Assignment } from '../../support/cases/requests/step-for.js';
import { noSearch } from '../../support/cases/searches/searches.js';
import {
  flag,
  parameterName,
  viewParamsSchema,
  type ViewParams,
} from '../../support/cases/searches/view-params.js';
import { anySearch, searchOf, searchStep, type Search } from '../../support/cases/searches/view-requests.js';
import { holds, irrelevant, someKeys, unanswered, violated } from '../../support/checking/records.js';
import { without } from '../../support/checking/sets.js';
import { keysIn } from '../../support/checking/view-records.js';
import { described, kind, texts } from '../../support/kind.js';
import { draftsOf, given } from '../../support/mutants/rows.js';
import { gives, viewFaults } from '../../support/mutants/view-faults.js';

interface Params extends ViewParams {
  parameter: string;
  unknown: string[];
  finds: 'nothing' | 'fewer' | 'an answer';
  valid?: boolean;
  refusable?: boolean;
  displaces?: boolean;
}

/** Fewer records than these could all be alike by chance. */
const tellingSize = 5;

/** Statuses that tell that a request is not valid. */
const refused = [400, 422];

/** What a search finds with a value that no record has is a proper subset of what it finds without. */
export const subset = kind<Params>({
  name: 'subset',
  says: 'a value that no record has finds nothing, or at least not everything that is found without it',
  params: viewParamsSchema(
    {
      parameter: parameterName('that filters'),
      unknown: described('values that no record can have', texts),
      finds: described(
        'whether such a value finds nothing or, where a search may be fuzzy, just fewer records; or only that a search is ' +
          'answered that narrows an answered one: its result cannot be too big',
        {
          enum: ['nothing', 'fewer', 'an answer'],
        },
      ),
      refusable: flag('the values may also be refused as invalid: then they are not ignored'),
      displaces: flag(
        'giving the parameter takes its default away, so that more may be found than without: a result may be too big',
      ),
      valid: flag("the values are of the parameter's type and no reason to refuse the search"),
    },
    ['valid', 'refusable', 'displaces'],
  ),
  example: { view: 'books', parameter: 'author', unknown: ['Nobody Wrote This'], finds: 'nothing' },
  operations: ({ view }, contract) => [viewOf(contract, view).operation],

  cases(params, context) {
    const search = searchOf(context.contract, params, [params.parameter]);
    const bases = anySearch(search, context);
    if (!bases) return noSearch;
    if (params.finds === 'an answer')
      return {
        random: fc.tuple(bases, fc.constantFrom(...params.unknown), fc.nat()).map(narrowed(params, search)),
        atMost: 30,
      };
    return {
      random: fc.tuple(bases, fc.constantFrom(...params.unknown)).map(([base, value]) => ({
        steps: [
          searchStep(search, 'without', base, { memo: true }),
          searchStep(search, 'with a value that no record has', { ...base, [params.parameter]: [value] }),
        ],
      })),
      atMost: 40,
    };
  },

  check({ view, parameter, finds, valid, refusable, displaces = false }, exchanges, { contract }) {
    if (finds === 'an answer') {
      const { validStatuses } = operationById(contract.operations, viewOf(contract, view).operation);
      return checkAnswered(exchanges, displaces ? [] : validStatuses);
    }
    const refusal = refusalOf(exchanges, valid ? refused : []);
    if (refusal) return refusal;
    const status = exchanges[1]?.response?.status ?? 0;
    if (refusable && exchanges[0]?.response?.status === 200 && refused.includes(status)) return holds;
    const [base, narrowed] = keysIn(contract, view, exchanges) ?? [];
    if (!base || !narrowed) return unanswered(exchanges);
    if (finds === 'nothing' && narrowed.size > 0)
      return violated(`nothing: no record has this ${parameter}`, `found: ${someKeys(narrowed)}`);
    const least = finds === 'nothing' ? 1 : tellingSize;
    if (base.size < least) return irrelevant('too few records to tell');
    if (without(base, narrowed).length > 0) return holds;
    return violated(
      `not every record: ${parameter} must narrow the search`,
      `all ${base.size} records, as without it`,
    );
  },

  faults: ({ view, parameter, finds, refusable, displaces }, contract) => {
    const faults = viewFaults(contract, view);
    if (finds === 'an answer')
      return displaces ? failing(contract, view, parameter) : tooBig(contract, view, parameter);
    const [ignored, fallsBack] = [
      {
        name: 'ignored',
        does: `ignores ${parameter}`,
        wrap: faults.query(gives(parameter), (query) => query.delete(parameter)),
      },
      {
        name: 'falls-back',
        does: `finds everything when ${parameter} finds nothing`,
        wrap: faults.fallback(gives(parameter), (query) => query.delete(parameter)),
      },
    ] as const;
    // Where such a value is refused, nothing is ever found with it.
    return refusable ? [ignored] : [ignored, fallsBack];
  },
  variants: () => [],
});

/** A failure over a value that no record has, or a refusal with one of the statuses, where the search without it works. */
function refusalOf(
  [base, narrowed]: readonly Exchange[],
  statuses: readonly number[],
): CheckOutcome | undefined {
  const { status = 0, text: body = '' } = narrowed?.response ?? {};
  if (base?.response?.status !== 200 || (status !== 500 && !statuses.includes(status))) return undefined;
  return violated('an answer to the search', `status ${status}, body ${brief(body)}`);
}

/** A search by one filter, and one with all of them, now and then with a value that no record has. */
const narrowed =
  ({ parameter }: Params, search: Search) =>
  ([base, value, turn]: [Assignment, string, number]): Case => {
    const path = pathOnly(search.of, base);
    const filters = Object.entries(base).filter(([name]) => !(name in path));
    const [wide] = filters.filter(
      ([name]) => search.of.requireAny.length === 0 || search.of.requireAny.includes(name),
    );
    const unknown = filters.length < 2 || turn % 2 === 0 ? { [parameter]: [value] } : {};
    return {
      steps: [
        searchStep(search, 'wide', { ...path, ...Object.fromEntries(wide ? [wide] : []) }, { memo: true }),
        searchStep(search, 'narrowed', { ...base, ...unknown }),
      ],
    };
  };

/** What is found by more conditions cannot be refused as too much where what is found by fewer is answered, nor is it an error. */
function checkAnswered(
  [wide, narrow]: readonly Exchange[],
  refusals: Operation['validStatuses'],
): CheckOutcome {
  const { status = 0, text: body = '' } = narrow?.response ?? {};
  if (wide?.response?.status !== 200) return irrelevant('the wider search is not answered');
  if (status === 200) return holds;
  if (status !== 500 && !refusals.includes(String(status))) return irrelevant(`status ${status}`);
  return violated('an answer, as to the wider search', `status ${status}, body ${brief(body)}`);
}

function failing(contract: Contract, view: string, parameter: string): MutantDraft[] {
  const { operation } = viewOf(contract, view);
  const change = { op: 'answer', status: 500, json: { detail: 'internal error' } };
  const does = `breaks on a value of ${parameter}`;
  return draftsOf(contract, [operation], [['breaks', does, change, { query: { [parameter]: given } }]]);
}

function tooBig(contract: Contract, view: string, parameter: string): MutantDraft[] {
  const { operation } = viewOf(contract, view);
  const { validStatuses } = operationById(contract.operations, operation);
  const refusal = validStatuses.find((status) => !status.startsWith('2')) ?? '403';
  const change = { op: 'answer', status: Number(refusal), json: { detail: 'too big' } };
  const does = `refuses a search by ${parameter} as too big whatever it finds`;
  return draftsOf(contract, [operation], [['too-big', does, change, { query: { [parameter]: given } }]]);
}

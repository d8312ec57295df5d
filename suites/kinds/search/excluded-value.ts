import { asText } from '../../../engine/json/guards.js';
import fc from 'fast-check';
import { operationById } from '../../../engine/contract/operations.js';
import { readNotion } from '../../../engine/contract/read-record.js';
import type { CheckOutcome } from '../../../engine/types/verdict.js';
import { kind, pairs, text, texts } from '../../support/kind.js';
import {
  holds,
  irrelevant,
  listed,
  readingOf,
  someKeys,
  unanswered,
  violated,
  type KeyedRecord,
} from '../../support/checking/records.js';
import { someOption, withPairs } from '../../support/cases/options.js';
import { stepFor, type Assignment } from '../../support/cases/requests.js';
import { valueOf } from '../../support/cases/samples.js';
import { searchParamsSchema, type SearchParams } from '../../support/cases/search-params.js';
import { filtersOf, pathFrom, searchable } from '../../support/cases/searches.js';
import { onOperations, withJson, withQuery } from '../../support/mutants/rewrite.js';

interface Params extends SearchParams {
  parameter: string;
  /** The notion whose value is left out, and the value that is left out when the parameter is not given. */
  notion: string;
  default: string;
  /** Query pairs of which one may be given to all requests: they change nothing about who is found. */
  options?: [string, string][];
}

/** Records with the asked value of one notion are left out, nothing else; a default is left out when nothing is asked. */
export const excludedValue = kind<Params>({
  name: 'excluded-value',
  says: 'records with one value are left out of a search, by default those with the default value',
  params: searchParamsSchema({ parameter: text, notion: text, default: text, options: pairs, with: texts }, [
    'options',
  ]),
  operations: ({ operation }) => [operation],

  cases(params, context) {
    const operation = operationById(context.contract.operations, params.operation);
    const known = searchable(operation, context.samples, [params.notion], params.among).filter(
      (sample) =>
        filtersOf(operation, sample, params.with, true) && valueOf(sample, params.notion) !== params.default,
    );
    if (known.length === 0)
      return { none: { reason: 'no sample', detail: `no listed record shows its ${params.notion}` } };
    const requests = fc.constantFrom(...known).chain((sample) =>
      fc
        .tuple(
          filtersOf(operation, sample, params.with, true) as fc.Arbitrary<Assignment>,
          someOption(params.options),
        )
        .map(([values, option]) => ({
          base: { ...pathFrom(operation, sample), ...values },
          excluded: valueOf(sample, params.notion),
          option,
        })),
    );
    return {
      random: requests.map(({ base, excluded, option }) => ({
        steps: [
          stepFor(operation, 'default', base, { memo: true }),
          stepFor(operation, 'excluding another', { ...base, [params.parameter]: [excluded] }),
          stepFor(
            operation,
            'excluding the default',
            { ...base, [params.parameter]: [params.default] },
            { memo: true },
          ),
        ].map((step) => withPairs(step, option)),
        given: { excluded },
      })),
    };
  },

  check(params, exchanges, { contract, given }) {
    const lists = exchanges.map((exchange) =>
      listed(exchange, readingOf(contract, params.reading), params.key),
    );
    const [byDefault, other, explicit] = lists;
    if (!byDefault || !other || !explicit) return unanswered(exchanges);
    const value = ({ record }: KeyedRecord) =>
      readNotion(readingOf(contract, params.reading), params.notion, record)?.[0];
    const defaults = byDefault.filter((each) => value(each) === params.default);
    if (defaults.length > 0) {
      return violated(
        `no record with ${params.notion} ${params.default}, the default`,
        `found: ${someKeys(defaults.map((each) => each.key))}`,
      );
    }
    return (
      sameRecords(byDefault, explicit, params) ??
      checkExcluded(byDefault, other, asText(given['excluded']), params, value)
    );
  },

  faults: ({ operation, parameter, default: standard }, contract) => {
    const on = (change: Parameters<typeof onOperations>[2]) => onOperations(contract, [operation], change);
    return [
      {
        name: 'ignored',
        does: `ignores ${parameter}`,
        wrap: on((next, request, url) => withQuery(next, request, url, (query) => query.delete(parameter))),
      },
      {
        name: 'no-default',
        does: `leaves nothing out when ${parameter} is not given`,
        wrap: on((next, request, url) =>
          url.searchParams.has(parameter)
            ? next(request)
            : withQuery(next, request, url, (query) => query.set(parameter, '-987654321')),
        ),
      },
      {
        name: 'default-stays',
        does: `leaves ${standard} out even when another value is asked`,
        wrap: on((next, request, url) =>
          url.searchParams.has(parameter)
            ? withJson(next(request), (body) => (Array.isArray(body) ? body.slice(1) : body))
            : next(request),
        ),
      },
    ];
  },
  variants: () => [],
});

function sameRecords(
  byDefault: KeyedRecord[],
  explicit: KeyedRecord[],
  params: Params,
): CheckOutcome | undefined {
  const [one, other] = [byDefault, explicit].map((list) => new Set(list.map((each) => each.key)));
  const differing = [...(one ?? [])]
    .filter((key) => !other?.has(key))
    .concat([...(other ?? [])].filter((key) => !one?.has(key)));
  if (differing.length === 0) return undefined;
  return violated(
    `the same records with ${params.parameter}=${params.default}, the default, as without it`,
    `only in one of them: ${someKeys(differing)}`,
  );
}

function checkExcluded(
  byDefault: KeyedRecord[],
  other: KeyedRecord[],
  excluded: string,
  params: Params,
  value: (each: KeyedRecord) => string | undefined,
): CheckOutcome {
  const held = other.filter((each) => value(each) === excluded).map((each) => each.key);
  if (held.length > 0)
    return violated(`no record with ${params.notion} ${excluded}`, `found: ${someKeys(held)}`);
  const found = new Set(other.map((each) => each.key));
  const lost = byDefault
    .filter((each) => value(each) !== excluded && !found.has(each.key))
    .map((each) => each.key);
  if (lost.length > 0)
    return violated(`every record whose ${params.notion} is not ${excluded}`, `lost: ${someKeys(lost)}`);
  const before = new Set(byDefault.map((each) => each.key));
  const added = other.filter(
    (each) => !before.has(each.key) && value(each) !== params.default && value(each) !== undefined,
  );
  if (added.length > 0) {
    return violated(
      `further records only with ${params.notion} ${params.default}`,
      `added: ${someKeys(added.map((each) => each.key))}`,
    );
  }
  return byDefault.some((each) => value(each) === excluded)
    ? holds
    : irrelevant('the excluded record is not in the result');
}

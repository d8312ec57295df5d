import fc from 'fast-check';
import { brief } from '../../../engine/json/guards.js';
import { operationById } from '../../../engine/contract/operations.js';
import type { Exchange } from '../../../engine/types/exchange.js';
import type { CheckOutcome } from '../../../engine/types/verdict.js';
import { kind, text, texts } from '../../support/kind.js';
import {
  holds,
  irrelevant,
  listed,
  readingOf,
  someKeys,
  unanswered,
  violated,
} from '../../support/checking/records.js';
import { stepFor } from '../../support/cases/requests.js';
import { searchParamsSchema, type SearchParams } from '../../support/cases/search-params.js';
import { baseSearches, noSearch } from '../../support/cases/searches.js';
import { onOperations, withQuery } from '../../support/mutants/rewrite.js';
import { keysOf, without } from '../../support/checking/sets.js';

interface Params extends SearchParams {
  parameter: string;
  /** Values that no record can have. */
  nonsense: string[];
  /** `nothing`: such a value finds nothing. `fewer`: it does not find everything (a search may be fuzzy). */
  finds: 'nothing' | 'fewer';
  /** The values are of the parameter's type, so that they are no reason to refuse the search. */
  valid?: boolean;
}

/** Fewer records than these could all be alike by chance. */
const tellingSize = 5;

/** Statuses that tell that a request is not valid. */
const refused = [400, 422];

/** A value that no record has does not find what the search finds without it. */
export const narrows = kind<Params>({
  name: 'narrows',
  says: 'a value that no record has finds nothing, or at least not everything',
  params: searchParamsSchema(
    {
      parameter: text,
      nonsense: texts,
      finds: { enum: ['nothing', 'fewer'] },
      valid: { type: 'boolean' },
      with: texts,
    },
    ['valid'],
  ),
  operations: ({ operation }) => [operation],

  cases({ operation: id, parameter, with: filters, among, nonsense }, context) {
    const operation = operationById(context.contract.operations, id);
    const bases = baseSearches(operation, context, filters, among);
    if (!bases) return noSearch;
    return {
      random: fc.tuple(bases, fc.constantFrom(...nonsense)).map(([base, value]) => ({
        steps: [
          stepFor(operation, 'without', base, { memo: true }),
          stepFor(operation, 'with a value that no record has', { ...base, [parameter]: [value] }),
        ],
      })),
      atMost: 40,
    };
  },

  check({ parameter, reading, key, finds, valid }, exchanges, { contract }) {
    const refusal = refusalOf(exchanges, valid ? refused : []);
    if (refusal) return refusal;
    const [base, narrowed] = exchanges.map((exchange) => listed(exchange, readingOf(contract, reading), key));
    if (!base || !narrowed) return unanswered(exchanges);
    if (finds === 'nothing' && narrowed.length > 0) {
      return violated(`nothing: no record has this ${parameter}`, `found: ${someKeys(keysOf(narrowed))}`);
    }
    const left = without(keysOf(base), keysOf(narrowed));
    if (finds === 'fewer' && base.length >= tellingSize && left.length === 0) {
      return violated(
        `not every record: ${parameter} must narrow the search`,
        `all ${base.length} records, as without it`,
      );
    }
    return base.length >= (finds === 'nothing' ? 1 : tellingSize)
      ? holds
      : irrelevant('too few records to tell');
  },

  faults: ({ operation, parameter }, contract) => [
    {
      name: 'ignored',
      does: `ignores ${parameter}`,
      wrap: onOperations(contract, [operation], (next, request, url) =>
        withQuery(next, request, url, (query) => query.delete(parameter)),
      ),
    },
    {
      name: 'falls-back',
      does: `finds everything when ${parameter} finds nothing`,
      wrap: onOperations(contract, [operation], async (next, request, url) => {
        const answer = await next(request);
        if (!url.searchParams.has(parameter) || answer.status !== 200) return answer;
        const body = (await answer.clone().json()) as unknown[];
        return body.length > 0 ? answer : withQuery(next, request, url, (query) => query.delete(parameter));
      }),
    },
  ],
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

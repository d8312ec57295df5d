import { asText } from '../../../engine/json/guards.js';
import fc from 'fast-check';
import { operationById } from '../../../engine/contract/operations.js';
import { kind, text } from '../../support/kind.js';
import {
  holds,
  irrelevant,
  listed,
  readingOf,
  unanswered,
  violated,
} from '../../support/checking/records.js';
import { stepFor, type Assignment } from '../../support/cases/requests.js';
import { valueOf } from '../../support/cases/samples.js';
import { searchParamsSchema, type SearchParams } from '../../support/cases/search-params.js';
import { filtersOf, pathFrom, searchable } from '../../support/cases/searches.js';
import { onOperations, withQuery } from '../../support/mutants/rewrite.js';
import type { Contract } from '../../../engine/types/contract.js';
import type { FaultSketch } from '../../../engine/types/mutation.js';

interface Params extends SearchParams {
  parameter: string;
  /** Notion under which samples hold the exact value. */
  notion: string;
}

/** A value that differs from a record's in one character does not find the record. */
export const exactMatch = kind<Params>({
  name: 'exact-match',
  says: 'a text that is compared exactly is not found by a part of it or by another spelling',
  params: searchParamsSchema({ parameter: text, notion: text }),
  operations: ({ operation }) => [operation],

  cases({ operation: id, parameter, notion, key, with: filters, among }, context) {
    const operation = operationById(context.contract.operations, id);
    const enough = !operation.requireAny.includes(parameter);
    const known = searchable(operation, context.samples, [notion, key], among).filter((sample) =>
      filtersOf(operation, sample, filters, enough),
    );
    if (known.length === 0)
      return { none: { reason: 'no sample', detail: `no listed record shows its ${notion}` } };
    const requests = fc.constantFrom(...known).chain((sample) => {
      const exact = valueOf(sample, notion);
      return fc
        .tuple(
          filtersOf(operation, sample, filters, enough) as fc.Arbitrary<Assignment>,
          fc.constantFrom(...misspelt(exact)),
        )
        .map(([values, other]) => ({
          base: { ...pathFrom(operation, sample), ...values },
          exact,
          other,
          holder: valueOf(sample, key),
        }));
    });
    return {
      random: requests.map(({ base, exact, other, holder }) => ({
        steps: [
          stepFor(operation, 'exact', { ...base, [parameter]: [exact] }),
          stepFor(operation, 'not exact', { ...base, [parameter]: [other] }),
        ],
        given: { holder, exact },
      })),
    };
  },

  check({ parameter, reading, key }, exchanges, { contract, given }) {
    const [exact, other] = exchanges.map((exchange) => listed(exchange, readingOf(contract, reading), key));
    if (!exact || !other) return unanswered(exchanges);
    const holder = asText(given['holder']);
    if (other.some((each) => each.key === holder)) {
      return violated(
        `not the record ${holder}, whose ${parameter} is exactly ${JSON.stringify(given['exact'])}`,
        'the record is found',
      );
    }
    return exact.some((each) => each.key === holder)
      ? holds
      : irrelevant('the exact value does not find the record');
  },

  faults: ({ operation, parameter }, contract) => inexactFaults(contract, operation, parameter),
  variants: () => [],
});

/** Proper beginnings, an end, an addition and another letter case: none of them is the text itself. */
function misspelt(exact: string): string[] {
  const swapped = [...exact]
    .map((letter) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()))
    .join('');
  const [firstWord = ''] = exact.split(' ');
  const all = [exact.slice(0, -1), exact.slice(1), `${exact}x`, swapped, firstWord];
  return all.filter((each) => each !== '' && each.trim() === each && each !== exact).concat(`${exact}x`);
}

function inexactFaults(contract: Contract, operation: string, parameter: string): FaultSketch[] {
  // What a looser comparison finds is seen when the parameter is dropped: the record that the rest of the query finds.
  const loose = (fits: (asked: string) => boolean) =>
    onOperations(contract, [operation], async (next, request, url) => {
      const answer = await next(request);
      const asked = url.searchParams.get(parameter);
      if (asked === null || answer.status !== 200 || !fits(asked)) return answer;
      const body = (await answer.clone().json()) as unknown[];
      return body.length > 0 ? answer : withQuery(next, request, url, (query) => query.delete(parameter));
    });
  return [
    {
      name: 'partial',
      does: `finds records by a part of the ${parameter}`,
      wrap: loose((asked) => !asked.endsWith('x')),
    },
    {
      name: 'any-spelling',
      does: `finds records by another spelling of the ${parameter}`,
      wrap: loose((asked) => asked.endsWith('x') || asked === asked.toLowerCase()),
    },
  ];
}

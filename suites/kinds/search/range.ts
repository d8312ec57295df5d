import { operationById } from '../../../engine/contract/operations.js';
import type { Contract, MutantDraft, SampleTiers } from '../../../engine/types/index.js';
import { stepFor } from '../../support/cases/requests/step-for.js';
import { samplesWith, valuesOf, withEnds } from '../../support/cases/samples.js';
import { acrossMonths, after, pointsOf } from '../../support/cases/searches/range-points.js';
import { itemsParameter } from '../../support/checking/outer-records.js';
import { checkRange, type RangeParams } from '../../support/cases/searches/ranges.js';
import { described, kind, pairs, paramsSchema, texts } from '../../support/kind.js';
import { onOperations, withQuery } from '../../support/mutants/rewrite.js';

/** So many ranges of samples are requested. */
const mostKnown = 5;
/** So many points of a range are asked for by themselves, its ends among them. */
const mostPoints = 7;

/** A range holds what each of its points holds: a range that begins and ends with it finds it, so a longer one does. */
export const range = kind<RangeParams>({
  name: 'range',
  says: 'a range of days or numbers finds something at each point at which a range of this point alone does',
  params: paramsSchema(
    {
      operation: described('Operation that takes a range.'),
      from: described('Query parameter for where it begins.'),
      to: described('Query parameter for where it ends.'),
      ranges: described(
        'Ranges that are requested, besides those of samples: days (2024-02-28) or whole numbers.',
        pairs,
      ),
      items: itemsParameter,
      at: described(
        'Pointers below a record to the day or number; a closing # means the name of a member.',
        texts,
      ),
      closed: described(
        'The end belongs to the range: it is there, too, where another range that begins with it finds something at it.',
        { type: 'boolean' },
      ),
      single: described(
        'The other way round: what ends a range, and is found there, is found by a range of this point alone.',
        { type: 'boolean' },
      ),
      nearly: described(
        'In place of the points by themselves all ranges are compared: where each point inside them but one finds several ' +
          'records, that one finds some, too, where it is a number, or a day that begins or ends a month.',
        { type: 'boolean' },
      ),
    },
    ['closed', 'single', 'nearly'],
  ),
  example: {
    operation: 'GET /search',
    from: 'minYear',
    to: 'maxYear',
    ranges: [['1980', '1999']],
    items: '/*',
    at: ['/year'],
  },
  operations: ({ operation }) => [operation],

  cases({ operation: id, from, to, ranges, closed, single, nearly }, { contract, samples }) {
    const operation = operationById(contract.operations, id);
    const step = (name: string, first: string, last: string) =>
      stepFor(operation, name, { [from]: [first], [to]: [last] }, { memo: true });
    const all = [...ranges, ...knownRanges(samples, from, to)];
    if (nearly) return { examples: [{ steps: all.map(([first, last]) => step('range', first, last)) }] };
    return {
      examples: all.map(([first, last]) => ({
        steps: [
          step('range', first, last),
          ...(single ? [last] : withEnds(pointsOf(first, last), mostPoints)).map((point) =>
            step(`only ${point}`, point, point),
          ),
          // Where each range leaves its end out, the end alone finds nothing.
          ...(closed ? [step(`from ${last}`, last, after(last))] : []),
        ],
      })),
    };
  },

  check: (params, exchanges, { contract }) => checkRange(params, contract, exchanges),

  faults: ({ operation, from, to, single, nearly }, contract) => {
    // No range leaves out a point of another that is inside it, unless it is left out of all.
    if (nearly) return [];
    if (single) return [nextToSingle(contract, operation, from, to)];
    const ending = (name: string, does: string, last: (points: string[]) => string | undefined) => ({
      name,
      does,
      wrap: onOperations(contract, [operation], (next, request, url) =>
        withQuery(next, request, url, (query) => {
          const points = pointsOf(query.get(from) ?? '', query.get(to) ?? '');
          query.set(to, (points.length > 1 ? last(points) : undefined) ?? query.get(to) ?? '');
        }),
      ),
    });
    return [
      ending('without-its-end', `leaves the end of a range out, unless it is its beginning`, (points) =>
        points.at(-2),
      ),
      ending('cut-short', `ends a range after two points`, (points) => points[1]),
    ];
  },
  variants: () => [],
});

/** A range of one point that finds the next one in its place. */
function nextToSingle(contract: Contract, operation: string, from: string, to: string): MutantDraft {
  return {
    name: 'next-to-a-single',
    does: 'takes a range of one point for one of the next',
    wrap: onOperations(contract, [operation], (next, request, url) =>
      withQuery(next, request, url, (query) => {
        const [first, last] = [query.get(from) ?? '', query.get(to) ?? ''];
        if (first !== last || first === '') return;
        query.set(from, after(first));
        query.set(to, after(first));
      }),
    ),
  };
}

/** Ranges that are known to find something, where they have an end behind their beginning. */
function knownRanges(samples: SampleTiers, from: string, to: string): [string, string][] {
  const known = samplesWith(samples, [from, to]).flatMap((sample): [string, string][] => {
    const [first] = valuesOf(sample, from);
    const [last] = valuesOf(sample, to);
    return first === undefined || last === undefined || pointsOf(first, last).length < 2
      ? []
      : [[first, last]];
  });
  return [...withEnds(known, mostKnown), ...withEnds(acrossMonths(known), mostKnown)];
}

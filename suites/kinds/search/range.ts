import { operationById } from '../../../engine/contract/operations.js';
import type {
  CheckOutcome,
  Contract,
  Exchange,
  MutantDraft,
  SampleTiers,
} from '../../../engine/types/index.js';
import { stepFor } from '../../support/cases/requests/step-for.js';
import { samplesWith, valuesOf, withEnds } from '../../support/cases/samples.js';
import { relations } from '../../support/checking/echo-relations.js';
import { shownIn } from '../../support/checking/echo-values.js';
import { acrossMonths, after, isNumber, pointsOf } from '../../support/cases/searches/range-points.js';
import { itemsParameter, recordsAt } from '../../support/checking/outer-records.js';
import { holds, irrelevant, violated } from '../../support/checking/records.js';
import { described, kind, pairs, paramsSchema, texts } from '../../support/kind.js';
import { onOperations, withQuery } from '../../support/mutants/rewrite.js';

interface Params {
  operation: string;
  from: string;
  to: string;
  ranges: [string, string][];
  items: string;
  at: string[];
  closed?: boolean;
  single?: boolean;
  nearly?: boolean;
}

/** So many ranges of samples are requested. */
const mostKnown = 5;
/** So many points of a range are asked for by themselves, its ends among them. */
const mostPoints = 7;

/** A range holds what each of its points holds: a range that begins and ends with it finds it, so a longer one does. */
export const range = kind<Params>({
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
          'records, that one finds some, too.',
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

  check(params, exchanges, { contract }) {
    if (params.nearly) return checkEach(params, contract, exchanges);
    const [range, ...points] = exchanges;
    const found = shownBy(params, contract, range);
    if (!found) return irrelevant(`the range is answered with status ${range?.response?.status ?? 0}`);
    if (params.single) return checkSingle(params, contract, found, points);
    const alone = points.flatMap((exchange) => {
      const point = exchange.step.query?.find(([name]) => name === params.from)?.[1] ?? '';
      return shownBy(params, contract, exchange)?.some((value) => isAt(point, value)) ? [point] : [];
    });
    if (alone.length === 0) return irrelevant('no point of the range finds anything by itself');
    const missing = alone.find((point) => !found.some((value) => isAt(point, value)));
    if (missing === undefined) return holds;
    const shown = [...new Set(found)].slice(0, 20).join(', ');
    return violated(`${missing}, at which another range finds something, in the range`, shown || 'nothing');
  },

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

/** Where a range holds what it ends with, it takes its end in, and so does a range that begins there as well. */
function checkSingle(
  params: Params,
  contract: Contract,
  found: readonly string[],
  [only]: readonly Exchange[],
): CheckOutcome {
  const point = only?.step.query?.find(([name]) => name === params.to)?.[1] ?? '';
  const alone = shownBy(params, contract, only);
  if (!alone || !found.some((value) => isAt(point, value)))
    return irrelevant('the range finds nothing at its end, or one of a point is not answered');
  return alone.some((value) => isAt(point, value))
    ? holds
    : violated(
        `what a range that ends with ${point} finds at it`,
        alone.slice(0, 20).join(', ') || 'nothing',
      );
}

/** Points inside ranges of which all but one find so many records. */
const leastPoints = 8;
const several = 2;

function checkEach(params: Params, contract: Contract, exchanges: readonly Exchange[]): CheckOutcome {
  const counts = new Map<string, number>();
  for (const exchange of exchanges) {
    const found = shownBy(params, contract, exchange) ?? [];
    const [first, last] = [params.from, params.to].map(
      (name) => exchange.step.query?.find((pair) => pair[0] === name)?.[1] ?? '',
    );
    if (found.length === 0) continue;
    for (const point of pointsOf(first ?? '', last ?? '').slice(1, -1))
      counts.set(point, Math.max(counts.get(point) ?? 0, found.filter((value) => isAt(point, value)).length));
  }
  const missing = [...counts].filter(([, count]) => count === 0).map(([point]) => point);
  if (counts.size <= leastPoints || [...counts.values()].some((count) => count > 0 && count < several))
    return irrelevant('too few points find several records');
  if (missing.length > 1) return irrelevant('several points find nothing');
  const [point] = missing;
  return point === undefined
    ? holds
    : violated(`records at ${point}, as at ${counts.size - 1} others`, 'none');
}

/** What an answer shows at the pointers; undefined where it is no success. */
function shownBy(params: Params, contract: Contract, exchange: Exchange | undefined): string[] | undefined {
  const { status = 0, json } = exchange?.response ?? {};
  if (status < 200 || status > 299 || json === undefined) return undefined;
  return recordsAt(contract, params.items, json).flatMap((record) => shownIn(params, record));
}

/** Whether a value is this number, or a moment of this day. */
function isAt(point: string, value: string): boolean {
  const same = isNumber(point)
    ? ([relations.number] as const)
    : [relations['not-before'], relations['not-after']];
  return same.every(({ relates }) => relates(point, value, '') === true);
}

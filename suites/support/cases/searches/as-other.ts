import { evenly } from '../../../../engine/samples/collect.js';
import type { Case, CaseContext, CheckOutcome, Contract, Exchange } from '../../../../engine/types/index.js';
import { holds, irrelevant, someKeys, unanswered, violated } from '../../checking/records.js';
import { union, without } from '../../checking/sets.js';
import { keysIn } from '../../checking/view-records.js';
import type { Assignment } from '../requests/step-for.js';
import { distinct, valueOf } from '../samples.js';
import { fieldOfParameter, pathFrom } from './searches.js';
import { knownRecords, searchOf, searchStep, type Search } from './view-requests.js';

/** So many pairs of values of the filter are tried, for each path. */
const pairsTried = 6;

/** Two values of another filter, each alone and both together, then two of the filter that must be taken like it. */
export function asOtherCases(
  view: string,
  filter: string,
  other: string,
  context: CaseContext,
): { examples: Case[] } | undefined {
  const search = searchOf(context.contract, { view }, [filter, other]);
  const field = fieldOfParameter(search.of, filter);
  const known = knownRecords(search, context, [field, fieldOfParameter(search.of, other)]);
  const paths = [
    ...new Map(known.map((sample) => [JSON.stringify(pathFrom(search.of, sample)), sample])).values(),
  ];
  const examples = paths.flatMap((first) => {
    const path = pathFrom(search.of, first) ?? {};
    const alike = known.filter(
      (sample) => JSON.stringify(pathFrom(search.of, sample)) === JSON.stringify(path),
    );
    const pairsOf = (name: string) =>
      pairs(distinct(alike.map((sample) => valueOf(sample, fieldOfParameter(search.of, name)))));
    const model = pairsOf(other);
    return evenly(pairsOf(filter), pairsTried).flatMap((pair, turn) => {
      const shown = model[turn % model.length];
      return shown
        ? [{ steps: [...stepsFor(search, path, other, shown), ...stepsFor(search, path, filter, pair)] }]
        : [];
    });
  });
  return examples.length > 0 ? { examples } : undefined;
}

function stepsFor(search: Search, path: Assignment, name: string, pair: [string, string]) {
  return [[pair[0]], [pair[1]], pair].map((values) =>
    searchStep(search, values.length > 1 ? 'together' : 'alone', { ...path, [name]: values }, { memo: true }),
  );
}

/** Each value with each behind it; every second pair the other way round, so that neither end is always the last. */
const pairs = (values: readonly string[]): [string, string][] =>
  values.flatMap((one, index) =>
    values.slice(index + 1).map((two, turn): [string, string] => (turn % 2 === 0 ? [one, two] : [two, one])),
  );

/** What is added by a second value of the other filter is added by one of the filter, too. */
export function checkAsOther(view: string, exchanges: readonly Exchange[], contract: Contract): CheckOutcome {
  const found = keysIn(contract, view, exchanges);
  if (!found) return unanswered(exchanges);
  const [model, own] = [found.slice(0, 3), found.slice(3)].map(([one, two, both]) => ({
    alone: [one ?? new Set<string>(), two ?? new Set<string>()],
    both: both ?? new Set<string>(),
  }));
  if (!model || !own) return irrelevant('not both filters are given');
  if (!addsUp(model)) return irrelevant('several values of the other filter are no list of them');
  if (own.alone.some(({ size }) => size === 0)) return irrelevant('one of the values finds nothing');
  const lost = without(union(own.alone), own.both);
  return lost.length === 0
    ? holds
    : violated(
        'every record of each value, as of the other filter',
        `lost by giving both: ${someKeys(lost)}`,
      );
}

/** Whether two values together find all that each of them finds, which neither does alone. */
function addsUp({ alone, both }: { alone: Set<string>[]; both: Set<string> }): boolean {
  const all = union(alone);
  return alone.every(({ size }) => size > 0 && size < all.size) && without(all, both).length === 0;
}

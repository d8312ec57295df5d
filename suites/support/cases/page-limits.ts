import fc from 'fast-check';
import { operationById } from '../../../engine/contract/operations.js';
import type { Case, CaseContext, CaseSource, Exchange, Step } from '../../../engine/types/index.js';
import {
  farAbove,
  farTimes,
  itemsOf,
  ofAll,
  otherLimit,
  type PageLimit,
} from '../checking/walks/page-limits.js';
import { withPairs } from './options.js';
import { leastAssignments } from './requests/path-assignments.js';
import { stepFor, type Assignment } from './requests/step-for.js';
import { validAssignments } from './requests/valid-assignments.js';
import { noPath } from './samples.js';

/**
 * Valid requests without a limit and with each of some: each limit once, before any is tried again. Where a page must be
 * full, the others tell how many records a page may have.
 */
export function limitCases(
  id: string,
  { parameter, values, demands = [] }: PageLimit,
  context: CaseContext,
): CaseSource {
  const operation = operationById(context.contract.operations, id);
  const parameters = operation.parameters.filter((each) => each.name !== parameter);
  const bases = validAssignments({ ...operation, parameters }, context);
  if (!bases) return noPath(id);
  const toCase = (base: Assignment, limit: string): Case => {
    const free = stepFor(operation, 'without a limit', base, { memo: true });
    const asked = (name: string, value: string) => ({ ...withPairs(free, [[parameter, value]]), name });
    const others = demands.includes('full') ? values.filter((each) => each !== limit) : [];
    return {
      steps: [free, ...others.map((each) => asked(otherLimit, each)), asked('with a limit', limit)],
      given: { limit: Number(limit) },
    };
  };
  const [least] = leastAssignments({ ...operation, parameters }, context);
  return {
    examples: least ? values.map((limit) => toCase(least, limit)) : [],
    random: fc.tuple(bases, fc.constantFrom(...values)).map(([base, limit]) => toCase(base, limit)),
    atMost: Math.max(30, values.length),
  };
}

/** Where a page must be full: requests for one more than come without a limit, then for as many, then for far more. */
export function nextLimit(
  { parameter, demands = [] }: PageLimit,
  items: string,
  [free, ...others]: readonly Exchange[],
): Step | undefined {
  const all = free && itemsOf(free, items)?.length;
  if (!free || !all || !demands.includes('full') || others.some(({ step }) => step.name === farAbove))
    return undefined;
  const asked = (name: string, limit: number) => ({
    ...withPairs(free.step, [[parameter, String(limit)]]),
    name,
  });
  if (others.some(({ step }) => step.name === ofAll)) return asked(farAbove, all * farTimes);
  const isKnown = others.some((each) => (itemsOf(each, items)?.length ?? 0) >= all);
  const isTried = others.length > 0 && others.at(-1)?.step.name === otherLimit;
  return isKnown || isTried ? asked(ofAll, all) : asked(otherLimit, all + 1);
}

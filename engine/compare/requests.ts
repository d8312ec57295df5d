import fc from 'fast-check';
import { isSafe } from '../contract/safe-methods.js';
import { operationOf } from '../contract/operations.js';
import { deriveSeed } from '../run/search/seed.js';
import { evenly } from '../samples/collect.js';
import type { CaseContext, Step, RunnableRule } from '../types/index.js';

/** A request of the rules' own cases, and the operation that it is about. */
export interface ProbedRequest {
  step: Step;
  /** `GET /path/{template}`, or that there is none in the contract. */
  operation: string;
}

const mostOfRule = 6;
const mostOfOperation = 12;

/**
 * Requests for a comparison, out of the cases that the rules make with this seed: at most a dozen for each operation.
 * Without those that only a browser sends, that read whole files, or that follow an address which an answer gave.
 */
export function requestsOf(
  runnable: readonly RunnableRule[],
  context: CaseContext,
  seed: number,
): ProbedRequest[] {
  // What a request makes on a target of the user's would stay there, and be told apart by its key alone.
  const isHarmless = (step: Step): boolean => !context.contract.openapi || isSafe(step);
  const steps = runnable
    .flatMap((each) => stepsOf(each, context, seed))
    .filter((step) => isPlain(step) && isHarmless(step));
  const distinct = [...new Map(steps.map((step) => [addressOf(step), step])).values()];
  const byOperation = new Map<string, Step[]>();
  for (const step of distinct) {
    const operation = operationOf(context.contract.operations, step.method, step.path)?.id;
    const name = operation ?? 'paths that the contract does not name';
    byOperation.set(name, [...(byOperation.get(name) ?? []), step]);
  }
  return [...byOperation].flatMap(([operation, all]) =>
    evenly(all, mostOfOperation).map((step) => ({ step, operation })),
  );
}

function stepsOf({ rule, kind }: RunnableRule, context: CaseContext, seed: number): Step[] {
  const source = kind.cases(rule.params as never, context);
  const random = source.random
    ? fc.sample(source.random, { numRuns: mostOfRule, seed: deriveSeed(seed, rule.id, 0) })
    : [];
  return [...evenly(source.examples ?? [], mostOfRule), ...random].flatMap(({ steps }) => steps);
}

function isPlain({ stream, browser, rooted, scheme }: Step): boolean {
  return !stream && !browser && !rooted && scheme === undefined;
}

function addressOf({ method, path, query, headers, body, credential }: Step): string {
  return JSON.stringify([method, path, query, headers, body, credential]);
}

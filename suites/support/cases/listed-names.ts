import { operationById, operationOf } from '../../../engine/contract/operations.js';
import type { Case, CaseContext, CheckContext, Exchange, Step } from '../../../engine/types/index.js';
import { namedIn, type FoundAgain } from '../checking/found-again.js';
import { isCertain } from './certainty.js';
import { withPairs } from './options.js';
import { eachRequired } from './requests/path-assignments.js';
import { stepFor } from './requests/step-for.js';
import { distinct } from './samples.js';

/** So many names of one answer are requested in a case. */
const mostAsked = 12;

/** Each known request of a listing, as often as it takes to come to each of about as many names as cases are asked for. */
export function listingCases(id: string, context: CaseContext): Case[] {
  const operation = operationById(context.contract.operations, id);
  const paths = eachRequired(operation, context);
  const turns = Math.max(1, Math.ceil(context.runs / mostAsked));
  return paths.flatMap((path) =>
    Array.from({ length: turns }, (_, turn) => ({
      steps: [stepFor(operation, 'listing', path, { memo: true })],
      given: { turn, turns, certain: isCertain(operation, context, path) },
    })),
  );
}

/** The names that the listing of a case shows and that are this case's turn. */
export function namesInTurn(
  params: FoundAgain,
  listing: Exchange | undefined,
  { contract, given }: CheckContext,
): string[] {
  const named = namedIn(params, contract, listing?.response?.json ?? null);
  return distinct(named.map(({ name }) => name))
    .filter((_, index) => index % Number(given['turns']) === Number(given['turn']))
    .slice(0, mostAsked);
}

/** The next of the named records, asked as the listing was where that is the same operation; undefined after the last one. */
export function nextNamed(
  params: FoundAgain,
  exchanges: readonly Exchange[],
  context: CheckContext,
): Step | undefined {
  const next = namesInTurn(params, exchanges[0], context)[exchanges.length - 1];
  if (next === undefined) return undefined;
  const { operations } = context.contract;
  const then = operationById(operations, params.then);
  const step = stepFor(then, `named record ${next}`, { [params.parameter]: [next] }, { memo: true });
  const listing = exchanges[0]?.step;
  if (!listing || operationOf(operations, listing.method, listing.path) !== then) return step;
  const others = (listing.query ?? []).filter(([name]) => name !== params.parameter);
  return withPairs(step, others);
}

import type { Case, CaseContext, CaseSource, Operation } from '../../../../engine/types/index.js';
import { evenly } from '../../../../engine/samples/even.js';
import { draftsFor, type Draft } from './drafts.js';
import { needsOwn, ownCase, ownRecord, ownStep } from './own-records.js';
import { placedStep } from './placed.js';
import { validRequest } from '../../checking/generated-steps.js';

/** Requests that make something are sent this often at most: what they make is to be removed again. */
const mostMaking = 25;

/** Where what they make cannot be removed, so many. */
const mostKept = 6;

/** Whether the contract can delete what a request for this operation makes. */
function isRemovable({ path }: Operation, { contract }: CaseContext): boolean {
  const above = path.includes('{') ? path.slice(0, path.indexOf('/{')) : path;
  return contract.operations.some(
    ({ method, path: each }) =>
      method === 'DELETE' && each.startsWith(`${above}/{`) && each.indexOf('}') === each.length - 1,
  );
}

/** Requests that the schemas of an operation allow: known paths, each value of each parameter, then any. */
export function generatedCases(operation: Operation, context: CaseContext): CaseSource {
  const own = needsOwn(operation, context) ? ownRecord(operation, context, 'valid') : undefined;
  if (own && 'none' in own) return noRequest(own.none);
  const drafts = draftsFor(operation, context, own !== undefined);
  if ('none' in drafts) return noRequest(drafts.none);
  const toCase = (draft: Draft): Case => {
    const given = givenOf(draft);
    return own
      ? ownCase(own, operation, [ownStep(operation, validRequest, draft)], given)
      : { steps: [placedStep(operation, validRequest, draft.parameters, draft.body?.written)], given };
  };
  const { examples, random } = drafts;
  const isMaking = operation.method === 'POST' || own !== undefined;
  const isGone = own?.existing !== true && isRemovable(operation, context);
  const most = !isMaking ? context.runs : isGone ? mostMaking : mostKept;
  const chosen = [...twice(operation, examples), ...examples.slice(0, Math.max(most, 1)).map(toCase)];
  return {
    examples: chosen,
    ...(random
      ? { random: random.map(toCase), atMost: Math.max(most - chosen.length, Math.ceil(most / 3)) }
      : {}),
  };
}

/** The same record made twice: the second time it may be refused, but by no server error. */
function twice(operation: Operation, [least]: readonly Draft[]): Case[] {
  if (operation.method !== 'POST' || operation.path.includes('{') || !least?.body) return [];
  const step = placedStep(operation, validRequest, least.parameters, least.body.written);
  const again: Draft = { ...least, isCertain: false };
  return [{ steps: [{ ...step, name: 'the same before' }, step], given: givenOf(again) }];
}

/** So many valid requests in one case. */
const several = 3;

/** One case of several valid requests: what at least one of their answers shows. */
export function severalCases(operation: Operation, context: CaseContext): CaseSource {
  const { examples = [], none } = generatedCases(operation, context);
  if (none) return { none };
  // A case about a record of assay's own goes on by itself.
  const [first, ...others] = examples.filter(({ steps }) => steps.length === 1);
  const steps = [first, ...evenly(others, several - 1)].flatMap((each) => each?.steps ?? []);
  if (!first) return noRequest('no valid request is known');
  return { examples: [needsOwn(operation, context) ? first : { ...first, steps }] };
}

/** What the check may rely on. The values are told so that none of them is replaced by a plainer one. */
function givenOf({ isCertain, exists, parameters }: Draft): NonNullable<Case['given']> {
  const values = parameters.flatMap(([, { query = [] }]) => query.map(([, value]) => value));
  return { certain: isCertain, exists, ...(isCertain ? { values: values.join(' ') } : {}) };
}

export const noRequest = (detail: string): CaseSource => ({ none: { reason: 'no sample', detail } });

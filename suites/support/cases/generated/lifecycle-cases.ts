import fc from 'fast-check';
import { operationById } from '../../../../engine/contract/operations.js';
import { isObject } from '../../../../engine/json/guards.js';
import { membersOf } from '../../../../engine/openapi/listings/members.js';
import type {
  Case,
  CaseContext,
  CaseSource,
  JsonObject,
  Operation,
  Step,
} from '../../../../engine/types/index.js';
import { generate } from '../../../../engine/values/generate.js';
import { withPairs } from '../options.js';
import { draftsFor, type Draft } from './drafts.js';
import { noRequest } from './generated-cases.js';
import { locationPlace, ownCase, ownRecord, ownStep } from './own-records.js';
import { placedStep } from './placed.js';
import {
  type LifecycleParams,
  changing,
  locating,
  listing,
  reading,
  readingAgain,
  removing,
  undoing,
} from '../../checking/generated-steps.js';

/** Each of them makes a record on the target. */
const mostCases = 8;

/** Cases that create a record, change it, and read it. */
export function lifecycleCases(params: LifecycleParams, context: CaseContext): CaseSource {
  const { operations } = context.contract;
  const operation = operationById(operations, params.operation);
  const item = operationById(operations, params.item);
  const read = ownStep(item, reading, { parameters: [], isCertain: true, exists: true });
  if (params.aspect === 'created' || params.aspect === 'read-only')
    return creationCases(params, operation, { item, read }, context);
  const own = ownRecord(operation, context, `life ${params.aspect}`, true);
  if ('none' in own) return noRequest(own.none);
  const drafts = changesOf(operation, context, params.aspect);
  if ('none' in drafts) return noRequest(drafts.none);
  const listed = params.aspect === 'deleted' ? listOf(operation, context) : [];
  // Cases run at once: of records that were there before, no two may take the same.
  const most = own.existing ? own.steps.length : Infinity;
  return {
    examples: drafts.drafts.slice(0, most).map((draft, index): Case => {
      const change = ownStep(operation, changing, withUnknown(draft, params));
      const then = [...lifeOf(params, read, change), ...listed];
      const given = { sent: draft.body?.value ?? null };
      if (own.existing) return ownCase(own, item, then, given, index);
      // A record that is already as the change makes it would show nothing.
      const others = own.steps.filter(({ body }) => body === undefined || body !== change.body);
      const made = others.length > 0 ? { steps: others, alike: Math.min(own.alike, others.length) } : own;
      return ownCase(made, item, then, given);
    }),
  };
}

/** The request with a value that nothing has in its path. */
function withUnknown(draft: Draft, { unknown }: LifecycleParams): Draft {
  if (!unknown) return draft;
  const [name, value] = unknown;
  return {
    ...draft,
    parameters: draft.parameters.map(([each, placed]) => [
      each,
      each.name === name ? { path: value } : placed,
    ]),
  };
}

/** What follows a record's creation: a change between two looks at it, or something asked of it when it is gone. */
function lifeOf({ aspect, unknown }: LifecycleParams, read: Step, change: Step): Step[] {
  const again = { ...read, name: readingAgain };
  const undo: Step = { name: undoing, method: 'DELETE', path: change.path };
  if (aspect === 'undone') return [read, change, undo, again];
  if (unknown) return [change];
  if (aspect === 'added') return [change, { ...read, name: listing }];
  if (aspect !== 'absent') return [read, change, again];
  const remove: Step = { name: removing, method: 'DELETE', path: read.path };
  return [remove, again, change];
}

/** The request that lists records like the one that was deleted, as many as are to be had. */
function listOf(operation: Operation, context: CaseContext): Step[] {
  const { contract } = context;
  const above = operation.path.slice(0, operation.path.indexOf('/{'));
  const list = contract.operations.find(({ id }) => id === `GET ${above}`);
  const drafts = list && draftsFor(list, context);
  const [least] = drafts && 'examples' in drafts ? drafts.examples : [];
  const query = Object.values(contract.views).find((view) => view.operation === list?.id)?.query;
  return list && least && query ? [withPairs(placedStep(list, listing, least.parameters), query)] : [];
}

function changesOf(
  operation: Operation,
  context: CaseContext,
  aspect: LifecycleParams['aspect'],
): { drafts: Draft[] } | { none: string } {
  const drafts = draftsFor(operation, context, true);
  if ('none' in drafts) return drafts;
  const drawn = drafts.random ? fc.sample(drafts.random, { seed: 11, numRuns: mostCases / 2 }) : [];
  const all = [...drafts.examples.slice(0, mostCases / 2), ...drawn];
  const few = operation.method === 'DELETE' || aspect === 'acted' || aspect === 'absent';
  if (!few && aspect === 'updated') return { drafts: all.filter(({ body }) => body) };
  return { drafts: all.slice(0, 3) };
}

function creationCases(
  { aspect, members = [] }: LifecycleParams,
  create: Operation,
  { item, read }: { item: Operation; read: Step },
  context: CaseContext,
): CaseSource {
  const drafts = draftsFor(create, context);
  if ('none' in drafts) return noRequest(drafts.none);
  const drawn = drafts.random ? fc.sample(drafts.random, { seed: 5, numRuns: mostCases / 2 }) : [];
  const all = [...drafts.examples.slice(0, mostCases / 2), ...drawn];
  const sent =
    aspect === 'read-only' ? all.flatMap((draft) => withReadOnly(create, draft, members, context)) : all;
  if (sent.length === 0) return noRequest('no body can hold the read-only members');
  return {
    examples: sent.map((draft) =>
      ownCase(
        { steps: [placedStep(create, changing, draft.parameters, draft.body?.written)], alike: 1 },
        item,
        aspect === 'created' ? [read, { ...read, name: locating, path: locationPlace }] : [read],
        { sent: draft.body?.value ?? null },
      ),
    ),
  };
}

/** A JSON body with a value for each read-only member. */
function withReadOnly(
  create: Operation,
  draft: Draft,
  members: readonly string[],
  { contract }: CaseContext,
): Draft[] {
  const content = create.requestBody?.content.find(({ mediaType }) => mediaType.includes('json'));
  const value = draft.body?.value;
  if (!isObject(value) || !content || typeof content.schema !== 'object') return [];
  const schemas = membersOf(content.schema, contract.schemas);
  const added: JsonObject = {};
  for (const name of members) {
    const schema = { ...schemas[name], readOnly: false };
    const { random } = generate(schema, contract.schemas);
    const [own] = random ? fc.sample(random, { seed: 23, numRuns: 1 }) : [];
    if (own !== undefined && own !== null) added[name] = own;
  }
  const body = { ...value, ...added };
  const written = { contentType: 'application/json', body: JSON.stringify(body) };
  return [{ ...draft, body: { value: body, written } }];
}

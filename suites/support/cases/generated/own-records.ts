import fc from 'fast-check';
import { creationOf, createdPath, restOf } from '../../../../engine/contract/creation.js';
import { isSafe } from '../../../../engine/contract/safe-methods.js';
import { operationById } from '../../../../engine/contract/operations.js';
import { deriveSeed } from '../../../../engine/run/search/seed.js';
import { isObject } from '../../../../engine/json/guards.js';
import type {
  Case,
  CaseContext,
  CheckContext,
  Exchange,
  JsonObject,
  Operation,
  Step,
} from '../../../../engine/types/index.js';
import { pathAssignments } from '../requests/path-assignments.js';
import { evenly } from '../../../../engine/samples/even.js';
import { draftsFor, type Draft } from './drafts.js';
import { existingReads } from './existing-records.js';
import { placedStep } from './placed.js';

/** Stands in a step's path for that of the record which the case has made. */
const ownPlace = '/{created}';
/** Stands in a step's path for what the response's `Location` says. */
export const locationPlace = '/{location}';
const creating = 'create';

/** Whether requests of an operation need a record of assay's own: what it changes must not be anybody else's. */
export function needsOwn(operation: Operation, context: CaseContext): boolean {
  if (!operation.path.includes('{')) return false;
  // Where no record is known, one of assay's own is read.
  return (
    !isSafe(operation) ||
    (pathAssignments(operation, context).length === 0 &&
      creationOf(context.contract, operation) !== undefined)
  );
}

/** Requests that make a record: where the first is refused, the others are tried in turn. */
export interface OwnRecord {
  steps: Step[];
  /** So many of the first of them are as good: each case begins with another one. */
  alike: number;
  /** It was there before: the requests read it. */
  existing?: true;
}

/** So many requests may be tried to make a record. */
const mostCreating = 12;

/**
 * How a case makes the record that an operation is about, with many members where it is to be rich. What rules of another
 * purpose make is something else: a service may want it to be unique. `none`: why it cannot.
 */
export function ownRecord(
  operation: Operation,
  context: CaseContext,
  purpose: string,
  isRich = false,
): OwnRecord | { none: string } {
  const creation = creationOf(context.contract, operation);
  if (!creation) return existingRecord(operation, context);
  const drafts = draftsFor(creation.create, context);
  if ('none' in drafts) return { none: `${creation.create.id}: ${drafts.none}` };
  const drawn = drafts.random
    ? fc.sample(drafts.random, { seed: deriveSeed(0, operation.id, purpose), numRuns: mostCreating / 2 + 1 })
    : [];
  const [least, ...others] = drafts.examples;
  const shown = least ? [least, ...evenly(others, mostCreating / 3)] : [];
  const steps = [...shown, ...drawn].map((draft) =>
    placedStep(creation.create, creating, draft.parameters, draft.body?.written),
  );
  if (steps.length === 0) return { none: `${creation.create.id}: no request can be made` };
  if (!isRich) return { steps, alike: steps.length };
  const sorted = [...steps].sort((one, other) => membersIn(other) - membersIn(one));
  return { steps: sorted, alike: Math.ceil(sorted.length / 2) };
}

/** A record that was there before, where the user allows that it is changed. */
function existingRecord(operation: Operation, context: CaseContext): OwnRecord | { none: string } {
  const steps = existingReads(operation, context);
  if (steps.length > 0) return { steps, alike: steps.length, existing: true };
  return {
    none: context.contract.openapi?.destructive
      ? `no record is known that ${operation.path} is about, and no request that creates one`
      : `assay changes only what it has created, and knows no request that creates what ${operation.path} is about`,
  };
}

/** How many members a request's JSON body has. */
function membersIn({ body = '' }: Step): number {
  return body.startsWith('{') ? Object.keys(JSON.parse(body) as object).length : 0;
}

/** A step about the record that its case makes. */
export function ownStep(operation: Operation, name: string, draft: Draft): Step {
  const { path, ...step } = placedStep(
    { ...operation, path: restOf(operation.path) },
    name,
    draft.parameters,
    draft.body?.written,
  );
  return { ...step, path: ownPlace + path };
}

/** A case that makes a record, then sends steps about it. `turn`: with which of the requests that make one it begins. */
export function ownCase(
  own: OwnRecord,
  operation: Operation,
  then: readonly Step[],
  given: JsonObject = {},
  turn = deriveSeed(0, JSON.stringify(then)),
): Case {
  const [first, ...others] = turned(own, turn);
  const written = (steps: readonly Step[]) => steps as unknown as JsonObject[];
  return {
    steps: first ? [first] : [],
    given: {
      ...given,
      about: operation.id,
      ...(own.existing ? { existing: true } : {}),
      others: written(others),
      then: written(then),
    },
  };
}

/** The requests that make a record in another order for each case: what is sent at once must not be the same. */
function turned({ steps, alike }: OwnRecord, turn: number): Step[] {
  const start = turn % Math.max(1, alike);
  return [...steps.slice(start, alike), ...steps.slice(0, start), ...steps.slice(alike)];
}

/** The next step about the record that the first step made; undefined where there is none, or no record. */
export function nextOwnStep(
  exchanges: readonly Exchange[],
  { contract, given }: CheckContext,
): Step | undefined {
  const { then, about, others, existing } = given;
  const made = exchanges.findIndex(({ response }) => response !== undefined && response.status < 300);
  const tried = made === -1 ? exchanges.length : made + 1;
  if (made === -1) {
    const other = Array.isArray(others) ? others[tried - 1] : undefined;
    // The steps of a case are assay's own: they were made above.
    return isObject(other) ? (other as unknown as Step) : undefined;
  }
  const next = Array.isArray(then) ? then[exchanges.length - tried] : undefined;
  const response = exchanges[made]?.response;
  if (!isObject(next) || typeof about !== 'string' || !response) return undefined;
  const creation = creationOf(contract, operationById(contract.operations, about));
  const path =
    existing === true
      ? exchanges[made]?.step.path
      : creation && createdPath(creation, response, prefixOf(exchanges[made]));
  if (path === undefined) return undefined;
  const step = next as unknown as Step;
  if (step.path === locationPlace) return locationStep(step, response.headers['location'], exchanges[made]);
  return { ...step, path: step.path.replace(ownPlace, path) };
}

/** A step to where `Location` leads; undefined where it is absent or leads to another host. */
function locationStep(
  step: Step,
  location: string | undefined,
  first: Exchange | undefined,
): Step | undefined {
  const base = first?.request.url;
  if (location === undefined || base === undefined || !URL.canParse(location, base)) return undefined;
  const url = new URL(location, base);
  return url.origin === new URL(base).origin
    ? { ...step, path: url.pathname + url.search, rooted: true }
    : undefined;
}

/** The path of the base URL, as a request shows it. */
function prefixOf(exchange: Exchange | undefined): string {
  const path = exchange ? new URL(exchange.request.url).pathname : '';
  const own = exchange?.step.path ?? '';
  return path.endsWith(own) ? path.slice(0, path.length - own.length) : '';
}

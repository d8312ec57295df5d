import { operationOf } from '../../contract/operations.js';
import { createdPath, type Creation } from '../../contract/creation.js';
import { isSafe } from '../../contract/safe-methods.js';
import type { Contract, ReceivedResponse, RequestError, Step } from '../../types/index.js';
import type { Session } from '../session.js';
import type { Changes } from './changes.js';

/**
 * Why a request is not sent that could change something: its method was not allowed by the user, or it is about a record
 * that assay has not made. A contract with rules of its own says by them what is sent.
 */
export function forbidden({ contract, changes }: Session, step: Step): RequestError | undefined {
  if (!contract.openapi || isSafe(step)) return undefined;
  const refused = (detail: string): RequestError => ({ reason: 'unsafe request', detail });
  if (!changes.methods.includes(step.method))
    return refused(`${step.method} may change the target: allow it with --methods`);
  if (changes.destructive || isCreating(contract, step) || isOwn(changes, step.path)) return undefined;
  return refused(
    `${step.method} ${step.path} would change what assay has not created: allow it with --destructive`,
  );
}

/** A POST to a path without parameters makes something new, and changes nothing that was there. */
function isCreating({ operations }: Contract, { method, path }: Step): boolean {
  const operation = operationOf(operations, method, path);
  return method === 'POST' && operation !== undefined && !operation.path.includes('{');
}

function isOwn({ created, removed }: Changes, path: string): boolean {
  return [...created, ...removed].some((own) => path === own || path.startsWith(`${own}/`));
}

/** The path of the record that a request has made; undefined where it made none, or the response does not tell. */
export function madeBy(
  { contract, prefix }: Pick<Session, 'contract' | 'prefix'>,
  step: Step,
  response: ReceivedResponse,
): string | undefined {
  const creation = step.method === 'POST' ? creationBy(contract, step) : undefined;
  return creation && createdPath(creation, response, prefix);
}

/** Notes what a request has made or removed. */
export function noteChange(
  { contract, changes, prefix }: Session,
  step: Step,
  response: ReceivedResponse,
): void {
  if (!contract.openapi || isSafe(step) || response.status < 200 || response.status > 299) return;
  if (step.method === 'DELETE' && changes.created.delete(step.path)) changes.removed.add(step.path);
  // What was removed has been made once more.
  if (step.method === 'PUT' && changes.removed.delete(step.path)) changes.created.add(step.path);
  // What was made below a record of assay's own goes with it.
  if (isOwn(changes, step.path)) return;
  if (step.method === 'DELETE') changes.deleted++;
  else if (step.method !== 'POST') changes.changed++;
  else noteCreation({ contract, changes, prefix }, step, response);
}

/** Notes what a POST has made. */
function noteCreation(
  { contract, changes, prefix }: Pick<Session, 'contract' | 'changes' | 'prefix'>,
  step: Step,
  response: ReceivedResponse,
): void {
  const creation = creationBy(contract, step);
  // Without operations on such records, only its status says that something was made.
  if (!creation && response.status !== 201) {
    if (!isCreating(contract, step)) changes.changed++;
    return;
  }
  const path = creation && createdPath(creation, response, prefix);
  if (path !== undefined && changes.existing.has(path)) return;
  changes.made++;
  if (path === undefined) changes.untraced++;
  else changes.created.add(path);
}

/** What a POST makes, where the contract has operations on such records. */
function creationBy({ operations }: Contract, { method, path }: Step): Creation | undefined {
  const create = operationOf(operations, method, path);
  if (!create || create.path.includes('{')) return undefined;
  for (const each of operations) {
    if (!each.path.startsWith(`${create.path}/{`)) continue;
    const parameter = each.parameters.find(({ in: place }) => place === 'path');
    if (parameter) return { create, parameter };
  }
  return undefined;
}

import { operationOf } from '../../../engine/contract/operations.js';
import { shapeFinding } from '../../../engine/contract/shapes.js';
import { brief } from '../../../engine/json/guards.js';
import type { CheckOutcome, Contract, Exchange, Operation, Step } from '../../../engine/types/index.js';
import { isEmptyValue } from './empty-value.js';
import { irrelevant, violated } from './records.js';

/** A segment that no path of a service has. */
const unknownSegment = 'assay-no-such-path';

/** Whether the document shows nothing of a success, so that only a comparison tells it from an unknown path's answer. */
function isUnshown({ responses }: Operation): boolean {
  const schema = responses.find(({ status }) => status.startsWith('2'))?.schema ?? {};
  return Object.keys(schema).length === 0;
}

/**
 * An unknown path beside a path of an operation; undefined where none is known to be unknown, or where the document
 * shows what the operation answers. Beside a path that is refused, one that another operation refuses alike will do.
 */
export function siblingPath(
  { operations }: Contract,
  operation: Operation,
  path: string,
  refused = false,
): string | undefined {
  const place = operation.path
    .split('/')
    .findLastIndex((segment) => segment !== '' && !segment.startsWith('{'));
  if (place < 0 || !isUnshown(operation)) return undefined;
  const sibling = path.split('/').with(place, unknownSegment).join('/');
  return !refused && operationOf(operations, operation.method, sibling) ? undefined : sibling;
}

/** Refusals that say nothing of the path: a credential, a method, a media type or fewer requests are asked for. */
const ofAnyPath = [401, 402, 403, 405, 406, 407, 415, 429, 501];

/** The request for the unknown path beside a named one that was answered. */
export function siblingStep(contract: Contract, { step, response }: Exchange): Step | undefined {
  // What stands before a service may answer OPTIONS for every path.
  if (step.method === 'OPTIONS') return undefined;
  const status = response?.status ?? 0;
  if ([404, 410].includes(status) || status >= 500) return undefined;
  return unknownBeside(contract, step, status >= 400);
}

/** The request for an unknown path beside a named one; `refused`: the named one was, or is nowhere. */
export function unknownBeside(contract: Contract, step: Step, refused: boolean): Step | undefined {
  const operation = operationOf(contract.operations, step.method, step.path);
  const path = operation && siblingPath(contract, operation, step.path, refused);
  return path === undefined ? undefined : { ...step, name: 'unknown path', path, memo: true };
}

/** Whether a redirect leads to an answer 404 in the form of a refusal: the path may be known, and not for this client. */
export function leadsToRefusal({ response }: Exchange, refusal: string, contract: Contract): boolean {
  const schema = { $ref: `#/components/schemas/${refusal}` };
  return (
    response?.status === 404 &&
    response.redirectedTo !== undefined &&
    response.json !== undefined &&
    !shapeFinding(contract, schema, response.json)
  );
}

/**
 * A named path that answers as an unknown one beside it: with success, it does not exist. With a refusal, that is known
 * only where no credential can be what is wanted (`open`).
 */
export function checkSibling(
  named: Exchange | undefined,
  sibling: Exchange | undefined,
  open: boolean,
): CheckOutcome | undefined {
  const [one, other] = [named?.response, sibling?.response];
  if (!named || !one || !other || sibling?.step.name !== 'unknown path') return undefined;
  if (one.status !== other.status || !areAlike(named, sibling)) return undefined;
  const isSuccess = one.status >= 200 && one.status < 300;
  const isRefused = open && one.status >= 400 && !ofAnyPath.includes(one.status);
  if (!isRefused && (!isSuccess || one.text === '' || (one.json !== undefined && isEmptyValue(one.json))))
    return irrelevant(`the path answers as an unknown one: status ${one.status}`);
  return violated(
    'an answer other than that of an unknown path: the path exists',
    `the same: status ${one.status}, body ${brief(one.text)}`,
  );
}

/** Whether both answers say the same, whichever path they name. */
function areAlike({ step, response }: Exchange, { step: beside, response: unknown }: Exchange): boolean {
  const [text, other] = [response?.text ?? '', unknown?.text ?? ''];
  const place = beside.path.split('/').indexOf(unknownSegment);
  const named = step.path.split('/')[place] ?? '';
  const nameless = (each: string): string => each.replaceAll(unknownSegment, '').replaceAll(named, '');
  return text === other || (named !== '' && nameless(text) === nameless(other));
}

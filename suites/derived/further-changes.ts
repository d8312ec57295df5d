import { findListings } from '../../engine/openapi/listings/find-listings.js';
import { membersOf } from '../../engine/openapi/listings/members.js';
import { promisedBody } from '../../engine/openapi/listings/promised-body.js';
import type { Contract, Operation, Parameter, Rule } from '../../engine/types/index.js';
import { implied } from './rule.js';
import { plainUnknown } from './unknown-value.js';

/** Rules about what else is asked of a record: what acts on it, what is added below it, and what is there when it is gone. */
export function furtherRules(contract: Contract, operation: Operation, path: string): Rule[] {
  const has = (id: string) => contract.operations.some((each) => each.id === id);
  const { method, responses } = operation;
  const isBelow =
    operation.path !== path && method === 'POST' && !operation.path.slice(path.length).includes('{');
  const list = `GET ${operation.path}`;
  const isList = findListings(contract).some((each) => each.operation.id === list);
  const read = contract.operations.find(({ id }) => id === `GET ${path}`);
  const names = (status: string) => responses.some((each) => each.status === status);
  const isRead = method === 'GET' && operation.path === path;
  // Where the document names 201, PUT makes what is not there.
  const needsRecord = names('404') && !isRead && (isBelow || !names('201'));
  return [
    ...(isBelow && isList && has(list) ? [additionRule(contract, operation, list)] : []),
    ...(isBelow && !isList && read && showsRecord(contract, operation, read)
      ? [actionRule(contract, operation, read)]
      : []),
    ...(needsRecord && read && has(`DELETE ${path}`) ? [absenceRule(contract, operation, read)] : []),
    ...(read && method === 'PUT' ? belowRules(contract, operation, read, path) : []),
  ];
}

/** Whether what an operation answers is the record that another one reads. */
function showsRecord({ schemas }: Contract, operation: Operation, read: Operation): boolean {
  const own = Object.keys(membersOf(promisedBody(operation), schemas));
  const shown = Object.keys(membersOf(promisedBody(read), schemas));
  return shown.length > 1 && shown.every((name) => own.includes(name));
}

function additionRule(contract: Contract, operation: Operation, list: string): Rule {
  return implied(contract, operation, {
    kind: 'resource-lifecycle',
    about: 'added',
    says: `What ${operation.id} adds is listed by ${list}.`,
    params: { operation: operation.id, item: list, aspect: 'added' },
    why: 'What was added is there.',
  });
}

function actionRule(contract: Contract, operation: Operation, read: Operation): Rule {
  return implied(contract, operation, {
    kind: 'resource-lifecycle',
    about: 'acted',
    says: `${read.id} shows the record as ${operation.id} has answered it.`,
    params: { operation: operation.id, item: read.id, aspect: 'acted' },
    why: 'A successful request has the effect that its answer shows.',
  });
}

function absenceRule(contract: Contract, operation: Operation, read: Operation): Rule {
  return implied(contract, operation, {
    kind: 'resource-lifecycle',
    about: 'absent',
    says: `${operation.id} answers 404 for a record that was deleted.`,
    params: { operation: operation.id, item: read.id, aspect: 'absent' },
    clause: operation.responses.find(({ status }) => status === '404')?.clause,
    why: 'The document names 404, and the record is not there.',
  });
}

/** Rules about what is put below a record, under a key that records elsewhere have: a product in a cart. */
function belowRules(contract: Contract, operation: Operation, read: Operation, path: string): Rule[] {
  const parameter = operation.parameters.filter((each) => each.in === 'path').at(-1);
  const isKey = parameter && operation.path !== path && operation.path.endsWith(`/{${parameter.name}}`);
  if (!isKey) return [];
  const has = (id: string) => contract.operations.some((each) => each.id === id);
  const value = plainUnknown(parameter, contract);
  const names404 = operation.responses.some(({ status }) => status === '404');
  return [
    ...(isOfAnother(contract, parameter, path) && names404 && value !== undefined
      ? [unknownRule(contract, operation, read, [parameter.name, value])]
      : []),
    ...(has(`DELETE ${operation.path}`) && !has(`GET ${operation.path}`)
      ? [undoneRule(contract, operation, read)]
      : []),
  ];
}

/** Whether a parameter's values are listed elsewhere: what is not listed there is not known here. */
function isOfAnother(contract: Contract, { sample }: Parameter, path: string): boolean {
  const listing = findListings(contract).find(({ operation }) => sample.startsWith(`${operation.name}.`));
  return listing !== undefined && !listing.operation.path.startsWith(path);
}

function unknownRule(
  contract: Contract,
  operation: Operation,
  read: Operation,
  unknown: [string, string],
): Rule {
  return implied(contract, operation, {
    kind: 'resource-lifecycle',
    about: 'unknown',
    says: `${operation.id} answers 404 for a ${unknown[0]} that nothing has.`,
    params: { operation: operation.id, item: read.id, aspect: 'absent', unknown },
    clause: operation.responses.find(({ status }) => status === '404')?.clause,
    why: 'The document names 404, and another listing shows which keys there are.',
  });
}

function undoneRule(contract: Contract, operation: Operation, read: Operation): Rule {
  return implied(contract, operation, {
    kind: 'resource-lifecycle',
    about: 'undone',
    says: `${read.id} shows nothing of what ${operation.id} has put below it when it is deleted again.`,
    params: { operation: operation.id, item: read.id, aspect: 'undone' },
    why: 'What was deleted is gone.',
  });
}

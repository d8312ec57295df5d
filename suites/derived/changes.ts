import { creationOf } from '../../engine/contract/creation.js';
import { findListings } from '../../engine/openapi/listings/find-listings.js';
import { membersOf } from '../../engine/openapi/listings/members.js';
import { promisedBody } from '../../engine/openapi/listings/promised-body.js';
import type { Contract, Operation, Rule } from '../../engine/types/index.js';
import { implied, stated } from './rule.js';

/** Rules about what requests change; a contract has their operations only where the user allows their methods. */
export function changeRules(contract: Contract): Rule[] {
  return contract.operations.flatMap((operation) => {
    const creation = creationOf(contract, operation);
    if (!creation) return contract.openapi?.destructive ? existingRules(contract, operation) : [];
    const path = `${creation.create.path}/{${creation.parameter.name}}`;
    const further = furtherRules(contract, operation, path);
    if (operation.path !== path) return further;
    const read = contract.operations.find(({ id }) => id === `GET ${operation.path}`);
    return [
      ...further,
      ...(operation.method === 'GET' ? createdRules(contract, creation.create, operation) : []),
      ...(read && ['PUT', 'PATCH'].includes(operation.method) ? [updateRule(contract, operation)] : []),
      ...(read && operation.method === 'DELETE' ? [removalRule(contract, operation)] : []),
    ];
  });
}

/** Rules about changes of records that nothing creates, where the user allows that those are changed which are there. */
function existingRules(contract: Contract, operation: Operation): Rule[] {
  const isItem = /^[^{}]*\/\{[^}]*\}$/.test(operation.path);
  if (!isItem || !contract.operations.some(({ id }) => id === `GET ${operation.path}`)) return [];
  if (['PUT', 'PATCH'].includes(operation.method)) return [updateRule(contract, operation)];
  return operation.method === 'DELETE' ? [removalRule(contract, operation)] : [];
}

/** Rules about what else is asked of a record: what acts on it, what is added below it, and what is there when it is gone. */
function furtherRules(contract: Contract, operation: Operation, path: string): Rule[] {
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

function createdRules(contract: Contract, create: Operation, read: Operation): Rule[] {
  const body = create.requestBody?.content.find(({ schema }) => typeof schema === 'object')?.schema;
  const readOnly = Object.entries(typeof body === 'object' ? membersOf(body, contract.schemas) : {})
    .filter(([, schema]) => schema['readOnly'] === true)
    .map(([name]) => name);
  return [
    implied(contract, create, {
      kind: 'resource-lifecycle',
      about: 'read',
      says: `What ${create.id} creates is read by ${read.id}, as it was sent.`,
      params: { operation: create.id, item: read.id, aspect: 'created' },
      why: 'What was created exists until it is deleted.',
    }),
    ...(readOnly.length > 0
      ? [
          stated(contract, create, {
            kind: 'resource-lifecycle',
            about: 'read-only',
            says: `${create.id} takes no value for ${readOnly.join(', ')}, which the document calls read-only.`,
            params: { operation: create.id, item: read.id, aspect: 'read-only', members: readOnly },
            clause: create.requestBody?.clause,
          }),
        ]
      : []),
  ];
}

function updateRule(contract: Contract, operation: Operation): Rule {
  return implied(contract, operation, {
    kind: 'resource-lifecycle',
    says: `What ${operation.id} changes is read changed${operation.method === 'PATCH' ? ', and nothing else is' : ''}.`,
    params: { operation: operation.id, item: `GET ${operation.path}`, aspect: 'updated' },
    why: 'A successful update is one that took place.',
  });
}

function removalRule(contract: Contract, operation: Operation): Rule {
  return implied(contract, operation, {
    kind: 'resource-lifecycle',
    says: `What ${operation.id} deletes is no longer found.`,
    params: { operation: operation.id, item: `GET ${operation.path}`, aspect: 'deleted' },
    why: 'What was deleted is gone.',
  });
}

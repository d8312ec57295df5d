import { creationOf } from '../../engine/contract/creation.js';
import { membersOf } from '../../engine/openapi/listings/members.js';
import type { Contract, Operation, Rule } from '../../engine/types/index.js';
import { furtherRules } from './further-changes.js';
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

import type { Contract, Json, JsonObject, MutantDraft, Operation } from '../../../engine/types/index.js';
import { promisesJson } from '../checking/refusals.js';
import { inOneRecord, type NodeFault } from './one-record-faults.js';
import { onOperations, withJson } from './rewrite.js';
import { draftsOf, internalError, rowIf } from './rows.js';
import { replaceAt, successNodes, type SchemaNode } from '../checking/schema-nodes.js';

/** Ways to answer a valid request with another status, media type or shape than the operation documents. */
export function shapeFaults(contract: Contract, operation: Operation): MutantDraft[] {
  const usual = contract.openapi ? firstSuccess(operation) : '200';
  const success = operation.responses.find((response) => response.status === usual);
  const json = success !== undefined && promisesJson(success);
  const succeeded = { status: Number(usual) };
  return [
    ...draftsOf(
      contract,
      [operation.id],
      [
        ['internal-error', `answers 500 where it should answer ${usual}`, internalError, succeeded],
        ['other-status', `answers 203 instead of ${usual}`, { op: 'set-status', to: 203 }, succeeded],
        ...rowIf(json, 'html', 'answers an HTML page', { op: 'answer', text: '<html></html>' }, succeeded),
        ...rowIf(json, 'broken-json', 'answers JSON without its last character', { op: 'cut-body', to: -1 }),
      ],
    ),
    ...(json ? successNodes(contract, operation) : []).flatMap((node) =>
      nodeFaults(contract, operation, node),
    ),
  ];
}

/** The first status of success that an operation documents by itself. */
function firstSuccess({ responses }: Operation): string {
  return responses.find(({ status }) => /^2\d\d$/.test(status))?.status ?? '200';
}

function nodeFaults(contract: Contract, operation: Operation, node: SchemaNode): MutantDraft[] {
  const faults = contradictionsOf(node).flatMap((fault): MutantDraft[] => [
    {
      name: fault.name,
      does: fault.does,
      wrap: onOperations(contract, [operation.id], (next, request) =>
        withJson(next(request), (body) => replaceAt(body, node.pointer, fault.replace)),
      ),
    },
    ...inOneRecord(contract, operation, node, fault),
  ]);
  // What is asked elsewhere comes from here: rules about any operation may notice.
  const operations = contract.operations.map(({ id }) => id);
  return feedsSamples(contract, operation, node.pointer)
    ? faults.map((fault) => ({ ...fault, operations }))
    : faults;
}

/** Changes of a node's value that its schema does not allow. */
function contradictionsOf({ pointer, required, types, schema }: SchemaNode): NodeFault[] {
  const name = pointer.slice(1).replaceAll('/', '.') || 'body';
  return [
    ...(required && pointer !== ''
      ? [{ name: `without-${name}`, does: `leaves ${pointer} out`, replace: () => undefined }]
      : []),
    ...(types.length > 0
      ? [
          {
            name: `retyped-${name}`,
            does: `gives ${pointer || 'the body'} another type`,
            replace: () => otherType(types),
          },
        ]
      : []),
    ...outsiders(schema).map((value) => ({
      name: `outside-${name}-${String(value).replaceAll(/\W+/g, '_')}`,
      does: `gives ${pointer} the value ${JSON.stringify(value)}`,
      replace: () => value,
    })),
  ];
}

function feedsSamples(contract: Contract, { id }: Operation, pointer: string): boolean {
  return contract.sampleSources.some(({ operation, items, mapping }) => {
    const places = Object.values(contract.mappings[mapping] ?? {}).flatMap(({ at }) => at);
    return operation === id && places.some((place) => items + place === pointer);
  });
}

/** Values of the right type that a schema does not allow: beyond its bounds, unlike its pattern or constant. */
function outsiders({ minimum, maximum, pattern, const: constant }: JsonObject): (number | string)[] {
  const texts = ['', '?', 'unlike'];
  const unlike = (fits: (text: string) => boolean) => texts.filter((text) => !fits(text)).slice(0, 1);
  return [
    ...(typeof minimum === 'number' ? [minimum - 1] : []),
    ...(typeof maximum === 'number' ? [maximum + 1] : []),
    ...(typeof pattern === 'string' ? unlike((text) => new RegExp(pattern, 'u').test(text)) : []),
    ...(typeof constant === 'string' ? unlike((text) => text === constant) : []),
  ];
}

function otherType(types: string[]): Json {
  const candidates: [string[], Json][] = [
    [['boolean'], true],
    [['object'], { unexpected: true }],
    [['string'], 'not of this type'],
    [['integer', 'number'], 1.5],
  ];
  return candidates.find(([names]) => !names.some((name) => types.includes(name)))?.[1] ?? null;
}

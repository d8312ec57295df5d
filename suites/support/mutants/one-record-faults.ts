import { nodesAt, replaced } from '../../../engine/mutation/operators/pointers.js';
import type { Contract, Operation } from '../../../engine/types/contract.js';
import type { Json } from '../../../engine/types/json.js';
import type { FaultSketch } from '../../../engine/types/mutation.js';
import type { SchemaNode } from '../checking/schema-nodes.js';
import { onOperations, withJson } from './rewrite.js';

/** A change of a node's value that its schema does not allow. */
export interface NodeFault {
  name: string;
  does: string;
  replace: (value: Json) => Json | undefined;
}

/**
 * The fault of a node in one record of many: at the last of the places where an answer has it, or, where answers have
 * one record, for one of the keys. None where answers have one record and the contract knows no two keys.
 */
export function inOneRecord(
  contract: Contract,
  operation: Operation,
  { pointer }: SchemaNode,
  fault: NodeFault,
): FaultSketch[] {
  if (pointer.includes('/*')) return [inTheLast(contract, operation, pointer, fault)];
  return hasSeveralKeys(contract, operation) ? [forOneKey(contract, operation, pointer, fault)] : [];
}

/** Of answers that have the node once, it is in every other one. */
function inTheLast(
  contract: Contract,
  { id }: Operation,
  pointer: string,
  { name, does, replace }: NodeFault,
): FaultSketch {
  return {
    name: `${name}-in-the-last`,
    does: `${does}, in the last of several only`,
    isNarrow: true,
    wrap: (next) => {
      let single = 0;
      const isMeant = (count: number) => count > 1 || ++single % 2 === 0;
      return onOperations(contract, [id], (inner, request) =>
        withJson(inner(request), (body) => withLast(body, pointer, replace, isMeant)),
      )(next);
    },
  };
}

function forOneKey(
  contract: Contract,
  { id }: Operation,
  pointer: string,
  { name, does, replace }: NodeFault,
): FaultSketch {
  return {
    name: `${name}-for-one-key`,
    does: `${does}, for the second key that is asked for only`,
    isNarrow: true,
    wrap: (next) => {
      const keys = new Set<string>();
      return onOperations(contract, [id], (inner, request, url) =>
        withJson(inner(request), (body) =>
          withLast(body, pointer, replace, () => isSecond(keys, url.pathname)),
        ),
      )(next);
    },
  };
}

/** Whether a text is the second of the different ones that were seen. */
function isSecond(seen: Set<string>, text: string): boolean {
  if (seen.size < 2) seen.add(text);
  return [...seen][1] === text;
}

/** The body with the last of the values that a pointer leads to replaced, where it is meant. */
function withLast(
  body: Json,
  pointer: string,
  replace: NodeFault['replace'],
  isMeant: (count: number) => boolean,
): Json {
  const nodes = nodesAt(body, pointer).filter(({ value }) => value !== undefined);
  const last = nodes.at(-1);
  if (last?.value === undefined || !isMeant(nodes.length)) return body;
  const value = replace(last.value);
  return replaced(body, new Map([[last.at, { values: value === undefined ? [] : [value] }]]));
}

/** Whether several values of a path parameter are known, so that a rule asks for more than one record. */
function hasSeveralKeys(
  { readings, sampleSources, sampleLiterals }: Contract,
  { parameters }: Operation,
): boolean {
  return parameters
    .filter((parameter) => parameter.in === 'path')
    .some(
      ({ sample, values }) =>
        values.length > 1 ||
        sampleSources.some(({ reading }) => readings[reading]?.[sample] !== undefined) ||
        new Set(sampleLiterals.flatMap((literal) => literal[sample] ?? [])).size > 1,
    );
}

import { nodesAt, replaced } from '../../../engine/mutation/operators/pointers.js';
import type { Contract, Json, MutantDraft, Operation } from '../../../engine/types/index.js';
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
  { pointer }: Pick<SchemaNode, 'pointer'>,
  fault: NodeFault,
): MutantDraft[] {
  const change = (where: string, when: string, meant: () => IsMeant): MutantDraft => ({
    name: `${fault.name}-${where}`,
    does: `${fault.does}, ${when} only`,
    isNarrow: true,
    wrap: (next) => {
      const isMeant = meant();
      return onOperations(contract, [operation.id], (inner, request, url) =>
        withJson(inner(request), (body) =>
          withLast(body, pointer, fault.replace, (count) => isMeant(count, url.pathname)),
        ),
      )(next);
    },
  });
  if (pointer.includes('/*')) return [change('in-the-last', 'in the last of several', ofSeveral)];
  return hasSeveralKeys(contract, operation)
    ? [change('for-one-key', 'for the second key that is asked for', ofTheSecondKey)]
    : [];
}

/** Whether an answer with so many nodes, at a path, is meant. */
type IsMeant = (count: number, path: string) => boolean;

/** Answers with several nodes, and every other one of those that have one. */
function ofSeveral(): IsMeant {
  let single = 0;
  return (count) => count > 1 || ++single % 2 === 0;
}

function ofTheSecondKey(): IsMeant {
  const keys = new Set<string>();
  return (_, path) => isSecond(keys, path);
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
  { mappings, sampleSources, sampleLiterals }: Contract,
  { parameters }: Operation,
): boolean {
  return parameters
    .filter((parameter) => parameter.in === 'path')
    .some(
      ({ sample, values }) =>
        values.length > 1 ||
        sampleSources.some(({ mapping }) => mappings[mapping]?.[sample] !== undefined) ||
        new Set(sampleLiterals.flatMap((literal) => literal[sample] ?? [])).size > 1,
    );
}

import { componentName } from '../../../contract/component-name.js';
import { isObject } from '../../../json/guards.js';
import { escapeSegment } from '../../../json/pointer.js';
import type { Contract, JsonObject } from '../../../types/index.js';

/** A schema with its place; undocumented members have a place, too, and no schema. */
export interface Node {
  schema?: JsonObject;
  at: string;
}

/** A node with its references resolved, and the forms that it is put together from. */
export function formsOf(contract: Contract, node: Node): Node[] {
  const { schema } = node;
  if (!schema) return [node];
  const name = componentName(schema);
  if (name !== undefined) {
    const referred = contract.schemas[name];
    return referred
      ? formsOf(contract, { schema: referred, at: `/components/schemas/${escapeSegment(name)}` })
      : [node];
  }
  const parts = (['allOf', 'anyOf', 'oneOf'] as const).flatMap((word) => {
    const listed = schema[word];
    return Array.isArray(listed)
      ? listed.flatMap((part, index) =>
          isObject(part) ? formsOf(contract, { schema: part, at: `${node.at}/${word}/${index}` }) : [],
        )
      : [];
  });
  return [node, ...parts];
}

export function namesMembers({ schema }: Node): boolean {
  return isObject(schema?.['properties']);
}

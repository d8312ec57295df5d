import type { Arbitrary } from 'fast-check';
import type { Json, JsonObject } from '../../types/index.js';
import { propertiesOf, schemaOf } from '../schema/merge-members.js';
import type { Build } from './node.js';

/** A member that an object may have, and its values. */
export interface Member {
  name: string;
  required: boolean;
  /** Whether the document shows a value of it. */
  documented: boolean;
  plain: Json;
  edges: Json[];
  random: Arbitrary<Json>;
}

/** Optional members are left out from this depth on. */
const deepest = 4;

/** The members that a schema names. `missing`: one that is required and has no value. */
export function membersOf(
  shape: JsonObject,
  build: Build,
  depth: number,
): { members: Member[]; missing?: string; unsupported: string[] } {
  const properties = propertiesOf(shape);
  const required = requiredOf(shape);
  const members: Member[] = [];
  const unsupported: string[] = [];
  for (const name of new Set([...required, ...Object.keys(properties)])) {
    if (!required.has(name) && (depth >= deepest || properties[name] === false)) continue;
    const schema = Object.hasOwn(properties, name) ? properties[name] : shape['additionalProperties'];
    const node = build(schemaOf(schema) ?? true, depth + 1);
    const [random, plain] = [node.random(), node.plain()];
    unsupported.push(...node.unsupported());
    if (random && plain !== undefined)
      members.push({
        name,
        required: required.has(name),
        documented: isDocumented(schema),
        plain,
        random,
        edges: node.edges(),
      });
    else if (required.has(name)) return { members, missing: name, unsupported };
  }
  return { members, unsupported };
}

/** What an object must have, all that it requires in turn included. */
function requiredOf({ required, dependentRequired }: JsonObject): Set<string> {
  const names = new Set(textsOf(required));
  const further = (dependentRequired ?? {}) as JsonObject;
  for (const name of names) for (const each of textsOf(further[name])) names.add(each);
  return names;
}

function textsOf(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

function isDocumented(schema: Json | undefined): boolean {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return false;
  return ['example', 'examples', 'default'].some((keyword) => keyword in schema);
}

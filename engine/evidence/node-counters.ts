import { componentName } from '../contract/component-name.js';
import { isValid } from '../contract/shapes.js';
import { isObject } from '../json/guards.js';
import { escapeSegment } from '../json/pointer.js';
import type { Contract, Json, JsonObject } from '../types/index.js';

/** Adds one to the count of a schema node. */
export type Count = (node: string) => void;

/** Goes through a value by a schema and counts every node that a real value met. */
export type Walk = (value: Json, count: Count) => void;

/** Builds the walks of one contract. A schema that refers to itself is built once. */
export interface SchemaWalks {
  /** The walk of a schema that stands at `place` in the contract. */
  of(schema: Json | undefined, place: string): Walk;
  /** Every node that a walk can count, in the order of the contract. */
  nodes: Set<string>;
}

/** What the parts of a walk share: the nodes that are known, and how a schema within a schema is gone through. */
interface Building {
  contract: Contract;
  nodes: Set<string>;
  components: Map<string, Walk>;
}

type Part = (building: Building, schema: JsonObject, place: string) => Walk | undefined;

export function schemaWalks(contract: Contract): SchemaWalks {
  const building: Building = { contract, nodes: new Set(), components: new Map() };
  return { of: (schema, place) => walkOf(building, schema, place), nodes: building.nodes };
}

function walkOf(building: Building, schema: Json | undefined, place: string): Walk {
  if (!isObject(schema)) return () => undefined;
  const walks = parts.map((part) => part(building, schema, place)).filter((walk) => walk !== undefined);
  return (value, count) => walks.forEach((walk) => walk(value, count));
}

function known({ nodes }: Building, node: string): string {
  nodes.add(node);
  return node;
}

const referred: Part = (building, schema) => {
  const name = componentName(schema);
  if (name === undefined) return undefined;
  const { components, contract } = building;
  const walk: Walk = (value, count) => components.get(name)?.(value, count);
  if (!components.has(name)) {
    // Before it is built: it may refer to itself.
    components.set(name, walk);
    components.set(name, walkOf(building, contract.schemas[name], `components/schemas/${name}`));
  }
  return walk;
};

const properties: Part = (building, schema, place) => {
  if (!isObject(schema['properties'])) return undefined;
  const members = Object.entries(schema['properties']).map(([name, inner]) => {
    const at = known(building, `${place}/properties/${escapeSegment(name)}`);
    return { name, at, walk: walkOf(building, inner, at) };
  });
  return (value, count) => {
    if (!isObject(value)) return;
    for (const { name, at, walk } of members) {
      if (!Object.hasOwn(value, name)) continue;
      count(at);
      walk(value[name] as Json, count);
    }
  };
};

const items: Part = (building, schema, place) => {
  if (!isObject(schema['items'])) return undefined;
  const at = known(building, `${place}/items`);
  const walk = walkOf(building, schema['items'], at);
  return (value, count) => {
    if (!Array.isArray(value)) return;
    for (const item of value) {
      count(at);
      walk(item, count);
    }
  };
};

const otherMembers: Part = (building, schema, place) => {
  if (!isObject(schema['additionalProperties'])) return undefined;
  const named = isObject(schema['properties']) ? schema['properties'] : {};
  const at = known(building, `${place}/additionalProperties`);
  const walk = walkOf(building, schema['additionalProperties'], at);
  return (value, count) => {
    if (!isObject(value)) return;
    for (const [name, member] of Object.entries(value)) {
      if (Object.hasOwn(named, name)) continue;
      count(at);
      walk(member, count);
    }
  };
};

const values: Part = (building, schema, place) => {
  if (!Array.isArray(schema['enum'])) return undefined;
  const places = new Map(
    schema['enum'].map((value) => [
      value,
      known(building, `${place}/enum/${escapeSegment(JSON.stringify(value))}`),
    ]),
  );
  return (value, count) => {
    const at = places.get(value);
    if (at !== undefined) count(at);
  };
};

const branches: Part = (building, schema, place) => {
  const all = (['oneOf', 'anyOf'] as const).flatMap((word) =>
    list(schema[word])
      .filter(isObject)
      .map((branch, index) => {
        const at = known(building, `${place}/${word}/${index}`);
        return { branch, at, walk: walkOf(building, branch, at) };
      }),
  );
  if (all.length === 0) return undefined;
  return (value, count) => {
    for (const { branch, at, walk } of all) {
      if (!isValid(building.contract, branch, value)) continue;
      count(at);
      walk(value, count);
    }
  };
};

const together: Part = (building, schema, place) => {
  const walks = list(schema['allOf']).map((part, index) => walkOf(building, part, `${place}/allOf/${index}`));
  return walks.length === 0 ? undefined : (value, count) => walks.forEach((walk) => walk(value, count));
};

const parts: readonly Part[] = [referred, properties, items, otherMembers, values, branches, together];

function list(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

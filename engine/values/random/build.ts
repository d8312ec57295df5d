import * as fc from 'fast-check';
import { canonical } from '../../json/compare.js';
import { isObject } from '../../json/guards.js';
import type { Json, JsonObject } from '../../types/index.js';
import { expand } from '../schema/expand.js';
import { enumOf } from '../schema/merge.js';
import type { Schema, Scope } from '../schema/scope.js';
import { arrayNode } from './arrays.js';
import { bounded } from './bounded.js';
import { documentedIn } from './documented.js';
import { none, nodeOf, type Build, type Node, type Parts } from './node.js';
import { numberNode } from './numbers.js';
import { objectNode } from './objects.js';
import { stringNode } from './strings.js';
import { isOfType, likelyTypes } from './types.js';

/** Levels of a value beyond which nothing is made, even where it is required. */
const deepest = 10;

const builders = new WeakMap<Scope, Build>();

/** What makes the values of a document's schemas, each once for each depth. */
export function builderOf(scope: Scope): Build {
  const known = builders.get(scope);
  if (known) return known;
  const kept = new WeakMap<object, Node[]>();
  const build: Build = (schema, depth) => {
    if (depth > deepest) return none('a value that contains itself without end');
    if (!isObject(schema)) return schema ? make({}, depth) : none();
    const nodes = kept.get(schema) ?? [];
    kept.set(schema, nodes);
    const place = isFlat(schema) ? 0 : depth;
    return (nodes[place] ??= make(schema, place));
  };
  const make = (schema: JsonObject, depth: number): Node =>
    nodeOf(() => partsOf(schema, scope, build, depth));
  builders.set(scope, build);
  return build;
}

/** Values of a schema: those that it shows itself come first. */
function partsOf(schema: JsonObject, scope: Scope, build: Build, depth: number): Parts {
  const { shapes, exact } = expand(schema, scope);
  const all = union(shapes.flatMap((shape) => nodesOf(shape, scope, build, depth)));
  const accepts = (value: Json): boolean => scope.accepts(schema, value) === true;
  const shown = shapes.flatMap(documentedIn).filter(accepts);
  const sound = exact ? all : checked(all, accepts, schema);
  const [first = sound.plain] = shown;
  const documented = distinct([...shown, ...(sound.documented ?? [])]);
  const random = sound.random ?? (shown.length > 0 ? fc.constantFrom(...shown) : undefined);
  const bounds = [...shown, ...(sound.edges ?? [])];
  const edges = bounds.length > 0 || !random ? bounds : fc.sample(random, { numRuns: 3, seed: 1 });
  return { ...sound, plain: first, documented, edges: distinct(edges), random };
}

/** Whether a schema's values hold no others, so that they are the same at any depth. */
function isFlat({ type }: JsonObject): boolean {
  return typeof type === 'string' && !['object', 'array'].includes(type);
}

/** A shape's values by type; those that an enumeration lists are all that there are. */
function nodesOf(shape: JsonObject, scope: Scope, build: Build, depth: number): Node[] {
  const accepts = (value: Json): boolean => scope.accepts(shape, value) === true;
  const values = enumOf(shape);
  const types = likelyTypes(shape);
  if (values) {
    const bare = Object.keys(shape).every((name) => ['type', 'enum', 'const'].includes(name));
    const right = values.filter(
      bare ? (value) => !('type' in shape) || types.some((type) => isOfType(value, type)) : accepts,
    );
    return right.length === 0 ? [] : [constants(right)];
  }
  return types.map((type) => {
    if (type === 'null') return constants([null]);
    if (type === 'boolean') return constants([true, false]);
    if (type === 'string') return stringNode(shape);
    if (type === 'array') return arrayNode(shape, build, depth, accepts);
    if (type === 'object') return objectNode(shape, build, depth, accepts);
    return numberNode(shape, type === 'integer' ? 'integer' : 'number');
  });
}

function constants(values: Json[]): Node {
  return nodeOf(() => ({ plain: values[0], edges: values, random: fc.constantFrom(...values) }));
}

/** Values of any of these; those without any are named, where there are others. */
function union(nodes: Node[]): Parts {
  const usable = nodes.flatMap((node) => node.random() ?? []);
  const plains = nodes.map((node) => node.plain()).filter((value) => value !== undefined);
  return {
    plain: plains.find((value) => value !== null) ?? plains[0],
    documented: nodes.flatMap((node) => node.documented()),
    edges: nodes.flatMap((node) => node.edges()),
    random: usable.length > 1 ? fc.oneof(...usable) : usable[0],
    unsupported: [...new Set(nodes.flatMap((node) => node.unsupported()))],
  };
}

/** Values of which a schema accepts but some. */
function checked(parts: Parts, accepts: (value: Json) => boolean, schema: Schema): Parts {
  const random = parts.random && bounded(parts.random, accepts);
  const edges = (parts.edges ?? []).filter(accepts);
  const [found] = random ? fc.sample(random, { numRuns: 1, seed: 1 }) : edges;
  const plain = parts.plain !== undefined && accepts(parts.plain) ? parts.plain : (edges[0] ?? found);
  const named = parts.random && !random ? [`no value was found for ${canonical(schema).slice(0, 200)}`] : [];
  const documented = (parts.documented ?? []).filter(accepts);
  return { random, documented, edges, plain, unsupported: [...(parts.unsupported ?? []), ...named] };
}

/** Values without repetitions, in their order. */
export function distinct(values: readonly Json[]): Json[] {
  return [...new Map(values.map((value) => [canonical(value), value])).values()];
}

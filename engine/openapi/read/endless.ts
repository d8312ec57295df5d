import { isObject } from '../../json/guards.js';
import type { Json, JsonObject } from '../../types/index.js';

/** A reference that a value meets without going into it: the same value must satisfy both schemas. */
interface Edge {
  to: string;
  /** How it is reached; the better one is cut first: what `allOf` has beside it still holds. */
  rank: number;
  /** Leaves it out. */
  cut: () => void;
}

const prefix = '#/components/schemas/';
const single = ['not', 'if', 'then', 'else'];

/**
 * Cuts schemas that contain themselves without end (`A: { allOf: [A] }`, through others or not): no validator comes to an
 * end there. Answers the names along each cut circle. Schemas are changed in place.
 */
export function cutEndless(schemas: ReadonlyMap<string, JsonObject>): string[][] {
  const edges = new Map([...schemas].map(([name, schema]) => [name, edgesOf(schema, 1)]));
  const cut: string[][] = [];
  const done = new Set<string>();
  for (const name of schemas.keys()) {
    for (let circle = circleFrom(name, edges, done); circle; circle = circleFrom(name, edges, done)) {
      const [worst] = [...circle].sort((one, other) => one.edge.rank - other.edge.rank);
      if (!worst) break;
      worst.edge.cut();
      cut.push([...circle.map(({ from }) => from), circle[0]?.from ?? '']);
      edges.set(worst.from, edgesOf(schemas.get(worst.from) ?? {}, 1));
    }
  }
  return cut;
}

function edgesOf(schema: Json | undefined, rank: number): Edge[] {
  if (!isObject(schema)) return [];
  const { $ref } = schema;
  const own: Edge[] =
    typeof $ref === 'string' && $ref.startsWith(prefix)
      ? [{ to: $ref.slice(prefix.length), rank, cut: () => Reflect.deleteProperty(schema, '$ref') }]
      : [];
  const all = listOf(schema['allOf']).flatMap((part) => edgesOf(part, 0));
  // A branch without its reference would take any value: the choice goes as a whole.
  const within = (word: string, inner: readonly Json[]): Edge[] =>
    inner
      .flatMap((part) => edgesOf(part, 2))
      .map((edge) => ({ ...edge, rank: 2, cut: () => Reflect.deleteProperty(schema, word) }));
  const choices = ['anyOf', 'oneOf'].flatMap((word) => within(word, listOf(schema[word])));
  const others = single.flatMap((word) => within(word, [schema[word] ?? true]));
  const dependent = isObject(schema['dependentSchemas']) ? Object.values(schema['dependentSchemas']) : [];
  return [...own, ...all, ...choices, ...others, ...within('dependentSchemas', dependent)];
}

function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

/** The first circle that is met from a schema on; schemas from which none is are `done`. No recursion: chains are long. */
function circleFrom(
  start: string,
  edges: ReadonlyMap<string, Edge[]>,
  done: Set<string>,
): { from: string; edge: Edge }[] | undefined {
  if (done.has(start)) return undefined;
  const way: { from: string; next: number }[] = [{ from: start, next: 0 }];
  const onWay = new Map([[start, 0]]);
  for (let last = way.at(-1); last; last = way.at(-1)) {
    const edge = edges.get(last.from)?.[last.next];
    last.next += 1;
    if (!edge) {
      done.add(last.from);
      onWay.delete(last.from);
      way.pop();
      continue;
    }
    const met = onWay.get(edge.to);
    if (met !== undefined)
      return way.slice(met).flatMap(({ from, next }) => {
        const taken = edges.get(from)?.[next - 1];
        return taken ? [{ from, edge: taken }] : [];
      });
    if (done.has(edge.to)) continue;
    onWay.set(edge.to, way.length);
    way.push({ from: edge.to, next: 0 });
  }
  return undefined;
}

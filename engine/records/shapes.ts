import { createHash } from 'node:crypto';

/** Which members the records of a file have. Most have the same: these are named once, by a hash. */
export interface Shapes {
  known: Map<string, Shape>;
  /** How many records of no known shape have a member. */
  strays: Map<string, number>;
  /** Characters of names that are held. */
  held: number;
  /** That of the record before. */
  last?: Shape;
}

interface Shape {
  name: string;
  names: readonly string[];
  count: number;
}

/** Characters of names that are held: records of a map may each have members of their own. */
const mostHeld = 2 * 1024 * 1024;

export function newShapes(): Shapes {
  return { known: new Map(), strays: new Map(), held: 0 };
}

/** What stands for these members in a line: equal for equal ones, in any file. */
export function shapeFor(shapes: Shapes, names: readonly string[]): string {
  const { last } = shapes;
  if (last?.names.length === names.length && last.names.every((name, index) => name === names[index])) {
    last.count++;
    return last.name;
  }
  const joined = JSON.stringify(names);
  const known = shapes.known.get(joined);
  if (known) {
    known.count++;
    shapes.last = known;
    return known.name;
  }
  if (shapes.held + joined.length > mostHeld) {
    for (const name of names) countStray(shapes, name);
    return joined;
  }
  const name = createHash('sha256').update(joined).digest('base64url').slice(0, 12);
  shapes.known.set(joined, { name, names, count: 1 });
  shapes.held += joined.length;
  return name;
}

function countStray({ strays }: Shapes, name: string): void {
  const count = strays.get(name);
  // What most records have is met before so many others.
  if (count !== undefined || strays.size < 50_000) strays.set(name, (count ?? 0) + 1);
}

/** The names of members by what stands for them. */
export function namesByShape({ known }: Shapes): Record<string, readonly string[]> {
  return Object.fromEntries([...known.values()].map(({ name, names }) => [name, names]));
}

/** Members that most of `size` records have. */
export function usualNames({ known, strays }: Shapes, size: number): string[] {
  const counts = new Map(strays);
  for (const { names, count } of known.values())
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + count);
  return [...counts].filter(([, count]) => count * 2 > size).map(([name]) => name);
}

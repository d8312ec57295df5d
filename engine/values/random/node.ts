import type { Arbitrary } from 'fast-check';
import type { Json } from '../../types/index.js';

/** What is known of a schema's values. Each part is made when it is asked for, and kept. */
export interface Node {
  /** A typical value: a documented one, else a short one. Undefined: none was found. */
  plain(): Json | undefined;
  /** Values that the schema shows, or that are put together from those of its members. */
  documented(): Json[];
  /** Values at the bounds. */
  edges(): Json[];
  random(): Arbitrary<Json> | undefined;
  /** What of the schema it cannot do. */
  unsupported(): string[];
}

/** Makes the node of a schema, so many levels below the whole value. */
export type Build = (schema: boolean | Record<string, Json>, depth: number) => Node;

/** A node of eager parts, made at once when any is asked for. */
export interface Parts {
  documented?: Json[];
  edges?: Json[];
  random?: Arbitrary<Json> | undefined;
  plain?: Json | undefined;
  unsupported?: string[];
}

/** A node of nothing. */
export function none(...unsupported: string[]): Node {
  return nodeOf(() => ({ unsupported }));
}

/** A node whose parts are made together. */
export function nodeOf(make: () => Parts): Node {
  const parts = once(make);
  return {
    plain: () => parts().plain,
    documented: () => parts().documented ?? [],
    edges: () => parts().edges ?? [],
    random: () => parts().random,
    unsupported: () => parts().unsupported ?? [],
  };
}

/** A function without parameters that computes once. */
export function once<T>(compute: () => T): () => T {
  let known: { value: T } | undefined;
  return () => (known ??= { value: compute() }).value;
}

/** A function that remembers its results, and can be told to let go of them. */
export type Remembering<V> = ((text: string) => V) & { forget: () => void };

/**
 * A pure function that remembers its results. Results beyond `most` (by `weigh`; default: their number) are forgotten, the
 * least recently used first. For functions of a text alone: what is remembered cannot differ from what is computed.
 */
export function remembering<V extends object>(
  compute: (text: string) => V,
  most = 10_000,
  weigh: (value: V) => number = () => 1,
): Remembering<V> {
  const kept = new Map<string, V>();
  let weight = 0;
  const recall = (text: string): V => {
    const known = kept.get(text);
    if (known) {
      // The order matters near the bound only.
      if (weight > most / 2 && kept.delete(text)) kept.set(text, known);
      return known;
    }
    const value = compute(text);
    kept.set(text, value);
    weight += weigh(value);
    for (const [oldest, each] of kept) {
      if (weight <= most) break;
      kept.delete(oldest);
      weight -= weigh(each);
    }
    return value;
  };
  const forget = (): void => {
    kept.clear();
    weight = 0;
  };
  return Object.assign(recall, { forget });
}

/**
 * Remembers what was found in an object under a name, as long as there is that object. For what is a function of both, and
 * objects that nobody changes.
 */
export function rememberingIn<V extends object>(): (owner: object, name: string, find: () => V) => V {
  const found = new WeakMap<object, Map<string, V>>();
  return (owner, name, find) => {
    const names = found.get(owner) ?? new Map<string, V>();
    found.set(owner, names);
    const value = names.get(name) ?? find();
    names.set(name, value);
    return value;
  };
}

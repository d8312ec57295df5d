/** Values by name, of which the latest so many are kept. */
export function latestOnly<V>(most: number): {
  get: (name: string) => V | undefined;
  set: (name: string, value: V) => void;
} {
  const kept = new Map<string, V>();
  return {
    get: (name) => kept.get(name),
    set(name, value) {
      kept.delete(name);
      kept.set(name, value);
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    },
  };
}

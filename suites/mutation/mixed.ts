/**
 * Several lists as one: each keeps its order and is spread evenly over the whole. Services of which much waits for pages or
 * slow answers then stand beside those that keep a core busy, from the first subject to the last.
 */
export function evenlyMixed<T>(lists: readonly (readonly T[])[]): T[] {
  const placed = lists.flatMap((list) =>
    list.map((item, index) => ({ item, at: (index + 0.5) / list.length })),
  );
  return placed.sort((one, other) => one.at - other.at).map(({ item }) => item);
}

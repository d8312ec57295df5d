/**
 * Does something with each item, at most `lanes` at once, begun in order. Resolves to what came of each, in the order of the
 * items. Rejects with the first error; what other lanes are about goes on.
 */
export async function inLanes<Item, Result>(
  items: readonly Item[],
  lanes: number,
  perform: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const lane = async (): Promise<void> => {
    for (const [index, item] of waiting) results[index] = await perform(item);
  };
  await Promise.all(Array.from({ length: Math.max(1, lanes) }, lane));
  return results;
}

/** At most `count` of the samples, taken at even distances: neighbours in a listing are often alike. */
export function evenly<T>(samples: readonly T[], count: number): T[] {
  if (samples.length <= count) return [...samples];
  return Array.from(
    { length: count },
    (_, index) => samples[Math.floor((index * samples.length) / count)] as T,
  );
}

/** So many times as many samples as are wanted are held while nobody knows how many there will be. */
const heldTimes = 16;

/** Draws `count` samples at even distances from a list that is too long to be held: exactly so up to `heldTimes * count`. */
export function evenDraw<I, T>(
  count: number,
  read: (item: I) => T | undefined,
): { offer: (item: I) => void; take: () => T[] } {
  let held: T[] = [];
  let offered = 0;
  let distance = 1;
  return {
    offer(item) {
      const sample = offered++ % distance === 0 ? read(item) : undefined;
      if (sample !== undefined) held.push(sample);
      if (held.length <= count * heldTimes) return;
      held = held.filter((_, index) => index % 2 === 0);
      distance *= 2;
    },
    take: () => evenly(held, count),
  };
}

/** When requests went out, by what they are counted for, in milliseconds of one clock: this process's own memory. */
const sent = new Map<string, number[]>();

/**
 * Counts a request if fewer than `most` were counted in the `periodMs` before `now`, and answers 0; else counts
 * nothing and answers in how many milliseconds to ask again.
 */
export function countRequest(name: string, most: number, periodMs: number, now: number): number {
  const recent = (sent.get(name) ?? []).filter((each) => each > now - periodMs);
  sent.set(name, recent);
  const oldest = recent[recent.length - most];
  if (oldest !== undefined) return Math.max(1, Math.ceil(oldest + periodMs - now));
  recent.push(now);
  return 0;
}

/** What a host says of the requests that it still lets through. */
export interface Announced {
  remaining: number;
  /** Milliseconds of the wall clock at which they are renewed; undefined where it is not said. */
  until?: number;
}

type Headers = Readonly<Record<string, string>>;

const prefixes = ['x-ratelimit-', 'x-rate-limit-', 'ratelimit-'];
/** A number of this size is no count of seconds but a moment, in seconds since 1970. */
const leastEpoch = 1e9;
/** A lower limit of an unnamed period is one of seconds or a minute, which a run outlasts. */
const leastUnnamed = 200;

/**
 * What the header fields of an answer say of its host's limit: those that are common (`X-RateLimit-Remaining` and the
 * like), or those of the IETF's draft (`RateLimit: "default";r=50;t=30`). Undefined where they say nothing, or where the
 * limit is so low that its unnamed period is a short one.
 */
export function announcedBy(headers: Headers, now: number): Announced | undefined {
  return announcedApart(headers, now) ?? announcedTogether(headers['ratelimit'], now);
}

function announcedApart(headers: Headers, now: number): Announced | undefined {
  for (const prefix of prefixes) {
    const remaining = numberOf(headers[`${prefix}remaining`]);
    if (remaining === undefined) continue;
    const until = momentOf(numberOf(headers[`${prefix}reset`]), now);
    if (until !== undefined) return { remaining, until };
    const limit = numberOf(headers[`${prefix}limit`]) ?? remaining;
    return limit >= leastUnnamed ? { remaining } : undefined;
  }
  return undefined;
}

function announcedTogether(field: string | undefined, now: number): Announced | undefined {
  const remaining = numberOf(/(?:^|[;,\s])(?:r|remaining)=(\d+)/.exec(field ?? '')?.[1]);
  if (remaining === undefined) return undefined;
  const until = momentOf(numberOf(/(?:^|[;,\s])(?:t|reset)=(\d+)/.exec(field ?? '')?.[1]), now);
  return until === undefined ? undefined : { remaining, until };
}

function momentOf(reset: number | undefined, now: number): number | undefined {
  if (reset === undefined) return undefined;
  return reset >= leastEpoch ? reset * 1000 : now + reset * 1000;
}

const numberOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,12}$/.test(text.trim()) ? Number(text) : undefined;

/** Part of what is announced that a run takes: other clients may ask, too. */
const partTaken = 0.9;

/** How many requests the host lets through until a moment; Infinity where it says nothing, or renews them before. */
export function leftOfAnnounced(announced: Announced | undefined, endsAt: number): number {
  if (!announced || (announced.until !== undefined && announced.until <= endsAt)) return Infinity;
  return Math.floor(announced.remaining * partTaken);
}

/**
 * What was seen at one place of a contract: how often the place was met, and how often each feature. A feature is
 * `status 404` (of an operation), `member name`, `type string` or `value open` (of a schema node).
 */
export interface Seen {
  count: number;
  features: Record<string, number>;
}

/** What was seen by place: a JSON Pointer into the contract's OpenAPI document. */
export type SeenPlaces = Record<string, Seen>;

/** What the requests of one rule showed in one live run. */
export interface RuleSeen {
  rule: string;
  places: SeenPlaces;
}

/** What several workers or rules saw, together. */
export function sumSeen(all: readonly SeenPlaces[]): SeenPlaces {
  const sum: SeenPlaces = {};
  for (const [at, { count, features }] of all.flatMap((each) => Object.entries(each))) {
    const place = (sum[at] ??= { count: 0, features: {} });
    place.count += count;
    for (const [feature, times] of Object.entries(features)) {
      place.features[feature] = (place.features[feature] ?? 0) + times;
    }
  }
  return sum;
}

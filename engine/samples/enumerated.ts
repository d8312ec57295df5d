import { fitsUrl } from '../contract/url-value.js';
import type { Json, Sample, SampleSource } from '../types/index.js';

/** A list that holds fewer known values than these may be any. */
const telling = 2;

/** The items of the enumeration in a body that holds all known values of a field: what all such lists have in common. */
export function enumerated(
  { also, atMost }: SampleSource,
  { of, as }: { of: string; as: string },
  body: Json,
  soFar: readonly Sample[],
): Sample[] {
  const known = new Set(soFar.flatMap((sample) => sample[of] ?? []));
  if (known.size < telling) return [];
  const [first, ...others] = textLists(body).filter((list) => [...known].every((value) => list.has(value)));
  const items = [...(first ?? [])].filter(
    (item) => fitsUrl(item) && others.every((other) => other.has(item)),
  );
  return items.slice(0, atMost).map((item) => ({ [as]: item, ...also }));
}

/** Each list of texts in a body: items of an array, values of an object, and names of its members. */
function textLists(body: Json): Set<string>[] {
  if (typeof body !== 'object' || body === null) return [];
  const values: Json[] = Object.values(body);
  const texts = new Set(values.filter((value) => typeof value === 'string'));
  const names = Array.isArray(body) ? [] : [new Set(Object.keys(body))];
  return [texts, ...names, ...values.flatMap(textLists)];
}

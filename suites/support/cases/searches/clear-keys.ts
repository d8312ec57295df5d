import type { Operation, Sample } from '../../../../engine/types/index.js';
import { valueOf } from '../samples.js';
import { pathFrom } from './searches.js';

/** The samples of which each of the fields is a key, within what the rest of the path binds, of this one thing alone. */
export function clearlyKeyed(
  operation: Operation,
  parameter: string,
  fields: readonly string[],
  samples: readonly Sample[],
): Sample[] {
  const keysOf = (sample: Sample) => {
    const scope = Object.entries(pathFrom(operation, sample) ?? {}).filter(([name]) => name !== parameter);
    return fields.map((field) => `${JSON.stringify(scope)} ${valueOf(sample, field)}`);
  };
  const keyed = samples.map((sample) => ({ sample, keys: keysOf(sample) }));
  const ambiguous = ambiguousKeys(keyed.map(({ keys }) => keys));
  return keyed
    .filter(({ keys }) => new Set(keys).size === keys.length && !keys.some((key) => ambiguous.has(key)))
    .map(({ sample }) => sample);
}

/** Keys that stand for more than one thing: given one of them, nobody can say which is meant. */
function ambiguousKeys(things: readonly string[][]): Set<string> {
  const meaning = new Map<string, string>();
  const ambiguous = new Set<string>();
  for (const keys of things) {
    const thing = keys.join(' ');
    for (const key of keys) {
      if ((meaning.get(key) ?? thing) !== thing) ambiguous.add(key);
      meaning.set(key, thing);
    }
  }
  return ambiguous;
}

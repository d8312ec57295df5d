import { evenly } from '../../../engine/samples/collect.js';
import type { Sample } from '../../../engine/types/index.js';
import { valuesOf } from './samples.js';

/**
 * At most `count` of the samples: those first that show most of what none before them shows (a status, a sort of text
 * such as markup or other letters), otherwise at even distances.
 */
export function varied(samples: readonly Sample[], count: number): Sample[] {
  const left = new Set([...evenly(samples, count), ...samples]);
  const met = new Set<string>();
  const chosen: Sample[] = [];
  while (chosen.length < count && left.size > 0) {
    const best = mostTelling([...left], met);
    chosen.push(best);
    left.delete(best);
    for (const each of featuresOf(best)) met.add(each);
  }
  return chosen;
}

function mostTelling(samples: readonly Sample[], met: ReadonlySet<string>): Sample {
  const news = (sample: Sample) => featuresOf(sample).filter((each) => !met.has(each)).length;
  const [first, ...others] = samples.map((sample) => ({ sample, news: news(sample) }));
  if (!first) throw new Error('there is no sample');
  return others.reduce((best, each) => (each.news > best.news ? each : best), first).sample;
}

const features = new WeakMap<Sample, readonly string[]>();

function featuresOf(sample: Sample): readonly string[] {
  const known = features.get(sample);
  if (known) return known;
  const found = Object.keys(sample).flatMap((field) =>
    valuesOf(sample, field).flatMap((value) => [`${field}=${value}`, ...sortsOf(value)]),
  );
  features.set(sample, found);
  return found;
}

const sorts: [RegExp, string][] = [
  [/^$/, 'empty'],
  [/[<>&"']/, 'markup'],
  [/[^\x20-\x7e]/, 'beyond ASCII'],
];

const sortsOf = (value: string) => sorts.filter(([pattern]) => pattern.test(value)).map(([, sort]) => sort);

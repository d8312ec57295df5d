import type { Contract, Sample } from '../types/index.js';

/** How far from a known number others are asked for: next to it, then ever farther. */
const distances = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 30, 50, 80, 130, 210, 340, 550, 890];

/**
 * Samples beside the known ones of a contract that lists none: where a path takes nothing but a whole number, records
 * often come in rows. The nearest first.
 */
export function neighboursOf({ operations, sampleSources }: Contract, known: readonly Sample[]): Sample[] {
  if (sampleSources.length > 0) return [];
  const paths = operations.map(({ parameters }) => parameters.filter((each) => each.in === 'path'));
  const alone = new Set(
    paths.flatMap(([first, ...others]) => (first && others.length === 0 ? [first.sample] : [])),
  );
  const numbers = known.flatMap((sample) => {
    const pair = numberIn(sample);
    return pair && alone.has(pair[0]) ? [pair] : [];
  });
  const taken = new Set(numbers.map((pair) => pair.join('=')));
  return distances
    .flatMap((distance) =>
      numbers.flatMap(([name, one]) => [[name, one + distance] as const, [name, one - distance] as const]),
    )
    .filter(([name, one]) => one > 0 && !taken.has(`${name}=${one}`) && taken.add(`${name}=${one}`))
    .map(([name, one]) => ({ [name]: String(one) }));
}

/** The only value of a sample, where it is a number, with its name. */
function numberIn(sample: Sample): readonly [string, number] | undefined {
  const [[name, value] = [], ...others] = Object.entries(sample);
  const isNumber = typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value);
  return isNumber && name !== undefined && others.length === 0 ? [name, Number(value)] : undefined;
}

import { asText } from '../../../../engine/json/guards.js';
import type { FindClaims } from './claim.js';
import { claimOf, leastUsual, textsOf } from './of-cells.js';

/** Values are enumerated where each comes so many times on average. */
const timesEach = 4;
/** So often a value is written in the same way before a single other one is a mistake. */
const leastAlike = 3;

/** A value of an enumeration is written in capitals or small letters as it is everywhere else. */
export const findSpellings: FindClaims = ({ columns }) =>
  [...columns].flatMap(([pointer, cells]) => {
    const texts = textsOf(cells);
    const counts = new Map<string, number>();
    for (const { value } of texts) counts.set(value, (counts.get(value) ?? 0) + 1);
    const values = new Set([...counts.keys()].map((value) => value.toLowerCase()));
    if (texts.length < leastUsual || values.size * timesEach > texts.length) return [];
    const usual = [...counts].filter(([, count]) => count >= leastAlike).map(([value]) => value);
    const [first] = usual.filter((value) => value !== otherCase(value));
    if (first === undefined) return [];
    const isOdd = (value: string): boolean =>
      counts.get(value) === 1 &&
      usual.some((each) => each !== value && each.toLowerCase() === value.toLowerCase());
    return [
      claimOf(`one way to write each value at ${pointer}`, texts, ({ value }) => isOdd(asText(value)), {
        pointer,
        value: otherCase(first),
      }),
    ];
  });

/** A text with a small letter at its start in place of a capital, or the other way round. */
function otherCase(text: string): string {
  const [start = ''] = text;
  const small = start.toLowerCase();
  return (start === small ? start.toUpperCase() : small) + text.slice(start.length);
}

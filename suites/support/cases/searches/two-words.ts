import type { Case } from '../../../../engine/types/index.js';
import { searchStep, type Search } from './view-requests.js';

/** Searches for every two of the words: alone, and together. */
export function twoWordCases(search: Search, parameter: string, words: readonly string[]): Case[] {
  const step = (text: string) =>
    searchStep(search, `searching for ${text}`, { [parameter]: [text] }, { memo: true });
  return words.flatMap((one, place) =>
    words.slice(place + 1).map((other) => ({
      steps: [one, other, `${one} ${other}`].map(step),
      given: { words: [one, other] },
    })),
  );
}

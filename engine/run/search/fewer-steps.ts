import type { Case } from '../../types/index.js';

/**
 * Cases without some of the steps that their kind can spare (`spare`: how many of a name must stay), many at once first.
 * One step stays in any case.
 */
export function fewerSteps(given: Case, spare: Readonly<Record<string, number>>): Case[] {
  return Object.entries(spare).flatMap(([name, least]) => {
    const own = given.steps.flatMap((step, index) => (step.name === name ? [index] : []));
    const most = Math.min(own.length - least, given.steps.length - 1);
    return chunksOf(own, most).map((chunk) => ({
      ...given,
      steps: given.steps.filter((_, index) => !chunk.includes(index)),
    }));
  });
}

/** Neighbouring indices, at most so many at once, then half as many each time. */
function chunksOf(indices: readonly number[], most: number): number[][] {
  if (most < 1) return [];
  const chunks: number[][] = [];
  for (let end = indices.length; end > 0; end -= most)
    chunks.push(indices.slice(Math.max(0, end - most), end));
  // What is left over at the start makes another chunk of that length.
  const first = indices.slice(0, most);
  const whole = chunks.filter((chunk) => chunk.length === most && chunk[0] !== first[0]);
  return [...whole, first, ...(most === 1 ? [] : chunksOf(indices, Math.floor(most / 2)))];
}

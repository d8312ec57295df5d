import { canonical } from '../../json/compare.js';
import type { Json, JsonObject } from '../../types/index.js';
import { schemaOf } from '../schema/merge-members.js';
import type { Build } from '../random/node.js';
import { sample } from 'fast-check';
import type { Candidate } from './candidate.js';

/** Longer arrays are not sent. */
const longest = 1000;

/** Arrays with too few items, too many, or the same twice. */
export function* listFaults(shape: JsonObject, valid: Json[], build: Build): Generator<Candidate> {
  const { minItems, maxItems, uniqueItems } = shape;
  if (typeof minItems === 'number' && minItems > 0)
    yield {
      keyword: 'minItems',
      value: valid.slice(0, minItems - 1),
      says: `has fewer than ${minItems} items`,
    };
  if (typeof maxItems === 'number' && maxItems < longest)
    for (const value of [filled(valid, maxItems + 1), further(shape, valid, maxItems + 1, build)])
      yield { keyword: 'maxItems', value, says: `has more than ${maxItems} items` };
  const [first] = valid.length > 0 ? valid : further(shape, valid, 1, build);
  if (uniqueItems === true && first !== undefined)
    for (const value of [
      [...valid.slice(0, -1), first],
      [...valid, first],
      [first, first],
    ])
      yield { keyword: 'uniqueItems', value, says: 'has the same item twice' };
}

function filled(valid: Json[], length: number): Json[] {
  return Array.from({ length }, (_, index) => valid[index % Math.max(1, valid.length)] ?? null);
}

/** An array of so many items of which no two are the same, as far as there are any. */
function further(shape: JsonObject, valid: Json[], length: number, build: Build): Json[] {
  const node = build(schemaOf(shape['items']) ?? true, 1);
  const random = node.random();
  const more = random ? sample(random, { numRuns: 4 * length, seed: 1 }) : [];
  const all = [...valid, ...node.edges(), ...more];
  return [...new Map(all.map((item) => [canonical(item), item])).values()].slice(0, length);
}

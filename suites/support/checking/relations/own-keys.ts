import { brief } from '../../../../engine/json/guards.js';
import type { Located } from '../../../../engine/json/pointer.js';
import type { CheckOutcome } from '../../../../engine/types/index.js';
import { holds, irrelevant, violated } from '../records.js';
import { valueText } from './members.js';

/** Of fewer entries nothing is said of most. */
const leastEntries = 3;

/**
 * The identifiers of entries agree with the keys under which these stand: where nearly all are their key, or a part of it
 * behind the sign of its sort, all are; and none is the key of another entry.
 */
export function checkOwnKeys(own: readonly Located[], keys: readonly Located[]): CheckOutcome {
  const placed = own.flatMap((each) => {
    const mine = keys.find((key) => each.at.startsWith(`${key.at}/`));
    return mine ? [{ at: each.at, id: valueText(each.value), key: valueText(mine.value) }] : [];
  });
  const swapped = placed.find(({ id, key }) => id !== key && keys.some(({ value }) => valueText(value) === id));
  if (swapped) return departs(swapped);
  if (placed.length < leastEntries) return irrelevant('too few entries to tell what their keys are');
  for (const isOwn of [isKey, isPart]) {
    const odd = placed.filter((each) => !isOwn(each));
    const [first] = odd;
    if (!first) return holds;
    if (odd.length * leastEntries <= placed.length) return departs(first);
  }
  return irrelevant('the keys are not the identifiers of most entries');
}

interface Entry {
  at: string;
  id: string;
  key: string;
}

const isKey = ({ id, key }: Entry): boolean => id === key;

/** Whether the identifier stands in its key, with other signs about it. */
function isPart({ id, key }: Entry): boolean {
  return id !== '' && key.split(/[^\p{L}\p{N}_-]+/u).includes(id);
}

const departs = ({ at, id, key }: Entry): CheckOutcome =>
  violated(`the identifier of its own key ${brief(key)}`, brief(id), at);

import { brief } from '../../../../engine/json/guards.js';
import type { Located } from '../../../../engine/json/pointer.js';
import type { CheckOutcome } from '../../../../engine/types/index.js';
import { holds, irrelevant, violated } from '../records.js';
import { valueText } from './members.js';

/** Of fewer entries nothing is said of most. */
const leastEntries = 3;
/** So many are compared: each is looked for among the keys of all others. */
const mostEntries = 500;

/**
 * The identifiers of entries agree with the keys under which these stand: where nearly all are their key, all are; where most
 * are a part of it, none is a part of the key of another entry alone; and none is that key.
 */
export function checkOwnKeys(own: readonly Located[], keys: readonly Located[]): CheckOutcome {
  const compared = keys.slice(0, mostEntries);
  const placed = own.slice(0, mostEntries).flatMap((each) => {
    const mine = compared.find((key) => each.at.startsWith(`${key.at}/`));
    return mine ? [{ at: each.at, id: valueText(each.value), key: valueText(mine.value) }] : [];
  });
  const isOfAnother = (entry: Entry, isOwn: (entry: Entry) => boolean) =>
    !isOwn(entry) && placed.some(({ key }) => isOwn({ ...entry, key }));
  const strays = placed.filter((each) => !isPart(each));
  const odd = placed.filter((each) => !isKey(each));
  const [stray] = placed.length < leastEntries || strays.length * 2 >= placed.length ? [] : strays;
  const departing =
    placed.find((each) => isOfAnother(each, isKey)) ??
    (odd.length * leastEntries <= placed.length && placed.length >= leastEntries ? odd[0] : undefined) ??
    (stray && strays.find((each) => isOfAnother(each, isPart)));
  if (departing) return departs(departing);
  return stray || strays.length === 0
    ? holds
    : irrelevant('the keys are not the identifiers of most entries');
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

import { percentDecoded } from '../../../../engine/percent-decoded.js';
import { brief } from '../../../../engine/json/guards.js';
import type { Located } from '../../../../engine/json/pointer.js';
import type { CheckOutcome } from '../../../../engine/types/index.js';
import { holds, irrelevant, violated } from '../records.js';
import { place } from './texts.js';
import { valueText } from './members.js';

/**
 * Each value belongs to the item that it stands in: where most of them end with the name of some item of the list, none
 * names another item that is not named by its own value. Where that item is, the value may be of an alias, or of a part.
 */
export function checkOwnNames(own: readonly Located[], names: readonly Located[]): CheckOutcome {
  const byName = new Map(names.map((each) => [spoken(each), each]));
  const byItem = new Map(names.map((each) => [itemOf(each), each]));
  const named = own.flatMap((each) => {
    const [found, mine] = [byName.get(lastPart(each)), byItem.get(itemOf(each))];
    return found && mine ? [{ each, found, mine }] : [];
  });
  if (named.length < 2 || named.length * 2 <= own.length)
    return irrelevant('not most of the values end with a name of the list');
  const namesOwn = ({ found, mine }: (typeof named)[number]) => spoken(found) === spoken(mine);
  const rightly = new Set(named.filter(namesOwn).map(({ mine }) => spoken(mine)));
  const astray = named.find((each) => !namesOwn(each) && !rightly.has(spoken(each.found)));
  return astray
    ? violated(
        `no value that names another item than ${brief(astray.mine.value)}${place(astray.mine)}`,
        brief(astray.each.value),
        astray.each.at,
      )
    : holds;
}

const spoken = ({ value }: Located): string => valueText(value).toLowerCase();

const itemOf = ({ at }: Located): string => at.slice(0, at.lastIndexOf('/'));

/** What a path or address ends with, without its query and the parentheses of a call. */
function lastPart({ value }: Located): string {
  const path = valueText(value)
    .replace(/[?#].*$/, '')
    .replace(/\/$/, '')
    .replace(/\(.*\)$/, '');
  return percentDecoded(path.slice(path.lastIndexOf('/') + 1)).toLowerCase();
}

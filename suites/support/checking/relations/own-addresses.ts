import { brief } from '../../../../engine/json/guards.js';
import type { Located } from '../../../../engine/json/pointer.js';
import type { CheckOutcome } from '../../../../engine/types/index.js';
import { holds, irrelevant, violated } from '../records.js';
import { valueText } from './members.js';
import { place } from './texts.js';

/**
 * Each address belongs to the item that it stands in: where most of them are below the address of their item, none is below
 * that of another item and not below its own. One host may have several items.
 */
export function checkOwnAddresses(own: readonly Located[], bases: readonly Located[]): CheckOutcome {
  const placed = own.flatMap((each) => {
    const mine = bases.find((base) => each.at.startsWith(base.at.slice(0, base.at.lastIndexOf('/') + 1)));
    return mine ? [{ each, mine }] : [];
  });
  const strays = placed.filter(({ each, mine }) => !isBelow(each, mine));
  if (placed.length < 2 || strays.length * 2 >= placed.length)
    return irrelevant('not most of the addresses are below those of their items');
  const astray = strays.find(
    ({ each, mine }) => hostOf(each) !== hostOf(mine) && bases.some((base) => isBelow(each, base)),
  );
  return astray
    ? violated(
        `an address below ${brief(astray.mine.value)}${place(astray.mine)}`,
        brief(astray.each.value),
        astray.each.at,
      )
    : holds;
}

/** Whether an address is another one or continues it, by whatever scheme. */
function isBelow(address: Located, base: Located): boolean {
  const [whole, beginning] = [withoutScheme(address), withoutScheme(base).replace(/\/$/, '')];
  return (
    beginning !== '' && whole.startsWith(beginning) && /^(?:[/?#]|$)/.test(whole.slice(beginning.length))
  );
}

const withoutScheme = ({ value }: Located): string => valueText(value).replace(/^[a-z][a-z\d+.-]*:/i, '');

const hostOf = (address: Located): string | undefined => /^\/\/[^/?#]*/.exec(withoutScheme(address))?.[0];

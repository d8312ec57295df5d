import { canonical } from '../../../../engine/json/compare.js';
import { brief, isObject, scalarText } from '../../../../engine/json/guards.js';
import { entries, type Located } from '../../../../engine/json/pointer.js';
import type { CheckOutcome, Json } from '../../../../engine/types/index.js';
import { holds, irrelevant, someKeys, violated } from '../records.js';
import { place } from './texts.js';
import { numberOf } from './numbers.js';

/** A value as a text to compare by: what a scalar writes, else its canonical JSON. */
export const valueText = (value: Json) => scalarText(value) ?? canonical(value);

/** Values that are alike: the first, and all of them by their texts once there are several. */
interface Alike {
  first: Located;
  texts?: Map<string, Located>;
}

export function checkUnique(own: Located[]): CheckOutcome {
  if (own.length < 2) return irrelevant('fewer than two values');
  const seen = new Map<string | number, Alike>();
  for (const each of own) {
    const key = likeness(each.value);
    const alike = seen.get(key);
    const before = alike && (typeof key === 'string' ? alike.first : equalAmong(alike, each));
    if (before) return violated(`another value than at ${before.at}`, brief(each.value), each.at);
    if (!alike) seen.set(key, { first: each });
  }
  return holds;
}

/** The one that has the value already; else it is remembered as well. */
function equalAmong(alike: Alike, each: Located): Located | undefined {
  alike.texts ??= new Map([[canonical(alike.first.value), alike.first]]);
  const text = canonical(each.value);
  const equal = alike.texts.get(text);
  if (!equal) alike.texts.set(text, each);
  return equal;
}

/**
 * What equal values have in common: all that there is to a scalar, and of anything larger the length of its JSON, whatever the
 * order of its members. To sort the members of every record takes longer than all else about them.
 */
const likeness = (value: Json): string | number => scalarText(value) ?? JSON.stringify(value).length;

export function checkAmong(own: Located[], known: string[]): CheckOutcome {
  const stray = own.find(({ value }) => !known.includes(valueText(value)));
  return stray ? violated(`one of ${someKeys(known)}`, brief(stray.value), stray.at) : holds;
}

/** A pointer that ends in a wildcard is counted by what it selects, any other by the items of the lists there. */
export function checkCount(pointers: string[], own: Located[], figure: Located): CheckOutcome {
  const wanted = numberOf(figure.value);
  const selected = pointers.every((pointer) => pointer.endsWith('/*'));
  const counts = selected
    ? [own.length]
    : own.filter(({ value }) => isContainer(value)).map(({ value }) => entries(value).length);
  if (wanted === undefined || counts.length === 0) return irrelevant('no number, or no list');
  if (selected && new Set(own.map(({ value }) => isContainer(value))).size > 1)
    return irrelevant('some are objects and some are not: members of a thing, not items of a list');
  if (counts.includes(wanted)) return holds;
  const literal = figure.at === '';
  const places = (selected ? pointers : own.map((each) => each.at)).filter((place) => place !== '');
  const items = places.length === 0 ? 'items' : `items at ${places.join(', ')}`;
  return literal
    ? violated(`${wanted} items`, `${counts[0] ?? 0} items`, own[0]?.at)
    : violated(
        `as many ${items} as ${figure.at} says`,
        `${figure.at}: ${wanted}, ${items}: ${counts.join(', ')}`,
        figure.at,
      );
}

const isContainer = (value: Json) => Array.isArray(value) || isObject(value);

export function checkEqual(own: Located[], other: Located): CheckOutcome {
  const unlike = own.find(({ value }) => valueText(value) !== valueText(other.value));
  return unlike ? violated(`${brief(other.value)}${place(other)}`, brief(unlike.value), unlike.at) : holds;
}

export function checkDiffers(own: Located[], other: Located): CheckOutcome {
  const same = own.find(({ value }) => valueText(value) === valueText(other.value));
  return same
    ? violated(`another value than ${brief(other.value)}${place(other)}`, brief(same.value), same.at)
    : holds;
}

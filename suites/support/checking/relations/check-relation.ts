import { scalarText } from '../../../../engine/json/guards.js';
import { entries, select, unescapeSegment, type Located } from '../../../../engine/json/pointer.js';
import type { CheckOutcome, Json } from '../../../../engine/types/index.js';
import { irrelevant } from '../records.js';
import { checkCounted, checkPageItems } from './counts.js';
import { checkDays } from './days.js';
import { checkNotAfter } from './later.js';
import { checkMoments } from './moments.js';
import { checkOwnAddresses } from './own-addresses.js';
import { checkOwnKeys } from './own-keys.js';
import { checkOwnNames } from './own-names.js';
import { checkSpellings } from './spellings.js';
import { checkTallies } from './tallies.js';
import { checkLength, checkText } from './texts.js';
import { checkOrder, checkPageCount } from './numbers.js';
import { valueText, checkUnique, checkAmong, checkCount, checkDiffers, checkEqual } from './members.js';
import { type Relation, applies } from './relation.js';

/** The values at some pointers; where one ends with `#`, the names of the members there. */
const at = (record: Json, pointers: string[]): Located[] =>
  pointers.flatMap((pointer) =>
    pointer.endsWith('#')
      ? select(record, pointer.slice(0, -1)).map((place) => ({
          at: place.at,
          value: unescapeSegment(place.at.split('/').at(-1) ?? ''),
        }))
      : select(record, pointer),
  );

/** Checks one record. Where a value that is compared is absent, nothing is claimed: its presence is another rule's. */
export function checkRelation(relation: Relation, record: Json): CheckOutcome {
  if (!applies(relation, record)) return irrelevant('no record is of the sort that the rule speaks of');
  const own = at(record, relation.of);
  if (own.length === 0) return irrelevant(`nothing at ${relation.of.join(', ')}`);
  if (relation.relation === 'unique') return checkUnique(own);
  if (relation.relation === 'each-day-once') return checkDays(own);
  if (relation.relation === 'one-spelling') return checkSpellings(own);
  if (relation.relation === 'tallies') return checkTallies(own, relation.to ?? []);
  const others =
    relation.value === undefined
      ? at(record, relation.to ?? [])
      : [{ at: '', value: filled(relation.value, record) }];
  return others.length === 0 ? checkWithNone(relation, own, record) : compare(relation, own, others);
}

function compare(relation: Relation, own: Located[], others: Located[]): CheckOutcome {
  const [[first], [other]] = [own, others];
  if (!first || !other) return irrelevant('there is nothing to compare');
  switch (relation.relation) {
    case 'among':
      return checkAmong(
        own,
        others.map(({ value }) => valueText(value)),
      );
    case 'count':
      return checkCount(relation.of, own, other);
    case 'at-most':
    case 'at-least':
    case 'less-than':
      return checkOrder(relation.relation, own, other);
    case 'page-count':
      return checkPageCount(first, others);
    case 'page-items':
      return checkPageItems(first, others);
    case 'counted':
      return checkCounted(own, others);
    case 'own-name':
      return checkOwnNames(own, others);
    case 'own-address':
      return checkOwnAddresses(own, others);
    case 'own-key':
      return checkOwnKeys(own, others);
    case 'equal':
      return checkEqual(own, other);
    case 'differs':
      return checkDiffers(own, other);
    case 'starts-with':
    case 'contains':
    case 'path-ends':
      return checkText(relation.relation, own, other);
    case 'no-longer':
      return checkLength(own, other);
    case 'same-type':
    case 'same-form':
    case 'same-order':
    case 'never-null':
    case 'never-empty':
    case 'same-rates':
    case 'same-values':
    case 'own-values':
    case 'settled':
      return irrelevant('several records are compared');
    case 'unique':
    case 'each-day-once':
    case 'one-spelling':
    case 'tallies':
      return irrelevant('nothing is compared with another member');
    case 'not-earlier':
      return checkMoments(first, other);
    case 'not-after':
    case 'not-after-answer':
      return checkNotAfter(own, other);
  }
}

/** What is compared with nothing: no value is among the items of an empty list, but for null, which is none. */
function checkWithNone({ relation, to = [] }: Relation, own: Located[], record: Json): CheckOutcome {
  if (relation === 'among' && own.every(({ value }) => value === null)) return irrelevant('nothing is named');
  if (relation === 'among' && isEmptyContainer(record, to)) return checkAmong(own, []);
  if (relation === 'counted' && isEmptyContainer(record, to)) return checkCounted(own, []);
  return irrelevant(`nothing at ${to.join(', ')}`);
}

/** Whether there is something at one of the pointers, and nothing in it. */
function isEmptyContainer(record: Json, pointers: readonly string[]): boolean {
  return pointers
    .flatMap((pointer) => select(record, pointer.replace(/\/\*#?$/, '')))
    .some(({ value }) => typeof value === 'object' && value !== null && entries(value).length === 0);
}

/** A literal text with `{/pointer}` in it is filled from the record. */
function filled(value: Json, record: Json): Json {
  if (typeof value !== 'string') return value;
  return value.replaceAll(/\{(\/[^}]*)\}/g, (all, pointer: string) => {
    const found = select(record, pointer)[0]?.value;
    return scalarText(found) ?? all;
  });
}

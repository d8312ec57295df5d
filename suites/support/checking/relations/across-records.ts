import { brief, isObject } from '../../../../engine/json/guards.js';
import type { CheckOutcome, Exchange, Json } from '../../../../engine/types/index.js';
import { holds, irrelevant, together, violated } from '../records.js';
import { valueText } from './members.js';
import { checkRates } from './rates.js';
import { acrossRecords, applies, type Relation } from './relation.js';
import { checkSameOrder, shownAt, type Shown } from './same-order.js';

/** Whether a relation compares what several records hold at one pointer, in place of the values of one record. */
export function isAcrossRecords({ relation }: Pick<Relation, 'relation'>): boolean {
  return acrossRecords.some((each) => each === relation);
}

/** With a wildcard, the records of one answer are compared; without, the answers for all known records. */
export function checkAcross(compared: Relation, exchanges: readonly Exchange[]): CheckOutcome {
  const { relation, of, value } = compared;
  const form = relation === 'same-form' ? new RegExp(valueText(value ?? ''), 'u') : undefined;
  const checkOne = (all: readonly Shown[]) => {
    if (relation === 'never-null') return checkNulls(all);
    if (relation === 'never-empty') return checkEmpty(all);
    if (relation === 'same-rates') return checkRates(all);
    const shown = all.filter((each) => each.value !== null);
    return form ? checkForm(shown, form) : checkTypes(shown);
  };
  const told = exchanges.filter(({ response }) => applies(compared, response?.json ?? null));
  if (relation === 'same-order') return checkSameOrder(compared, told);
  const checked = of.flatMap((pointer) => {
    const shown = told.map((exchange) => shownAt(pointer, exchange));
    // Lists of one record and of another have items of one type; of two answers that are lists, each may be of its own sort.
    const whole = !pointer.includes('*') || (relation === 'same-type' && !pointer.startsWith('/*'));
    return [
      ...(pointer.includes('*') ? shown.map(checkOne) : []),
      ...(whole ? [checkOne(shown.flat())] : []),
    ];
  });
  return together(checked, 'no answer');
}

/** With more nulls than one in so many, a member may just not be known. */
const mostNulls = 4;

/** Whether a member is null where most records hold a value. */
function checkNulls(shown: readonly Shown[]): CheckOutcome {
  const nulls = shown.filter(({ value }) => value === null);
  if (shown.length < 2 || nulls.length * mostNulls > shown.length)
    return irrelevant('most records show no value');
  const [first] = nulls;
  return first ? violated('a value, as in other records', `null: ${first.path}`, first.at) : holds;
}

/** Whether a list is empty where that of another record holds something. */
function checkEmpty(shown: readonly Shown[]): CheckOutcome {
  const lists = shown.filter(({ value }) => Array.isArray(value) || isObject(value));
  const empty = lists.filter(({ value }) => Object.keys(value as object).length === 0);
  if (lists.length < 2 || empty.length === lists.length) return irrelevant('no two records, or no items');
  const [first] = empty;
  return first ? violated('items, as in other records', `none: ${first.path}`, first.at) : holds;
}

/** Whether all texts and numbers have a form that most of them have; a text without a letter or digit has none. */
function checkForm(shown: readonly Shown[], form: RegExp): CheckOutcome {
  const told = shown.flatMap(({ value, ...place }) =>
    (typeof value === 'string' || typeof value === 'number') && /[\p{L}\p{N}]/u.test(String(value))
      ? [{ ...place, value: String(value) }]
      : [],
  );
  const odd = told.filter(({ value }) => !form.test(value));
  if (told.length < 2 || odd.length * 2 >= told.length)
    return irrelevant(`most records show nothing of the form ${form.source}`);
  const [first] = odd;
  return first
    ? violated(`${form.source}, as in other records`, `${brief(first.value)}: ${first.path}`, first.at)
    : holds;
}

/** Whether all values have the type that most of them have. */
function checkTypes(shown: readonly Shown[]): CheckOutcome {
  if (shown.length < 2) return irrelevant('fewer than two records show the member');
  const counts = new Map<string, number>();
  for (const { value } of shown) counts.set(typeOf(value), (counts.get(typeOf(value)) ?? 0) + 1);
  const [usual] = [...counts.keys()].sort((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0));
  const odd = shown.find(({ value }) => typeOf(value) !== usual);
  return odd
    ? violated(
        `${usual ?? ''}, as in other records`,
        `${typeOf(odd.value)}, ${brief(odd.value)}: ${odd.path}`,
        odd.at,
      )
    : holds;
}

const typeOf = (value: Json): string => (Array.isArray(value) ? 'array' : typeof value);

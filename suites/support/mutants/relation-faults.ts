import { entries, escapeSegment, select, unescapeSegment } from '../../../engine/json/pointer.js';
import type { Json } from '../../../engine/types/index.js';
import { checkRelation } from '../checking/relations/check-relation.js';
import type { Relation } from '../checking/relations/relation.js';
import { withDayTwice } from '../checking/relations/days.js';
import { another, padded, withOneMore, withoutLast } from './broken-values.js';
import { withMiscount } from './miscount.js';
import { valueText } from '../checking/relations/members.js';
import { numberOf } from '../checking/relations/numbers.js';
import { replaceAt } from '../checking/schema-nodes.js';

/** Ways in which a relation can be broken, by name. */
export function relationBreaks({ relation, to }: Relation): string[] {
  switch (relation) {
    case 'count':
      return to ? ['one more counted', 'one item lost'] : ['one item more'];
    case 'at-least':
      return [to ? 'one more left' : 'too little'];
    case 'at-most':
    case 'less-than':
      return to ? ['too much', 'too little left'] : ['too much'];
    case 'unique':
      return ['twice the same'];
    case 'each-day-once':
      return ['one day twice'];
    case 'among':
      return ['an unknown one', 'none known'];
    case 'counted':
      return ['an unknown one', 'none counted'];
    case 'own-name':
    case 'own-address':
      return ['swapped'];
    case 'own-key':
      return ['the key of another'];
    case 'one-spelling':
      return ['another spelling'];
    case 'tallies':
      return ['one counted elsewhere'];
    case 'page-items':
      return ['one item lost'];
    case 'page-count':
    case 'equal':
    case 'starts-with':
    case 'contains':
    case 'path-ends':
      return ['another value'];
    case 'no-longer':
      return ['longer'];
    case 'differs':
      return ['the same'];
    case 'same-type':
    case 'same-form':
    case 'same-order':
    case 'never-null':
    case 'never-empty':
    case 'same-rates':
    case 'same-values':
    case 'own-values':
    case 'settled':
      return [];
    case 'not-earlier':
      return ['a year too early'];
    case 'not-after':
    case 'not-after-answer':
      return ['a century too late'];
  }
}

/** The record with its relation broken in that way; as it is where it offers no place for it. */
export function brokenRecord(relation: Relation, record: Json, way: string): Json {
  const { of, to = [] } = relation;
  // Where the value decides whether the relation applies at all, what it is compared with is changed instead.
  const broken = [
    edited(relation, record, way),
    edited({ ...relation, of: to, to: of }, record, way),
    // What holds a part may still hold it with something added.
    ...of.slice(0, 1).map((own) => replaceFirst(record, own, () => 'something-else')),
  ];
  return (
    broken.find((each) => {
      const outcome = checkRelation(relation, each);
      return outcome.relevant && outcome.finding !== undefined;
    }) ?? record
  );
}

function edited({ of, to, value }: Relation, record: Json, way: string): Json {
  const [own = ''] = of.filter((pointer) => select(record, pointer).length > 0);
  const [other = ''] = (to ?? []).filter((pointer) => select(record, pointer.replace(/#$/, '')).length > 0);
  const bound = numberOf(value) ?? numberOf(select(record, other)[0]?.value) ?? 0;
  switch (way) {
    case 'one more counted':
      return replaceAt(record, other, (figure) => like(figure, (numberOf(figure) ?? 0) + 1));
    case 'one item lost':
      return own.endsWith('/*')
        ? replaceFirst(record, own, () => undefined)
        : replaceAt(record, own, withoutLast);
    case 'one item more':
      return replaceAt(record, own, withOneMore);
    case 'too much':
      return replaceFirst(record, own, (figure) => asMany(figure, bound + 1));
    case 'too little':
      return replaceFirst(record, own, (figure) => like(figure, bound - 1));
    case 'too little left':
      return replaceAt(record, other, (figure) => like(figure, sumAt(record, of) - 1));
    case 'a year too early':
      return replaceAt(
        record,
        own,
        (date) =>
          String(Number(valueText(select(record, other)[0]?.value ?? '').slice(0, 4)) - 1) +
          valueText(date).slice(4),
      );
    case 'a century too late':
      return (to ?? []).reduce(
        (now, kept) => replaceAt(now, kept, (moment) => select(record, kept)[0]?.value ?? moment),
        aCenturyLater(record, own),
      );
    case 'another spelling':
      return replaceFirst(record, own, (word) => valueText(word).toUpperCase());
    case 'none counted':
      return replaceAt(record, other, (figure) => like(figure, 0));
    case 'none known':
      return replaceAt(record, other.replace(/\/\*#?$/, ''), (all) => (Array.isArray(all) ? [] : {}));
    case 'one more left':
      return replaceAt(record, other, (figure) => like(figure, sumAt(record, of) + 1));
    case 'longer':
      return replaceFirst(record, own, () => `${valueText(select(record, other)[0]?.value ?? '')}, in full`);
    case 'the same':
      return replaceFirst(record, own, () => value ?? select(record, other)[0]?.value);
    case 'swapped':
      return swapped(record, own);
    case 'one day twice':
      return withDayTwice(record, (all, at, day) => replaceAt(all, at, () => day));
    case 'the key of another': {
      const last = select(record, other.replace(/#$/, '')).at(-1)?.at ?? '';
      return replaceFirst(record, own, () => unescapeSegment(last.slice(last.lastIndexOf('/') + 1)));
    }
    case 'one counted elsewhere':
      return withMiscount(record, to ?? []);
    case 'twice the same':
      return replaceAt(record, own, () => select(record, own)[0]?.value);
    default:
      return replaceFirst(record, own, another);
  }
}

const like = (model: Json, figure: number): Json => (typeof model === 'string' ? String(figure) : figure);

function replaceFirst(record: Json, pointer: string, replace: (value: Json) => Json | undefined): Json {
  const [first] = select(record, pointer);
  return first ? replaceAt(record, first.at, replace) : record;
}

/** Each day and moment in what stands there, a hundred years later. */
function aCenturyLater(record: Json, pointer: string): Json {
  const later = (value: Json): Json =>
    typeof value === 'string'
      ? value.replace(/^20(?=\d\d-\d\d-\d\d)/, '21')
      : entries(value).reduce<Json>(
          (now, [name, inner]) => replaceAt(now, `/${escapeSegment(name)}`, () => later(inner)),
          value,
        );
  return replaceAt(record, pointer, later);
}

/** The first two values in each other's place. */
function swapped(record: Json, pointer: string): Json {
  const [one, other] = select(record, pointer);
  if (!one || !other) return record;
  return replaceAt(
    replaceAt(record, one.at, () => other.value),
    other.at,
    () => one.value,
  );
}

function sumAt(record: Json, pointers: string[]): number {
  const values = pointers.flatMap((pointer) => select(record, pointer));
  return values.reduce(
    (sum, { value }) => sum + (Array.isArray(value) ? value.length : (numberOf(value) ?? 0)),
    0,
  );
}

/** A list of so many items, or so high a figure. */
const asMany = (figure: Json, count: number): Json =>
  Array.isArray(figure) ? padded(figure, count) : like(figure, count);

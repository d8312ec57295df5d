import { canonical } from '../../engine/json/compare.js';
import { brief, isObject, scalarText } from '../../engine/json/guards.js';
import { entries, select, type Located } from '../../engine/json/pointer.js';
import type { Json, Judgement } from '../../engine/types.js';
import { holds, irrelevant, someKeys, violated } from './records.js';

export const relationNames = [
  'equal',
  'count',
  'at-most',
  'less-than',
  'starts-with',
  'contains',
  'among',
  'unique',
  'page-count',
] as const;

/** How values of one record stand to each other. */
export interface Relation {
  relation: (typeof relationNames)[number];
  /** Pointers with wildcards to the values that are judged. */
  of: string[];
  /** Pointers to what they are compared with; or a literal value. */
  to?: string[];
  value?: null | boolean | number | string;
  /** `among`: the names of members at `to` are the known values. */
  keys?: boolean;
  /** Only records that hold one of these values there, or a text that starts with the one at another place. */
  when?: { at: string; is?: (null | boolean | number | string)[]; startsWith?: string };
}

/** A number, or a text that writes one. */
export function numberOf(value: Json | undefined): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^[+-]?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : undefined;
}

/** A value as a text to compare by: what a scalar writes, else its canonical JSON. */
export const valueText = (value: Json) => scalarText(value) ?? canonical(value);
const at = (record: Json, pointers: string[]) => pointers.flatMap((pointer) => select(record, pointer));

/** Whether a record is one that the relation speaks of. */
export function applies({ when }: Relation, record: Json): boolean {
  if (!when) return true;
  const { is = [], startsWith } = when;
  const starts = startsWith === undefined ? [] : select(record, startsWith);
  return select(record, when.at).some(
    ({ value }) =>
      is.some((each) => each === value) ||
      (typeof value === 'string' &&
        starts.some((start) => typeof start.value === 'string' && value.startsWith(start.value))),
  );
}

/** Judges one record. Where a value that is compared is absent, nothing is claimed: its presence is another rule's. */
export function judgeRelation(relation: Relation, record: Json): Judgement {
  if (!applies(relation, record)) return irrelevant('no record is of the sort that the rule speaks of');
  const own = at(record, relation.of);
  const [first] = own;
  if (!first) return irrelevant(`nothing at ${relation.of.join(', ')}`);
  if (relation.relation === 'unique') return judgeUnique(own);
  const others =
    relation.value === undefined ? at(record, relation.to ?? []) : [{ at: '', value: relation.value }];
  const [other] = others;
  if (!other) return irrelevant(`nothing at ${(relation.to ?? []).join(', ')}`);
  switch (relation.relation) {
    case 'among':
      return judgeAmong(
        own,
        relation.keys
          ? others.flatMap(({ value }) => namesOf(value))
          : others.map(({ value }) => valueText(value)),
      );
    case 'count':
      return judgeCount(relation.of, own, other);
    case 'at-most':
    case 'less-than':
      return judgeOrder(relation.relation, own, other);
    case 'page-count':
      return judgePageCount(first, others);
    case 'equal':
      return judgeEqual(own, other);
    case 'starts-with':
    case 'contains':
      return judgeText(relation.relation, own, other);
  }
}

const place = ({ at: pointer }: Located) => (pointer === '' ? '' : ` (${pointer})`);
const namesOf = (value: Json) => entries(value).map(([name]) => name);

function judgeUnique(own: Located[]): Judgement {
  if (own.length < 2) return irrelevant('fewer than two values');
  const seen = new Map<string, Located>();
  for (const each of own) {
    const before = seen.get(valueText(each.value));
    if (before) return violated(`another value than at ${before.at}`, brief(each.value), each.at);
    seen.set(valueText(each.value), each);
  }
  return holds;
}

function judgeAmong(own: Located[], known: string[]): Judgement {
  const stray = own.find(({ value }) => !known.includes(valueText(value)));
  return stray ? violated(`one of ${someKeys(known)}`, brief(stray.value), stray.at) : holds;
}

/** A pointer that ends in a wildcard is counted by what it selects, any other by the items of the lists there. */
function judgeCount(pointers: string[], own: Located[], figure: Located): Judgement {
  const wanted = numberOf(figure.value);
  const selected = pointers.every((pointer) => pointer.endsWith('/*'));
  const counts = selected
    ? [own.length]
    : own.filter(({ value }) => isContainer(value)).map(({ value }) => entries(value).length);
  if (wanted === undefined || counts.length === 0) return irrelevant('no number, or no list');
  if (counts.includes(wanted)) return holds;
  const literal = figure.at === '';
  const [count = 0] = counts;
  return literal
    ? violated(`${wanted} items`, `${count} items`, own[0]?.at)
    : violated(`${count}: the number of items at ${pointers.join(', ')}`, brief(figure.value), figure.at);
}

const isContainer = (value: Json) => Array.isArray(value) || isObject(value);

/** Several values are summed, so that parts can be compared with a whole. */
function judgeOrder(relation: 'at-most' | 'less-than', own: Located[], other: Located): Judgement {
  const numbers = own.map(({ value }) => (Array.isArray(value) ? value.length : numberOf(value)));
  const most = numberOf(other.value);
  if (most === undefined || numbers.includes(undefined))
    return irrelevant('not all of the values are numbers');
  const sum = numbers.reduce<number>((total, each) => total + (each ?? 0), 0);
  const fits = relation === 'at-most' ? sum <= most : sum < most;
  const words = relation === 'at-most' ? 'at most' : 'less than';
  return fits ? holds : violated(`${words} ${most}${place(other)}`, String(sum), own[0]?.at);
}

/** `to` leads to how many there are in all, and to how many a page holds. */
function judgePageCount(own: Located, others: Located[]): Judgement {
  const [pages, total, size] = [own, ...others].map(({ value }) => numberOf(value));
  if (pages === undefined || total === undefined || size === undefined || size < 1)
    return irrelevant('not all of the values are numbers');
  const wanted = Math.ceil(total / size);
  return pages === wanted
    ? holds
    : violated(`${wanted}: pages of ${size} for ${total}`, brief(own.value), own.at);
}

function judgeEqual(own: Located[], other: Located): Judgement {
  const unlike = own.find(({ value }) => valueText(value) !== valueText(other.value));
  return unlike ? violated(`${brief(other.value)}${place(other)}`, brief(unlike.value), unlike.at) : holds;
}

/** Texts that are addresses may write the part percent-encoded. */
function judgeText(relation: 'starts-with' | 'contains', own: Located[], part: Located): Judgement {
  const wanted = part.value;
  if (typeof wanted !== 'string' || wanted === '') return irrelevant('there is no text to look for');
  const fits = (text: string) =>
    relation === 'starts-with' ? text.startsWith(wanted) : text.includes(wanted);
  const unlike = own.find(
    ({ value }) => typeof value !== 'string' || !(fits(value) || fits(unescaped(value))),
  );
  if (!unlike) return holds;
  const words = relation === 'contains' ? 'contains' : 'starts with';
  return violated(`a text that ${words} ${brief(wanted)}${place(part)}`, brief(unlike.value), unlike.at);
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

import { select } from '../../../../engine/json/pointer.js';
import type { Json } from '../../../../engine/types/index.js';

/** Relations of what several records hold at one pointer. */
export const acrossRecords = [
  'same-type',
  'same-form',
  'same-order',
  'never-null',
  'never-empty',
  'same-rates',
  'same-values',
  'own-values',
  'settled',
] as const;

export const relationNames = [
  'equal',
  'differs',
  'count',
  'at-most',
  'at-least',
  'less-than',
  'starts-with',
  'contains',
  'path-ends',
  'no-longer',
  'not-earlier',
  'not-after',
  'not-after-answer',
  'among',
  'unique',
  'one-spelling',
  'each-day-once',
  'page-count',
  'page-items',
  'counted',
  'own-name',
  'own-address',
  'own-key',
  'tallies',
  ...acrossRecords,
] as const;

/** How values of one record stand to each other. */
export interface Relation {
  relation: (typeof relationNames)[number];
  /** Pointers with wildcards to the values that are checked. */
  of: string[];
  /** Pointers to what they are compared with; or a literal value. */
  to?: string[];
  value?: null | boolean | number | string;
  /** Only records that hold one of these values there, a text that starts with the one at another place, or fits a pattern. */
  when?: {
    at?: string;
    is?: (null | boolean | number | string)[];
    startsWith?: string;
    matches?: string;
    /** Pointers to further values that the record has. */
    and?: Record<string, null | boolean | number | string>;
    /** Pointers that all lead to one value in the record. */
    same?: string[];
    /** Only where the answer holds such a value in a member of these names, right inside one of those. */
    inside?: { members: string[]; named: string[]; values: string[] };
  };
}

/** Whether a record is one that the relation speaks of. */
export function applies({ when }: Relation, record: Json): boolean {
  if (!when) return true;
  const { is = [], startsWith, matches, and = {}, same = [] } = when;
  if (Object.entries(and).some(([at, value]) => select(record, at)[0]?.value !== value)) return false;
  if (new Set(same.map((at) => JSON.stringify(select(record, at)[0]?.value))).size > 1) return false;
  if (when.at === undefined) return true;
  const starts = startsWith === undefined ? [] : select(record, startsWith);
  const fits = (text: string) =>
    (matches !== undefined || startsWith !== undefined) &&
    (matches === undefined || new RegExp(matches, 'u').test(text)) &&
    (startsWith === undefined ||
      starts.some((start) => typeof start.value === 'string' && text.startsWith(start.value)));
  return select(record, when.at).some(
    ({ value }) => is.some((each) => each === value) || (typeof value === 'string' && fits(value)),
  );
}

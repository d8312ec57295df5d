import { readField } from '../../../../engine/contract/read-record.js';
import { viewOf } from '../../../../engine/contract/views.js';
import { scalarText } from '../../../../engine/json/guards.js';
import type { Located } from '../../../../engine/json/pointer.js';
import type { Contract, Json } from '../../../../engine/types/index.js';
import { outermostObject, recordWithKey } from '../find-record.js';
import { recordsAt } from '../outer-records.js';
import { mappingOf } from '../records.js';
import { showsOne } from '../view-records.js';
import type { Relation } from './relation.js';

/** What a row says of values that stand in a relation. */
export interface RelatedMembers extends Omit<Relation, 'to' | 'value'> {
  /** An operation, or a view. */
  operation: string;
  options?: [string, string][];
  before?: [string, string][];
  items?: string;
  to?: string[] | { const: null | boolean | number | string };
}

/** The relation of a row; `answered` is the moment of the answer, as HTTP writes it. */
export function relationOf({ relation, of, to, when }: RelatedMembers, answered = ''): Relation {
  const literal = relation === 'not-after-answer' ? { value: answered } : {};
  const compared = Array.isArray(to) ? { to } : to ? { value: to.const } : literal;
  return { relation, of, ...compared, ...(when ? { when } : {}) };
}

/** The records of an answer. Of a view of one record it is the one with the asked key, or, where none is, with any. */
export function relatedIn(
  { operation, items = '' }: RelatedMembers,
  contract: Contract,
  body: Json,
  asked?: Json,
): Located[] {
  if (!contract.views[operation] || !showsOne(contract, operation)) return recordsAt(contract, items, body);
  const { mapping, key } = viewOf(contract, operation);
  const fields = mappingOf(contract, mapping);
  const wanted = scalarText(asked);
  const found =
    wanted === undefined
      ? outermostObject(body, (value) => readField(fields, key, value) !== undefined)
      : recordWithKey(body, fields, key, wanted);
  return found ? [found] : [];
}

import { isObject } from '../../../../engine/json/guards.js';
import type { Json } from '../../../../engine/types/index.js';
import { membersNamed } from '../find-record.js';
import { valueText } from './members.js';
import type { Relation } from './relation.js';

/** What an answer holds inside that `when` speaks of, for a message; undefined where it holds no such thing. */
export function toldInside({ when }: Pick<Relation, 'when'>, body: Json): string | undefined {
  const { members = [], named = [], values = [] } = when?.inside ?? {};
  const found = membersNamed(body, members).flatMap((each) => (isObject(each) ? Object.entries(each) : []));
  const telling = found.find(
    ([name, value]) =>
      named.some((word) => name.toLowerCase().includes(word)) && values.includes(valueText(value)),
  );
  return telling && `${telling[0]} in ${members.join(' or ')} is ${valueText(telling[1])}`;
}

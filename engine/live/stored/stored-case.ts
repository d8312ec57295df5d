import { isObject } from '../../json/guards.js';
import type { Case, Exchange } from '../../types/index.js';

/** A case with its answers as they came, so that it can be checked again. No key is in it. */
export interface StoredCase {
  schema: 1;
  service: string;
  baseUrl: string;
  rule: string;
  /** The live run in which it was sent. */
  night: string;
  case: Case;
  exchanges: Exchange[];
  /** It failed, and did not confirm: what it shows counts as unstable. */
  unconfirmed?: true;
}

export function isStored(value: unknown): value is StoredCase {
  if (!isObject(value)) return false;
  const texts = [value['service'], value['baseUrl'], value['rule'], value['night']];
  return (
    value['schema'] === 1 &&
    texts.every((text) => typeof text === 'string') &&
    isObject(value['case']) &&
    Array.isArray(value['case']['steps']) &&
    Array.isArray(value['exchanges']) &&
    value['exchanges'].every((each) => isObject(each) && isObject(each['step']) && isObject(each['request']))
  );
}

import { parseBaseUrl } from '../config/base-url.js';
import { UsageError } from '../../engine/errors.js';
import { findingsOf } from '../../engine/results/findings-of.js';
import type { RuleResult, ServiceResult } from '../../engine/results/types.js';

/** A finding of a rule, by its place among them. */
export interface Numbered {
  rule: RuleResult;
  index: number;
}

/** The findings of a rule, with their places. */
export function numbered(rule: RuleResult): Numbered[] {
  return findingsOf(rule).map((each, index) => ({ rule: each, index }));
}

/** Which of the failures of a results file are to be sent again. */
export interface Choice {
  rule?: string;
  /** One finding of the rule; default: all. */
  index?: number;
  /** Base URL by service, where it is another one now. */
  moved: Map<string, string>;
}

/** Reads `RULE`, `RULE#2` and `SERVICE=BASE_URL`. Throws UsageError for what the file does not hold. */
export function readChoice(
  choice: readonly string[],
  services: readonly ServiceResult[],
  file: string,
): Choice {
  const read: Choice = { moved: new Map() };
  for (const text of choice) {
    const [name = '', ...rest] = text.split('=');
    if (rest.length > 0 && services.some(({ service }) => service === name)) {
      read.moved.set(name, parseBaseUrl(rest.join('=')));
      continue;
    }
    const [id = '', number] = text.split('#');
    const rule = services.flatMap(({ rules }) => rules).find((each) => each.id === id);
    if (!rule) throw new UsageError(`${file} has no rule or service ${JSON.stringify(text)}`);
    if (rule.verdict !== 'fail')
      throw new UsageError(`${id} does not fail in ${file}: it is ${rule.verdict}`);
    read.rule = id;
    if (number !== undefined) read.index = indexOf(rule, number, file);
  }
  return read;
}

/** The index of a finding of a rule, which people count from 1. Throws UsageError where there is none. */
function indexOf(rule: RuleResult, number: string, file: string): number {
  const count = findingsOf(rule).length;
  if (!/^[1-9]\d*$/.test(number) || Number(number) > count)
    throw new UsageError(`${rule.id} has no finding ${number} in ${file}: it has ${count}`);
  return Number(number) - 1;
}

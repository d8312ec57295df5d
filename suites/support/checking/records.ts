import { readField } from '../../../engine/contract/read-record.js';
import { canonical } from '../../../engine/json/compare.js';
import { valuesAt } from '../../../engine/json/pointer.js';
import type { CheckOutcome, Contract, Exchange, FieldMapping, Json } from '../../../engine/types/index.js';

/** A record of a result list with what identifies it. */
export interface KeyedRecord {
  key: string;
  record: Json;
}

/** The named mapping. Throws when the contract has none. */
export function mappingOf(contract: Contract, name: string): FieldMapping {
  const mapping = contract.mappings[name];
  if (!mapping) throw new Error(`the contract has no mapping ${name}`);
  return mapping;
}

/** What identifies a record: its value of the key field, else its whole content. */
export function keyOf(mapping: FieldMapping, keyField: string, record: Json): string {
  return readField(mapping, keyField, record)?.[0] ?? canonical(record);
}

/** The records of a list answer (at `items`), keyed; undefined when the exchange is no successful list. */
export function listed(
  exchange: Exchange | undefined,
  mapping: FieldMapping,
  key: string,
  items = '/*',
): KeyedRecord[] | undefined {
  const { status, json = null } = exchange?.response ?? {};
  const [list] = valuesAt(json, items.replace(/\/\*$/, ''));
  if (status !== 200 || !Array.isArray(list)) return undefined;
  return valuesAt(json, items).map((record) => ({ key: keyOf(mapping, key, record), record }));
}

/** The exchange of the step with this name. */
export function stepNamed(exchanges: readonly Exchange[], name: string): Exchange | undefined {
  return exchanges.find((exchange) => exchange.step.name === name);
}

/** The outcome of a case in which an answer that it needs was not given. */
export function unanswered(exchanges: readonly Exchange[]): CheckOutcome {
  const refused = exchanges.find((exchange) => exchange.response?.status !== 200) ?? exchanges.at(-1);
  const status = refused?.response?.status;
  return {
    relevant: false,
    why: status === 200 ? 'the answer is no list of records' : `an answer has status ${status}`,
  };
}

export const irrelevant = (why: string): CheckOutcome => ({ relevant: false, why });
export const holds: CheckOutcome = { relevant: true };
export const violated = (expected: string | string[], actual: string, at = ''): CheckOutcome => ({
  relevant: true,
  finding: { expected: typeof expected === 'string' ? [expected] : expected, actual, at },
});

/** The outcome for what stands at a place: its finding is below that place. */
export function located(outcome: CheckOutcome, at: string): CheckOutcome {
  if (!outcome.relevant || !outcome.finding) return outcome;
  return { ...outcome, finding: { ...outcome.finding, at: at + outcome.finding.at } };
}

/** The outcome with what its expectation follows from. */
export function because(outcome: CheckOutcome, since: string | undefined): CheckOutcome {
  if (!outcome.relevant || !outcome.finding || since === undefined) return outcome;
  const expected = outcome.finding.expected.map((each) => `${each}, since ${since}`);
  return { ...outcome, finding: { ...outcome.finding, expected } };
}

/** What several answers of one case come to: the first violation, else one that proved something, else why none did. */
export function together(checked: readonly CheckOutcome[], none: string): CheckOutcome {
  const relevant = checked.filter((each) => each.relevant);
  return relevant.find((each) => each.finding) ?? relevant[0] ?? checked[0] ?? irrelevant(none);
}

/** Up to `count` keys for a message. */
export function someKeys(keys: Iterable<string>, count = 5): string {
  const all = [...keys];
  return someOf(all.slice(0, count), all.length);
}

/** The first keys of so many. */
export function someOf(keys: readonly string[], count: number): string {
  const shown = keys.map((key) => (key.length > 60 ? `${key.slice(0, 60)}…` : key));
  return `${shown.join(', ')}${count > keys.length ? ` and ${count - keys.length} more` : ''}`;
}

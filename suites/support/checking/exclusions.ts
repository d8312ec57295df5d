import type { CheckOutcome, Json } from '../../../engine/types/index.js';
import { holds, irrelevant, someKeys, violated, type KeyedRecord } from './records.js';
import { keysOf, without } from './sets.js';

/** What the searches of a case about a negated filter list. */
export interface Excluding {
  /** Without the filter, by the plain filter, and without the excluded values. */
  all: KeyedRecord[];
  found: KeyedRecord[];
  left: KeyedRecord[];
  /** Without the default value, and by the plain filter without the excluded values: where they were searched for. */
  explicit: KeyedRecord[] | undefined;
  both: KeyedRecord[];
  excluded: string[];
  /** The value that a record shows; undefined where it shows none, or none is looked for. */
  valueIn: (record: Json) => string | undefined;
}

interface Filter {
  parameter: string;
  field?: string;
  default?: string;
}

/** Checks that exactly the records with the excluded values, and by default those with the default value, are left out. */
export function checkExclusion(filter: Filter, found: Excluding): CheckOutcome {
  if (found.excluded.length === 0) return irrelevant('no value is known');
  return checkDefault(filter, found) ?? checkLeft(filter, found);
}

function checkDefault(
  { parameter, field, default: standard }: Filter,
  found: Excluding,
): CheckOutcome | undefined {
  if (standard === undefined || !found.explicit) return undefined;
  const defaults = found.all.filter(({ record }) => found.valueIn(record) === standard);
  if (defaults.length > 0)
    return violated(
      `no record with ${field} ${standard}, the default`,
      `found: ${someKeys(keysOf(defaults))}`,
    );
  const [one, other] = [keysOf(found.all), keysOf(found.explicit)];
  const differing = [...without(one, other), ...without(other, one)];
  if (differing.length === 0) return undefined;
  return violated(
    `the same records with ${parameter}=${standard}, the default, as without it`,
    `only in one of them: ${someKeys(differing)}`,
  );
}

function checkLeft({ parameter, default: standard }: Filter, found: Excluding): CheckOutcome {
  const { excluded, valueIn } = found;
  const named = excluded.join(' or ');
  const all = keysOf(found.all);
  const shown = [...found.all, ...found.left].filter(({ record }) =>
    excluded.includes(valueIn(record) ?? ''),
  );
  const dropped = keysOf([...found.found, ...shown]);
  const left = keysOf(found.left);
  const kept = [...left, ...keysOf(found.both)].filter((key) => dropped.has(key));
  if (kept.length > 0) return violated(`no record that has ${named}`, `still found: ${someKeys(kept)}`);
  const lost = without(all, dropped).filter((key) => !left.has(key));
  if (lost.length > 0) return violated(`every record that does not have ${named}`, `lost: ${someKeys(lost)}`);
  const mayBeNew = ({ record }: KeyedRecord) =>
    standard !== undefined && (valueIn(record) ?? standard) === standard;
  const added = found.left.filter((each) => !all.has(each.key) && !mayBeNew(each));
  if (added.length > 0) {
    const expected =
      standard === undefined
        ? `no record that the search without ${parameter} does not find`
        : `further records only with ${standard}, the default`;
    return violated(expected, `added: ${someKeys(keysOf(added))}`);
  }
  return [...dropped].some((key) => all.has(key))
    ? holds
    : irrelevant('the values occur in no record or in all');
}

import { readField } from '../../../engine/contract/read-record.js';
import { firstDifference } from '../../../engine/json/compare.js';
import { brief } from '../../../engine/json/guards.js';
import type { CheckOutcome, Exchange, FieldMapping, Json } from '../../../engine/types/index.js';
import { holds, irrelevant, someKeys, violated } from './records.js';
import { intersection, union, without } from './sets.js';

type Keys = ReadonlySet<string>;

/** Checks that two searches find the same records. */
export function checkSame(asked: string, one: Keys, other: Keys): CheckOutcome {
  const differing = [...without(one, other), ...without(other, one)];
  if (differing.length > 0)
    return violated(`the same records for ${asked}`, `only by one of them: ${someKeys(differing)}`);
  return one.size > 0 ? holds : irrelevant('nothing was found by either');
}

/** Statuses by which a value is refused, or breaks the service. A result that is too big (403) is another matter. */
const refusals = [400, 404, 422, 500];

/** Checks that no form of several values is refused each time where all other forms are answered each time. */
export function checkForms(
  parameter: string,
  fields: readonly string[],
  exchanges: readonly Exchange[],
): CheckOutcome {
  const byField = fields.map((_, place) =>
    exchanges.flatMap(({ response }, index) =>
      index % fields.length === place && response ? [response] : [],
    ),
  );
  const isRefused = byField.map((answers) => answers.every(({ status }) => refusals.includes(status)));
  const isAnswered = byField.map((answers) => answers.every(({ status }) => status === 200));
  const place = isRefused.indexOf(true);
  if (place < 0) return isAnswered.includes(false) ? irrelevant('some values are refused') : holds;
  if (!isAnswered.includes(true)) return irrelevant('the values are refused in each form');
  const { status = 0, text = '' } = byField[place]?.[0] ?? {};
  return violated(
    `${parameter} by ${fields[place]} is taken, as by ${fields[isAnswered.indexOf(true)]}`,
    `status ${status} for each of ${byField[place]?.length} values, body ${brief(text)}`,
  );
}

/**
 * Checks that each of the fields leads to the same record; `records` has undefined where the answer is no record. A value
 * that another record has in the first field leads to that one.
 */
export function checkSameRecord(
  records: readonly (Json | undefined)[],
  exchanges: readonly Exchange[],
  fields: readonly string[],
  mapping: FieldMapping,
): CheckOutcome {
  const refused = exchanges.find((_, index) => records[index] === undefined);
  if (refused) {
    const { status = 0, text: body = '' } = refused.response ?? {};
    return violated(`the record that ${fields.join(' or ')} finds`, `status ${status}, body ${brief(body)}`);
  }
  const [one = null, other = null] = records;
  const difference = firstDifference(one, other);
  if (!difference) return holds;
  const [first = '', second = ''] = fields;
  const asked = readField(mapping, second, one) ?? [];
  if (readField(mapping, first, other)?.some((value) => asked.includes(value)))
    return irrelevant(`the ${second} of one record is the ${first} of another`);
  return violated(
    `the same record by ${fields.join(' and by ')}: ${brief(difference.one)}`,
    brief(difference.other),
    difference.at,
  );
}

/** Checks a search without a parameter by the searches for its default values, or for one that may be among them. */
export function checkDefault(
  parameter: string,
  values: readonly string[],
  leftOut: Keys,
  single: readonly Keys[],
): CheckOutcome {
  const all = union(single);
  const missing = without(all, leftOut);
  if (values.length === 0) return checkWhole(parameter, leftOut, all);
  const named = `${parameter} ${values.join(', ')}`;
  if (missing.length > 0)
    return violated(
      `what ${named} find, each by itself`,
      `not found without ${parameter}: ${someKeys(missing)}`,
    );
  const added = without(leftOut, all);
  if (added.length > 0)
    return violated(`nothing beyond ${named}`, `found without ${parameter}: ${someKeys(added)}`);
  return leftOut.size > 0 ? holds : irrelevant('nothing was found');
}

/** Checks a search without a parameter by the search for one value, of which a description says whether it is a default. */
export function checkNamed(
  parameter: string,
  value: string,
  defaults: readonly string[],
  leftOut: Keys,
  one: Keys,
): CheckOutcome {
  if (one.size === 0) return irrelevant('nothing was found');
  if (!defaults.includes(value)) {
    const added = intersection([leftOut, one]);
    return added.size === 0
      ? holds
      : violated(`no ${parameter} ${value}, which is no default by the description`, someKeys([...added]));
  }
  const missing = without(one, leftOut);
  return missing.length === 0
    ? holds
    : violated(
        `every ${parameter} ${value}, a default by the description`,
        `not found: ${someKeys(missing)}`,
      );
}

function checkWhole(parameter: string, leftOut: Keys, one: Keys): CheckOutcome {
  const shared = intersection([leftOut, one]);
  if (one.size === 0) return irrelevant('nothing was found');
  if (shared.size === 0) return irrelevant(`the value is not among the defaults of ${parameter}`);
  const missing = without(one, leftOut);
  if (missing.length === 0) return holds;
  return violated(
    `all records of a value of ${parameter} that is among the defaults`,
    `without ${parameter} found: ${someKeys(shared, 2)}; not found: ${someKeys(missing)}`,
  );
}

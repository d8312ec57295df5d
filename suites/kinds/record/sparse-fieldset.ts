import fc from 'fast-check';
import { operationById } from '../../../engine/contract/operations.js';
import { canonical } from '../../../engine/json/compare.js';
import { isObject } from '../../../engine/json/guards.js';
import type { CheckOutcome, Json, JsonObject } from '../../../engine/types/index.js';
import { isCertain } from '../../support/cases/certainty.js';
import { successOf } from '../../support/checking/success.js';
import { described, kind, paramsSchema, texts } from '../../support/kind.js';
import { marks, memberFaults, type MemberListParams } from '../../support/mutants/member-faults.js';
import { outermostObjects } from '../../support/checking/outer-records.js';
import { holds, irrelevant, someKeys, violated } from '../../support/checking/records.js';
import { noPath } from '../../support/cases/samples.js';
import { stepFor } from '../../support/cases/requests/step-for.js';
import { validAssignments } from '../../support/cases/requests/valid-assignments.js';

/** A list of member names limits the members of the records that come back; asked ones that a record has do come back. */
export const sparseFieldset = kind<MemberListParams>({
  name: 'sparse-fieldset',
  says: 'records come back with the members that were asked for, and no others',
  params: paramsSchema({
    operation: described('Operation that answers records, in whatever they come.'),
    parameter: described('Parameter that takes a list of member names.'),
    separator: described('What separates the names.'),
    members: described('Names that may be listed; other members of a record may always come.', texts),
  }),
  example: {
    operation: 'GET /search',
    parameter: 'fields',
    separator: ',',
    members: ['id', 'title', 'year', 'status'],
  },
  operations: ({ operation }) => [operation],

  cases({ operation: id, parameter, separator, members }, context) {
    const operation = operationById(context.contract.operations, id);
    const others = {
      ...operation,
      parameters: operation.parameters.filter((each) => each.name !== parameter),
    };
    const requests = validAssignments(others, context);
    if (!requests) return noPath(id);
    const subset = fc.shuffledSubarray(members, { minLength: 1, maxLength: Math.max(1, members.length - 1) });
    return {
      random: fc.tuple(requests, subset).map(([values, asked]) => ({
        steps: [
          stepFor(operation, 'whole', values, { memo: true }),
          stepFor(operation, 'limited', { ...values, [parameter]: [asked.join(separator)] }),
        ],
        given: { asked, certain: isCertain(operation, context, values) },
      })),
    };
  },

  check({ members }, [whole, limited], { given }) {
    const [all, some] = [successOf(given, whole), successOf(given, limited)];
    if ('instead' in all) return all.instead;
    if ('instead' in some)
      return violated(
        'an answer limited to the asked members',
        some.instead.relevant ? '' : some.instead.why,
      );
    const asked = Array.isArray(given['asked']) ? given['asked'].map(String) : [];
    const [records, left] = [
      recordsIn(all.json, marks.whole(members)),
      recordsIn(some.json, marks.limited(members)),
    ];
    if (records.length === 0) return irrelevant('the whole answer holds no record');
    return checkRecords(records, left, asked, members);
  },

  faults: (params, contract) => memberFaults(params, contract),
  variants: () => [],
});

function recordsIn(body: Json, isRecord: (value: JsonObject) => boolean): JsonObject[] {
  return outermostObjects(body, isRecord)
    .map(({ value }) => value)
    .filter(isObject);
}

function checkRecords(
  records: JsonObject[],
  left: JsonObject[],
  asked: string[],
  members: string[],
): CheckOutcome {
  const unasked = members.filter((name) => !asked.includes(name));
  const strange = left.flatMap((record) => unasked.filter((name) => Object.hasOwn(record, name)));
  if (strange.length > 0)
    return violated(`of the members only ${asked.join(', ')}`, `also ${someKeys(new Set(strange))}`);
  for (const name of asked) {
    const [had, has] = [valuesOf(records, name), valuesOf(left, name)];
    if (had.join() !== has.join()) {
      return violated(
        `${name} of each record as without the limit (${had.length} records have it)`,
        `${has.length} records have it${had.length === has.length ? ', with other values' : ''}`,
      );
    }
  }
  return asked.some((name) => valuesOf(records, name).length > 0)
    ? holds
    : irrelevant('no record has the asked members');
}

function valuesOf(records: JsonObject[], name: string): string[] {
  return records
    .flatMap((record) => (Object.hasOwn(record, name) ? [canonical(record[name] as Json)] : []))
    .sort();
}

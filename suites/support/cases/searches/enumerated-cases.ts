import { evenly } from '../../../../engine/samples/collect.js';
import { asText } from '../../../../engine/json/guards.js';
import type { CaseContext, CaseSource } from '../../../../engine/types/index.js';
import { pathAssignments } from '../requests/path-assignments.js';
import { distinct, samplesWith, valuesOf } from '../samples.js';
import { searchStep, type Search } from './view-requests.js';

/** Items of enumerations that may stand for all others. */
const standsForAll = /(?:^|[^a-z])(?:all|any)$/i;

/** A search by each listed value of a field, which is valid whether a record has it or not. */
export function enumeratedCases(
  parameter: string,
  field: string,
  search: Search,
  context: CaseContext,
): CaseSource {
  const listed = samplesWith(context.samples, [field]).flatMap((each) => valuesOf(each, field));
  const values = distinct(listed).filter((value) => !standsForAll.test(asText(value)));
  // Where hardly an item is written in capitals, one that is may name a group of others.
  const inCapitals = values.filter((value) => /^[A-Z]{2,}$/.test(asText(value)));
  const groups = inCapitals.length * 2 < values.length ? inCapitals : [];
  const paths = pathAssignments(search.of, context);
  if (values.length === 0 || paths.length === 0)
    return { none: { reason: 'no sample', detail: `no value of ${field} is listed` } };
  return {
    examples: evenly(values, context.runs * 2).map((value, turn) => ({
      steps: [searchStep(search, 'listed value', { ...paths[turn % paths.length], [parameter]: [value] })],
      given: { holders: [], valid: true, group: groups.includes(value) },
    })),
  };
}

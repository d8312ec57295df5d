import type { CaseContext, CaseSource, Operation, Sample } from '../../../engine/types/index.js';
import { stepFor } from './requests/step-for.js';
import { distinct, valueOf } from './samples.js';
import { pathFrom, searchable } from './searches/searches.js';

/** What is answered for a value that no record has, and which known records must be answered differently. */
export interface Unknown {
  path: string;
  field: string;
  values: string[];
}

/** A known record, an unknown one, and two known ones with other values of the field. */
export function unknownCases(
  operation: Operation,
  unknown: Unknown,
  { samples, runs }: CaseContext,
): CaseSource {
  const { field, values } = unknown;
  const known = searchable(operation, samples, [field]);
  const firsts = distinct(known.map((sample) => valueOf(sample, field))).flatMap((value) =>
    known.filter((each) => valueOf(each, field) === value).slice(0, 1),
  );
  const checked = known.filter((sample) => values.includes(valueOf(sample, field))).slice(0, runs);
  if (checked.length === 0 || firsts.length < 3)
    return { none: { reason: 'no sample', detail: `fewer than three values of ${field} are known` } };
  const stepOf = (name: string, sample: Sample) =>
    stepFor(operation, name, pathFrom(operation, sample) ?? {}, { memo: true });
  const path = Object.fromEntries(operation.parameters.map(({ name }) => [name, [unknown.path]]));
  return {
    examples: checked.map((sample) => {
      const others = firsts.filter((each) => valueOf(each, field) !== valueOf(sample, field));
      return {
        steps: [
          stepOf('known', sample),
          stepFor(operation, 'unknown', path, { memo: true }),
          ...others.slice(0, 2).map((each) => stepOf('another one', each)),
        ],
        given: { value: valueOf(sample, field) },
      };
    }),
  };
}

import type { CaseContext, Parameter, Sample, SampleTiers } from '../../../../engine/types/index.js';
import { distinct, holding, holdsValue, inOrder, showing, valuesOf } from '../samples.js';
import type { Assignment } from './step-for.js';

const answered = new WeakMap<SampleTiers, WeakMap<object, Map<string, unknown>>>();

/**
 * Generators ask the frozen samples thousands of times for the same few things: each is found once. `subject` is the
 * part of a contract that is asked about, `bound` what is bound already.
 */
export function once<T>(samples: SampleTiers, subject: object, bound: Assignment, find: () => T): T {
  const subjects = answered.get(samples) ?? new WeakMap<object, Map<string, unknown>>();
  answered.set(samples, subjects);
  const known = subjects.get(subject) ?? new Map<string, unknown>();
  subjects.set(subject, known);
  const key = JSON.stringify(bound);
  if (!known.has(key)) known.set(key, find());
  return known.get(key) as T;
}

/** Values that are valid for a parameter on this target, given the values already bound (a region, an agency). */
export function candidates(parameter: Parameter, context: CaseContext, bound: Assignment): string[] {
  return once(context.samples, parameter, bound, () => findCandidates(parameter, context, bound));
}

function findCandidates(parameter: Parameter, context: CaseContext, bound: Assignment): string[] {
  const fixed = Object.entries(bound).map(([name, [value = '']]) => [name, value] as const);
  const agrees = (sample: Sample) =>
    fixed.every(([name, value]) => sample[name] === undefined || holdsValue(sample, name, value));
  for (const tier of inOrder(context.samples)) {
    const shown = showing(tier, parameter.sample);
    const known = fixed.find(([name]) => showing(shown, name).length === shown.length);
    const near = known ? holding(shown, ...known) : shown;
    const values = distinct(near.filter(agrees).flatMap((sample) => valuesOf(sample, parameter.sample)));
    if (values.length > 0) return distinct([...values, ...literals(parameter)]);
  }
  return literals(parameter);
}

function literals(parameter: Parameter): string[] {
  const listed = parameter.schema['enum'];
  return distinct([...parameter.values, ...(Array.isArray(listed) ? listed.map(String) : [])]);
}

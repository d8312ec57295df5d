import type { Case, CaseContext, Operation, Sample } from '../../../engine/types/index.js';
import { isCertain } from './certainty.js';
import { leastAssignments } from './requests/path-assignments.js';
import { parametersIn, stepFor, type Assignment } from './requests/step-for.js';
import { distinct, samplesWith, valuesOf, withEnds } from './samples.js';
import { respelled } from './respelled.js';
import type { UnknownKeyParams } from './unknown-keys.js';

/** So many of the known keys are compared with, the first and the last among them, beside the contract's own. */
const mostKnown = 5;
/** Keys of each field of other records that are requested. */
const mostOther = 3;

/** Requests with keys that nothing has, each with what is answered for known keys and for another unknown one. */
export function alikeCases(
  { parameter, values, near, respelled: ways }: UnknownKeyParams,
  operation: Operation,
  context: CaseContext,
): Case[] {
  const { given, known: own } = context.samples;
  const known = leastAssignments(operation, context);
  // Well-known values need not exist on a target of which others are certain.
  const certain = known.filter((path) => isCertain(operation, context, path));
  const all = certain.length > 0 ? certain : known;
  const inPath = parametersIn(operation, 'path');
  const textOf = (path: Assignment) => JSON.stringify(inPath.map(({ name }) => path[name]));
  const isAmong = (samples: readonly Sample[]) => (path: Assignment) =>
    samples.some((each) =>
      inPath.every(({ name, sample }) => valuesOf(each, sample).includes(path[name]?.[0] ?? '')),
    );
  const compared = [...new Set([...withEnds(all, mostKnown), ...all.filter(isAmong(own))])];
  const knownTexts = new Set(known.map(textOf));
  const knownSteps = compared.map((path) => stepFor(operation, 'known key', path, { memo: true }));
  const fields = Array.isArray(near) ? near : [];
  const others = fields.flatMap((field) =>
    withEnds(
      distinct(samplesWith(context.samples, [field]).flatMap((each) => valuesOf(each, field))),
      mostOther,
    ),
  );
  const step = (name: string, path: Assignment, value: string) =>
    stepFor(operation, name, { ...path, [parameter]: [value] });
  return compared.flatMap((path) => {
    const written = [...values, ...others, ...respelled(path[parameter]?.[0] ?? '', ways)];
    const unknown = written.filter((value) => !knownTexts.has(textOf({ ...path, [parameter]: [value] })));
    return unknown.map((value, index) => {
      const other = unknown[(index + 1) % unknown.length];
      return {
        steps: [
          step('unknown key', path, value),
          ...knownSteps,
          ...(other === undefined || other === value ? [] : [step('another unknown key', path, other)]),
        ],
        given: { asked: value, vouched: compared.every(isAmong(given)) },
      };
    });
  });
}

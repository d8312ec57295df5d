import fc, { type Arbitrary } from 'fast-check';
import { operationById } from '../../../../engine/contract/operations.js';
import { viewOf } from '../../../../engine/contract/views.js';
import type { CaseContext, Contract, Operation, Sample, Step, View } from '../../../../engine/types/index.js';
import { withPairs } from '../options.js';
import { pathOnly, stepFor, type Assignment } from '../requests/step-for.js';
import { valueOf } from '../samples.js';
import { baseSearches, filtersOf, hasFilters, pathFrom, searchable } from './searches.js';
import type { ViewParams } from './view-params.js';

/** A view with its operation, and what the requests of a rule give beside what the rule is about. */
export interface Search extends View {
  of: Operation;
  /** Filters of which a request may give some. */
  beside: string[];
  /** Parameters that every request gives, each with the field of a known record whose value it takes. */
  own: [string, string][];
}

const field = /^\{(.+)\}$/;

/** The search of a rule; parameters that the rule is about are no filters beside it. */
export function searchOf(contract: Contract, params: ViewParams, about: readonly string[] = []): Search {
  const view = viewOf(contract, params.view);
  const given = [...about, ...view.query.map(([name]) => name)];
  const fields = view.query.flatMap(([name, value]): [string, string][] => {
    const own = field.exec(value)?.[1];
    return own === undefined ? [] : [[name, own]];
  });
  const operation = operationById(contract.operations, view.operation);
  const path = pathOnly(operation, Object.fromEntries(fields.map(([name, own]) => [name, [own]])));
  return {
    ...view,
    query: view.query.filter(([name]) => !path[name]),
    of: boundBy(operation, path),
    beside: (params.with ?? view.filters).filter((name) => !given.includes(name)),
    own: fields.filter(([name]) => !path[name]),
  };
}

/** The operation with other fields of records in its path. */
function boundBy(operation: Operation, path: Assignment): Operation {
  if (Object.keys(path).length === 0) return operation;
  const bound = operation.parameters.map((each) => ({
    ...each,
    sample: path[each.name]?.[0] ?? each.sample,
  }));
  return { ...operation, parameters: bound };
}

interface StepExtras extends Pick<Step, 'memo'> {
  /** The known record that the request is about. */
  sample?: Sample;
  options?: readonly (readonly [string, string])[];
}

/** A request of the view. Throws when the view's query needs a field that `sample` does not hold. */
export function searchStep(
  { of, query }: Search,
  name: string,
  values: Assignment,
  { sample = {}, options = [], ...extra }: StepExtras = {},
): Step {
  const given = query.map(([key, value]): [string, string] => [
    key,
    value.replace(field, (_, own: string) => valueOf(sample, own)),
  ]);
  return withPairs(stepFor(of, name, values, extra), [...given, ...options]);
}

/** Known records that the view shows and that hold all of the fields. */
export function knownRecords(
  { of, own, known }: Search,
  context: CaseContext,
  fields: string[],
): readonly Sample[] {
  return searchable(of, context.samples, [...fields, ...own.map(([, needed]) => needed)], known);
}

/** A known record, and the path and filters of a search that finds it. */
export interface Found {
  sample: Sample;
  base: Assignment;
}

interface SearchLimits {
  enough?: boolean;
  /** Filters that a search gives, beside the one that is enough, at most. */
  most?: number;
  /** Whether a known record is one of those that are searched for. */
  suits?: (sample: Sample) => boolean;
}

/**
 * Searches for known records that hold all of the fields. `enough`: the search needs a filter of its own where the
 * operation wants one. Undefined where none is known.
 */
export function searchesFor(
  search: Search,
  context: CaseContext,
  fields: string[],
  { enough = true, most = 2, suits = () => true }: SearchLimits = {},
): Arbitrary<Found> | undefined {
  const { of, beside } = search;
  const known = knownRecords(search, context, fields).filter(
    (sample) => suits(sample) && hasFilters(of, sample, beside, enough),
  );
  if (known.length === 0) return undefined;
  return fc.constantFrom(...known).chain((sample) =>
    (filtersOf(of, sample, beside, enough, most) as Arbitrary<Assignment>).map((values) => ({
      sample,
      base: { ...pathFrom(of, sample), ...values },
    })),
  );
}

/** Searches that are known to find something, whatever it is; undefined where none is. */
export function anySearch(
  { of, beside, known }: Search,
  context: CaseContext,
): Arbitrary<Assignment> | undefined {
  return baseSearches(of, context, beside, known);
}

/** Why there are no cases where no known record has a field. */
export const noRecordWith = (fields: string) => ({
  none: { reason: 'no sample' as const, detail: `no listed record shows its ${fields}` },
});

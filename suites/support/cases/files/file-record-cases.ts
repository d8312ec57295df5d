import fc from 'fast-check';
import { operationById } from '../../../../engine/contract/operations.js';
import { evenly } from '../../../../engine/samples/collect.js';
import type {
  Case,
  CaseContext,
  CaseSource,
  Contract,
  Operation,
  Step,
} from '../../../../engine/types/index.js';
import type { FilePairs } from '../../checking/file-pairs.js';
import type { ListedValues } from '../../checking/listed-values.js';
import { fileAt, fileStep } from './file-paths.js';
import { withPairs } from '../options.js';
import { parametersIn, pathOnly, stepFor, type Assignment } from '../requests/step-for.js';
import { distinct, samplesWith, valueOf, valuesOf } from '../samples.js';
import { baseSearches, pathFrom, searchable } from '../searches/searches.js';
import { knownRecords, searchOf } from '../searches/view-requests.js';
import { doubtfulCases, filterValues } from './doubtful-records.js';

/** A file, and the live requests whose records it holds. */
export interface FileMatch {
  file: string;
  one?: string;
  search?: string;
  by?: string[];
  query?: Record<string, string>;
  among?: Record<string, string>;
}

/** A search compares many records at once. */
const mostWide = 24;
const fewSearches = 10;

/** Of the cases about single records, so many take another one each. */
const eachOnce = 0.9;

/** Keys of other scopes that are asked for in each. */
const triedElsewhere = 5;

/** Cases that read the file, then a record by itself or a search. */
export function matchingCases(params: FileMatch, context: CaseContext): CaseSource {
  const { one, search, by = [], query = {}, among } = params;
  const { contract } = context;
  const file = fileAt(contract, params.file);
  const ofFile = (values: Assignment) => fileStep(file, 'file', values, { memo: true, stream: true });
  const pairs = Object.entries(query);
  const none: CaseSource = { none: { reason: 'no sample', detail: 'no record is known' } };
  if (one === undefined) {
    const operation = operationById(contract.operations, search ?? '');
    const found = baseSearches(operation, context, by, among);
    if (!found) return none;
    const toCase = (values: Assignment): Case => ({
      steps: [ofFile(values), withPairs(stepFor(operation, 'search', values), pairs)],
    });
    const wide = filterValues(operation, by, context, among);
    const examples = evenly(wide, Math.min(mostWide, context.runs)).map(toCase);
    return {
      examples,
      random: found.map(toCase),
      atMost: fewSearches,
    };
  }
  const view = contract.views[one] && searchOf(contract, { view: one });
  const single = view ? view.of : operationById(contract.operations, one);
  const samples = view ? knownRecords(view, context, []) : searchable(single, context.samples, [], among);
  const known = samples.map((sample) => pathFrom(single, sample) ?? {});
  if (known.length === 0) return none;
  const toCase = (values: Assignment): Case => ({
    steps: [ofFile(values), withPairs(stepFor(single, 'by itself', values), pairs)],
  });
  const doubtful = search === undefined ? [] : doubtfulCases({ search, by, among }, context, ofFile, pairs);
  return {
    examples: [
      ...elsewhere(known, file.operation).map(toCase),
      ...doubtful,
      ...evenly(known, Math.ceil(context.runs * eachOnce)).map(toCase),
    ],
    random: fc.constantFrom(...known).map(toCase),
    atMost: Math.ceil(context.runs * (1 - eachOnce)),
  };
}

/** The request for a record that a search has found, with the path of the search. */
export function recordStep(
  single: Operation,
  { doubtful, path }: { doubtful: string; path: Assignment },
  query: Record<string, string> = {},
): Step {
  const own = parametersIn(single, 'path').find(({ name }) => path[name] === undefined);
  const values = { ...path, ...(own ? { [own.name]: [doubtful] } : {}) };
  return withPairs(stepFor(single, 'by itself', values), Object.entries(query));
}

/** One case with all values of the fields that known records show together. */
function mappingCases(path: string, fields: readonly string[], context: CaseContext): CaseSource {
  const known = samplesWith(context.samples, fields);
  if (known.length === 0)
    return { none: { reason: 'no sample', detail: `no record shows both ${fields.join(' and ')}` } };
  const pairs = known.map((sample) => fields.map((field) => valueOf(sample, field)));
  const step = fileStep(fileAt(context.contract, path), 'mapping', {}, { memo: true });
  return { examples: [{ steps: [step], given: { pairs } }] };
}

/** The values that a file must list, each in a case of its own where all must be. */
export function listedCases(path: string, listed: ListedValues, context: CaseContext): CaseSource {
  const { fields = [], values = [], groups: sorts = [], which } = listed;
  if (which === 'mapped' || which === 'counted') return mappingCases(path, fields, context);
  const used = fields.flatMap((field) =>
    samplesWith(context.samples, [field]).flatMap((sample) => valuesOf(sample, field)),
  );
  const all = distinct([...values, ...used]);
  if (all.length === 0 && sorts.length === 0)
    return { none: { reason: 'no sample', detail: `no record shows its ${fields.join(', ')}` } };
  const step = fileStep(fileAt(context.contract, path), 'values', {}, { memo: true });
  const whole = all.length > 0 ? [all] : [];
  const groups = [...sorts, ...(which === 'all' ? all.map((value) => [value]) : whole)];
  return { examples: groups.map((group) => ({ steps: [step], given: { values: group } })) };
}

/** A case for each pair, in which both files are read. */
export function pairCases({ pairs, relation }: FilePairs, contract: Contract): CaseSource {
  const extra = { ...(relation === 'equals' ? {} : { stream: true as const }), memo: true as const };
  return {
    examples: pairs.map((pair) => ({
      steps: pair.map((path, index) =>
        fileStep(fileAt(contract, path), index === 0 ? 'plainer' : 'fuller', {}, extra),
      ),
    })),
  };
}

/** Records' keys with the rest of another's path, where no listing shows them: what is answered there is in that file. */
function elsewhere(known: readonly Assignment[], whole: Operation): Assignment[] {
  const shown = new Set(known.map((path) => JSON.stringify(path)));
  const scopes = new Map(known.map((path) => [JSON.stringify(pathOnly(whole, path)), pathOnly(whole, path)]));
  return [...scopes.values()].flatMap((scope) => {
    const strange = known
      .map((path) => ({ ...path, ...scope }))
      .filter((path) => !shown.has(JSON.stringify(path)));
    return evenly(strange, triedElsewhere);
  });
}

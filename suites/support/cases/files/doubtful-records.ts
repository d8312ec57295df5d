import { operationById } from '../../../../engine/contract/operations.js';
import { asText, isObject } from '../../../../engine/json/guards.js';
import type {
  Case,
  CaseContext,
  Exchange,
  FieldMapping,
  Json,
  JsonObject,
  Operation,
  Step,
} from '../../../../engine/types/index.js';
import { fileFindings } from '../../checking/file-records.js';
import { withPairs } from '../options.js';
import { candidates } from '../requests/candidates.js';
import { pathOnly, stepFor, type Assignment } from '../requests/step-for.js';
import { pathFrom, searchable } from '../searches/searches.js';

/** A search, and its filters: what it finds differently from a file is doubtful. */
interface DoubtfulSearch {
  search: string;
  by: readonly string[];
  among: Record<string, string> | undefined;
}

const searchName = 'search for doubtful records';

/** A search for each value of the filters, behind the file: together they find every record that a search reaches. */
export function doubtfulCases(
  { search: id, by: names, among }: DoubtfulSearch,
  context: CaseContext,
  fileStep: (path: Assignment) => Step,
  query: [string, string][],
): Case[] {
  const search = operationById(context.contract.operations, id);
  return filterValues(search, names, context, among).map((values) => {
    const path = pathOnly(search, values);
    return {
      steps: [fileStep(path), withPairs(stepFor(search, searchName, values), query)],
      given: { path: firstValues(path) },
    };
  });
}

/** Each value of each of the filters by itself, in each scope of known records. */
export function filterValues(
  search: Operation,
  names: readonly string[],
  context: CaseContext,
  among: Record<string, string> | undefined,
): Assignment[] {
  const scopes = new Map(
    searchable(search, context.samples, [], among).map((sample) => {
      const path = pathFrom(search, sample) ?? {};
      return [JSON.stringify(path), path] as const;
    }),
  );
  const filters = search.parameters.filter(
    ({ name }) =>
      names.includes(name) && (search.requireAny.length === 0 || search.requireAny.includes(name)),
  );
  return [...scopes.values()].flatMap((path) =>
    filters.flatMap((filter) =>
      candidates(filter, context, path).map((value) => ({ ...path, [filter.name]: [value] })),
    ),
  );
}

/** The key of the first record that such a search has found otherwise than the file has it, with the path of the search. */
export function doubtfulRecord(
  [file, search, ...others]: readonly Exchange[],
  mapping: FieldMapping,
  key: string,
  given: JsonObject,
): { doubtful: string; path: Assignment } | undefined {
  if (search?.step.name !== searchName || others.length > 0) return undefined;
  const kept = file?.response?.items?.records;
  const found = search.response?.json;
  if (search.response?.status !== 200 || !Array.isArray(found) || !kept?.size) return undefined;
  const [doubtful] = fileFindings(kept, { mapping, key }, found);
  if (doubtful === undefined) return undefined;
  return { doubtful: doubtful.key, path: listsOf(given['path'] ?? {}) };
}

/** An assignment of single values as a case can hold it, and back. */
function firstValues(values: Assignment): JsonObject {
  return Object.fromEntries(Object.entries(values).map(([name, [value = '']]) => [name, value]));
}

function listsOf(values: Json): Assignment {
  return Object.fromEntries(
    Object.entries(isObject(values) ? values : {}).map(([name, value]) => [name, [asText(value)]]),
  );
}

import fc from 'fast-check';
import { operationById } from '../../../engine/contract/operations.js';
import { evenly } from '../../../engine/samples/collect.js';
import type { Operation } from '../../../engine/types/contract.js';
import type { Case, Step } from '../../../engine/types/exchange.js';
import type { CaseContext } from '../../../engine/types/kind.js';
import { kind, paramsSchema, text, textMap, texts } from '../../support/kind.js';
import { digestRecord, digestsByKey } from '../../support/checking/digests.js';
import { fileFinding, usualMembers } from '../../support/checking/file-records.js';
import {
  holds,
  irrelevant,
  keyOf,
  readingOf,
  stepNamed,
  unanswered,
  violated,
} from '../../support/checking/records.js';
import { withPairs } from '../../support/cases/options.js';
import { parametersIn, pathOnly, stepFor, type Assignment } from '../../support/cases/requests.js';
import { baseSearches, pathFrom, searchable } from '../../support/cases/searches.js';
import { onOperations } from '../../support/mutants/rewrite.js';
import { suspectAmong, suspectCases, type Suspects } from '../../support/cases/suspects.js';
import { fileFaults } from '../../support/mutants/file-variations.js';

interface Params {
  /** The operation that answers one record, and its query. */
  one: string;
  query?: Record<string, string>;
  /** The operation that serves the file, and the path values of the file; those of the record's path win. */
  file: string;
  path: Record<string, string>;
  reading: string;
  key: string;
  among?: Record<string, string>;
  /** `one` is a search: filters of known records that it is given. Each record that it finds is compared. */
  with?: string[];
  /** What this search finds otherwise than the file has it is fetched by itself. */
  suspects?: Suspects;
}

/** A search compares many records at once. */
const mostSearches = 40;

/** Keys of other scopes that are asked for in each. */
const triedElsewhere = 5;

const oneOf = <T>(values: readonly T[]) => (values.length === 0 ? undefined : fc.constantFrom(...values));

/** A record that is fetched by itself, or found by a search, says what it says in a pre-generated file. The file is read as a stream, once. */
export const fileMatchesRecords = kind<Params>({
  name: 'file-matches-records',
  says: 'a record fetched live is what a pre-generated file holds',
  readsFiles: true,
  params: paramsSchema(
    {
      one: text,
      query: textMap,
      file: text,
      path: textMap,
      reading: text,
      key: text,
      among: textMap,
      with: texts,
      suspects: paramsSchema({ search: text, with: texts }),
    },
    ['query', 'among', 'with', 'suspects'],
  ),
  operations: ({ one, file }) => [file, one],
  reaches: ({ suspects }) => (suspects ? [suspects.search] : []),

  cases(params, context) {
    const [single, whole] = [
      operationById(context.contract.operations, params.one),
      operationById(context.contract.operations, params.file),
    ];
    const requests = params.with
      ? baseSearches(single, context, params.with, params.among)
      : oneOf(knownPaths(single, context, params.among));
    if (!requests) return { none: { reason: 'no sample', detail: 'no record is known' } };
    const absent = params.with ? [] : elsewhere(single, whole, context, params.among);
    const query = queryOf(params);
    const file = Object.fromEntries(Object.entries(params.path).map(([name, value]) => [name, [value]]));
    const fileStep = (values: Assignment) =>
      stepFor(whole, 'file', { ...values, ...file }, { memo: true, stream: true });
    const toCase = (values: Assignment): Case => ({
      steps: [
        fileStep(values),
        withPairs(stepFor(single, params.with ? 'search' : 'by itself', values), query),
      ],
    });
    const suspected = params.suspects
      ? suspectCases(params.suspects, context, params.among, fileStep, query)
      : [];
    return {
      examples: [...absent.map(toCase), ...suspected],
      random: requests.map(toCase),
      ...(params.with ? { atMost: mostSearches } : {}),
    };
  },

  follow(params, exchanges, { contract, given }): Step | undefined {
    const { reading, key } = params;
    const found = suspectAmong(exchanges, readingOf(contract, reading), key, given);
    if (!found) return undefined;
    const single = operationById(contract.operations, params.one);
    const own = parametersIn(single, 'path').find(({ name }) => found.path[name] === undefined);
    const values = { ...found.path, ...(own ? { [own.name]: [found.suspect] } : {}) };
    return withPairs(stepFor(single, 'by itself', values), queryOf(params));
  },

  digest: ({ reading, key }, item, _key, _step, { contract }) =>
    digestRecord(readingOf(contract, reading), key, item),

  check({ reading, key }, exchanges, { contract }) {
    const [file] = exchanges;
    const live = stepNamed(exchanges, 'by itself') ?? stepNamed(exchanges, 'search');
    if (!live) return irrelevant('what the search finds is as the file has it');
    const body = live.response?.json;
    if (live.response?.status !== 200 || body === undefined) return unanswered(exchanges);
    if (!file?.response?.items) return irrelevant('the file is not a JSON list');
    const digests = digestsByKey(file.response.items.digests);
    if (digests.size === 0) return irrelevant('the file shows no keys');
    const records = Array.isArray(body) ? body : [body];
    const usual = usualMembers(digests);
    for (const [index, record] of records.entries()) {
      const asked = keyOf(readingOf(contract, reading), key, record);
      const finding = fileFinding(asked, record, digests, usual);
      if (finding)
        return violated(
          finding.expected,
          finding.actual,
          Array.isArray(body) ? `/${index}${finding.at}` : finding.at,
        );
    }
    return records.length > 0 ? holds : irrelevant('nothing was found');
  },

  faults: ({ file, path }, contract) =>
    fileFaults((change) =>
      onOperations(contract, [file], (next, request, url) =>
        Object.values(path).every((value) => url.pathname.includes(value))
          ? change(next, request)
          : next(request),
      ),
    ),
  variants: () => [],
});

function queryOf({ query }: Pick<Params, 'query'>): [string, string][] {
  return Object.entries(query ?? {});
}

/** Paths to known records. */
function knownPaths(
  single: Operation,
  { samples }: CaseContext,
  among: Record<string, string> | undefined,
): Assignment[] {
  return searchable(single, samples, [], among).map((sample) => pathFrom(single, sample) ?? {});
}

/** Records' keys with the rest of another's path, where no listing shows them: what is answered there is in that file. */
function elsewhere(
  single: Operation,
  whole: Operation,
  context: CaseContext,
  among: Record<string, string> | undefined,
): Assignment[] {
  const known = knownPaths(single, context, among);
  const shown = new Set(known.map((path) => JSON.stringify(path)));
  const scopes = new Map(known.map((path) => [JSON.stringify(pathOnly(whole, path)), pathOnly(whole, path)]));
  return [...scopes.values()].flatMap((scope) => {
    const strange = known
      .map((path) => ({ ...path, ...scope }))
      .filter((path) => !shown.has(JSON.stringify(path)));
    return evenly(strange, triedElsewhere);
  });
}

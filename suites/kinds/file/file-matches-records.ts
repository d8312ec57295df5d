import { operationById } from '../../../engine/contract/operations.js';
import { fileRecords, operationsOf } from '../../support/cases/files/file-paths.js';
import {
  listedCases,
  mappingCases,
  matchingCases,
  recordStep,
  type FileMatch,
} from '../../support/cases/files/file-record-cases.js';
import { operationIn } from '../../support/cases/searches/repeated-filters.js';
import { doubtfulRecord } from '../../support/cases/files/doubtful-records.js';
import { checkListed, listedChoices } from '../../support/checking/listed-values.js';
import { unlisted } from '../../support/mutants/unlisted-values.js';
import { fileFindings } from '../../support/checking/file-records.js';
import { checkMapping } from '../../support/checking/mapped-values.js';
import { holds, irrelevant, stepNamed, unanswered, violated } from '../../support/checking/records.js';
import { described, kind, paramsSchema, textMap, texts } from '../../support/kind.js';
import { fileFaults, onFile } from '../../support/mutants/file-variations.js';
import { withJson } from '../../support/mutants/rewrite.js';
import { shifted } from '../../support/mutants/shifted.js';

/** A pre-generated file holds what the live records show: whole records, or two of their values together. The file is read as a stream, once. */
export const fileMatchesRecords = kind<FileMatch>({
  name: 'file-matches-records',
  says: 'a pre-generated file holds what the live records show',
  readsFiles: true,
  params: paramsSchema(
    {
      file: described('Path of the file; a parameter in braces takes the value that the record has.'),
      one: described('The operation that answers one record, or a view of such answers.'),
      search: described(
        'The operation that finds records. With `one`, what it finds differently is fetched by itself.',
      ),
      by: described("The search's filters that values of known records are given to.", texts),
      query: described('Query parameters of each live request.', textMap),
      among: described('Only known records with these values.', textMap),
      fields: described(
        'Instead of records: two fields that the file maps to each other, or lists together.',
        {
          ...texts,
          minItems: 2,
          maxItems: 2,
        },
      ),
      listed: described(
        'Instead of records: fields of known records whose values, and further `values`, the file lists: all, some, or ' +
          'all as soon as one of them is found in it; or `groups` of values, each of them together in one list or object.',
        paramsSchema(
          {
            fields: texts,
            values: texts,
            groups: { type: 'array', items: texts, minItems: 1 },
            which: { enum: listedChoices },
          },
          ['fields', 'values', 'groups'],
        ),
      ),
    },
    ['one', 'search', 'by', 'query', 'among', 'fields', 'listed'],
  ),
  example: {
    file: '/export/books.json',
    search: 'GET /search',
    by: ['genre', 'format'],
    among: { listing: 'books' },
  },
  operations: ({ file, one, search }, contract) => [
    ...operationsOf(contract, [file]),
    ...[one ?? search ?? []].flat().map((name) => operationIn(contract, name)),
  ],
  reaches: ({ one, search }) => (one === undefined || search === undefined ? [] : [search]),

  cases(params, context) {
    if (params.listed) return listedCases(params.file, params.listed, context);
    return params.fields ? mappingCases(params.file, params.fields, context) : matchingCases(params, context);
  },

  follow({ one, file, query }, exchanges, { contract, given }) {
    const view = fileRecords(contract, file);
    const found = view && one !== undefined && doubtfulRecord(exchanges, view.mapping, view.key, given);
    return found
      ? recordStep(operationById(contract.operations, operationIn(contract, one)), found, query)
      : undefined;
  },

  check({ file: path, fields, listed }, exchanges, { contract, given }) {
    const [file] = exchanges;
    if (fields ?? listed) {
      const { status, json } = file?.response ?? {};
      if (status !== 200 || json === undefined) return irrelevant('the file is not served as JSON');
      if (!listed) return checkMapping(json, given['pairs'] ?? null);
      const values = Array.isArray(given['values']) ? given['values'].map(String) : [];
      return checkListed(json, values, listed.which);
    }
    const live = stepNamed(exchanges, 'by itself') ?? stepNamed(exchanges, 'search');
    if (!live) return irrelevant('what the search finds is as the file has it');
    const body = live.response?.json;
    if (live.response?.status !== 200 || body === undefined) return unanswered(exchanges);
    if (!file?.response?.items) return irrelevant('the file is not a JSON list');
    const kept = file.response.items.records;
    const view = fileRecords(contract, path);
    if (!kept || kept.size === 0 || !view) return irrelevant('the file shows no keys');
    const records = Array.isArray(body) ? body : [body];
    const [finding] = fileFindings(kept, view, records);
    if (!finding) return records.length > 0 ? holds : irrelevant('nothing was found');
    const at = Array.isArray(body) ? `/${finding.index}${finding.at}` : finding.at;
    return violated(finding.expected, finding.actual, at);
  },

  faults({ file, fields, listed }, contract) {
    if (listed) {
      const wrap = onFile(contract, file, (next, request) => withJson(next(request), unlisted[listed.which]));
      return [{ name: 'forgets', does: 'leaves values out of the file', wrap }];
    }
    if (!fields) return fileFaults(contract, file);
    const wrap = onFile(contract, file, (next, request) => withJson(next(request), shifted));
    return [{ name: 'shifted', does: 'maps each value to what belongs to the next', wrap }];
  },
  variants: () => [],
});

import { operationById } from '../../../engine/contract/operations.js';
import { fileRecords, operationsOf } from '../../support/cases/files/file-paths.js';
import { doubtfulRecord } from '../../support/cases/files/doubtful-records.js';
import {
  listedCases,
  matchingCases,
  pairCases,
  recordStep,
  type FileMatch,
} from '../../support/cases/files/file-record-cases.js';
import { operationIn } from '../../support/cases/searches/view-cases.js';
import { checkPair, pairRelations, type FilePairs } from '../../support/checking/file-pairs.js';
import { checkLive } from '../../support/checking/file-records.js';
import { checkListed, listedChoices, type ListedValues } from '../../support/checking/listed-values.js';
import {
  described,
  kind,
  pairs as textPairs,
  paramsSchema,
  text,
  textMap,
  texts,
  withForms,
} from '../../support/kind.js';
import { filePairFaults } from '../../support/mutants/file-pair-faults.js';
import { fileFaults } from '../../support/mutants/file-variations.js';
import { listedFaults } from '../../support/mutants/unlisted-values.js';

interface Params extends Omit<FileMatch, 'file'> {
  file?: string;
  listed?: ListedValues;
  files?: FilePairs;
}

/** Parameters of files whose records live answers show. */
const ofLive = ['one', 'search', 'by', 'query', 'among'];

/** A file holds what live records show: whole records, or values of them; or it lists the records of another file. Files are read as streams, once. */
export const fileMatchesRecords = kind<Params>({
  name: 'file-matches-records',
  says: 'a file holds the records, or lists the values, that live answers or another file show',
  readsFiles: true,
  params: withForms(
    paramsSchema(
      {
        file: described('Path of the file; a parameter in braces takes the value that the record has.'),
        one: described('The operation that answers one record, or a view of such answers.'),
        search: described(
          'The operation that finds records. With `one`, what it finds differently is fetched by itself.',
        ),
        by: described("The search's filters that values of known records are given to.", texts),
        query: described('Query parameters of each live request.', textMap),
        among: described('Only known records with these values.', textMap),
        listed: described(
          'Instead of records: fields of known records whose values, and further `values`, the file lists: all, ' +
            'some (`of many`: where ten are known), or all as soon as one of them is found in it; `groups` of values, each of them `together` in one list or object; ' +
            'or two fields whose values the file has `mapped` to each other as the records have them; or a field and that of the ' +
            'key: each value is `counted` at least as often as known records have it. `not empty`: the list is not, where a value is known.',
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
        files: described(
          'Instead of live records: `pairs` of files, the plainer one first, and what the fuller one does: it adds members, ' +
            'translates texts, or has what the plainer one trims. `translates-all`: only this is checked, that not a single ' +
            'name is left Japanese; `overlaps`: each may have records of its own; `apart`: it is of another region, ' +
            'whose names are its own; `equals`: the files are the same, whatever they hold, where there is a second one. A ' +
            'record whose member `unnumbered` is null or 0 may be in one of the files only.',
          paramsSchema(
            { pairs: { ...textPairs, minItems: 1 }, relation: { enum: pairRelations }, unnumbered: text },
            ['unnumbered'],
          ),
        ),
      },
      [...ofLive, 'file', 'listed', 'files'],
    ),
    {
      listed: { needs: ['file'], refuses: ofLive },
      files: { refuses: [...ofLive, 'file', 'listed'] },
    },
    { needs: ['file'] },
  ),
  example: [
    {
      file: '/export/books.json',
      search: 'GET /search',
      by: ['genre', 'format'],
      among: { listing: 'books' },
    },
    { file: '/export/books.json', listed: { fields: ['format'], which: 'all or none' } },
    { files: { pairs: [['/export/books.json', '/export/books_reviews.json']], relation: 'adds' } },
  ],
  operations: ({ file, one, search, files }, contract) => [
    ...operationsOf(contract, [file ?? [], files?.pairs ?? []].flat(2)),
    ...[one ?? search ?? []].flat().map((name) => operationIn(contract, name)),
  ],
  reaches: ({ one, search }) => (one === undefined || search === undefined ? [] : [search]),

  cases({ file = '', listed, files, ...live }, context) {
    if (files) return pairCases(files, context.contract);
    return listed ? listedCases(file, listed, context) : matchingCases({ file, ...live }, context);
  },

  follow({ one, file, query }, exchanges, { contract, given }) {
    if (one === undefined || file === undefined) return undefined;
    const view = fileRecords(contract, file);
    const found = view && doubtfulRecord(exchanges, view.mapping, view.key, given);
    return found
      ? recordStep(operationById(contract.operations, operationIn(contract, one)), found, query)
      : undefined;
  },

  check({ file = '', listed, files }, exchanges, { contract, given }) {
    if (files) return checkPair(files, exchanges);
    return listed ? checkListed(exchanges, listed, given) : checkLive(fileRecords(contract, file), exchanges);
  },

  faults({ file = '', listed, files }, contract) {
    if (files) return filePairFaults(contract, files);
    return listed ? listedFaults(contract, file, listed) : fileFaults(contract, file);
  },
  variants: () => [],
});

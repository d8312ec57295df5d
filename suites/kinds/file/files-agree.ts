import { fillPath } from '../../../engine/contract/operations.js';
import { isObject } from '../../../engine/json/guards.js';
import type { Json } from '../../../engine/types/index.js';
import { fileAt, fileStep, operationsOf } from '../../support/cases/files/file-paths.js';
import { fileRelations, type FileRelation } from '../../support/checking/file-relations.js';
import { joinFiles } from '../../support/checking/join-files.js';
import { irrelevant } from '../../support/checking/records.js';
import { described, kind, pairs as textPairs, paramsSchema } from '../../support/kind.js';
import { fileFaults, onFile } from '../../support/mutants/file-variations.js';
import { redirected, withJson } from '../../support/mutants/rewrite.js';

interface Params {
  pairs: [plainer: string, fuller: string][];
  relation: FileRelation;
  unnumbered?: string;
}

/** Two files list the same records: one adds members to the other's, translates them, or the other trims them. */
export const filesAgree = kind<Params>({
  name: 'files-agree',
  says: 'two files list the same records',
  readsFiles: true,
  params: paramsSchema(
    {
      pairs: described('Paths of two files each: the plainer one, then the fuller one.', {
        ...textPairs,
        minItems: 1,
      }),
      relation: described(
        'What the fuller file does: it adds members, translates texts, or has what the plainer one trims. `overlaps`: each ' +
          'may have records of its own.',
        { enum: fileRelations },
      ),
      unnumbered: described('Member whose null or 0 says that a record may be in one of the files only.'),
    },
    ['unnumbered'],
  ),
  example: { pairs: [['/export/books.json', '/export/books_reviews.json']], relation: 'adds' },
  operations: ({ pairs }, contract) => operationsOf(contract, pairs.flat()),

  cases: ({ pairs }, { contract }) => ({
    examples: pairs.map((pair) => ({
      steps: pair.map((path, index) =>
        fileStep(
          fileAt(contract, path),
          index === 0 ? 'plainer' : 'fuller',
          {},
          { stream: true, memo: true },
        ),
      ),
    })),
  }),

  check({ relation, unnumbered }, exchanges) {
    const [plainer, fuller] = exchanges.map(({ response }) => response?.items);
    if (!plainer || !fuller) return irrelevant('one of the files is not a JSON list');
    if (!plainer.records?.size || !fuller.records?.size) return irrelevant('one of the files shows no keys');
    return joinFiles(relation, plainer.records, fuller.records, unnumbered);
  },

  faults: ({ pairs, relation }, contract) => {
    const [[plainer, fuller] = ['', '']] = pairs;
    const [lags, staleRecords] = fileFaults(contract, fuller);
    const { operation, values } = fileAt(contract, plainer);
    const copied = onFile(contract, fuller, (next, request, url) =>
      next(redirected(request, new URL(fillPath(operation.path, values), url))),
    );
    const copy = { name: 'copy', does: 'serves the plainer file as the fuller one', wrap: copied };
    if (relation === 'adds') return [lags, staleRecords, copy];
    if (relation === 'translates') return [lags, copy];
    if (relation === 'overlaps') {
      const stale = onFile(contract, plainer, (next, request) => withJson(next(request), withOlderFigures));
      return [{ name: 'stale-figures', does: 'holds older numbers in the trimmed file', wrap: stale }];
    }
    const filler = Object.fromEntries(Array.from({ length: 99 }, (_, index) => [`member${index}`, index]));
    const untrimmed = onFile(contract, plainer, (next, request) =>
      withJson(next(request), (body) =>
        Array.isArray(body) ? body.map((item) => ({ ...(item as object), ...filler })) : body,
      ),
    );
    return [lags, { name: 'not-trimmed', does: 'adds to the trimmed file', wrap: untrimmed }];
  },
  variants: () => [],
});

/** Every number but the first, which is most often the key, is one less. */
function withOlderFigures(body: Json): Json {
  if (!Array.isArray(body)) return body;
  return body.map((item) => {
    if (!isObject(item)) return item;
    const key = Object.keys(item).find((name) => typeof item[name] === 'number');
    const older = ([name, value]: [string, Json]): [string, Json] =>
      typeof value === 'number' && name !== key ? [name, value - 1] : [name, value];
    return Object.fromEntries(Object.entries(item).map(older));
  });
}

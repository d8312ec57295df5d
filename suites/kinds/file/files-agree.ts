import { fillPath } from '../../../engine/contract/operations.js';
import { firstDifference } from '../../../engine/json/compare.js';
import { brief, isObject } from '../../../engine/json/guards.js';
import type { CheckOutcome, Exchange, Json } from '../../../engine/types/index.js';
import { fileAt, fileStep, operationsOf } from '../../support/cases/files/file-paths.js';
import { fileRelations, type FileRelation } from '../../support/checking/file-relations.js';
import { joinFiles } from '../../support/checking/join-files.js';
import { holds, irrelevant, violated } from '../../support/checking/records.js';
import { described, kind, pairs as textPairs, paramsSchema } from '../../support/kind.js';
import { fileFaults, onFile } from '../../support/mutants/file-variations.js';
import { redirected, withJson } from '../../support/mutants/rewrite.js';

interface Params {
  pairs: [plainer: string, fuller: string][];
  relation: FileRelation | 'equals';
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
          'may have records of its own; `apart`: it is of another region, whose names are its own; `equals`: the files ' +
          'are the same, whatever they hold, where there is a second one.',
        { enum: [...fileRelations, 'equals'] },
      ),
      unnumbered: described('Member whose null or 0 says that a record may be in one of the files only.'),
    },
    ['unnumbered'],
  ),
  example: { pairs: [['/export/books.json', '/export/books_reviews.json']], relation: 'adds' },
  operations: ({ pairs }, contract) => operationsOf(contract, pairs.flat()),

  cases: ({ pairs, relation }, { contract }) => ({
    examples: pairs.map((pair) => ({
      steps: pair.map((path, index) =>
        fileStep(
          fileAt(contract, path),
          index === 0 ? 'plainer' : 'fuller',
          {},
          { ...(relation === 'equals' ? {} : { stream: true as const }), memo: true },
        ),
      ),
    })),
  }),

  check({ relation, unnumbered }, exchanges) {
    if (relation === 'equals') return checkEqual(exchanges);
    const [plainer, fuller] = exchanges.map(({ response }) => response?.items);
    if (!plainer || !fuller) return irrelevant('one of the files is not a JSON list');
    if (!plainer.records?.size || !fuller.records?.size) return irrelevant('one of the files shows no keys');
    return joinFiles(relation, plainer.records, fuller.records, unnumbered);
  },

  faults: ({ pairs, relation }, contract) => {
    const [[plainer, fuller] = ['', '']] = pairs;
    if (relation === 'equals') {
      const other = onFile(contract, fuller, () => Promise.resolve(Response.json({ other: true })));
      return [{ name: 'another', does: 'serves another file for the second region', wrap: other }];
    }
    const [lags, staleRecords] = fileFaults(contract, fuller);
    const { operation, values } = fileAt(contract, plainer);
    const copied = onFile(contract, fuller, (next, request, url) =>
      next(redirected(request, new URL(fillPath(operation.path, values), url))),
    );
    const copy = { name: 'copy', does: 'serves the plainer file as the fuller one', wrap: copied };
    if (relation === 'adds') return [lags, staleRecords, copy];
    if (relation === 'translates') return [lags, copy];
    if (relation === 'apart') return [copy];
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

/** The same content, where there is a second file at all. */
function checkEqual([one, other]: readonly Exchange[]): CheckOutcome {
  const [first, second] = [one?.response, other?.response];
  if (first?.status !== 200 || first.json === undefined) return irrelevant('the first file is not JSON');
  if (!second) return irrelevant('no answer');
  if (second.status !== 200) return holds;
  const difference = firstDifference(first.json, second.json ?? null);
  return difference
    ? violated(`the same in both files: ${brief(difference.one)}`, brief(difference.other), difference.at)
    : holds;
}

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

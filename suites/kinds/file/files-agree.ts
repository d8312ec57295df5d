import { fillPath, operationById } from '../../../engine/contract/operations.js';
import { kind, paramsSchema, text, textMap } from '../../support/kind.js';
import { digestRecord, digestsByKey } from '../../support/checking/digests.js';
import { irrelevant, readingOf, someKeys, violated } from '../../support/checking/records.js';
import { stepFor } from '../../support/cases/requests.js';
import { checkMembers, type FileRelation } from '../../support/checking/file-relations.js';
import { fileFaults } from '../../support/mutants/file-variations.js';
import { onOperations, redirected, withJson } from '../../support/mutants/rewrite.js';
import { without } from '../../support/checking/sets.js';

interface Params {
  operation: string;
  /** Pairs of files: path values of the fuller one and of the plainer one. */
  pairs: { fuller: Record<string, string>; plainer: Record<string, string> }[];
  reading: string;
  key: string;
  /** What the fuller file does to the plainer one's records. */
  relation: FileRelation;
}

/** Two files list the same records: one adds members to the other's, translates them, or the other trims them. */
export const filesAgree = kind<Params>({
  name: 'files-agree',
  says: 'two files list the same records',
  readsFiles: true,
  params: paramsSchema({
    operation: text,
    pairs: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        properties: { fuller: textMap, plainer: textMap },
        required: ['fuller', 'plainer'],
        additionalProperties: false,
      },
    },
    reading: text,
    key: text,
    relation: { enum: ['adds', 'translates', 'trims'] },
  }),
  operations: ({ operation }) => [operation],

  cases({ operation: id, pairs }, context) {
    const operation = operationById(context.contract.operations, id);
    const step = (name: string, file: Record<string, string>) =>
      stepFor(
        operation,
        name,
        Object.fromEntries(Object.entries(file).map(([key, value]) => [key, [value]])),
        { stream: true, memo: true },
      );
    return {
      examples: pairs.map(({ fuller, plainer }) => ({
        steps: [step('plainer', plainer), step('fuller', fuller)],
      })),
    };
  },

  digest: ({ reading, key }, item, _key, _step, { contract }) =>
    digestRecord(readingOf(contract, reading), key, item),

  check({ relation }, exchanges) {
    const [plainer, fuller] = exchanges.map(({ response }) =>
      response?.items ? digestsByKey(response.items.digests) : undefined,
    );
    if (!plainer || !fuller) return irrelevant('one of the files is not a JSON list');
    if (plainer.size === 0 || fuller.size === 0) return irrelevant('one of the files shows no keys');
    const [inPlainer, inFuller] = [new Set(plainer.keys()), new Set(fuller.keys())];
    const missing = without(inPlainer, inFuller);
    if (missing.length > 0)
      return violated('the same records in both files', `only in the first: ${someKeys(missing)}`);
    const further = without(inFuller, inPlainer);
    if (further.length > 0)
      return violated('the same records in both files', `only in the second: ${someKeys(further)}`);
    return checkMembers(relation, plainer, fuller);
  },

  faults: ({ operation, pairs, relation }, contract) => {
    const { path } = operationById(contract.operations, operation);
    const [pair] = pairs;
    const isFile = (url: URL, file: Record<string, string> | undefined) =>
      file !== undefined && Object.values(file).every((value) => url.pathname.split('/').includes(value));
    const [lags, staleRecords] = fileFaults((change) =>
      onOperations(contract, [operation], (next, request, url) =>
        isFile(url, pair?.fuller) ? change(next, request) : next(request),
      ),
    );
    if (!lags || !staleRecords) return [];
    const copy = {
      name: 'copy',
      does: 'serves the plainer file as the fuller one',
      wrap: onOperations(contract, [operation], (next, request, url) =>
        isFile(url, pair?.fuller)
          ? next(redirected(request, new URL(fillPath(path, pair?.plainer ?? {}), url)))
          : next(request),
      ),
    };
    if (relation === 'adds') return [lags, staleRecords, copy];
    if (relation === 'translates') return [lags, copy];
    const untrimmed = onOperations(contract, [operation], (next, request, url) => {
      if (!isFile(url, pair?.plainer)) return next(request);
      const filler = Object.fromEntries(Array.from({ length: 99 }, (_, index) => [`member${index}`, index]));
      return withJson(next(request), (body) =>
        Array.isArray(body) ? body.map((item) => ({ ...(item as object), ...filler })) : body,
      );
    });
    return [lags, { name: 'not-trimmed', does: 'adds to the trimmed file', wrap: untrimmed }];
  },
  variants: () => [],
});

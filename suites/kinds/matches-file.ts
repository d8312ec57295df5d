import fc from 'fast-check';
import { operationById } from '../../engine/contract/operations.js';
import { brief, isObject } from '../../engine/json/guards.js';
import { kind, paramsSchema, text, textMap } from '../support/kind.js';
import { digestMembers, digestRecord, digestsByKey } from '../support/digests.js';
import { holds, irrelevant, keyOf, readingOf, unanswered, violated } from '../support/records.js';
import { stepFor } from '../support/requests.js';
import { pathFrom, searchable } from '../support/searches.js';
import { onOperations } from '../support/rewrite.js';
import { fileFaults } from '../support/file-variations.js';

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
}

/** A record that is fetched by itself says what it says in a pre-generated file. The file is read as a stream, once. */
export const matchesFile = kind<Params>({
  name: 'matches-file',
  says: 'a record fetched by itself is what a pre-generated file holds',
  params: paramsSchema(
    { one: text, query: textMap, file: text, path: textMap, reading: text, key: text, among: textMap },
    ['query', 'among'],
  ),
  operations: ({ one, file }) => [file, one],

  cases({ one, query = {}, file, path, among }, context) {
    const [single, whole] = [
      operationById(context.contract.operations, one),
      operationById(context.contract.operations, file),
    ];
    const known = searchable(single, context.samples, [], among);
    if (known.length === 0) return { none: { reason: 'no sample', detail: 'no record is known' } };
    const given = Object.entries(query).map(([name, value]): [string, string] => [name, value]);
    const listsOf = (values: Record<string, string>) =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value]]));
    return {
      random: fc.constantFrom(...known).map((sample) => ({
        steps: [
          stepFor(
            whole,
            'file',
            { ...pathFrom(single, sample), ...listsOf(path) },
            { memo: true, stream: true },
          ),
          stepFor(
            single,
            'by itself',
            { ...pathFrom(single, sample) },
            given.length > 0 ? { query: given } : {},
          ),
        ],
      })),
    };
  },

  digest: ({ reading, key }, item, _key, _step, { contract }) =>
    digestRecord(readingOf(contract, reading), key, item),

  judge({ reading, key }, exchanges, { contract }) {
    const [file, single] = exchanges;
    const record = single?.response?.json;
    if (single?.response?.status !== 200 || record === undefined) return unanswered(exchanges);
    if (!file?.response?.items) return irrelevant('the file is not a JSON list');
    const digests = digestsByKey(file.response.items.digests);
    if (digests.size === 0) return irrelevant('the file shows no keys');
    const asked = keyOf(readingOf(contract, reading), key, record);
    const kept = digests.get(asked);
    if (!kept) return violated(`the record ${asked} in the file`, `${digests.size} other records`);
    const live = digestMembers(record);
    const differing = Object.keys(live).find(
      (name) => kept.members[name] !== undefined && kept.members[name] !== live[name],
    );
    if (differing === undefined) return holds;
    const value = isObject(record) ? record[differing] : undefined;
    return violated(
      `record ${asked}: ${differing} ${brief(value)}, as by itself`,
      `${differing} ${kept.members[differing]} in the file`,
      `/${differing}`,
    );
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

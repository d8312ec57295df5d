import { operationById } from '../../engine/contract/operations.js';
import { readNotion } from '../../engine/contract/read-record.js';
import { brief } from '../../engine/json/guards.js';
import { outermostObject } from '../support/find-record.js';
import { kind, paramsSchema, text, texts } from '../support/kind.js';
import { keyIn, listedKeys, pathFor } from '../support/other-record.js';
import { holds, irrelevant, readingOf, violated } from '../support/records.js';
import { stepFor } from '../support/requests.js';
import { onOperations, redirected } from '../support/rewrite.js';

interface Params {
  operation: string;
  /** The path parameter, and values that nothing has. */
  parameter: string;
  values: string[];
  reading: string;
  /** Notions that an object shows when it is a record: the key first. */
  notions: string[];
}

/** A key that nothing has is not answered as if it were a record. How it is refused is open. */
export const unknownKey = kind<Params>({
  name: 'unknown-key',
  says: 'a key that nothing has is not answered as if it were a record',
  params: paramsSchema({ operation: text, parameter: text, values: texts, reading: text, notions: texts }),
  operations: ({ operation }) => [operation],

  cases: ({ operation: id, parameter, values }, { contract }) => ({
    examples: values.map((value) => ({
      steps: [stepFor(operationById(contract.operations, id), 'unknown key', { [parameter]: [value] })],
    })),
  }),

  judge({ reading: name, notions }, [exchange], { contract }) {
    const { response } = exchange ?? {};
    if (!response) return irrelevant('no answer');
    if (response.status < 200 || response.status >= 300 || response.json === undefined) return holds;
    const reading = readingOf(contract, name);
    const record = outermostObject(response.json, (value) =>
      notions.every((notion) => readNotion(reading, notion, value) !== undefined),
    );
    return record ? violated('no record: nothing has this key', brief(record.value), record.at) : holds;
  },

  faults: ({ operation: id, values, notions: [key = ''] }, contract) => {
    const operation = operationById(contract.operations, id);
    const asksUnknown = (url: URL) => values.includes(keyIn(operation, url));
    return [
      {
        name: 'some-record',
        does: 'answers a record that was not asked for',
        wrap: onOperations(contract, [id], async (next, request, url) => {
          if (!asksUnknown(url)) return next(request);
          const [first = ''] = await listedKeys(contract, key, next, request);
          return next(redirected(request, new URL(pathFor(operation, first), url)));
        }),
      },
    ];
  },

  variants: ({ operation: id, values }, contract) => [
    {
      name: 'says-so',
      does: 'answers 200 with a note that names the key',
      wrap: onOperations(contract, [id], (next, request, url) => {
        const asked = keyIn(operationById(contract.operations, id), url);
        if (!values.includes(asked)) return next(request);
        return Promise.resolve(Response.json({ found: false, note: `${asked} is not known` }));
      }),
    },
  ],
});

import { fillPath, operationById } from '../../../engine/contract/operations.js';
import { readNotion } from '../../../engine/contract/read-record.js';
import { asText, brief } from '../../../engine/json/guards.js';
import { select } from '../../../engine/json/pointer.js';
import type { Contract } from '../../../engine/types/contract.js';
import type { Exchange, Step } from '../../../engine/types/exchange.js';
import type { Json } from '../../../engine/types/json.js';
import { evenly } from '../../../engine/samples/collect.js';
import { outermostObject } from '../../support/checking/find-record.js';
import { kind, paramsSchema, text, texts } from '../../support/kind.js';
import { keyIn, listedKeys, pathFor } from '../../support/mutants/other-record.js';
import { holds, irrelevant, readingOf, violated } from '../../support/checking/records.js';
import { stepFor } from '../../support/cases/requests.js';
import { valuesOf } from '../../support/cases/samples.js';
import { onOperations, redirected } from '../../support/mutants/rewrite.js';

interface Params {
  operation: string;
  /** The path parameter, and values that nothing has. */
  parameter: string;
  values: string[];
  reading: string;
  /** Notions that an object shows when it is a record: the key first. */
  notions: string[];
  /** Keys that differ from a known one in their last character are asked for, too, and then the listing: it has all keys. */
  near?: boolean;
}

/** Known keys whose neighbours are asked for. */
const mostNear = 6;

/** A key that nothing has is not answered as if it were a record. How it is refused is open. */
export const unknownKey = kind<Params>({
  name: 'unknown-key',
  says: 'a key that nothing has is not answered as if it were a record',
  params: paramsSchema(
    {
      operation: text,
      parameter: text,
      values: texts,
      reading: text,
      notions: texts,
      near: { type: 'boolean' },
    },
    ['near'],
  ),
  operations: ({ operation }) => [operation],

  cases({ operation: id, parameter, values, notions: [key = ''], near }, { contract, samples }) {
    const keys = samples.listed.flatMap((sample) => valuesOf(sample, key));
    const operation = operationById(contract.operations, id);
    const stepOf = (name: string, value: string) => stepFor(operation, name, { [parameter]: [value] });
    const known = evenly(keys, values.length);
    const unknown = values.map((value, index) => [
      stepOf('unknown key', value),
      ...known.slice(index, index + 1).map((each) => stepOf('known key', each)),
    ]);
    const listing = near ? listingOf(contract) : [];
    const neighbours = listing.length > 0 ? neighboursOf(keys) : [];
    return {
      examples: [
        ...unknown.map((steps) => ({ steps })),
        ...neighbours.map((value) => ({
          steps: [stepOf('unknown key', value), ...listing],
          given: { neighbour: value },
        })),
      ],
    };
  },

  check({ reading: name, notions }, exchanges, { contract, given }) {
    const { response } = exchanges[0] ?? {};
    if (!response) return irrelevant('no answer');
    const neighbour = given['neighbour'];
    if (neighbour !== undefined && !isUnlisted(contract, exchanges[1], notions[0], neighbour))
      return irrelevant('the listing has the key, or cannot be read');
    const after = neighbour === undefined ? exchanges[1] : undefined;
    if (after?.response && (after.response.status === 404 || after.response.status === 410))
      return violated('the listed record, after one that is not known', `status ${after.response.status}`);
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

/** The request of the contract's first listing. */
function listingOf({ sampleSources: [source], operations }: Contract): Step[] {
  if (!source || source.stream) return [];
  const { method, path } = operationById(operations, source.operation);
  return [{ name: 'listing', method, path: fillPath(path, source.path), query: source.query, memo: true }];
}

function isUnlisted(contract: Contract, listing: Exchange | undefined, notion = '', key: Json): boolean {
  const [source] = contract.sampleSources;
  const { status, json } = listing?.response ?? {};
  if (!source || status !== 200 || json === undefined) return false;
  const reading = readingOf(contract, source.reading);
  return select(json, source.items).every(
    ({ value }) => !readNotion(reading, notion, value)?.includes(asText(key)),
  );
}

/** Keys that are no key: one character more or less than a known one, which a loose comparison takes for it. */
function neighboursOf(keys: readonly string[]): string[] {
  return evenly(keys, mostNear)
    .map((key, index) => (index % 2 === 0 || key.length < 4 ? `${key}x` : key.slice(0, -1)))
    .filter((key) => !keys.some((known) => known.toLowerCase() === key.toLowerCase()));
}

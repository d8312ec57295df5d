import { readField } from '../../../engine/contract/read-record.js';
import { viewOf } from '../../../engine/contract/views.js';
import { brief, isObject } from '../../../engine/json/guards.js';
import { select, type Located } from '../../../engine/json/pointer.js';
import type { Contract, Json } from '../../../engine/types/index.js';
import { isCertain } from '../../support/cases/certainty.js';
import { successOf } from '../../support/checking/success.js';
import { valueOf } from '../../support/cases/samples.js';
import { pathFrom } from '../../support/cases/searches/searches.js';
import { viewName } from '../../support/cases/searches/view-params.js';
import {
  knownRecords,
  noRecordWith,
  searchOf,
  searchStep,
} from '../../support/cases/searches/view-requests.js';
import { outermostObject, recordWithKey } from '../../support/checking/find-record.js';
import { holds, irrelevant, mappingOf, violated } from '../../support/checking/records.js';
import { valueText } from '../../support/checking/relations/members.js';
import { replaceAt } from '../../support/checking/schema-nodes.js';
import { membersNamed } from '../../support/checking/html/empty-lists.js';
import { described, kind, paramsSchema, texts } from '../../support/kind.js';
import { withJson } from '../../support/mutants/rewrite.js';
import { viewFaults } from '../../support/mutants/view-faults.js';

interface Params {
  view: string;
  inside: string[];
  named: string[];
  values: string[];
  at: string;
  excluded: string;
}

/** What an answer about a record holds inside excludes a value of the record. */
export const contradiction = kind<Params>({
  name: 'contradiction',
  says: 'a record does not have a value that what its answer holds inside excludes',
  params: paramsSchema({
    view: viewName,
    inside: described('words in the names of members whose payload is not shown', texts),
    named: described('words in the names of members right inside those', texts),
    values: described('values of the latter, any of which excludes the value of the record', texts),
    at: described('pointer to the value in the record'),
    excluded: described('the value that the record then does not have'),
  }),
  example: {
    view: 'book',
    inside: ['stock'],
    named: ['copies'],
    values: ['0'],
    at: '/status',
    excluded: 'in stock',
  },
  operations: ({ view }, contract) => [viewOf(contract, view).operation],

  cases({ view }, context) {
    const search = searchOf(context.contract, { view });
    const known = knownRecords(search, context, [search.key]).slice(0, context.runs);
    if (known.length === 0) return noRecordWith(Object.entries(search.known).flat().join(' '));
    return {
      examples: known.map((sample) => {
        const values = pathFrom(search.of, sample) ?? {};
        return {
          steps: [searchStep(search, 'by itself', values, { sample })],
          given: { key: valueOf(sample, search.key), certain: isCertain(search.of, context, values) },
        };
      }),
    };
  },

  check(params, [exchange], { contract, given }) {
    const answer = successOf(given, exchange);
    if ('instead' in answer) return answer.instead;
    const found = recordIn(params, contract, answer.json, valueText(given['key'] ?? null));
    if (!found) return irrelevant('the answer shows no such record with the key');
    const telling = tellingIn(params, answer.json);
    if (telling === undefined) return irrelevant(`nothing inside says ${params.values.join(' or ')}`);
    const value = select(found.value, params.at)[0]?.value;
    if (value !== params.excluded) return holds;
    const expected = `another value than ${params.excluded}, since ${telling}`;
    return violated(expected, brief(value), found.at + params.at);
  },

  faults: (params, contract) => {
    const { mapping, key } = viewOf(contract, params.view);
    const shown = (body: Json) =>
      outermostObject(body, (value) => readField(mappingOf(contract, mapping), key, value) !== undefined);
    return [
      {
        name: 'all-the-same',
        does: `says ${params.excluded} whatever the answer holds inside`,
        wrap: viewFaults(contract, params.view).on(
          () => true,
          (next, request) =>
            withJson(next(request), (body) =>
              replaceAt(body, (shown(body)?.at ?? '') + params.at, () => params.excluded),
            ),
        ),
      },
    ];
  },
  variants: () => [],
});

/** The record with the asked key, if it shows the values of the view's known records. */
function recordIn({ view }: Params, contract: Contract, body: Json, asked: string): Located | undefined {
  const { mapping, key, known } = viewOf(contract, view);
  const fieldMapping = mappingOf(contract, mapping);
  const found = recordWithKey(body, fieldMapping, key, asked);
  const fits = Object.entries(known).every(
    ([field, value]) =>
      !fieldMapping[field] || readField(fieldMapping, field, found?.value ?? null)?.[0] === value,
  );
  return fits ? found : undefined;
}

/** The first member inside that says one of the values, for a message. */
function tellingIn({ inside, named, values }: Params, body: Json): string | undefined {
  const members = membersNamed(body, inside).flatMap((each) => (isObject(each) ? Object.entries(each) : []));
  const telling = members.find(
    ([name, value]) =>
      named.some((word) => name.toLowerCase().includes(word)) && values.includes(valueText(value)),
  );
  return telling && `${telling[0]} in ${inside.join(' or ')} is ${valueText(telling[1])}`;
}

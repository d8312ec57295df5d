import { operationById } from '../../../engine/contract/operations.js';
import { described, kind, paramsSchema, texts } from '../../support/kind.js';
import { keyIn, listedKeys, pathFor } from '../../support/mutants/other-record.js';
import { holds, irrelevant, unanswered, violated } from '../../support/checking/records.js';
import { valueText } from '../../support/checking/relations.js';
import { onOperations, redirected } from '../../support/mutants/rewrite.js';
import { stepFor } from '../../support/cases/requests.js';
import { distinct, valueOf } from '../../support/cases/samples.js';
import { pathFrom, searchable } from '../../support/cases/searches.js';

interface Params {
  operation: string;
  parameter: string;
  unknown: string;
  field: string;
  values: string[];
}

/** The image about a record is not the one that stands for what is not known, where others are not. */
export const differsFromUnknown = kind<Params>({
  name: 'differs-from-unknown',
  says: 'an image about a known record is another one than that about an unknown record',
  params: paramsSchema({
    operation: described('The operation that answers an image (or another text) about one record.'),
    parameter: described('Its path parameter that names the record.'),
    unknown: described('A value of the parameter that no record has.'),
    field: described('The field of samples whose value the image shows.'),
    values: described('Values of the field that something of which nothing is known does not have.', texts),
  }),
  example: {
    operation: 'GET /covers/{id}.svg',
    parameter: 'id',
    unknown: '999999',
    field: 'status',
    values: ['in stock', 'sold out'],
  },
  operations: ({ operation }) => [operation],

  cases({ operation: id, parameter, unknown, field, values }, { contract, samples, runs }) {
    const operation = operationById(contract.operations, id);
    const known = searchable(operation, samples, [field]);
    const statuses = distinct(known.map((sample) => valueOf(sample, field)));
    const firsts = statuses.flatMap((status) =>
      known.filter((each) => valueOf(each, field) === status).slice(0, 1),
    );
    const checked = known.filter((sample) => values.includes(valueOf(sample, field))).slice(0, runs);
    if (checked.length === 0 || firsts.length < 3)
      return { none: { reason: 'no sample', detail: `fewer than three values of ${field} are known` } };
    const stepOf = (name: string, sample: (typeof known)[number]) =>
      stepFor(operation, name, pathFrom(operation, sample) ?? {}, { memo: true });
    return {
      examples: checked.map((sample) => {
        const others = firsts.filter((each) => valueOf(each, field) !== valueOf(sample, field));
        return {
          steps: [
            stepOf('image', sample),
            stepFor(operation, 'image of an unknown one', { [parameter]: [unknown] }, { memo: true }),
            ...others.slice(0, 2).map((each) => stepOf('image of another one', each)),
          ],
          given: { value: valueOf(sample, field) },
        };
      }),
    };
  },

  check({ field }, exchanges, { given }) {
    const [own, unknown, ...others] = exchanges.map(({ response }) => response);
    if (own?.status !== 200 || others.some((each) => each?.status !== 200)) return unanswered(exchanges);
    // With which status an unknown one is answered is open.
    if (unknown?.mediaType !== own.mediaType || unknown.text === '')
      return irrelevant('no image stands for what is unknown');
    if (others.some((each) => each?.text === unknown.text))
      return irrelevant('images of other values are that of an unknown one, too');
    return own.text === unknown.text
      ? violated(
          `an image for the ${field} ${valueText(given['value'] ?? '')}, as those of other values are`,
          'the image that is answered for an unknown one',
        )
      : holds;
  },

  faults: ({ operation: id, unknown }, contract) => [
    {
      name: 'as-unknown',
      does: 'answers some records with the image of an unknown one',
      wrap: onOperations(contract, [id], async (next, request, url) => {
        const operation = operationById(contract.operations, id);
        const keys = await listedKeys(contract, operation.parameters[0]?.sample ?? '', next, request);
        if (keys.indexOf(keyIn(operation, url)) < keys.length / 2) return next(request);
        const answer = await next(redirected(request, new URL(pathFor(operation, unknown), url)));
        return new Response(await answer.text(), { status: 200, headers: answer.headers });
      }),
    },
  ],
  variants: () => [],
});

import { operationById } from '../../../engine/contract/operations.js';
import { kind, paramsSchema, text, texts } from '../../support/kind.js';
import { keyIn, listedKeys, pathFor } from '../../support/mutants/other-record.js';
import { holds, irrelevant, unanswered, violated } from '../../support/checking/records.js';
import { valueText } from '../../support/checking/relations.js';
import { onOperations, redirected } from '../../support/mutants/rewrite.js';
import { stepFor } from '../../support/cases/requests.js';
import { distinct, valueOf } from '../../support/cases/samples.js';
import { pathFrom, searchable } from '../../support/cases/searches.js';

interface Params {
  /** An operation that answers an image about one record, by the path parameter of that name. */
  operation: string;
  parameter: string;
  /** A value that nothing has. */
  unknown: string;
  /** The notion whose value the image shows, and the values that a record of which nothing is known does not have. */
  notion: string;
  among: string[];
}

/** The image about a record is not the one that stands for what is not known, where others are not. */
export const differsFromUnknown = kind<Params>({
  name: 'differs-from-unknown',
  says: 'an image about a known record is another one than that about an unknown record',
  params: paramsSchema({ operation: text, parameter: text, unknown: text, notion: text, among: texts }),
  operations: ({ operation }) => [operation],

  cases({ operation: id, parameter, unknown, notion, among }, { contract, samples, runs }) {
    const operation = operationById(contract.operations, id);
    const known = searchable(operation, samples, [notion]);
    const statuses = distinct(known.map((sample) => valueOf(sample, notion)));
    const firsts = statuses.flatMap((status) =>
      known.filter((each) => valueOf(each, notion) === status).slice(0, 1),
    );
    const checked = known.filter((sample) => among.includes(valueOf(sample, notion))).slice(0, runs);
    if (checked.length === 0 || firsts.length < 3)
      return { none: { reason: 'no sample', detail: `fewer than three values of ${notion} are known` } };
    const stepOf = (name: string, sample: (typeof known)[number]) =>
      stepFor(operation, name, pathFrom(operation, sample) ?? {}, { memo: true });
    return {
      examples: checked.map((sample) => {
        const others = firsts.filter((each) => valueOf(each, notion) !== valueOf(sample, notion));
        return {
          steps: [
            stepOf('image', sample),
            stepFor(operation, 'image of an unknown one', { [parameter]: [unknown] }, { memo: true }),
            ...others.slice(0, 2).map((each) => stepOf('image of another one', each)),
          ],
          given: { value: valueOf(sample, notion) },
        };
      }),
    };
  },

  check({ notion }, exchanges, { given }) {
    const [own, unknown, ...others] = exchanges.map(({ response }) => response);
    if (own?.status !== 200 || others.some((each) => each?.status !== 200)) return unanswered(exchanges);
    // With which status an unknown one is answered is open.
    if (unknown?.mediaType !== own.mediaType || unknown.text === '')
      return irrelevant('no image stands for what is unknown');
    if (others.some((each) => each?.text === unknown.text))
      return irrelevant('images of other values are that of an unknown one, too');
    return own.text === unknown.text
      ? violated(
          `an image for the ${notion} ${valueText(given['value'] ?? '')}, as those of other values are`,
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
        const keys = await listedKeys(contract, operation.parameters[0]?.name ?? '', next, request);
        if (keys.indexOf(keyIn(operation, url)) < keys.length / 2) return next(request);
        const answer = await next(redirected(request, new URL(pathFor(operation, unknown), url)));
        return new Response(await answer.text(), { status: 200, headers: answer.headers });
      }),
    },
  ],
  variants: () => [],
});

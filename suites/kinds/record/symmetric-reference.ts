import { operationById } from '../../../engine/contract/operations.js';
import { asText, scalarText } from '../../../engine/json/guards.js';
import { select } from '../../../engine/json/pointer.js';
import type { Exchange, Step } from '../../../engine/types/exchange.js';
import type { Json } from '../../../engine/types/json.js';
import type { FaultSketch } from '../../../engine/types/mutation.js';
import { successOf } from '../../support/cases/certainty.js';
import { described, kind, paramsSchema, texts } from '../../support/kind.js';
import { holds, irrelevant, violated } from '../../support/checking/records.js';
import { stepFor } from '../../support/cases/requests.js';
import { onOperations, withJson } from '../../support/mutants/rewrite.js';
import { distinct } from '../../support/cases/samples.js';
import { replaceAt } from '../../support/checking/schema-nodes.js';

interface Params {
  operation: string;
  parameter: string;
  /** Well-known values of the parameter, in the form in which records name each other. */
  values: string[];
  /** Pointers (with wildcards) to where a record names others; all of them count. */
  at: string[];
}

/** More of the named records are not asked for. */
const mostAsked = 12;

/** A record that is named by another one names it, too. */
export const symmetricReference = kind<Params>({
  name: 'symmetric-reference',
  says: 'records that refer to each other do so in both directions',
  params: paramsSchema({
    operation: described('Operation that answers one record.'),
    parameter: described('Path parameter that names the record.'),
    values: described(
      'Well-known values of the parameter, in the form in which records name each other.',
      texts,
    ),
    at: described('Pointers with wildcards to where a record names others.', texts),
  }),
  example: { operation: 'GET /books/{id}', parameter: 'id', values: ['10003', '10004'], at: ['/related/*'] },
  operations: ({ operation }) => [operation],

  cases: ({ operation: id, parameter, values }, { contract }) => ({
    examples: values.map((value) => ({
      steps: [stepFor(operationById(contract.operations, id), 'record', { [parameter]: [value] })],
      given: { asked: value, certain: false },
    })),
  }),

  follow({ operation: id, parameter, at }, exchanges, { contract, given }): Step | undefined {
    const next = namedIn(at, exchanges[0], asText(given['asked']))[exchanges.length - 1];
    return next === undefined
      ? undefined
      : stepFor(operationById(contract.operations, id), `named record ${next}`, { [parameter]: [next] });
  },

  check({ at }, exchanges, { given }) {
    const [first, ...others] = exchanges;
    const record = successOf(given, first);
    if ('instead' in record) return record.instead;
    const asked = asText(given['asked']);
    const answered = others.filter(({ response }) => response?.status === 200 && response.json !== undefined);
    const silent = answered.find(
      ({ response }) => !textsAt(at, response?.json ?? null).some((each) => same(each, asked)),
    );
    if (silent) return violated(`${silent.step.name} names ${asked}, as ${asked} names it`, 'it does not');
    return answered.length > 0 ? holds : irrelevant('the record names no other record that can be asked for');
  },

  faults: ({ operation, values, at }, contract): FaultSketch[] => {
    const edited = (keep: (name: Json, own: string) => boolean) =>
      onOperations(contract, [operation], (next, request, url) => {
        const own = decodeURIComponent(url.pathname.split('/').at(-1) ?? '');
        return withJson(next(request), (body) =>
          at.reduce(
            (now, pointer) => replaceAt(now, pointer, (name) => (keep(name, own) ? name : undefined)),
            body,
          ),
        );
      });
    return [
      {
        name: 'one-sided',
        does: 'leaves out what the named records name',
        wrap: edited((_, own) => values.some((value) => same(value, own))),
      },
      {
        name: 'only-later-ones',
        does: 'names only records that come later in the alphabet',
        wrap: edited((name, own) => (scalarText(name) ?? '').toUpperCase() > own.toUpperCase()),
      },
    ];
  },
  variants: () => [],
});

/** What a record names, in the form of its own name: another form could not be compared. */
function namedIn(at: string[], exchange: Exchange | undefined, own: string): string[] {
  const named = textsAt(at, exchange?.response?.json ?? null);
  return distinct(named.filter((each) => each.length === own.length && !same(each, own))).slice(0, mostAsked);
}

function textsAt(at: string[], body: Json): string[] {
  return at.flatMap((pointer) => select(body, pointer)).flatMap((place) => scalarText(place.value) ?? []);
}

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

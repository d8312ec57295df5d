import fc from 'fast-check';
import { operationById } from '../../../engine/contract/operations.js';
import { shapeFinding } from '../../../engine/contract/shapes.js';
import { asText, brief } from '../../../engine/json/guards.js';
import type { Contract, Operation } from '../../../engine/types/contract.js';
import type { ReceivedResponse, Step } from '../../../engine/types/exchange.js';
import type { CheckOutcome } from '../../../engine/types/verdict.js';
import { guessedInVain, isCertain } from '../../support/cases/certainty.js';
import { described, kind, paramsSchema, texts } from '../../support/kind.js';
import { holds, irrelevant, violated } from '../../support/checking/records.js';
import { stepFor, validAssignments } from '../../support/cases/requests.js';
import {
  refusalFaults,
  refusalVariants,
  successSchema,
  type RefusalParams,
} from '../../support/mutants/refusal-variations.js';

/** A request that is otherwise valid is refused when it has no credential, or one that nobody was given. */
export const refusedCredential = kind<RefusalParams>({
  name: 'refused-credential',
  says: 'a request without a valid credential is refused, with the documented body where one is shown',
  params: paramsSchema(
    {
      operations: described('Operations that need a credential.', texts),
      credential: described('What is sent in its place.', { enum: ['none', 'invalid'] }),
      refusal: described('Schema (of the components) of the refusal, where the document shows its body.'),
      likeness: described(
        'Schema of a refusal that the document shows for a like case: such a body is a refusal.',
      ),
    },
    ['refusal', 'likeness'],
  ),
  example: { operations: ['GET /orders', 'GET /invoices'], credential: 'none', refusal: 'Error' },
  operations: ({ operations }) => operations,

  cases({ operations, credential }, context) {
    const requests = operations.flatMap((id) => {
      const operation = operationById(context.contract.operations, id);
      const valid = validAssignments(operation, context);
      return valid
        ? [
            fc.tuple(valid, waysOf(credential)).map(([values, way]) => ({
              steps: [stepFor(operation, way.name, values, way.extra)],
              given: { operation: id, certain: isCertain(operation, context, values) },
            })),
          ]
        : [];
    });
    if (requests.length === 0)
      return { none: { reason: 'no sample', detail: 'no known values for the path' } };
    return { random: fc.oneof(...requests), atMost: 10 * requests.length };
  },

  check({ refusal, likeness }, [exchange], { contract, given }) {
    const response = exchange?.response;
    if (!response) return irrelevant('no answer');
    if (response.status >= 500)
      return violated('a refusal', `status ${response.status}, body ${brief(response.text)}`);
    // What a service answers to a credential that is empty may be about its form.
    const isShown = exchange.step.credential !== 'empty';
    if (refusal !== undefined && isShown) {
      const outcome = checkBody(contract, refusal, response);
      // Whether what is asked for exists may be looked at before the key.
      return outcome === holds ? holds : (guessedInVain(given, exchange) ?? outcome);
    }
    const shown = likeness ?? refusal;
    if (shown !== undefined && checkBody(contract, shown, response) === holds) return holds;
    const operation = operationById(contract.operations, asText(given['operation']));
    return isSuccess(contract, operation, response)
      ? violated(
          'a refusal: the credential is required',
          `status ${response.status}, body ${brief(response.text)}`,
        )
      : holds;
  },

  faults: (params, contract) => refusalFaults(params, contract),
  variants: (params, contract) => refusalVariants(params, contract),
});

interface Way {
  name: string;
  extra: Partial<Step>;
}

/** How a request may be without a valid credential. Which language its sender prefers makes no difference. */
function waysOf(credential: RefusalParams['credential']): fc.Arbitrary<Way> {
  const name = credential === 'none' ? 'without a credential' : 'with an invalid credential';
  const inAnotherLanguage = { credential, headers: { 'accept-language': 'de, ja;q=0.5' } };
  const ways: Way[] = [
    { name, extra: { credential } },
    { name, extra: inAnotherLanguage },
  ];
  const empty: Way = { name: 'with an empty credential', extra: { credential: 'empty' } };
  return fc.constantFrom(...ways, ...(credential === 'invalid' ? [empty] : []));
}

/** The statuses of refusals are nowhere shown, so that a shown body is what tells a refusal. */
function checkBody(contract: Contract, refusal: string, response: ReceivedResponse): CheckOutcome {
  const expected = 'a refusal with the documented body';
  if (response.json === undefined)
    return violated(expected, `status ${response.status}, ${response.notJson ?? 'no body'}`);
  const finding = shapeFinding(contract, { $ref: `#/components/schemas/${refusal}` }, response.json);
  if (!finding) return holds;
  return violated(
    [expected, ...finding.expected],
    `status ${response.status}, body ${brief(response.text)}`,
    finding.at,
  );
}

/** A status 2xx with a body that is not the documented one may still be a refusal: its status is not shown. */
function isSuccess(contract: Contract, operation: Operation, response: ReceivedResponse): boolean {
  if (response.status < 200 || response.status > 299) return false;
  const schema = successSchema(operation);
  if (schema === undefined) return true;
  return response.json !== undefined && shapeFinding(contract, schema, response.json) === undefined;
}

import { operationById } from '../../engine/contract/operations.js';
import { brief } from '../../engine/json/guards.js';
import type {
  Contract,
  FaultSketch,
  Judgement,
  Operation,
  ReceivedResponse,
  ResponseContract,
  Rule,
} from '../../engine/types.js';
import { guessedInVain, isCertain } from '../support/certainty.js';
import { kind, paramsSchema, text } from '../support/kind.js';
import { holds, irrelevant, violated } from '../support/records.js';
import { bodyFinding, promisesJson } from '../support/refusals.js';
import { stepFor, validAssignments } from '../support/requests.js';
import { responseVariants, shapeFaults } from '../support/response-variations.js';

interface Params {
  operation: string;
  /** Sent with the public key that the document speaks of: as its value is not shown, it may be refused. */
  credential?: 'demo';
}

/** A valid request gets one of the statuses that its operation documents, with the media type and shape of that status. */
export const documentedResponses = kind<Params>({
  name: 'documented-responses',
  says: 'valid requests get a documented status, media type and shape',
  params: paramsSchema({ operation: text, credential: { const: 'demo' } }, ['credential']),
  derive: (contract) =>
    contract.operations
      .filter((operation) => operation.derive)
      .map((operation) => derived(contract, operation)),
  operations: ({ operation }) => [operation],

  cases({ operation: id, credential }, context) {
    const operation = operationById(context.contract.operations, id);
    const requests = validAssignments(operation, context);
    if (!requests) return { none: { reason: 'no sample', detail: `no known values for the path of ${id}` } };
    const parameterless = operation.parameters.length === 0;
    return {
      random: requests.map((values) => ({
        steps: [stepFor(operation, 'valid request', values, credential ? { credential } : {})],
        given: { certain: isCertain(operation, context, values) },
      })),
      ...(parameterless ? { atMost: 3 } : credential ? { atMost: 10 } : {}),
    };
  },

  judge({ operation: id, credential }, [exchange], { contract, given }) {
    const operation = operationById(contract.operations, id);
    if (!exchange?.response) return irrelevant('no answer');
    const { status } = exchange.response;
    if (credential && status >= 400 && status < 500)
      return irrelevant(`the public key has another value here (status ${status})`);
    return guessedInVain(given, exchange) ?? judgeResponse(contract, operation, exchange.response);
  },

  faults: ({ operation: id, credential }, contract) => {
    const faults = shapeFaults(contract, operationById(contract.operations, id));
    // What else can be wrong with an answer is the derived rule's.
    return credential
      ? faults.filter(({ name }) => name === 'internal-error' || name === 'other-status')
      : faults;
  },
  // They change the whole service at once: one rule has them.
  variants: ({ operation, credential }, contract): FaultSketch[] =>
    !credential && contract.operations.find(({ derive }) => derive)?.id === operation
      ? responseVariants(contract)
      : [],
});

function derived(contract: Contract, operation: Operation): Rule<Params> {
  const success = operation.responses.find((response) => response.status.startsWith('2'));
  return {
    id: `${contract.service}/${operation.name}/documented-responses`,
    says: `a valid ${operation.id} answers ${operation.validStatuses.join(' or ')} as documented`,
    kind: 'documented-responses',
    clause: success?.clause ?? operation.clause ?? '',
    also: alsoChecked(operation),
    authority: 'stated',
    params: { operation: operation.id },
  };
}

/** Statuses that a valid request may get, and that it must not get an internal error. */
function alsoChecked(operation: Operation): string[] {
  const other = operation.responses.filter(
    (each) => each.status === '500' || operation.validStatuses.includes(each.status),
  );
  const listed = Array.isArray(operation.raw['x-also']) ? operation.raw['x-also'].map(String) : [];
  return [...new Set([...other.flatMap((each) => each.clause ?? []), ...listed])].filter(
    (id) => id !== operation.clause,
  );
}

function judgeResponse(contract: Contract, operation: Operation, response: ReceivedResponse): Judgement {
  const documented = operation.responses.find((each) => each.status === String(response.status));
  const allowed = operation.validStatuses.includes(String(response.status));
  if (!allowed || !documented) {
    if (operation.openStatuses && response.status < 500) return irrelevant(`status ${response.status}`);
    const expected = operation.validStatuses.map((status) => `status ${status}`);
    return violated(expected, `status ${response.status}, body ${brief(response.text)}`);
  }
  const problem = bodyProblem(contract, operation, documented, response);
  if (problem) return problem;
  return documented.status.startsWith('2')
    ? holds
    : irrelevant(`status ${response.status}, which is allowed`);
}

function bodyProblem(
  contract: Contract,
  operation: Operation,
  documented: ResponseContract,
  response: ReceivedResponse,
): Judgement | undefined {
  if (documented.mediaTypes.length === 0) return undefined;
  if (!documented.mediaTypes.some((type) => sameMediaType(type, response.mediaType))) {
    return violated(
      documented.mediaTypes.map((type) => `media type ${type}`),
      `media type ${response.mediaType || '(none)'}`,
    );
  }
  if (!promisesJson(documented)) return undefined;
  if (response.notJson !== undefined) return violated('a JSON body', response.notJson);
  const finding = bodyFinding(contract, operation, response);
  return finding && { relevant: true, finding };
}

/** A structured suffix says that the body is JSON too (RFC 6839). */
function sameMediaType(documented: string, actual: string): boolean {
  return (
    documented === '*/*' ||
    documented === actual ||
    (documented === 'application/json' && (actual.endsWith('+json') || actual === 'text/json'))
  );
}

import { operationById } from '../../../engine/contract/operations.js';
import type { Contract, Operation, Rule } from '../../../engine/types/contract.js';
import type { Case, Exchange } from '../../../engine/types/exchange.js';
import type { JsonObject } from '../../../engine/types/json.js';
import type { CaseContext } from '../../../engine/types/kind.js';
import type { MutantDraft } from '../../../engine/types/mutation.js';
import type { CheckOutcome } from '../../../engine/types/verdict.js';
import { guessedInVain, isCertain } from '../../support/cases/certainty.js';
import { described, kind, pairs, paramsSchema } from '../../support/kind.js';
import { irrelevant, together } from '../../support/checking/records.js';
import { checkResponse } from '../../support/checking/documented.js';
import { noPath } from '../../support/cases/samples.js';
import { leastAssignments, stepFor, validCases, type Assignment } from '../../support/cases/requests.js';
import { shapeFaults } from '../../support/mutants/response-variations.js';
import { responseVariants } from '../../support/mutants/response-variants.js';

interface Params {
  operation: string;
  /** Sent with the public key that the document speaks of: as its value is not shown, it may be refused. */
  credential?: 'demo';
  /** The answer may be another each time: so many are asked for in a row. */
  draws?: number;
  /** Query pairs that the document does not show, each sent by itself: they may be refused, or else change no shape. */
  options?: [string, string][];
}

/** Cases of a rule that looks at several answers each. */
const drawnCases = 5;

/** A valid request gets one of the statuses that its operation documents, with the media type and shape of that status. */
export const documentedResponses = kind<Params>({
  name: 'documented-responses',
  says: 'valid requests get a documented status, media type and shape',
  params: paramsSchema(
    {
      operation: described('Operation that gets valid requests.'),
      credential: described('Credential of the document, whose value here may be another one.', {
        const: 'demo',
      }),
      draws: described('Requests in each case, where the service draws answers by lot.', {
        type: 'integer',
        minimum: 2,
      }),
      options: described('Query pairs that the document does not show, each sent by itself.', pairs),
    },
    ['credential', 'draws', 'options'],
  ),
  example: { operation: 'GET /genres' },
  derive: (contract) =>
    contract.operations
      .filter((operation) => operation.derive)
      .map((operation) => derived(contract, operation)),
  operations: ({ operation }) => [operation],

  cases({ operation: id, credential, draws = 1, options }, context) {
    const operation = operationById(context.contract.operations, id);
    const caseOf = (values: Assignment): Case => {
      const step = stepFor(operation, 'valid request', values, credential ? { credential } : {});
      return {
        steps: Array.from({ length: draws }, () => step),
        given: { certain: isCertain(operation, context, values) },
      };
    };
    const cases = validCases(operation, context, caseOf);
    if (!cases) return noPath(id);
    if (options) return { examples: options.map((pair) => withOption(operation, context, pair)) };
    const parameterless = operation.parameters.length === 0;
    if (draws > 1) return { ...cases, examples: [], atMost: drawnCases };
    if (credential) return { ...cases, examples: [], atMost: 10 };
    if (parameterless) return { ...cases, atMost: 3 };
    const sourced = sourceAssignments(operation, context.contract).map(caseOf);
    return { ...cases, examples: [...sourced, ...(cases.examples ?? [])] };
  },

  check(params, exchanges, { contract, given }) {
    const checked = exchanges.map((exchange) => checkExchange(params, exchange, contract, given));
    return together(checked, 'no answer');
  },

  faults: ({ operation: id, credential, draws, options }, contract) => {
    const faults = shapeFaults(contract, operationById(contract.operations, id));
    if (options) return faults.filter(({ name }) => name === 'broken-json');
    // What else can be wrong with an answer is the derived rule's.
    return credential || draws
      ? faults.filter(({ name }) => name === 'internal-error' || name === 'other-status')
      : faults;
  },
  // They change the whole service at once: one rule has them.
  variants: ({ operation, credential, draws, options }, contract): MutantDraft[] =>
    !credential && !draws && !options && contract.operations.find(({ derive }) => derive)?.id === operation
      ? responseVariants(contract)
      : [],
});

function checkExchange(
  { operation: id, credential, options }: Params,
  exchange: Exchange,
  contract: Contract,
  given: JsonObject,
): CheckOutcome {
  const operation = operationById(contract.operations, id);
  if (!exchange.response) return irrelevant('no answer');
  const { status } = exchange.response;
  if (options && status !== 200)
    return irrelevant(`what is not documented is answered with status ${status}`);
  if (credential && status >= 400 && status < 500)
    return irrelevant(`the public key has another value here (status ${status})`);
  return guessedInVain(given, exchange) ?? checkResponse(contract, operation, exchange.response);
}

/**
 * What an operation is asked for samples, one for each path: where that answer is wrong, no sample leads there again.
 */
function sourceAssignments({ id }: Operation, { sampleSources }: Contract): Assignment[] {
  const sources = sampleSources.filter(
    ({ operation, path, stream }) => operation === id && !stream && Object.keys(path).length > 0,
  );
  const byPath = new Map(sources.map((source) => [JSON.stringify(source.path), source]));
  return [...byPath.values()].map(({ path, query }) =>
    Object.fromEntries([...Object.entries(path), ...query].map(([name, value]) => [name, [value]])),
  );
}

function withOption(operation: Operation, context: CaseContext, pair: [string, string]): Case {
  const [path = {}] = leastAssignments(operation, context);
  const step = stepFor(operation, `with ${pair[0]}`, path);
  return { steps: [{ ...step, query: [...(step.query ?? []), pair] }], given: { certain: true } };
}

function derived(contract: Contract, operation: Operation): Rule<Params> {
  const success = operation.responses.find((response) => response.status.startsWith('2'));
  return {
    id: `${contract.service}/${operation.name}/documented-responses`,
    says: `A valid ${operation.id} answers ${operation.validStatuses.join(' or ')} as documented.`,
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

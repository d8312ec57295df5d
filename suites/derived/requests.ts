import { isSafe } from '../../engine/contract/safe-methods.js';
import { invalidTexts } from '../../engine/values/generate.js';
import type { Contract, Operation, Parameter, Rule } from '../../engine/types/index.js';
import { implied, stated } from './rule.js';
import { plainUnknown } from './unknown-value.js';

/** Rules about what is refused: requests that the document does not allow, keys that nothing has, missing credentials. */
export function requestRules(contract: Contract): Rule[] {
  return contract.operations.flatMap((operation) => [
    ...invalidRequestRule(contract, operation),
    ...credentialRules(contract, operation),
    ...unknownKeyRule(contract, operation),
    ...linkRules(contract, operation),
    ...headerRule(contract, operation),
    ...failureRule(contract, operation),
  ]);
}

function invalidRequestRule(contract: Contract, operation: Operation): Rule[] {
  const { requestBody } = operation;
  // The path of a record of assay's own stays as it is.
  const isOwn = !isSafe(operation) && operation.path.includes('{');
  const parameters = operation.parameters.filter((each) => !(isOwn && each.in === 'path'));
  const canBeWrong = (): boolean =>
    parameters.some(
      (each) => (each.required && each.in !== 'path') || invalidTexts(each, contract.schemas).length > 0,
    );
  const takesJson = requestBody?.content.some(
    ({ mediaType, schema }) => mediaType.includes('json') && schema,
  );
  if (!takesJson && !requestBody?.required && !canBeWrong()) return [];
  const clause = requestBody?.clause ?? parameters.find(({ clause: each }) => each)?.clause;
  return [
    stated(contract, operation, {
      kind: 'invalid-request',
      says: `${operation.id} refuses a request that the document does not allow, and never with a server error.`,
      params: { operation: operation.id },
      clause,
    }),
    ...(namesRefusal(operation)
      ? []
      : [
          implied(contract, operation, {
            kind: 'invalid-request',
            about: 'unnamed',
            says: `${operation.id} refuses a request that the document does not allow, though it names no refusal.`,
            params: { operation: operation.id, strict: true },
            clause,
            why: 'A service that refuses other invalid requests refuses this one, too.',
            proposed: true,
          }),
        ]),
  ];
}

/** Whether a document says by which status invalid requests are refused. */
function namesRefusal({ responses }: Operation): boolean {
  return responses.some(({ status }) => ['400', '422', '4XX', '4xx', 'default'].includes(status));
}

function credentialRules(contract: Contract, operation: Operation): Rule[] {
  if (operation.credential !== 'required') return [];
  const clause = `${operation.name}/security`;
  return (['none', 'invalid'] as const).map((credential) =>
    stated(contract, operation, {
      kind: 'credential',
      about: credential,
      says: `${operation.id} refuses a request with ${credential === 'none' ? 'no' : 'an invalid'} credential.`,
      params: { operations: [operation.id], credential },
      clause: contract.clauses.some(({ id }) => id === clause) ? clause : undefined,
    }),
  );
}

/** A key that no listing shows gets the documented 404; without one, at least no record. */
function unknownKeyRule(contract: Contract, operation: Operation): Rule[] {
  const parameter = operation.parameters.filter((each) => each.in === 'path').at(-1);
  const notFound = operation.responses.find(({ status }) => status === '404');
  // What is listed below a record that is not there may be an empty list, unless the document says otherwise.
  const isLast = parameter && (notFound !== undefined || operation.path.endsWith(`{${parameter.name}}`));
  const value = parameter && unknownValue(parameter, contract);
  if (operation.method !== 'GET' || !isLast || value === undefined) return [];
  const draft = {
    kind: 'unknown-key',
    says: `${operation.id} does not answer a ${parameter.name} that nothing has as if something had it.`,
    params: { operation: operation.id, parameter: parameter.name, ...value },
    clause: notFound?.clause,
  };
  return notFound
    ? [stated(contract, operation, draft)]
    : [
        implied(contract, operation, {
          ...draft,
          why: 'What does not exist cannot be shown.',
          proposed: true,
        }),
      ];
}

/** Keys of the documented form that nothing has; short ones only with signs that a service may also refuse as invalid. */
function unknownValue(parameter: Parameter, contract: Contract): { values: string[] } | undefined {
  const value = plainUnknown(parameter, contract);
  if (value !== undefined) return { values: [value] };
  const { type, format, pattern, minLength = 0, maxLength = 0, ...others } = parameter.schema;
  const isText = type === 'string' && format === undefined && pattern === undefined;
  const [least, most] = [Number(minLength), Number(maxLength)];
  if (!isText || others['enum'] !== undefined || others['const'] !== undefined || most < 3 || most > 11)
    return undefined;
  return { values: ['~'.repeat(Math.max(3, least))] };
}

function linkRules(contract: Contract, operation: Operation): Rule[] {
  return operation.responses.flatMap(({ status, links = [], clause }) =>
    links.map((link) =>
      stated(contract, operation, {
        kind: 'cross-reference',
        name: `response-links-${link.name}`,
        says: `The link ${link.name} of ${operation.id} leads to an answer of its operation.`,
        params: {
          operation: operation.id,
          then: link.operation,
          link: { status, parameters: link.parameters },
        },
        clause,
      }),
    ),
  );
}

/** Header fields that not every answer has by their nature, or that a service may leave to what stands before it. */
const isOccasional =
  /next|prev|link|retry|deprecat|sunset|warning|cookie|etag|modified|cache|expires|age|range|encoding|language|disposition|limit|vary|authenticate|trace/i;
const isConditional = /\b(if|when|only|optional|unless|may|might|in case)\b/i;

/** Header fields that the document describes for success without a condition, and does not require. */
function headerRule(contract: Contract, operation: Operation): Rule[] {
  const success = operation.responses.find(({ status }) => status.startsWith('2'));
  const names = Object.entries(success?.headers ?? {})
    .filter(([, { required }]) => !required)
    .filter(([name, { description = '' }]) => !isOccasional.test(name) && !isConditional.test(description))
    .map(([name]) => name);
  if (names.length === 0) return [];
  return [
    implied(contract, operation, {
      kind: 'documented-responses',
      about: 'headers',
      says: `A successful ${operation.id} shows the documented header ${names.length > 1 ? 'fields' : 'field'} ${names.join(', ')}.`,
      params: { operation: operation.id, only: { headers: names } },
      clause: success?.clause,
      why: 'The document describes the header field without a condition.',
    }),
  ];
}

/** Documents that name server errors of every operation do not mean that valid requests may get them. */
function failureRule(contract: Contract, operation: Operation): Rule[] {
  const named = operation.responses.find(({ status }) => /^5/.test(status) && !/^50[13]$/.test(status));
  if (!named) return [];
  return [
    implied(contract, operation, {
      kind: 'documented-responses',
      about: 'failures',
      says: `A valid ${operation.id} gets no server error, though the document names ${named.status}.`,
      params: { operation: operation.id, only: 'failures' },
      clause: named.clause,
      why: 'A server error is a failure of the server, whatever the request.',
    }),
  ];
}

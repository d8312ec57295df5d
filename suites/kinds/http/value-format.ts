import { operationById } from '../../../engine/contract/operations.js';
import { isObject } from '../../../engine/json/guards.js';
import { select } from '../../../engine/json/pointer.js';
import type { CheckOutcome, Exchange, Json } from '../../../engine/types/index.js';
import { stepFor } from '../../support/cases/requests/step-for.js';
import { checkClientAddress } from '../../support/checking/client-address.js';
import { checkOpenApi } from '../../support/checking/openapi-format.js';
import { irrelevant, located, unanswered } from '../../support/checking/records.js';
import { replaceAt } from '../../support/checking/schema-nodes.js';
import { described, kind, paramsSchema, texts } from '../../support/kind.js';
import { onOperations, withJson } from '../../support/mutants/rewrite.js';

interface Edit {
  name: string;
  does: string;
  edit: (value: Json) => Json;
}

interface Format {
  check: (value: Json, exchange: Exchange) => CheckOutcome | Promise<CheckOutcome>;
  broken: Edit[];
  alike: Edit[];
}

const brokenDescriptions: Edit[] = [
  {
    name: 'no-paths',
    does: 'describes operations in a way that no reader of OpenAPI takes',
    edit: (body) => (isObject(body) ? { ...body, paths: 'none' } : body),
  },
  {
    name: 'no-version',
    does: 'leaves the version of OpenAPI out',
    edit: (body) => (isObject(body) ? without(body, ['openapi', 'swagger']) : body),
  },
];

const formats = {
  openapi: { check: (value) => checkOpenApi(value, undefined), broken: brokenDescriptions, alike: [] },
  'openapi-3.1': {
    check: (value) => checkOpenApi(value, '3.1.'),
    broken: [
      ...brokenDescriptions,
      {
        name: 'other-version',
        does: 'describes itself as OpenAPI 3.0',
        edit: (body) => (isObject(body) ? { ...body, openapi: '3.0.3' } : body),
      },
    ],
    alike: [],
  },
  'client-address': {
    check: checkClientAddress,
    broken: [
      { name: 'somebody-else', does: 'always tells the same public address', edit: () => '203.0.113.7' },
      {
        name: 'last-number-wiped',
        does: 'tells the network of the address',
        edit: (value) => (typeof value === 'string' ? value.replace(/\d+$/, '0') : value),
      },
    ],
    alike: [
      {
        name: 'mapped',
        does: 'writes the address as IPv6',
        edit: (value) => (typeof value === 'string' ? `::ffff:${value}` : value),
      },
    ],
  },
} satisfies Record<string, Format>;

interface Params {
  operations: string[];
  at?: string;
  format: keyof typeof formats;
}

/** A value of an answer is valid in a format that JSON Schema cannot express. */
export const valueFormat = kind<Params>({
  name: 'value-format',
  says: 'a value of an answer is valid in its format: an OpenAPI description, the address of the client',
  params: paramsSchema(
    {
      operations: described('Operations without parameters that answer the value.', texts),
      at: described('Pointer to the value; default: the whole body.', { type: 'string' }),
      format: described('Name of the format.', { enum: Object.keys(formats) }),
    },
    ['at'],
  ),
  example: { operations: ['GET /openapi.json'], format: 'openapi-3.1' },
  operations: ({ operations }) => operations,

  cases: ({ operations }, { contract }) => ({
    examples: operations.map((id) => ({
      steps: [stepFor(operationById(contract.operations, id), 'value', {})],
    })),
  }),

  async check({ at = '', format }, exchanges) {
    const [exchange] = exchanges;
    const { status, json } = exchange?.response ?? {};
    if (!exchange || status !== 200 || json === undefined) return unanswered(exchanges);
    const [place] = select(json, at);
    if (!place) return irrelevant(`the answer shows nothing at ${at}`);
    return located(await formats[format].check(place.value, exchange), at);
  },

  faults: ({ operations, at = '', format }, contract) =>
    formats[format].broken.map(({ edit, ...named }) => ({
      ...named,
      wrap: onOperations(contract, operations, (next, request) =>
        withJson(next(request), (body) => replaceAt(body, at, edit)),
      ),
    })),
  variants: ({ operations, at = '', format }, contract) =>
    formats[format].alike.map(({ edit, ...named }) => ({
      ...named,
      wrap: onOperations(contract, operations, (next, request) =>
        withJson(next(request), (body) => replaceAt(body, at, edit)),
      ),
    })),
});

function without(body: Record<string, Json>, names: string[]): Json {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));
}

import { urlValue } from './url-value.js';
import { isObject } from '../json/guards.js';
import { remembering } from '../memo.js';
import type {
  BodyContent,
  Json,
  Operation,
  Parameter,
  RecordView,
  ResponseContract,
} from '../types/index.js';
import type { OperationDocument, ParameterDocument, ResponseDocument } from './document.js';

/** Reads the operations of a contract's `paths`. The document has passed `schemas/extensions.schema.json`. */
export function readOperations(paths: Record<string, Record<string, OperationDocument>>): Operation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => readOperation(path, method.toUpperCase(), operation)),
  );
}

function readOperation(path: string, method: string, raw: OperationDocument): Operation {
  const parameters = (raw['parameters'] ?? []) as unknown as ParameterDocument[];
  const responses = Object.entries(raw.responses).map(([status, response]) => readResponse(status, response));
  const success = responses.map((response) => response.status).filter((status) => status.startsWith('2'));
  return {
    id: `${method} ${path}`,
    name: typeof raw['operationId'] === 'string' ? raw['operationId'] : `${method} ${path}`,
    method,
    path,
    parameters: parameters.map(readParameter),
    requireAny: (raw['x-require-any'] ?? []) as string[],
    responses,
    validStatuses: (raw['x-valid-statuses'] ?? success) as string[],
    ...readBody(raw['requestBody']),
    openStatuses: raw['x-open-statuses'] === true,
    ...(typeof raw['x-clause'] === 'string' ? { clause: raw['x-clause'] } : {}),
    ...(raw['x-record'] ? { record: raw['x-record'] as unknown as RecordView } : {}),
    derive: raw['x-derive'] !== false,
    raw,
  };
}

function readParameter(parameter: ParameterDocument): Parameter {
  return {
    name: parameter.name,
    in: parameter.in,
    required: parameter.required === true || parameter.in === 'path',
    schema: parameter.schema,
    sample: parameter['x-sample'] ?? parameter.name,
    values: parameter['x-values'] ?? [],
    generate: parameter['x-generate'] !== false,
  };
}

function readBody(raw: Json | undefined): Pick<Operation, 'requestBody'> {
  if (!isObject(raw) || !isObject(raw['content'])) return {};
  const content = Object.entries(raw['content']).map(([mediaType, media]): BodyContent => {
    const schema = isObject(media) ? media['schema'] : undefined;
    return { mediaType, examples: [], ...(isObject(schema) ? { schema } : {}) };
  });
  return { requestBody: { required: raw['required'] === true, content } };
}

function readResponse(status: string, raw: ResponseDocument): ResponseContract {
  const content = isObject(raw['content']) ? raw['content'] : {};
  const schema = Object.values(content).map((media) => (isObject(media) ? media['schema'] : undefined))[0];
  return {
    status,
    ...(typeof raw['x-clause'] === 'string' ? { clause: raw['x-clause'] } : {}),
    mediaTypes: Object.keys(content),
    ...(isObject(schema) ? { schema: schema } : {}),
  };
}

/**
 * The operation that a request belongs to: of all templates that match, the one with the most literal segments.
 * `path` is percent-encoded and without the base URL's prefix.
 */
export function operationOf<O extends Pick<Operation, 'method' | 'path'>>(
  operations: readonly O[],
  method: string,
  path: string,
): O | undefined {
  let best: O | undefined;
  let most = -1;
  for (const operation of operations) {
    if (operation.method !== method) continue;
    const { pattern, literals } = templateOf(operation.path);
    if (literals <= most || !pattern.test(path)) continue;
    best = operation;
    most = literals;
  }
  return best;
}

interface Template {
  /** What its paths match. */
  pattern: RegExp;
  /** How many of its segments have no parameter. */
  literals: number;
}

const templateOf = remembering((path): Template => {
  const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const pattern = new RegExp(
    `^${path
      .split(/\{[^}]*\}/)
      .map(literal)
      .join('[^/]+')}$`,
  );
  const literals = path.split('/').filter((segment) => !segment.includes('{')).length;
  return { pattern, literals };
});

/** Fills a path template, percent-encoding each value. Throws when a value is missing: a programming error. */
export function fillPath(template: string, values: Readonly<Record<string, string>>): string {
  const { names, literals } = partsOf(template);
  return literals.reduce((path, literal, index) => {
    const name = names[index - 1] ?? '';
    const value = values[name];
    if (value === undefined) throw new Error(`no value for {${name}} of ${template}`);
    return path + urlValue(value) + literal;
  });
}

/** The names in a path template, and what stands around them. */
const partsOf = remembering((template) => ({
  names: [...template.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name),
  literals: template.split(/\{[^}]*\}/),
}));

/** The operation with this id. Throws when the contract has none: lint has let a wrong reference through. */
export function operationById(operations: readonly Operation[], id: string): Operation {
  const operation = operations.find((each) => each.id === id);
  if (!operation) throw new Error(`the contract has no operation ${id}`);
  return operation;
}

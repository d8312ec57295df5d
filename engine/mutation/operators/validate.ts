import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { LineCounter, parseDocument, type Document } from 'yaml';
import { asText, isObject } from '../../json/guards.js';
import { conditionSchema } from './conditions.js';
import { operators } from './library.js';
import type { MutantRow } from './rows.js';
import { sourceSchema } from './sources.js';
import { testSchema } from './tests.js';
import type { Operator } from './types.js';

const texts = { type: 'array', items: { type: 'string' }, minItems: 1, uniqueItems: true };
const defs = { test: testSchema, source: sourceSchema, condition: conditionSchema };
const change = {
  type: 'object',
  required: ['op'],
  properties: {
    op: { enum: [...operators.keys()], description: 'Name of an operator.' },
    when: {
      $ref: '#/$defs/condition',
      description: 'A condition of its own, in addition to that of the row.',
    },
  },
};

/** JSON Schema of a file of rows; members of a change beside `op` are those of its operator. */
const rowsSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $defs: defs,
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['name', 'does', 'kills', 'operations', 'change'],
    properties: {
      name: {
        type: 'string',
        pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
        description: 'Names the behaviour; unique within the service.',
      },
      does: { type: 'string', description: 'What the faulty implementation does.' },
      kills: { ...texts, description: 'Rules that must each blame it.' },
      may: {
        ...texts,
        description: 'Other rules that may blame it although they are not about its operations.',
      },
      operations: {
        ...texts,
        items: { type: 'string', pattern: '^[A-Z]+ /' },
        description: 'Operations that it changes.',
      },
      paths: {
        ...texts,
        description: 'Templates of further paths that it changes, which belong to no operation.',
      },
      runs: {
        type: 'integer',
        minimum: 1,
        description: 'Cases that it takes to see it, where the default cannot.',
      },
      when: {
        $ref: '#/$defs/condition',
        description: 'Which requests are meant. Default: all of the operations.',
      },
      change: {
        anyOf: [change, { type: 'array', items: change, minItems: 1 }],
        description: 'Operators with their parameters.',
      },
    },
  },
};

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, strictRequired: false });
const validators = new WeakMap<Operator, ValidateFunction>();

function validatorOf(operator: Operator): ValidateFunction {
  const validate = validators.get(operator) ?? ajv.compile({ $defs: defs, ...schemaOf(operator) });
  validators.set(operator, validate);
  return validate;
}

/** What a contract has, for rows to name. */
interface Known {
  rules: ReadonlySet<string>;
  operations: ReadonlySet<string>;
}

type Path = (string | number)[];
interface Mistake {
  path: Path;
  says: string;
}

/** JSON Schema of a file of rows for editors: with the parameters of each operator. */
export const publishedRowsSchema = {
  ...rowsSchema,
  $defs: { ...defs, change: { oneOf: [...operators.values()].map(schemaOf) } },
  items: {
    ...rowsSchema.items,
    properties: {
      ...rowsSchema.items.properties,
      change: {
        anyOf: [
          { $ref: '#/$defs/change' },
          { type: 'array', items: { $ref: '#/$defs/change' }, minItems: 1 },
        ],
        description:
          'Operators with their parameters. Of several, the first is nearest to the implementation.',
      },
    },
  },
};

function schemaOf({ name, says, params, required }: Operator) {
  return {
    type: 'object',
    description: says,
    additionalProperties: false,
    required: ['op', ...required],
    properties: { op: { const: name }, when: change.properties.when, ...params },
  };
}

/** The rows of a YAML file. Throws one error that names all mistakes, each with file, line, row, member and what is allowed. */
export function readRows(text: string, file: string, known: Known): MutantRow[] {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const [broken] = document.errors;
  // What follows a mistake in the syntax is read from the wrong place.
  if (broken)
    throw new Error(`${file}:${lines.linePos(broken.pos[0]).line}: ${broken.message.split('\n')[0]}`);
  const rows = document.toJS() as unknown;
  const mistakes = mistakesIn(rows, known).map(
    ({ path, says }) => `${file}:${lineOf(document, lines, path)}: ${titleOf(rows, path)}${says}`,
  );
  if (mistakes.length > 0) throw new Error([...new Set(mistakes)].join('\n'));
  return rows as MutantRow[];
}

const validateRows = ajv.compile(rowsSchema);

function mistakesIn(rows: unknown, known: Known): Mistake[] {
  if (!validateRows(rows)) return saidBy(validateRows, []);
  const all = rows as MutantRow[];
  return all.flatMap((row, index) => [
    ...(all.findIndex(({ name }) => name === row.name) < index
      ? [{ path: [index, 'name'], says: 'the name is used twice' }]
      : []),
    ...unknown(row.kills, known.rules, [index, 'kills'], 'rule'),
    ...unknown(row.may ?? [], known.rules, [index, 'may'], 'rule'),
    ...unknown(row.operations, known.operations, [index, 'operations'], 'operation'),
    ...mistakesInChange(row.change, [index, 'change']),
  ]);
}

function unknown(names: readonly string[], known: ReadonlySet<string>, path: Path, what: string): Mistake[] {
  return names
    .filter((name) => !known.has(name))
    .map((name) => ({ path, says: `${path.at(-1)}: the contract has no ${what} ${name}` }));
}

function mistakesInChange(value: unknown, path: Path): Mistake[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => mistakesInChange(each, [...path, index]));
  const operator = isObject(value) ? operators.get(asText(value['op'])) : undefined;
  if (!isObject(value) || !operator)
    return [{ path, says: `op: one of ${[...operators.keys()].join(', ')}` }];
  const validate = validatorOf(operator);
  const own = validate(value) ? [] : saidBy(validate, path, `${operator.name}: `);
  return [
    ...own,
    ...(Array.isArray(value['request']) ? mistakesInChange(value['request'], [...path, 'request']) : []),
  ];
}

function saidBy(validate: ValidateFunction, path: Path, prefix = ''): Mistake[] {
  const errors = validate.errors ?? [];
  // What a union says of itself tells less than what its branches say.
  return errors
    .filter(({ keyword }) => keyword !== 'anyOf' || errors.length === 1)
    .map((error) => {
      const inner = error.instancePath.split('/').slice(1);
      const place = [...path, ...inner.map((name) => (/^\d+$/.test(name) ? Number(name) : name))];
      const member = inner.filter((name) => !/^\d+$/.test(name)).join('/');
      return {
        path: place,
        says: `${prefix}${member === '' ? '' : `${member} `}${messageOf(error, validate)}`,
      };
    });
}

function messageOf(
  { keyword, message = '', params, parentSchema }: ErrorObject,
  validate: ValidateFunction,
): string {
  const { additionalProperty, allowedValues } = params as {
    additionalProperty?: string;
    allowedValues?: unknown[];
  };
  if (keyword === 'enum') return `must be one of ${allowedValues?.join(', ')}`;
  if (keyword !== 'additionalProperties') return message;
  const schema = (parentSchema ?? validate.schema) as { properties?: object };
  return `must not have ${additionalProperty}; allowed: ${Object.keys(schema.properties ?? {}).join(', ')}`;
}

function titleOf(rows: unknown, [index]: Path): string {
  const row = Array.isArray(rows) && typeof index === 'number' ? (rows[index] as unknown) : undefined;
  return isObject(row) && typeof row['name'] === 'string' ? `${row['name']}: ` : '';
}

function lineOf(document: Document, lines: LineCounter, path: Path): number {
  for (let length = path.length; length >= 0; length--) {
    const node = document.getIn(path.slice(0, length), true) as
      { range?: [number, number, number] } | undefined;
    if (node?.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}

import { readLocated, schemaMistakes, type Mistake, type Place } from '../../files/located.js';
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
      kills: { ...texts, description: 'Rules that must each fail on it.' },
      may: {
        ...texts,
        description: 'Other rules that may fail on it although they do not check its operations.',
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

/** What a contract has, for rows to name. */
interface Known {
  rules: ReadonlySet<string>;
  operations: ReadonlySet<string>;
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

/** Each operator's schema, with what it refers to. */
const operatorSchemas = new Map(
  [...operators.values()].map((operator) => [operator.name, { $defs: defs, ...schemaOf(operator) }]),
);

/** The rows of a YAML file. Throws one error that names all mistakes, each with file, line, row, member and what is allowed. */
export function readRows(text: string, file: string, known: Known): MutantRow[] {
  const located = readLocated(text);
  // What follows a mistake in the syntax is read from the wrong place.
  const [broken] = located.broken;
  if (broken) throw new Error(`${file}:${broken.line}: ${broken.says}`);
  const mistakes = mistakesIn(located.value, known).map(
    ({ at, says }) => `${file}:${located.lineOf(at)}: ${titleOf(located.value, at)}${says}`,
  );
  if (mistakes.length > 0) throw new Error([...new Set(mistakes)].join('\n'));
  return located.value as MutantRow[];
}

function mistakesIn(rows: unknown, known: Known): Mistake[] {
  const misshapen = schemaMistakes(rowsSchema, rows).map((each) => withMember(each, 1));
  if (misshapen.length > 0) return misshapen;
  const all = rows as MutantRow[];
  return all.flatMap((row, index) => [
    ...(all.findIndex(({ name }) => name === row.name) < index
      ? [{ at: [index, 'name'], says: 'the name is used twice' }]
      : []),
    ...unknown(row.kills, known.rules, [index, 'kills'], 'rule'),
    ...unknown(row.may ?? [], known.rules, [index, 'may'], 'rule'),
    ...unknown(row.operations, known.operations, [index, 'operations'], 'operation'),
    ...mistakesInChange(row.change, [index, 'change']),
  ]);
}

function unknown(names: readonly string[], known: ReadonlySet<string>, at: Place, what: string): Mistake[] {
  return names
    .filter((name) => !known.has(name))
    .map((name) => ({ at, says: `${at.at(-1)}: the contract has no ${what} ${name}` }));
}

function mistakesInChange(value: unknown, at: Place): Mistake[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => mistakesInChange(each, [...at, index]));
  const name = isObject(value) ? asText(value['op']) : '';
  const schema = operatorSchemas.get(name);
  if (!isObject(value) || !schema) return [{ at, says: `op: one of ${[...operators.keys()].join(', ')}` }];
  return [
    ...schemaMistakes(schema, value, at).map((each) => withMember(each, at.length, `${name}: `)),
    ...(Array.isArray(value['request']) ? mistakesInChange(value['request'], [...at, 'request']) : []),
  ];
}

/** A mistake that names the member at which it stands, below a row or a change at so many steps. */
function withMember({ at, says }: Mistake, depth: number, prefix = ''): Mistake {
  const member = at.slice(depth).filter((name) => typeof name === 'string');
  return { at, says: `${prefix}${member.length === 0 ? '' : `${member.join('/')}: `}${says}` };
}

function titleOf(rows: unknown, [index]: Place): string {
  const row = Array.isArray(rows) && typeof index === 'number' ? (rows[index] as unknown) : undefined;
  return isObject(row) && typeof row['name'] === 'string' ? `${row['name']}: ` : '';
}

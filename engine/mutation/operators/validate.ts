import { publishedSchema } from '../../files/own-schema.js';
import { readLocated, schemaMistakes, type Mistake, type Place } from '../../files/located.js';
import { asText, isObject } from '../../json/guards.js';
import type { MutantRow } from './rows.js';

interface Described {
  description?: string;
  $ref?: string;
}

/** The published schema of a file of rows, as far as it is looked at. */
interface RowsSchema {
  $defs: Record<string, Described> & {
    change: {
      oneOf: {
        description: string;
        properties: Record<string, Described> & { op: Described & { const: string } };
      }[];
    };
  };
  items: { properties: { change: object } };
}

const published = publishedSchema('mutants') as unknown as RowsSchema;
const { $defs } = published;

/** The schema of each operator, by its name, with what it refers to. */
export const operatorSchemas = new Map(
  $defs.change.oneOf.map((schema) => [schema.properties.op.const, { $defs, ...schema }]),
);

/** Any change: the members beside `op`, which are those of its operator, are checked one operator at a time. */
const change = {
  type: 'object',
  required: ['op'],
  properties: { op: { enum: [...operatorSchemas.keys()] }, when: { $ref: '#/$defs/condition' } },
};
const rowsSchema = {
  ...published,
  items: {
    ...published.items,
    properties: {
      ...published.items.properties,
      change: { anyOf: [change, { type: 'array', items: change, minItems: 1 }] },
    },
  },
};

/** What a contract has, for rows to name. */
interface Known {
  rules: ReadonlySet<string>;
  operations: ReadonlySet<string>;
}

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

/** What is wrong with a change, or several: a sentence each. */
export function changeMistakes(change: unknown): string[] {
  return mistakesInChange(change, []).map(({ says }) => says);
}

function mistakesInChange(value: unknown, at: Place): Mistake[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => mistakesInChange(each, [...at, index]));
  const name = isObject(value) ? asText(value['op']) : '';
  const schema = operatorSchemas.get(name);
  if (!isObject(value) || !schema)
    return [{ at, says: `op: one of ${[...operatorSchemas.keys()].join(', ')}` }];
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

// Holds parameters and bodies to small schemas: the part of JSON Schema that the store needs.
import { Problem } from './problem.js';

const dates = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

function typeOf(value) {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

function isDate(text) {
  const time = Date.parse(`${text}T00:00:00Z`);
  return dates.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function hasType(types, value) {
  const type = typeOf(value);
  return [types].flat().some((allowed) => allowed === type || (allowed === 'number' && type === 'integer'));
}

const checks = [
  [({ enum: values }, value) => values === undefined || values.includes(value), 'is not an allowed value'],
  [({ minimum }, value) => typeof value !== 'number' || !(value < minimum), 'is too small'],
  [({ maximum }, value) => typeof value !== 'number' || !(value > maximum), 'is too large'],
  [({ minLength }, value) => typeof value !== 'string' || !([...value].length < minLength), 'is too short'],
  [({ maxLength }, value) => typeof value !== 'string' || !([...value].length > maxLength), 'is too long'],
  [({ maxItems }, value) => !Array.isArray(value) || !(value.length > maxItems), 'has too many items'],
  [({ pattern }, value) => pattern === undefined || new RegExp(pattern, 'u').test(value), 'does not match'],
  [({ format }, value) => format !== 'date' || value === null || isDate(value), 'is no date'],
];

/** What is wrong with a value, one line for each fault; `variants` chooses a schema by the member that it names. */
export function faultsOf(schema, value, at = '') {
  const where = at === '' ? 'the body' : at;
  if (schema.variants !== undefined) return faultsOfVariant(schema.variants, value, at);
  if (schema.type !== undefined && !hasType(schema.type, value)) return [`${where} has the wrong type`];
  const own = checks.filter(([fits]) => !fits(schema, value)).map(([, says]) => `${where} ${says}`);
  if (Array.isArray(value)) {
    return [...own, ...value.flatMap((item, n) => faultsOf(schema.items, item, `${at}/${n}`))];
  }
  if (typeOf(value) !== 'object') return own;
  const missing = (schema.required ?? []).filter((name) => !Object.hasOwn(value, name));
  const given = Object.entries(schema.properties ?? {}).filter(([name]) => Object.hasOwn(value, name));
  return [
    ...own,
    ...missing.map((name) => `${at}/${name} is missing`),
    ...given.flatMap(([name, member]) => faultsOf(member, value[name], `${at}/${name}`)),
  ];
}

function faultsOfVariant({ by, schemas }, value, at) {
  if (typeOf(value) !== 'object') return ['the body has the wrong type'];
  if (!Object.hasOwn(schemas, value[by])) return [`${at}/${by} is not an allowed value`];
  return faultsOf(schemas[value[by]], value, at);
}

function readText(name, schema, text) {
  const whole = schema.type === 'integer';
  if (whole && !/^-?\d+$/.test(text)) throw new Problem(400, `${name} must be an integer`);
  const value = whole ? Number(text) : text;
  const [fault] = faultsOf(schema, value, name);
  if (fault !== undefined) throw new Problem(400, fault);
  return value;
}

/** The documented query parameters with their defaults; what is not documented is ignored. */
export function readQuery(schemas, texts) {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const given = texts.getAll(name);
      if (given.length > 1) throw new Problem(400, `${name} is given more than once`);
      return [name, given.length === 0 ? schema.default : readText(name, schema, given[0])];
    }),
  );
}

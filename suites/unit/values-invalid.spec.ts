import { expect } from 'expect';
import { generate, invalidTexts, invalidValues } from '../../engine/values/generate.js';
import type { Json, JsonObject, Parameter } from '../../engine/types/index.js';
import { components, difficult } from './values-schemas.js';
import { validatorOf } from './values-validity.js';
import { test } from '../plain-test.js';

const limit: Omit<Parameter, 'schema'> = {
  name: 'limit',
  in: 'query',
  required: false,
  sample: 'limit',
  values: [],
  generate: true,
};

const textsOf = (schema: JsonObject) =>
  invalidTexts({ ...limit, schema }, components).map(({ text, why }) => `${text}: ${why}`);
const faultsOf = (schema: JsonObject, valid: Json) =>
  invalidValues(schema, components, valid).map(
    ({ value, why, at }) => `${JSON.stringify(value)} ${why} (${at})`,
  );

test('invalid values of difficult schemas are invalid for Ajv', () => {
  for (const [name, schema] of Object.entries(difficult)) {
    const [valid] = generate(schema, components).boundaries;
    const validate = name.includes('the flag u') ? undefined : validatorOf(schema);
    const found = invalidValues(schema, components, valid ?? null);
    if (validate) expect([name, found.filter(({ value }) => validate(value))]).toEqual([name, []]);
  }
});

test('each way to leave a schema has one value, with the place and the reason', () => {
  const properties: JsonObject = {
    name: { type: 'string', minLength: 2, maxLength: 4, pattern: '^[a-z]+$' },
    tags: { type: 'array', items: { enum: ['a', 'b'] }, maxItems: 1, uniqueItems: true },
  };
  const schema: JsonObject = { type: 'object', required: ['name'], additionalProperties: false, properties };
  expect(faultsOf(schema, { name: 'ada' })).toEqual([
    '"assay" the value is "assay", not an object ()',
    'null the value is null, not an object ()',
    '{} the value lacks its member `name` ()',
    '{"name":"ada","assayUnknown":"assay"} the value has a member that it must not have ()',
    '{"name":{"assay":"assay"}} `name` is an object, not a string (/name)',
    '{"name":null} `name` is null, not a string (/name)',
    '{"name":"a"} `name` is shorter than its 2 characters (/name)',
    '{"name":"adaaa"} `name` is longer than its 4 characters (/name)',
    '{"name":"!!"} `name` does not match its pattern ^[a-z]+$ (/name)',
    '{"name":"ada","tags":null} `tags` is null, not an array (/tags)',
    '{"name":"ada","tags":["a","b"]} `tags` has more than 1 items (/tags)',
    '{"name":"ada","tags":[{"assay":"assay"}]} an item of `tags` is an object, not a string (/tags/0)',
    '{"name":"ada","tags":[null]} an item of `tags` is null, not a string (/tags/0)',
    '{"name":"ada","tags":["assay-unlisted"]} an item of `tags` is none of its listed values (/tags/0)',
  ]);
});

const bounded: JsonObject = { type: 'integer', minimum: 1, maximum: 100 };
const texts: [JsonObject, string[]][] = [
  [{ type: 'string' }, []],
  [{ type: ['integer', 'string'] }, []],
  [{}, []],
  [
    bounded,
    [
      'assay: `limit` is "assay", not an integer',
      '0: `limit` is below its minimum 1',
      '101: `limit` is above its maximum 100',
    ],
  ],
  [{ type: 'boolean' }, ['assay: `limit` is "assay", not a boolean']],
  [{ enum: ['asc', 'desc'] }, ['assay-unlisted: `limit` is none of its listed values']],
  [{ type: 'array', items: { type: 'integer' } }, ['assay: an item of `limit` is "assay", not an integer']],
  [{ type: 'array', items: { type: 'string' } }, []],
  [
    { type: 'string', minLength: 3, maxLength: 5 },
    ['te: `limit` is shorter than its 3 characters', 'texttt: `limit` is longer than its 5 characters'],
  ],
  [{ type: 'string', format: 'uuid' }, ['not-a-uuid: `limit` has not the format uuid']],
  [{ type: 'string', minLength: 1 }, []],
];
for (const [schema, expected] of texts)
  test(`texts that no reader takes for ${JSON.stringify(schema)}`, () => {
    expect(textsOf(schema)).toEqual(expected);
  });

import type { JsonObject } from '../../types/index.js';

/** What the value of a keyword of JSON Schema must be. Keywords that are not listed are left out of a contract. */
export const keywords: ReadonlyMap<string, KeywordForm> = new Map(
  Object.entries({
    schema: [
      'not if then else items contains additionalProperties propertyNames unevaluatedItems',
      'unevaluatedProperties',
    ],
    schemas: ['allOf anyOf oneOf prefixItems'],
    schemaMap: ['properties patternProperties dependentSchemas'],
    number: ['minimum maximum exclusiveMinimum exclusiveMaximum multipleOf'],
    count: ['minLength maxLength minItems maxItems minProperties maxProperties minContains maxContains'],
    text: ['format contentEncoding contentMediaType description'],
    pattern: ['pattern'],
    texts: ['required'],
    flag: ['uniqueItems readOnly writeOnly deprecated'],
    list: ['enum examples'],
    any: ['const default'],
    type: ['type'],
    textsMap: ['dependentRequired'],
    discriminator: ['discriminator'],
  }).flatMap(([form, names]) =>
    names
      .join(' ')
      .split(' ')
      .map((name) => [name, form as KeywordForm] as const),
  ),
);

export type KeywordForm =
  | 'schema'
  | 'schemas'
  | 'schemaMap'
  | 'number'
  | 'count'
  | 'text'
  | 'pattern'
  | 'texts'
  | 'flag'
  | 'list'
  | 'any'
  | 'type'
  | 'textsMap'
  | 'discriminator';

const types = ['null', 'boolean', 'object', 'array', 'number', 'string', 'integer'];

/** Whether a value is what its keyword takes; of those that hold schemas, only the outer form. */
export function isFit(form: KeywordForm, value: unknown): boolean {
  switch (form) {
    case 'schema':
      return typeof value === 'boolean' || isMap(value);
    case 'schemas':
      return Array.isArray(value) && value.length > 0;
    case 'schemaMap':
    case 'discriminator':
      return isMap(value);
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'count':
      return Number.isSafeInteger(value) && (value as number) >= 0;
    case 'text':
    case 'pattern':
      return typeof value === 'string';
    case 'texts':
      return isTexts(value);
    case 'flag':
      return typeof value === 'boolean';
    case 'list':
      return Array.isArray(value) && value.length > 0;
    case 'type':
      return [value].flat().length > 0 && [value].flat().every((each) => types.includes(each as string));
    case 'textsMap':
      return isMap(value) && Object.values(value).every(isTexts);
    case 'any':
      return true;
  }
}

function isMap(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

/** JSON Schema of what a contract file adds to OpenAPI: checked before anything reads it. */
const text = { type: 'string', minLength: 1 };
const texts = { type: 'array', items: text };
const textMap = { type: 'object', additionalProperties: { type: 'string' } };
const anyObject = { type: 'object' };
const sample = {
  type: 'object',
  additionalProperties: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
};

const closed = (properties: object, required: string[]) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

const mappingEntry = closed({ at: texts, values: texts, except: texts, pattern: text }, ['at']);

const clause = closed({ id: text, section: text, says: text, reason: { enum: ['open', 'unobservable'] } }, [
  'id',
  'section',
  'says',
]);
const rule = closed(
  {
    id: text,
    says: text,
    kind: text,
    clause: text,
    also: texts,
    authority: { enum: ['stated', 'implied'] },
    why: text,
    params: anyObject,
  },
  ['id', 'says', 'kind', 'clause', 'params'],
);
const pairs = {
  type: 'array',
  items: { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 2 },
};
const view = closed(
  {
    operation: text,
    items: { type: 'string', pattern: '^(/|$)' },
    mapping: text,
    key: text,
    filters: texts,
    query: pairs,
    options: pairs,
    known: textMap,
  },
  ['operation', 'mapping', 'key'],
);
const source = closed(
  {
    operation: text,
    path: textMap,
    query: pairs,
    items: { type: 'string' },
    mapping: text,
    also: textMap,
    stream: { type: 'boolean' },
    atMost: { type: 'integer', minimum: 1 },
  },
  ['operation', 'items', 'mapping'],
);
const credential = closed(
  {
    in: { enum: ['query', 'header'] },
    name: text,
    prefix: { type: 'string' },
    use: { enum: ['required', 'none'] },
    demo: text,
  },
  ['use'],
);
const origin = closed({ title: text, url: text, document: { type: ['integer', 'string'] } }, ['title']);
const limit = closed(
  {
    requests: { type: 'integer', minimum: 1 },
    seconds: { type: 'number' },
    key: { enum: ['demo', 'personal'] },
  },
  ['requests', 'seconds'],
);
const parameter = {
  type: 'object',
  properties: {
    name: text,
    in: { enum: ['path', 'query', 'header'] },
    required: { type: 'boolean' },
    schema: anyObject,
    'x-sample': text,
    'x-values': texts,
    'x-generate': { type: 'boolean' },
  },
  required: ['name', 'in', 'schema'],
};
const response = {
  type: 'object',
  properties: {
    description: { type: 'string' },
    'x-clause': text,
    content: { type: 'object', additionalProperties: anyObject },
  },
  required: ['description'],
};
const operation = {
  type: 'object',
  properties: {
    operationId: text,
    'x-clause': text,
    'x-require-any': texts,
    'x-valid-statuses': texts,
    'x-open-statuses': { type: 'boolean' },
    'x-derive': { type: 'boolean' },
    'x-closed': { type: 'boolean' },
    'x-record': closed({ mapping: text, key: text, from: texts }, ['mapping', 'key']),
    'x-also': texts,
    parameters: { type: 'array', items: parameter },
    responses: { type: 'object', additionalProperties: response },
  },
  required: ['responses', 'operationId'],
};
const methods = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options'];

export const extensionsSchema = {
  type: 'object',
  properties: {
    openapi: { type: 'string', pattern: '^3\\.1\\.' },
    info: {
      type: 'object',
      properties: {
        title: text,
        version: text,
        'x-service': text,
        'x-source': origin,
        'x-dead': { type: 'boolean' },
      },
      required: ['title', 'version', 'x-service'],
    },
    'x-clauses': {
      type: 'array',
      items: clause,
      minItems: 1,
      description: 'Every requirement of the document: cited by a rule, or with a reason why none can.',
    },
    'x-rules': {
      type: 'array',
      items: rule,
      description: 'Checkable sentences: each names a kind, gives its parameters and cites a clause.',
    },
    'x-mappings': {
      type: 'object',
      description: 'Field mappings: the pointers under which a record may show each field.',
      additionalProperties: { type: 'object', additionalProperties: { anyOf: [texts, mappingEntry] } },
    },
    'x-views': { type: 'object', additionalProperties: view },
    'x-samples': closed(
      { sources: { type: 'array', items: source }, literals: { type: 'array', items: sample } },
      [],
    ),
    'x-credential': { ...credential, description: 'How a key travels, and whether one is needed.' },
    'x-limits': {
      type: 'array',
      items: limit,
      description: 'Requests that the document allows in a period.',
    },
    components: {
      type: 'object',
      properties: { schemas: { type: 'object', additionalProperties: anyObject } },
    },
    paths: {
      type: 'object',
      minProperties: 1,
      additionalProperties: {
        type: 'object',
        properties: Object.fromEntries(methods.map((method) => [method, operation])),
      },
    },
  },
  required: ['openapi', 'info', 'x-clauses', 'paths'],
};

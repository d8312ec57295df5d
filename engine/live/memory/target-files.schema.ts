/** JSON Schemas of what is kept of a target from live run to live run: somebody may have edited it, or a disk cut it off. */
const text = { type: 'string' };
const count = { type: 'integer', minimum: 0 };
const moment = { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z$' };
const mapOf = (entry: object) => ({ type: 'object', additionalProperties: entry });
const record = (properties: Record<string, object>, optional: Record<string, object> = {}) => ({
  type: 'object',
  properties: { ...properties, ...optional },
  required: Object.keys(properties),
});

const outStates = [
  'degraded',
  'rate limited',
  'key expired',
  'moved',
  'answering HTML',
  'unreachable',
  'dead as documented',
];
const state = {
  ...record(
    { state: { enum: ['up', 'back again', ...outStates] }, since: moment, looks: count },
    { nextLook: moment },
  ),
  if: { properties: { state: { enum: outStates } } },
  then: record({ why: text }),
};

const finding = record({ expected: { type: 'array', items: text }, actual: text, at: text });
const failure = record({
  first: text,
  last: text,
  nights: count,
  authority: { enum: ['stated', 'implied'] },
  finding,
  counterexample: record({ steps: { type: 'array', items: { type: 'object' } } }),
});
const rule = record(
  {
    tried: text,
    triedAt: { type: 'number' },
    requests: count,
    verdict: { enum: ['pass', 'fail', 'inconclusive', 'error'] },
  },
  { failure, fixed: text },
);

const feature = record({ first: text, last: text, nights: count, count, by: text, missed: count });
const place = record(
  { count, nights: count, quiet: count, features: mapOf(feature) },
  { open: { type: 'array', items: text } },
);
const event = record({ night: text, at: text, what: { enum: ['appeared', 'vanished'] }, feature: text });

const value = { anyOf: [text, { type: 'array', items: text }] };

export const targetFileSchemas = {
  address: record({ baseUrl: text }),
  state,
  rules: mapOf(rule),
  drift: record({
    rules: { type: 'array', items: text },
    places: mapOf(place),
    events: { type: 'array', items: event },
  }),
  samples: mapOf(record({ at: { type: 'number' }, samples: { type: 'array', items: mapOf(value) } })),
};

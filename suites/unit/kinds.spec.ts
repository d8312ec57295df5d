// Each kind's example rows, checked against the bookshop over real HTTP: it passes with relevant cases, each mutant that
// the kind derives for it is killed, each variant is spared.
import { chromium } from '@playwright/test';
import { expect } from 'expect';
import { exampleContract, exampleRules } from '../../commands/shared/example.js';
import { openVisitor } from '../../engine/browser/visitor.js';
import { findBrowser } from '../../engine/browser/find.js';
import { schemaMistakes } from '../../engine/files/located.js';
import { closeSession, openSession } from '../../engine/http/session.js';
import type { SessionOptions } from '../../engine/http/session-options.js';
import { collectSamples } from '../../engine/samples/collect.js';
import { startServer } from '../../engine/server/serve.js';
import type { Rule, Variation } from '../../engine/types/index.js';
import { reference } from '../../fixtures/example/reference.js';
import { referenceKey } from '../../fixtures/kits/reference/credentials.js';
import { kinds } from '../kinds/index.js';
import { checkRule } from '../mutation/check-rule.js';
import { faultsOf, variantsOf } from '../mutation/variations.js';
import { test } from '../plain-test.js';

const contract = exampleContract();
const visitor = openVisitor(findBrowser(() => chromium.executablePath()) ?? '', { familiar: true });
const options: SessionOptions = {
  timeoutMs: 10_000,
  concurrency: 4,
  keyName: 'ASSAY_KEY_BOOKSHOP',
  key: referenceKey,
  visit: visitor.visit,
};
const runs = 60;

test.afterAll(() => visitor.close());

for (const { kind, rule } of kinds.flatMap((kind) => exampleRules(kind).map((rule) => ({ kind, rule })))) {
  test(`${rule.id.replace('bookshop/', '')}: its example passes, its mutants are killed, its variants are spared`, async () => {
    expect(schemaMistakes(kind.params, rule.params)).toEqual([]);
    const verdicts: [string, string][] = [];
    const expected: [string, string][] = [];
    const changes: [Pick<Variation, 'id' | 'wrap'>, string][] = [
      [{ id: rule.id, wrap: (next) => next }, 'pass'],
      ...faultsOf(contract, [rule]).map((fault): [Variation, string] => [fault, 'fail']),
    ];
    for (const [change, verdict] of changes) {
      verdicts.push([change.id, await verdictOn(rule, change)]);
      expected.push([change.id, verdict]);
    }
    expect(verdicts).toEqual(expected);
    for (const variant of variantsOf(contract, [rule]))
      expect([variant.id, await verdictOn(rule, variant)]).not.toEqual([variant.id, 'fail']);
  });
}

const mixed: [string, object, string[]][] = [
  [
    'text-search',
    { view: 'books', parameter: 'q', words: ['a', 'b'], shownBy: 'reviews' },
    ['total is missing', 'shownBy must be: left out with words'],
  ],
  [
    'text-search',
    { view: 'books', parameter: 'q', member: 'text', total: '/total' },
    ['shownBy is missing', 'total must be: left out without words'],
  ],
  [
    'file-matches-records',
    { file: '/export/books.json', files: { pairs: [['/a', '/b']], relation: 'adds' } },
    ['file must be: left out with files'],
  ],
  [
    'markup-shows-value',
    { page: 'GET /pages/{id}', words: ['liked'], count: { number: 48 }, unit: 'percent' },
    ['unit must be: left out with count'],
  ],
  ['file-matches-records', { search: 'GET /search' }, ['file is missing']],
  [
    'member-relation',
    {
      operation: 'GET /books/{id}',
      relation: 'same-type',
      of: ['/title'],
      to: ['/price'],
      options: [['a', 'b']],
    },
    ['to must be: left out with relation same-type', 'options must be: left out with relation same-type'],
  ],
  ['member-relation', { operation: 'GET /books/{id}', relation: 'equal', of: ['/title'] }, ['to is missing']],
  [
    'consistent-views',
    { view: 'books', one: 'GET /books/{id}', more: { than: 'Book' }, wrapped: true },
    ['wrapped must be: left out with more'],
  ],
  [
    'pagination',
    {
      operation: 'GET /books',
      items: '/results/*',
      queries: [],
      figures: 'page',
      by: { parameter: 'a', size: 'b' },
    },
    ['by must be: nothing but `parameter` with figures', 'queries must not be empty'],
  ],
  [
    'pagination',
    { operation: 'GET /books', items: '/results/*', alike: ['/a'] },
    ['by is missing', 'alike must be: left out without figures, limit, ends'],
  ],
];

for (const [name, params, expected] of mixed) {
  test(`${name}: a row that mixes two forms is refused: ${expected.join(', ')}`, () => {
    const kind = kinds.find((each) => each.name === name);
    const mistakes = schemaMistakes(kind?.params ?? {}, params);
    expect(mistakes.map(({ at, says }) => [...at, says].join(' '))).toEqual(expected);
  });
}

/** What a rule makes of the bookshop as a variation changes it. */
async function verdictOn(rule: Rule, { wrap }: Pick<Variation, 'wrap'>): Promise<string> {
  const served = await startServer(reference, { wrap });
  const session = openSession(contract, served.baseUrl, options);
  try {
    const samples = await collectSamples(session, []);
    const { verdict, detail } = await checkRule(rule, session, samples, { runs }, 42);
    return verdict === 'inconclusive' || verdict === 'error' ? `${verdict}: ${detail}` : verdict;
  } finally {
    await closeSession(session);
    await served.close();
  }
}

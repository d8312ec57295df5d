import type { ServerResponse } from 'node:http';
import { expect } from 'expect';
import { ownContracts } from '../../commands/shared/own-contracts.js';
import { planRules } from '../../commands/shared/prepare.js';
import { loadServices, serviceNames } from '../../commands/shared/services.js';
import { placeCredential, usualCredential } from '../../engine/contract/credential.js';
import { sumSights, witnessesOf, type OperationSights } from '../../engine/evidence/witnesses.js';
import { openSession } from '../../engine/http/session.js';
import type { PlannedService } from '../../engine/plan/plan.js';
import { coverageFacts, coverageOf, isEnough, mergeCoverage } from '../../engine/results/coverage.js';
import { redact } from '../../engine/results/redact.js';
import { ruleResult } from '../../engine/results/rule-result.js';
import { runGate, serviceVerdict } from '../../engine/results/run-gate.js';
import type { RuleResult, ServiceResult } from '../../engine/results/types.js';
import { runRule } from '../../engine/run/run-rule.js';
import { collectSamples } from '../../engine/samples/collect.js';
import { planOptions } from '../../commands/shared/options.js';
import { settleLines } from '../../reporters/wording/settle.js';
import { kindOf } from '../../suites/kinds/rules.js';
import { withTarget } from './tiny-target.js';
import { test } from '../plain-test.js';

type Answer = (response: ServerResponse) => void;
const json =
  (status: number, body: string): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);

/** Servers that implement nothing. */
const hollow: Record<string, Answer> = {
  'answers 404': json(404, '{"detail":"Not Found"}'),
  'answers {}': json(200, '{}'),
  limits: (response) => response.writeHead(429, { 'retry-after': '3600' }).end(),
};

/** What a run of a few cases for each rule of a service comes to on a server that always answers alike. */
async function checkedOn(answer: Answer, name: string): Promise<ServiceResult> {
  const [service] = loadServices(ownContracts, [name]);
  if (!service) throw new Error(`no contract of ${name}`);
  const { contract } = service;
  return withTarget(
    (_, response) => answer(response),
    async ({ origin: baseUrl, options }) => {
      const session = openSession(contract, baseUrl, options);
      const samples = await collectSamples(session);
      const rules = planRules(service);
      const keyName = options.keyName;
      const planned: PlannedService = {
        contract,
        rules,
        baseUrl,
        embedded: false,
        samples,
        keyName,
        requests: 0,
        minChecked: 80,
      };
      const results: RuleResult[] = [];
      const met: OperationSights[] = [];
      session.witnesses = witnessesOf(contract);
      const run = { runs: 3, seed: 1, budgetMs: 5_000, shrink: false, examples: 3 };
      for (const rule of rules) {
        const result = await runRule({ rule, kind: kindOf(rule) }, session, samples, run);
        results.push(
          ruleResult(planned, rule, redact(result, options, contract), planOptions({}, { targets: {} })),
        );
        met.push(session.witnesses.takeSights());
      }
      await session.pool.destroy();
      const facts = coverageFacts(planned);
      const coverage = facts && coverageOf(facts, results, sumSights(met));
      const evidence = { witnessed: {}, neverWitnessed: [] };
      return {
        service: name,
        title: contract.title,
        baseUrl,
        embedded: false,
        verdict: serviceVerdict(results, false, coverage),
        requests: 0,
        evidence,
        ...(coverage ? { coverage } : {}),
        rules: results,
      };
    },
  );
}

for (const [what, answer] of Object.entries(hollow)) {
  test(`no service passes on a server that ${what}, and each way to settle it is named`, async () => {
    test.setTimeout(240_000);
    for (const name of serviceNames(ownContracts)) {
      const checked = await checkedOn(answer, name);
      expect([name, runGate([checked])]).not.toEqual([name, 'pass']);
      const fewLines = checked.verdict === 'inconclusive' && settleLines(checked).length < 3;
      expect([name, fewLines]).toEqual([name, false]);
    }
  });
}

const rule = (id: string, more: Partial<RuleResult> = {}): RuleResult => ({
  id,
  says: '',
  kind: 'kind',
  authority: 'stated',
  clause: { id: 'clause', section: '', says: '' },
  operations: ['GET /a'],
  verdict: 'pass',
  relevant: 1,
  requests: 1,
  ms: 1,
  ...more,
});
const lacking = (id: string, reason: RuleResult['reason'] & string): RuleResult =>
  rule(id, { verdict: 'inconclusive', reason, detail: `${reason}, as it happens`, relevant: 0 });
const facts = {
  minChecked: 80,
  operations: [
    { id: 'GET /a', succeeded: 0, samples: ['name'], given: [] },
    { id: 'GET /b', samples: [], given: [] },
  ],
};
const answered = { 'GET /a': { relevant: 1, succeeded: 1 } };

test('enough is checked when the rules have verdicts and each operation that they are about was met', () => {
  const enough = (rules: RuleResult[], sights: OperationSights = answered, minChecked = 80) =>
    isEnough(coverageOf({ ...facts, minChecked }, rules, sights));
  const passing = ['1', '2', '3', '4'].map((id) => rule(id));
  expect(enough(passing)).toBe(true);
  // What a rule is about counts, whatever other operations the contract has.
  expect(enough([...passing, rule('b', { operations: ['GET /b'] })])).toBe(false);
  for (const reason of ['timeout', 'rate limited', 'no sample', 'vacuous', 'no credential'] as const) {
    expect(enough([...passing, lacking('5', reason)])).toBe(true);
    expect(enough([...passing, lacking('5', reason), lacking('6', reason)])).toBe(false);
    expect(enough([...passing, lacking('5', reason), lacking('6', reason)], answered, 60)).toBe(true);
  }
  expect(enough([...passing, lacking('5', 'known failure'), lacking('6', 'known failure')])).toBe(true);
  expect(enough([...passing, lacking('5', 'not implemented'), lacking('6', 'not implemented')])).toBe(true);
  const assuming = { ...lacking('5', 'vacuous'), assumes: 'a name that the document does not show' };
  expect(enough([...passing, assuming, { ...assuming, id: '6' }])).toBe(true);
  expect(enough([...passing, { ...assuming, reason: 'timeout' }, lacking('6', 'timeout')])).toBe(false);
  const implied = { ...lacking('5', 'vacuous'), authority: 'implied' as const };
  expect(enough([...passing, implied, { ...implied, id: '6' }])).toBe(true);
});

test('an operation that only refuses is not met while its rules have nothing to look at', () => {
  const refusing = { 'GET /a': { relevant: 9, succeeded: 0 } };
  const passing = ['1', '2', '3', '4'].map((id) => rule(id));
  expect(isEnough(coverageOf(facts, passing, refusing))).toBe(true);
  const rules = [...passing, lacking('5', 'vacuous')];
  const coverage = coverageOf(facts, rules, refusing);
  expect(coverage.operations).toMatchObject([{ id: 'GET /a', missing: 'never answered 2xx' }]);
  const lines = settleLines({ service: 's', coverage, rules });
  expect(lines[1]).toBe('GET /a never answered 2xx; samples given: none (--samples FILE with name)');
  const unauthorized = coverageOf(facts, rules, { 'GET /a': { relevant: 9, succeeded: 0, unauthorized: 3 } });
  expect(settleLines({ service: 's', coverage: unauthorized, rules })[1]).toBe(
    'GET /a never answered 2xx, but 401 to the key (3 times): see whether the key is right',
  );
});

test('a prefix belongs to the header authorization alone, unless one is given', () => {
  const sent = (given: Parameters<typeof placeCredential>[1], from = usualCredential) => {
    const { in: place, name, prefix } = placeCredential(from, given);
    return `${place} ${name}: ${prefix}`;
  };
  expect(sent({})).toBe('header authorization: Bearer ');
  expect(sent({ name: 'Authorization' })).toBe('header Authorization: Bearer ');
  expect(sent({ name: 'X-API-Key' })).toBe('header X-API-Key: ');
  expect(sent({ in: 'query', name: 'key' })).toBe('query key: ');
  expect(sent({ in: 'query', name: 'key', prefix: 'Token ' })).toBe('query key: Token ');
  const own = { ...usualCredential, name: 'x-key', prefix: 'Token ' };
  expect(sent({ in: 'header' }, own)).toBe('header x-key: Token ');
  expect(sent({ name: 'authorization' }, own)).toBe('header authorization: Bearer ');
});

test('the coverage of merged parts is that of the whole', () => {
  const [one, other] = [[rule('1')], [rule('2', { operations: ['GET /b'] })]];
  const parts = [
    { coverage: coverageOf(facts, one, answered) },
    { coverage: coverageOf(facts, other, { 'GET /b': { relevant: 2, succeeded: 0 } }) },
  ];
  const rules = [...one, ...other];
  const whole = { ...answered, 'GET /b': { relevant: 2, succeeded: 0 } };
  expect(mergeCoverage(parts, rules)).toEqual(coverageOf(facts, rules, whole));
});

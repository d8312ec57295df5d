import described, { type Builder, type TestCase } from 'junit-report-builder';
import { ruleGate } from '../../engine/results/run-gate.js';
import type { Results, RuleResult, ServiceResult } from '../../engine/results/types.js';
import { explanationOf, shortMessage } from '../allure/explanation.js';

/** To Node the package is its builder; its types describe it as a bundler sees it. */
const builder = described as unknown as Builder;

/** A run as JUnit XML: a suite for each service, a test case for each rule; what only warns or was not checked is skipped. */
export function junitXml({ services }: Results): string {
  const report = builder.newBuilder().name('assay');
  for (const service of services) {
    const suite = report.testSuite().name(service.service);
    const ms = service.rules.reduce((sum, rule) => sum + rule.ms, 0);
    suite.property('target', service.baseUrl).time(ms / 1000);
    for (const rule of service.rules) addCase(suite.testCase(), service, rule);
  }
  return report.build();
}

function addCase(test: TestCase, { service, embedded }: ServiceResult, rule: RuleResult): void {
  const { clause, verdict, authority, relevant, requests, operations, kind } = rule;
  test
    .className(`${service}.${kind}`)
    .name(rule.id)
    .time(rule.ms / 1000);
  const properties = {
    verdict,
    authority,
    clause: clause.id,
    relevant,
    requests,
    operations: operations.join(', '),
  };
  for (const [name, value] of Object.entries(properties)) test.property(name, String(value));
  const gate = ruleGate(rule, embedded);
  if (gate === 'pass') return;
  const text = explanationOf(rule);
  const message = shortMessage(rule) ?? text.split('\n')[0] ?? '';
  if (gate === 'warn') test.skipped().standardOutput(text);
  else if (verdict === 'error') test.error(message, 'error', text);
  else test.failure(message, 'failure').stacktrace(text);
}

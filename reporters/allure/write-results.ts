import { Stage, Status, type TestResult } from 'allure-js-commons';
import { ReporterRuntime } from 'allure-js-commons/sdk/reporter';
import type { JournalLine } from '../../engine/results/journal.js';
import { ruleGate } from '../../engine/results/run-gate.js';
import type { Results, RuleResult, ServiceResult } from '../../engine/results/types.js';
import { isLarge, serviceFolder } from '../html/large.js';
import { chooseEntries } from './choose.js';
import { entryOf, type EntryPlan } from './entry.js';
import { explanationOf, shortMessage } from './explanation.js';
import { labelsOf } from './labels.js';
import { runtimeOptions } from './options.js';
import { QuickWriter } from './quick-writer.js';

/**
 * Writes Allure's results of a run into a folder: one test for each rule, with what `recorded` holds of its exchanges; of a
 * large run one for each failure, and one for each service without any. Answers whether it is large, and how
 * many failures are left out.
 */
export function writeAllureResults(
  results: Results,
  recorded: ReadonlyMap<string, JournalLine>,
  folder: string,
  allure: 2 | 3 = 2,
): { large: boolean; left: number } {
  const { large, rules, services, left } = chooseEntries(results, allure);
  const writer = new QuickWriter(folder);
  const runtime = new ReporterRuntime({ ...runtimeOptions(results, large), writer });
  runtime.writeEnvironmentInfo();
  runtime.writeCategoriesDefinitions();
  const usual = Date.parse(results.startedAt);
  const hasFolders = isLarge(results);
  for (const { service, rule } of rules) {
    const pages = hasFolders ? { folder: serviceFolder(service.service) } : {};
    const plan = { seed: results.seed, brief: large, ...pages };
    writeRule(runtime, { service, rule, line: recorded.get(rule.id), usual, plan });
  }
  for (const service of services) writeService(runtime, service, usual);
  return { large, left };
}

interface Written {
  service: ServiceResult;
  rule: RuleResult;
  line: JournalLine | undefined;
  /** Milliseconds of the wall clock at which a rule without a line of its own is taken to have begun. */
  usual: number;
  plan: EntryPlan;
}

function writeRule(runtime: ReporterRuntime, { service, rule, line, usual, plan }: Written): void {
  const { attachments, displayName, ...shown } = entryOf(rule, line?.result ?? {}, plan);
  const start = line?.startedAt ?? usual;
  const uuid = runtime.startTest({ ...shown, ...placeOf(service, rule, line), name: displayName, start });
  for (const { name, contentType, text } of attachments)
    runtime.writeAttachment(uuid, undefined, name, Buffer.from(text), { contentType });
  runtime.updateTest(uuid, (test) => Object.assign(test, outcomeOf(service, rule)));
  runtime.stopTest(uuid, { stop: line?.endedAt ?? start + rule.ms });
  runtime.writeTest(uuid);
}

/** A service of a large run in which nothing fails. */
function writeService(runtime: ReporterRuntime, service: ServiceResult, start: number): void {
  const { service: name, title, rules, verdict } = service;
  const passed = rules.filter((rule) => rule.verdict === 'pass').length;
  const reasons = [...new Set(rules.flatMap(({ reason }) => reason ?? []))].join(', ');
  const message = `${passed} of ${rules.length} rules passed${reasons === '' ? '' : `; not checked: ${reasons}`}`;
  const labels = {
    parentSuite: name,
    epic: title,
    feature: 'whole service',
    layer: 'contract',
    package: name,
  };
  const uuid = runtime.startTest({
    name: `All rules of ${name}`,
    fullName: name,
    titlePath: [name],
    description: message,
    links: [{ url: `../${serviceFolder(name)}/index.html`, name: 'page of the service', type: 'service' }],
    labels: Object.entries(labels).map(([label, value]) => ({ name: label, value })),
    status: verdict === 'pass' ? Status.PASSED : Status.SKIPPED,
    statusDetails: { message },
    stage: Stage.FINISHED,
    start,
  });
  runtime.stopTest(uuid, { stop: start + rules.reduce((sum, { ms }) => sum + ms, 0) });
  runtime.writeTest(uuid);
}

/** Where it stands in the report's trees, and on its time line. */
function placeOf(
  { service, title }: ServiceResult,
  rule: RuleResult,
  line: JournalLine | undefined,
): Partial<TestResult> {
  const labels = labelsOf({ service, title }, { ...rule, clause: rule.clause.id });
  const ran = { framework: 'assay', host: 'assay', thread: `thread ${line?.thread ?? 0}` };
  return {
    fullName: rule.id,
    titlePath: [service],
    labels: Object.entries({ ...labels, package: service, ...ran }).map(([name, value]) => ({
      name,
      value,
    })),
  };
}

function outcomeOf({ embedded }: ServiceResult, rule: RuleResult): Partial<TestResult> {
  const gate = ruleGate(rule, embedded);
  const stage = Stage.FINISHED;
  if (gate === 'pass') return { status: Status.PASSED, stage };
  const trace = explanationOf(rule);
  const status = gate === 'warn' ? Status.SKIPPED : rule.verdict === 'error' ? Status.BROKEN : Status.FAILED;
  return { status, stage, statusDetails: { message: shortMessage(rule) ?? trace, trace } };
}

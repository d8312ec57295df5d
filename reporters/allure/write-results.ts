import { Stage, Status, type TestResult } from 'allure-js-commons';
import { ReporterRuntime } from 'allure-js-commons/sdk/reporter';
import type { JournalLine } from '../../engine/results/journal.js';
import { ruleGate } from '../../engine/results/run-gate.js';
import type { Results, RuleResult, ServiceResult } from '../../engine/results/types.js';
import { entryOf } from './entry.js';
import { explanationOf, shortMessage } from './explanation.js';
import { labelsOf } from './labels.js';
import { runtimeOptions } from './options.js';
import { QuickWriter } from './quick-writer.js';

/** Writes Allure's results of a run into a folder: one test for each rule, with what `recorded` holds of its exchanges. */
export function writeAllureResults(
  results: Results,
  recorded: ReadonlyMap<string, JournalLine>,
  folder: string,
): void {
  const runtime = new ReporterRuntime({ ...runtimeOptions(results), writer: new QuickWriter(folder) });
  runtime.writeEnvironmentInfo();
  runtime.writeCategoriesDefinitions();
  const usual = Date.parse(results.startedAt);
  for (const service of results.services)
    for (const rule of service.rules)
      writeRule(runtime, { service, rule, line: recorded.get(rule.id), usual, seed: results.seed });
}

interface Written {
  service: ServiceResult;
  rule: RuleResult;
  line: JournalLine | undefined;
  /** Milliseconds of the wall clock at which a rule without a line of its own is taken to have begun. */
  usual: number;
  seed: number;
}

function writeRule(runtime: ReporterRuntime, { service, rule, line, usual, seed }: Written): void {
  const { attachments, displayName, ...shown } = entryOf(rule, line?.result ?? {}, seed);
  const start = line?.startedAt ?? usual;
  const uuid = runtime.startTest({ ...shown, ...placeOf(service, rule, line), name: displayName, start });
  for (const { name, contentType, text } of attachments)
    runtime.writeAttachment(uuid, undefined, name, Buffer.from(text), { contentType });
  runtime.updateTest(uuid, (test) => Object.assign(test, outcomeOf(service, rule)));
  runtime.stopTest(uuid, { stop: line?.endedAt ?? start + rule.ms });
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

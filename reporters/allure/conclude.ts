import type { RuntimeMetadataMessage } from 'allure-js-commons/sdk';
import { ALLURE_RUNTIME_MESSAGE_CONTENT_TYPE } from 'allure-js-commons/sdk/reporter';
import { ruleGate } from '../../engine/results/run-gate.js';
import type { RuleResult } from '../../engine/results/types.js';
import { entryOf, type RecordedEvidence } from './entry.js';
import { explanationOf } from './explanation.js';

/** What is used of a running Playwright test, of whatever copy of Playwright. */
interface RunningTest {
  annotations: { type: string; description?: string }[];
  attachments: { name: string; contentType: string; body?: Buffer }[];
  skip(condition: boolean, description?: string): void;
}

/**
 * Ends the running Playwright test as the gate says: passes, is skipped with the reason, or throws the whole explanation.
 * What a reviewer needs is attached, for Allure's reporter as for any other.
 */
export function conclude(
  info: RunningTest,
  result: RuleResult,
  evidence: RecordedEvidence,
  { seed, embedded }: { seed: number; embedded: boolean },
): void {
  info.annotations.push(
    { type: 'verdict', description: result.verdict },
    { type: 'relevant', description: String(result.relevant) },
    { type: 'requests', description: String(result.requests) },
  );
  attach(info, entryOf(result, evidence, { seed }));
  const gate = ruleGate(result, embedded);
  if (gate === 'warn') info.skip(true, explanationOf(result));
  if (gate === 'fail') throw withoutStack(explanationOf(result));
}

/** The place in our own code says nothing to a reader of a finding. */
function withoutStack(message: string): Error {
  const error = new Error(message);
  error.stack = '';
  return error;
}

/** Attaches what a report shows of a rule. */
function attach(info: RunningTest, { attachments, ...data }: ReturnType<typeof entryOf>): void {
  // All of it in one message: the functions of Allure's interface send one each.
  const message: RuntimeMetadataMessage = { type: 'metadata', data };
  const contentType = ALLURE_RUNTIME_MESSAGE_CONTENT_TYPE;
  const metadata = { name: 'Allure Metadata', contentType, text: JSON.stringify(message) };
  // Without a step of the runner's around it, which would look for its place in our own code.
  for (const { text, ...attachment } of [metadata, ...attachments])
    info.attachments.push({ ...attachment, body: Buffer.from(text) });
}

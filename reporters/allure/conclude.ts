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
  const { attachments, ...data } = entryOf(result, evidence, { seed });
  // All of it in one message: the functions of Allure's interface send one each.
  const metadata: RuntimeMetadataMessage = { type: 'metadata', data };
  for (const { name, contentType, text } of [
    {
      name: 'Allure Metadata',
      contentType: ALLURE_RUNTIME_MESSAGE_CONTENT_TYPE,
      text: JSON.stringify(metadata),
    },
    ...attachments,
  ])
    // Without a step of the runner's around it, which would look for its place in our own code.
    info.attachments.push({ name, contentType, body: Buffer.from(text) });
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

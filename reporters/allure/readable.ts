import type { TestResult } from 'allure-js-commons';
import { cut } from '../wording/explain.js';
import type { RuleResult } from '../../engine/results/types.js';
import { causeTitle } from '../wording/cause-title.js';

/** Carries a result's message from the worker that checks to the reporter; it stands in no report. */
export const messageLabel = 'assay-message';
/** By this hint of a matcher the JUnit reporter tells a failure from an error. */
export const matcherHint = 'expect(implementation).toKeep';
const longest = 160;

/** A failure in a line: what it comes from where that is known, so that rules of one cause stand together in a tree. */
export function shortMessage({ cause, finding }: RuleResult): string | undefined {
  if (cause) return cut(causeTitle(cause), longest);
  return finding && cut(`expected ${finding.expected.join(' or ')}, but ${finding.actual}`, longest);
}

/**
 * Makes a test's entry readable: the short message instead of the whole explanation, which is its trace from now on, and
 * nothing of the runner's own (its project, the name of its file).
 */
export function readable(result: TestResult): void {
  const message = result.labels.find(({ name }) => name === messageLabel)?.value;
  const said = result.statusDetails.message;
  if (said !== undefined) {
    const trace = said.split(`\n\n${matcherHint}`)[0] ?? said;
    result.statusDetails = { ...result.statusDetails, message: message ?? trace, trace };
  }
  const service = result.labels.find(({ name }) => name === 'parentSuite')?.value;
  result.labels = result.labels
    .filter(({ name }) => name !== messageLabel)
    .map((label) =>
      label.name === 'package' && service !== undefined ? { ...label, value: service } : label,
    );
  // The name of the runner's file stands before the rule's.
  if (result.fullName !== undefined)
    result.fullName = result.fullName.replace(/^\S+\.spec\.js(?: › |#|:)/, '');
  if (result.titlePath && service !== undefined) result.titlePath = [service];
  result.parameters = result.parameters.filter(({ name }) => name !== 'Project');
}

import { markup, type Markup } from './html.js';
import { terms } from './page-parts.js';

/** The terms of a report, for a first-time reader. */
export function wordsSection(): Markup {
  return markup`<section aria-labelledby="words"><h2 id="words">How to read this</h2>
${terms([
  ['Clause', 'One requirement of the document that describes the service.'],
  ['Rule', 'Checks a clause with many requests. Its kind is the pattern that it follows.'],
  ['Stated', 'The document says it (MUST): if such a rule fails, the gate fails.'],
  ['Implied only', 'It follows from the document, which does not say it (SHOULD): such a rule only warns.'],
  [
    'Finding',
    'A failure with the smallest requests that show it. Rules that fail at one place, or with one error answer, are one finding.',
  ],
  [
    'At',
    markup`The place in the answer (a JSON Pointer): <code>/0/name</code> is the name in its first record.`,
  ],
  [
    'Relevant case',
    'A case that could have shown a violation. A rule without any is not checked, and never counts as a pass.',
  ],
  ['New, fixed', 'Compared with the last run that could decide on the rule.'],
  [
    'Triage a finding',
    markup`<code>npx assay triage RULE --as implementation</code> (or <code>contract-too-strict</code>, <code>environment</code> …) records what a
reviewer found; <code>npx assay report</code> shows it.`,
  ],
])}</section>`;
}

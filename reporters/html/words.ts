import { markup, type Markup } from './html.js';
import { terms } from './page-parts.js';

/** What the words of a report mean, for somebody who sees the first one. */
export function wordsSection(): Markup {
  return markup`<section aria-labelledby="words"><h2 id="words">How to read this</h2>
${terms([
  ['Clause', 'One requirement of the document that describes the service.'],
  [
    'Rule',
    'Checks a clause with many requests. It is of a kind: rules of one kind are checked in the same way.',
  ],
  ['Stated', 'The document says it: where such a rule fails, the gate fails.'],
  ['Implied only', 'It follows from the document, which does not say it: such a rule only warns.'],
  [
    'Finding',
    'What fails, with the smallest requests that show it. Rules that fail at one place, or with one error answer, are one finding.',
  ],
  [
    'At',
    markup`The place in the answer (a JSON Pointer): <code>/0/name</code> is the name in its first record.`,
  ],
  [
    'Relevant case',
    'A case that could have shown a violation. A rule without any is not checked, and never counted as a pass.',
  ],
  ['New, fixed', 'Against the last run that could decide on the rule.'],
  [
    'Triage a finding',
    markup`<code>npx assay triage RULE --as implementation</code> (or <code>contract-too-strict</code>, <code>environment</code> …) records what a
reviewer found; <code>npx assay report</code> shows it.`,
  ],
])}</section>`;
}

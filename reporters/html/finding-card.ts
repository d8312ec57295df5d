import { decisionOf, type TriageDecision } from '../../engine/triage/decision.js';
import type { Finding } from '../../engine/types/index.js';
import { placeText } from '../wording/cause-title.js';
import { againLine, clausePlace, placeOf } from '../wording/explain.js';
import { rulesOf, type FindingGroup } from '../wording/finding-groups.js';
import type { Seen } from './findings.js';
import { markup, type Markup, type Shown } from './html.js';
import { knownText } from '../wording/known-lines.js';
import { toneOf, type Tone } from '../../engine/results/tone.js';
import { clauseAddress, counted, findingAnchor, mark, moment, terms } from './page-parts.js';
import { targetText } from '../wording/target-text.js';

/** How a reviewer's decision reads. */
export const labelText: Record<TriageDecision['as'], string> = {
  implementation: 'implementation at fault',
  'contract-too-strict': 'contract too strict',
  'contract-too-loose': 'contract too loose',
  environment: 'environment',
  harness: 'error of assay',
};

/** A finding with everything that it takes to believe it and to see it again; further places are folded. */
export function findingCard(group: FindingGroup<Seen>, decisions: readonly TriageDecision[]): Markup {
  const [first, ...others] = group.places;
  const tone: Tone = toneOf(first.rule, first.service.embedded);
  const title = titleOf(group);
  return markup`<article class="card ${tone}" id="${findingAnchor(first.id)}">
<h3>${title}</h3>
<p class="small">${marksOf(first)}</p>
${evidence(first, decisions, title === first.rule.says)}
${others.length > 0 && alsoIn(group, others, decisions)}
</article>`;
}

function titleOf(group: FindingGroup<Seen>): Shown {
  const { cause, places } = group;
  const [{ rule }] = places;
  const rules = rulesOf(group).length;
  if (rules === 1) return rule.says;
  const count = counted(rules, 'rule');
  if (!cause) return `One finding in ${count}: ${rule.clause.says}`;
  return cause.sort === 'error answer'
    ? markup`One error answer in ${count}: <code>${cause.says}</code>`
    : markup`One place of the answers in ${count}: <code>${placeText(cause.member ?? cause.says)}</code>`;
}

function marksOf({ service, rule, change }: Seen): Shown {
  return [
    mark(toneOf(rule, service.embedded), rule.authority === 'stated' ? 'stated' : 'implied only'),
    ' ',
    changeMark(change),
    ' ',
    markup`<span class="dim">${service.service} · ${rule.operations[0] ?? 'the service as a whole'}</span>`,
  ];
}

function changeMark(change: Seen['change']): Markup | undefined {
  if (change.was === 'passing') return mark('none', `new: passed on ${moment(change.at)}`);
  if (change.was === 'unknown') return undefined;
  const otherwise = change.otherwise ? ', in another way than before' : '';
  return mark('none', `failing since ${moment(change.since)}${otherwise}`);
}

/** What a reviewer needs; what a title says already is not said again. */
function evidence({ service, rule, id }: Seen, decisions: readonly TriageDecision[], titled = false): Markup {
  const { clause, finding } = rule;
  const decision = decisionOf(decisions, service, rule);
  return terms([
    ['Rule', markup`${!titled && `${rule.says} `}<code class="dim">${id}</code>`],
    [
      'Clause',
      markup`<a href="${clauseAddress(service.service, clause.id)}">${clause.says}</a> <span class="dim">(${clausePlace(clause)})</span>`,
    ],
    ['Implied, because', rule.authority === 'implied' ? rule.why : undefined],
    ['Expected', finding && expectedOf(finding)],
    ['Actual', finding && markup`<code>${finding.actual}</code>`],
    ['At', finding && markup`<code>${placeOf(rule)}</code>`],
    ['Reproduced', rule.seen],
    ['Requests', rule.curl && markup`<pre>${rule.curl.join('\n')}</pre>`],
    ['Replay', rule.replay !== undefined && markup`<pre>${againLine(rule)}</pre>`],
    ['Known failure', rule.known?.map(knownText).join('; ')],
    ['Checked', decision && decisionText(decision, targetText(service))],
  ]);
}

function expectedOf({ expected }: Finding): Shown {
  return expected.map((each, index) => [
    index > 0 && markup` <span class="dim">or</span> `,
    markup`<code>${each}</code>`,
  ]);
}

function decisionText({ as, note, on, target }: TriageDecision, here: string): Markup {
  const where = target === here ? '' : `, at ${target}`;
  return markup`<strong>${labelText[as]}</strong>${note !== undefined && `: ${note}`} <span class="dim">(${on}${where})</span>`;
}

function alsoIn(
  group: FindingGroup<Seen>,
  others: readonly Seen[],
  decisions: readonly TriageDecision[],
): Markup {
  const rules = rulesOf(group).length - 1;
  const title = rules === 0 ? 'Other requests that show it' : `The same in ${counted(rules, 'more rule')}`;
  const each = others.map(
    (
      seen,
    ) => markup`<details id="${findingAnchor(seen.id)}"><summary><code>${seen.id}</code> ${changeMark(seen.change)}
<span class="dim">${seen.rule.operations[0] ?? ''}</span></summary>
${evidence(seen, decisions)}</details>`,
  );
  return markup`<details class="places"><summary>${title}</summary>${each}</details>`;
}

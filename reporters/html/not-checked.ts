import type { Results } from '../../engine/results/types.js';
import { isDeclared } from '../../engine/results/run-gate.js';
import { knownText } from '../wording/known-lines.js';
import type { Seen } from './findings.js';
import { markup, type Markup } from './html.js';
import { clauseAddress, counted, moment } from './page-parts.js';
import { adviceFor } from '../wording/reasons.js';
import { settleRun } from '../wording/settle.js';

/** Rules that could not be checked, by why, with what to do about it. */
export function notCheckedSection(rules: readonly Seen[]): Markup {
  const note = 'A rule without a relevant case never counts as a pass.';
  return reasonSection('not-checked', 'Not checked, and why', note, rules);
}

/** Services that do not pass because too little of them was checked, with each way to settle that. */
export function tooLittleSection(results: Results): Markup | undefined {
  const all = settleRun(results);
  if (all.length === 0) return undefined;
  const cards = all.map(
    ([first, ...ways]) =>
      markup`<article class="card"><h3>${first}</h3><ul>${ways.map((way) => markup`<li>${way}</li>`)}</ul></article>`,
  );
  return markup`<section aria-labelledby="too-little"><h2 id="too-little">Too little checked for a pass</h2>${cards}</section>`;
}

/** Rules that the configuration or the known failures declare as not passing. */
export function declaredSection(rules: readonly Seen[]): Markup {
  return reasonSection(
    'declared',
    'Declared: known failures and what is not implemented',
    'These rules neither pass nor fail the gate.',
    rules,
  );
}

function reasonSection(anchor: string, title: string, note: string, rules: readonly Seen[]): Markup {
  if (rules.length === 0) return markup`<div id="${anchor}"></div>`;
  const reasons = [...new Set(rules.map(reasonOf))];
  const groups = reasons
    .map((reason) => ({ reason, own: rules.filter((seen) => reasonOf(seen) === reason) }))
    .sort((one, other) => other.own.length - one.own.length)
    .map(({ reason, own }) => reasonGroup(reason, own));
  return markup`<section aria-labelledby="${anchor}"><h2 id="${anchor}">${title}</h2>
<p class="dim">${note}</p>${groups}</section>`;
}

function reasonOf({ rule }: Seen): string {
  return rule.reason ?? 'no reason';
}

/** What became of its entries of known failures, where that is not the reason. */
function known(rule: Seen['rule']): Markup | undefined {
  const text = isDeclared(rule) ? undefined : rule.known?.map(knownText).join('; ');
  return text === undefined ? undefined : markup` <span class="dim">· its known failure: ${text}</span>`;
}

function reasonGroup(reason: string, rules: readonly Seen[]): Markup {
  const services = [...new Set(rules.map(({ service }) => service.service))];
  const items = rules.map(({ service, rule, change }) => {
    const failed =
      change.was === 'failing' && markup` <span class="mark warn">failed on ${moment(change.at)}</span>`;
    return markup`<li>${rule.says} <a href="${clauseAddress(service.service, rule.clause.id)}"><code>${rule.id}</code></a>${failed}
<span class="dim">${rule.detail ?? ''}</span>${known(rule)}</li>`;
  });
  return markup`<article class="card"><h3>${reason}: ${counted(rules.length, 'rule')}</h3>
<p class="small">${adviceFor(reason)} <span class="dim">${services.join(', ')}</span></p>
<details><summary>Which rules</summary><ul>${items}</ul></details></article>`;
}

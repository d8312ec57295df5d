import type { RunSummary } from '../../engine/history/summary.js';
import type { TriageDecision } from '../../engine/triage/decision.js';
import type { Results } from '../../engine/results/types.js';
import { findingCard } from './finding-card.js';
import { rulesOf, type FindingGroup } from '../wording/finding-groups.js';
import type { Seen, Sorted } from './findings.js';
import { markup, type Markup, type Shown } from './html.js';
import { staleLine } from '../wording/known-lines.js';
import { declaredSection, notCheckedSection, tooLittleSection } from './not-checked.js';
import { page, type PageLink } from './page.js';
import { clauseAddress, counted, mark, moment, terms } from './page-parts.js';
import { servicesTable } from './services-table.js';
import { trendSection } from './trend.js';
import { wordsSection } from './words.js';

/** What the front page of a run, or of a service in a large one, is made of. */
export interface OverviewFacts {
  results: Results;
  sorted: Sorted;
  history: ShownHistory;
  decisions: readonly TriageDecision[];
  pages: readonly PageLink[];
  /** Who answers for a service, by its name. */
  owners: ReadonlyMap<string, string>;
}

/** What a page says of earlier runs. */
export interface ShownHistory {
  /** Whether this run is kept for later ones. */
  kept: boolean;
  /** When the last run before this one began. */
  previous?: string | undefined;
  /** Earlier runs and this one, the oldest first; none where there is no trend. */
  trend: readonly RunSummary[];
}

/** The front page: what is new, what is fixed, what still fails, what could not be checked and why. */
export function overviewPage({ results, sorted, history, decisions, pages, owners }: OverviewFacts): string {
  const { previous, kept, trend } = history;
  const body = [
    markup`<h1>${headline(results, sorted)}</h1>`,
    markup`<p>${targetsOf(results)} ${comparedWith(previous, kept)}</p>`,
    tiles(sorted, previous !== undefined),
    findings('new', previous ? 'New failures' : 'Failures', sorted.fresh, decisions),
    findings('still', 'Still failing', sorted.still, decisions),
    list('errors', 'Internal errors of assay', sorted.errors),
    staleSection(sorted.stale),
    list('fixed', 'Fixed since the previous run', sorted.fixed),
    findings('warnings', 'Warnings (these do not fail the gate)', sorted.warnings, decisions),
    tooLittleSection(results),
    notCheckedSection(sorted.notChecked),
    declaredSection(sorted.declared),
    servicesTable(results.services, owners),
    trend.length > 0 && trendSection(trend),
    runFacts(results),
    wordsSection(),
  ];
  return page({
    title: `assay: ${results.gate}`,
    pages,
    current: 'index.html',
    body,
    footer: footerText(results),
  });
}

export function footerText({ assay, startedAt, seed }: Results): string {
  return `assay ${assay} · run of ${moment(startedAt)} · seed ${seed}`;
}

export function headline({ gate, services, interrupted }: Results, sorted: Sorted): Shown {
  const failing = [...sorted.fresh, ...sorted.still];
  const rules = countRules(failing);
  const cut = interrupted && ' (interrupted)';
  if (failing.length > 0) {
    const findings = rules === failing.length ? '' : ` (${counted(failing.length, 'finding')})`;
    return [mark('fail', '✗ fail'), ` ${counted(rules, 'rule fails', 'rules fail')}${findings}`, cut];
  }
  if (sorted.errors.length > 0)
    return [mark('fail', '✗ fail'), ` assay could not finish ${counted(sorted.errors.length, 'rule')}`, cut];
  if (sorted.stale.length > 0)
    return [mark('fail', '✗ fail'), ' some known failures no longer show: remove their entries', cut];
  if (gate === 'fail')
    return [mark('fail', '✗ fail'), ' not every rule of the embedded reference was checked', cut];
  if (gate === 'inconclusive')
    return [mark('none', '? inconclusive'), ' no rule fails, but too little could be checked', cut];
  const passed = services.flatMap(({ rules }) => rules).filter(({ verdict }) => verdict === 'pass').length;
  return [mark('pass', '✓ pass'), ` ${counted(passed, 'rule')} passed`, cut];
}

/** Rules that show these findings; one may show several. */
function countRules(groups: readonly FindingGroup[]): number {
  return new Set(groups.flatMap(rulesOf)).size;
}

function targetsOf({ services }: Results): Shown {
  const [first] = services;
  if (!first || services.length > 1) return `${counted(services.length, 'service')} checked.`;
  return markup`${first.title} (${first.service}) at ${first.embedded ? 'the embedded reference' : markup`<code>${first.baseUrl}</code>`}.`;
}

export function comparedWith(previous: string | undefined, kept: boolean): Shown {
  if (previous)
    return `Compared with the run of ${moment(previous)}; each rule with the last run that could decide on it.`;
  return kept
    ? 'There is no earlier run to compare with. The next run is compared with this one.'
    : markup`There is no earlier run to compare with: <code>--history DIR</code> keeps runs for that.`;
}

/** Anchor, name, count and tone of each figure. */
function figuresOf(sorted: Sorted, compared: boolean): [string, string, number, string][] {
  const changes: [string, string, number, string][] = [
    ['still', 'still failing', countRules(sorted.still), 'fail'],
    ['fixed', 'fixed', sorted.fixed.length, 'pass'],
  ];
  const declared = sorted.declared.length;
  return [
    ['new', compared ? 'new failures' : 'failures', countRules(sorted.fresh), 'fail'],
    ...(compared ? changes : []),
    ['warnings', 'warnings', countRules(sorted.warnings), 'warn'],
    ['not-checked', 'not checked', sorted.notChecked.length, ''],
    ...(declared > 0
      ? ([['declared', 'declared', declared, '']] satisfies [string, string, number, string][])
      : []),
    ['services', 'passed', sorted.passed.length, 'pass'],
  ];
}

/** The figures of a run, each with where its rules are found. */
export function tiles(
  sorted: Sorted,
  compared: boolean,
  address = (anchor: string): string => `#${anchor}`,
): Markup {
  const items = figuresOf(sorted, compared).map(([anchor, name, count, tone]) => {
    const inner = markup`<b>${count}</b>${name}`;
    return markup`<li class="${count > 0 && tone}"><a href="${address(anchor)}">${inner}</a></li>`;
  });
  return markup`<ul class="tiles" aria-label="Rules of this run">${items}</ul>`;
}

function findings(
  anchor: string,
  title: string,
  groups: readonly FindingGroup<Seen>[],
  decisions: readonly TriageDecision[],
): Markup {
  if (groups.length === 0) return markup`<div id="${anchor}"></div>`;
  const cards = groups.map((group) => findingCard(group, decisions));
  return markup`<section aria-labelledby="${anchor}"><h2 id="${anchor}">${title}</h2>${cards}</section>`;
}

function list(anchor: string, title: string, rules: Sorted['fixed']): Markup {
  if (rules.length === 0) return markup`<div id="${anchor}"></div>`;
  const items = rules.map(({ service, rule, change }) => {
    const since = change.was === 'failing' ? `failed since ${moment(change.since)}` : '';
    const detail = rule.detail ?? since;
    return markup`<li>${rule.says} <a href="${clauseAddress(service.service, rule.clause.id)}"><code>${rule.id}</code></a>
<span class="dim">${detail}</span></li>`;
  });
  return markup`<section aria-labelledby="${anchor}"><h2 id="${anchor}">${title}</h2><ul>${items}</ul></section>`;
}

function staleSection(rules: Sorted['stale']): Markup | undefined {
  if (rules.length === 0) return undefined;
  const items = rules.map(
    ({ rule }) =>
      markup`<li>${rule.says} <code>${rule.id}</code> <span class="dim">${staleLine(rule)}</span></li>`,
  );
  return markup`<section aria-labelledby="stale"><h2 id="stale">Known failures that no longer show</h2>
<p class="dim">The gate fails until their entries are removed from the file of known failures.</p><ul>${items}</ul></section>`;
}

export function runFacts(results: Results): Markup {
  const requests = results.services.reduce((sum, service) => sum + service.requests, 0);
  const facts = terms(
    [
      ['Started', moment(results.startedAt)],
      ['Duration', `${(results.durationMs / 1000).toFixed(1)} s`],
      ['Requests', String(requests)],
      ['Seed', String(results.seed)],
      ['Cases for each rule', String(results.runs)],
      ['assay', results.assay],
    ],
    'facts',
  );
  return markup`<section aria-labelledby="run"><h2 id="run">This run</h2>${facts}</section>`;
}

import { shortText } from '../wording/short-lines.js';
import type { RuleResult, ServiceResult } from '../../engine/results/types.js';
import type { Clause, Rule, Source } from '../../engine/types/index.js';
import { markup, type Markup, type Shown } from './html.js';
import { page, type PageLink } from './page.js';
import { toneOf, type Tone } from '../../engine/results/tone.js';
import { clauseAnchor, counted, findingAddress, mark, verdictMark } from './page-parts.js';
import { targetText } from '../wording/target-text.js';

/** A rule's mutation test: the mutants that it must kill, and how many it killed, where results were given. */
export interface RuleMutation {
  mutants: number;
  killed?: number;
}

/** A service's clauses and all its rules; its result, if the run checked it. */
export interface ClauseService {
  service: string;
  title: string;
  source: Source;
  clauses: readonly Clause[];
  rules: readonly Rule[];
  result?: ServiceResult;
  /** By rule id; absent where there is nothing to prove it on. */
  proofs: ReadonlyMap<string, RuleMutation>;
}

const reasons: Record<NonNullable<Clause['reason']>, string> = {
  open: 'open: the document leaves the choice to the implementation, so no rule may cite it',
  unobservable: 'unobservable: no request can show it',
};

/** Every clause of the checked documents with its rules, their verdicts, and what shows that they work. */
export function clausePage(
  services: readonly ClauseService[],
  { pages, footer }: { pages: readonly PageLink[]; footer: string },
): string {
  const total = services.reduce((sum, { clauses }) => sum + clauses.length, 0);
  const titles = [...new Set(services.map(({ source }) => source.title))];
  const body = markup`<h1>Clauses</h1>
<p>${counted(total, 'clause')} of ${counted(services.length, 'service')}: every requirement of the documents, with the rules that check it. A clause without
a rule says why. <span class="dim">A relevant case could have shown a violation: the more of them a pass has, the stronger it is.
A mutant is a faulty implementation; a rule kills a mutant that it fails on.</span></p>
${filter()}${services.length > 1 && contents(services)}
${titles.map((title) => sourceSection(title, services))}`;
  return page({ title: 'assay: clauses', pages, current: 'clauses.html', body, footer });
}

function filter(): Markup {
  const choices = [
    ['all', 'all'],
    ['fail', 'failing or warning'],
    ['none', 'not checked'],
    ['pass', 'passing'],
    ['open', 'without a rule'],
  ] as const;
  return markup`<fieldset><legend>Show clauses</legend>${choices.map(
    ([id, name]) =>
      markup`<label><input type="radio" name="show" id="show-${id}" ${id === 'all' && markup`checked`}> ${name}</label>`,
  )}</fieldset>`;
}

function contents(services: readonly ClauseService[]): Markup {
  const items = services.map(
    ({ service, title }) =>
      markup`<li><a href="#${encodeURIComponent(service)}">${service} ${title}</a></li>`,
  );
  return markup`<nav aria-label="Services"><details><summary>Services</summary><ul>${items}</ul></details></nav>`;
}

function sourceSection(title: string, services: readonly ClauseService[]): Markup {
  const own = services.filter(({ source }) => source.title === title);
  const url = own[0]?.source.url;
  const heading = url !== undefined && /^https?:/.test(url) ? markup`<a href="${url}">${title}</a>` : title;
  return markup`<section class="section"><h2>${heading}</h2>${own.map(serviceSection)}</section>`;
}

function serviceSection(service: ClauseService): Markup {
  const { clauses, result } = service;
  const where = result ? `checked at ${targetText(result)}` : 'not checked in this run';
  return markup`<section class="section" id="${service.service}"><h3>${service.title} (${service.service})</h3>
<p class="dim small">${counted(clauses.length, 'clause')}, ${counted(service.rules.length, 'rule')}, ${where}</p>
${clauses.map((clause) => clauseEntry(service, clause))}${result && unseen(result)}</section>`;
}

function clauseEntry(service: ClauseService, clause: Clause): Markup {
  const cites = (rule: Rule) => rule.clause === clause.id || (rule.also?.includes(clause.id) ?? false);
  const rules = service.rules.filter(cites).sort((one, other) => rank(one, clause) - rank(other, clause));
  const results = new Map(service.result?.rules.map((rule) => [rule.id, rule]));
  const tone = toneOfClause(rules, results, service.result?.embedded ?? false);
  return markup`<article class="clause ${tone}" id="${clauseAnchor(service.service, clause.id)}">
<h4>${clause.says}</h4>
<p class="small dim">${clause.section} · <a href="#${clauseAnchor(service.service, clause.id)}"><code>${clause.id}</code></a></p>
${
  rules.length > 0
    ? markup`<ul class="rules">${rules.map((rule) => ruleEntry(service, clause, rule, results.get(rule.id)))}</ul>`
    : markup`<p class="small">${mark('none', 'no rule')} ${clause.reason && reasons[clause.reason]}</p>`
}</article>`;
}

/** Rules that cite a clause stand before those that check it along the way. */
function rank(rule: Rule, clause: Clause): number {
  return rule.clause === clause.id ? 0 : 1;
}

function toneOfClause(
  rules: readonly Rule[],
  results: ReadonlyMap<string, RuleResult>,
  embedded: boolean,
): Tone | 'open' {
  if (rules.length === 0) return 'open';
  const tones = rules.map(({ id }) => {
    const result = results.get(id);
    return result ? toneOf(result, embedded) : 'none';
  });
  return (['fail', 'warn', 'pass'] as const).find((tone) => tones.includes(tone)) ?? 'none';
}

function ruleEntry(
  { proofs, result: service }: ClauseService,
  clause: Clause,
  rule: Rule,
  result: RuleResult | undefined,
): Markup {
  const embedded = service?.embedded ?? false;
  const tone = result ? toneOf(result, embedded) : 'none';
  const along = rule.clause === clause.id ? '' : ' · also checks this clause';
  return markup`<li class="${tone}">${result ? verdictMark(result, embedded) : mark('none', 'not in this run')} ${rule.says}
<div class="small dim"><code>${rule.id}</code> · ${rule.kind} · ${rule.authority}${along}${figures(result, proofs.get(rule.id))}</div>
${result && outcome(result)}</li>`;
}

/** Why a rule fails or could not be checked, in a line. */
function outcome({ id, verdict, finding, detail, moreFindings = [] }: RuleResult): Shown {
  if (finding) {
    const { expected, actual, at } = finding;
    return markup`<div class="small"><a href="${findingAddress(id)}">the finding</a>: expected <code>${expected.join(' or ')}</code>,
but <code>${actual}</code>${at !== '' && markup` at <code>${at}</code>`}${moreFindings.length > 0 && ` (and ${counted(moreFindings.length, 'more cause')})`}</div>`;
  }
  return verdict !== 'pass' && detail !== undefined && markup`<div class="small">${detail}</div>`;
}

function figures(result: RuleResult | undefined, proof: RuleMutation | undefined): Shown {
  return [
    result && ` · ${counted(result.relevant, 'relevant case')}`,
    result?.strength &&
      ` (fewer than ${Number((result.strength.failureBelow * 100).toPrecision(2))} % of cases fail, with ${result.strength.confidence * 100} % confidence)`,
    result?.short && ` · ${shortText(result.short)}`,
    proof &&
      (proof.killed === undefined
        ? ` · must kill ${counted(proof.mutants, 'mutant')}`
        : ` · ${proof.killed} of ${counted(proof.mutants, 'mutant')} killed`),
  ];
}

/** What no answer of the run showed: a pass says nothing about it. */
function unseen({ evidence }: ServiceResult): Shown {
  const { neverWitnessed } = evidence;
  if (neverWitnessed.length === 0) return undefined;
  const items = neverWitnessed.map((node) => markup`<li><code>${node}</code></li>`);
  return markup`<details><summary>${counted(neverWitnessed.length, 'place')} of its answers' schemas that no answer of this run showed</summary>
<ul class="small">${items}</ul></details>`;
}

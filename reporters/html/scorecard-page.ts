import { triageLabels, type TriageDecision } from '../../engine/triage/decision.js';
import { badge, badgeName } from './badge.js';
import { labelText } from './finding-card.js';
import { markup, type Markup } from './html.js';
import { page, type PageLink } from './page.js';
import { scrolling } from './page-parts.js';
import { countsText, countsTone, kindsOf, kindTotals, type Counts, type Scorecard } from './scorecard.js';

/** The scorecard to look at: kind × service, how far each kind can be trusted, and badges to copy. */
export function scorecardPage(
  card: Scorecard,
  decisions: readonly TriageDecision[],
  { pages, footer, large }: { pages: readonly PageLink[]; footer: string; large: boolean },
): string {
  const body = markup`<h1>Scorecard</h1>
<p>${large ? 'Rules by kind.' : 'Rules by kind and service.'} <span class="mark pass">✓ passed</span> <span class="mark fail">✗ failing</span>
<span class="mark warn">⚠ warnings</span> <span class="mark none">? not checked</span></p>
${large ? scrolling('Rules by kind', totals(card)) : scrolling('Rules by kind and service', matrix(card))}
<p class="small">${large ? 'Each service stands in' : 'The same as'} <a href="scorecard.md">scorecard.md</a> and <a href="scorecard.json">scorecard.json</a>.</p>
${precisionSection(card)}${triageSection(decisions)}${badgeSection(large ? { ...card, services: [] } : card)}${large && markup`<p class="small">A badge of each service lies in <code>badges/</code>, under its name.</p>`}`;
  return page({ title: 'assay: scorecard', pages, current: 'scorecard.html', body, footer });
}

/** Of many services: the sums of each kind. */
function totals(card: Scorecard): Markup {
  const rows = kindTotals(card).map(
    ({ kind, counts }) => markup`<tr><th scope="row">${kind}</th>${cell(counts)}</tr>`,
  );
  return markup`<table class="grid"><thead><tr><th scope="col">kind</th><th scope="col">rules</th></tr></thead><tbody><tr><th scope="row">all kinds</th>${cell(card.total)}</tr>${rows}</tbody></table>`;
}

function matrix(card: Scorecard): Markup {
  const head = card.services.map(
    ({ service, title }) =>
      markup`<th scope="col"><a href="clauses.html#${encodeURIComponent(service)}" title="${title}">${service}</a></th>`,
  );
  const total = markup`<tr><th scope="row">all kinds</th>${card.services.map((each) => cell(each.total))}</tr>`;
  const rows = kindsOf(card).map(
    (kind) =>
      markup`<tr><th scope="row">${kind}</th>${card.services.map(({ kinds }) => cell(kinds[kind]))}</tr>`,
  );
  return markup`<table class="grid"><thead><tr><th scope="col">kind</th>${head}</tr></thead><tbody>${total}${rows}</tbody></table>`;
}

const short = { pass: 'p', fail: 'f', warn: 'w', none: 'n' };

function cell(counts: Counts | undefined): Markup {
  if (!counts) return markup`<td></td>`;
  return markup`<td class="${short[countsTone(counts)]}">${countsText(counts)}</td>`;
}

function precisionSection({ precision }: Scorecard): Markup {
  const explained = markup`<p>Precision is the share of triaged failures in which the implementation was at fault. A contract that is too loose
causes no failure and is counted separately. <code>npx assay triage RULE --as …</code> records a decision.</p>`;
  if (precision.length === 0)
    return markup`<section><h2>Precision by kind</h2>${explained}<p class="dim">No decision has been recorded yet.</p></section>`;
  const head = triageLabels.map((as) => markup`<th scope="col" class="num">${as.replaceAll('-', ' ')}</th>`);
  const rows = precision.map(
    ({ kind, counts, precision: share }) => markup`<tr><th scope="row">${kind}</th>
${triageLabels.map((as) => markup`<td class="num">${counts[as]}</td>`)}<td class="num">${share === undefined ? '–' : `${Math.round(share * 100)} %`}</td></tr>`,
  );
  const table = markup`<table><thead><tr><th scope="col">kind</th>${head}<th scope="col" class="num">precision</th></tr></thead><tbody>${rows}</tbody></table>`;
  return markup`<section><h2>Precision by kind</h2>${explained}${scrolling('Precision by kind', table)}</section>`;
}

/** A list rather than a table: ids of rules and notes are long, telephones narrow. */
function triageSection(decisions: readonly TriageDecision[]): Markup | undefined {
  if (decisions.length === 0) return undefined;
  const items = decisions.map(({ rule, target, at, as, note, on }) => {
    const place = at !== undefined && at !== '' && markup`, at <code>${at}</code>`;
    return markup`<li><code>${rule}</code> <strong>${labelText[as]}</strong>${note !== undefined && `: ${note}`}
<span class="dim">(${on}, ${target}${place})</span></li>`;
  });
  return markup`<section><h2>Triage decisions</h2><ul>${items}</ul></section>`;
}

function badgeSection({ services, total }: Scorecard): Markup {
  const all = { name: 'assay', file: 'assay.svg', counts: total };
  const each = services.map(({ service, total: counts }) => ({
    name: service,
    file: badgeName(service),
    counts,
  }));
  const rows = [all, ...each].map(
    ({ name, file, counts }) =>
      markup`<tr><td>${badge(name, counts)}</td><td><code>![${name}](badges/${file})</code></td></tr>`,
  );
  return markup`<section><h2>Badges</h2>${scrolling('Badges', markup`<table><thead><tr><th scope="col">badge</th><th scope="col">Markdown</th></tr></thead><tbody>${rows}</tbody></table>`)}</section>`;
}

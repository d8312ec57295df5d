import type { ServiceResult } from '../../engine/results/types.js';
import { isDeclared } from '../../engine/results/run-gate.js';
import { markup, type Markup } from './html.js';
import { scrolling, toneOf, verdictText, type Tone } from './page-parts.js';
import { targetText } from '../wording/target-text.js';

/** One line for each service: its verdict, its figures, its target. */
export function servicesTable(services: readonly ServiceResult[]): Markup {
  const columns = ['passed', 'failing', 'warnings', 'not checked', 'relevant cases', 'requests'];
  const head = columns.map((name) => markup`<th scope="col" class="num">${name}</th>`);
  const table = markup`<table><thead><tr><th scope="col">service</th><th scope="col">verdict</th>${head}<th scope="col">target</th></tr></thead>
<tbody>${services.map(row)}</tbody></table>`;
  return markup`<section aria-labelledby="services"><h2 id="services">Services</h2>${scrolling('Services', table)}</section>`;
}

function row(service: ServiceResult): Markup {
  const { rules, embedded, requests } = service;
  const count = (tone: Tone) => rules.filter((rule) => toneOf(rule, embedded) === tone).length;
  const relevant = rules.reduce((sum, rule) => sum + rule.relevant, 0);
  const declared = rules.filter(isDeclared).length;
  const none = declared === 0 ? count('none') : `${count('none')} (${declared} declared)`;
  const figures = [count('pass'), count('fail'), count('warn'), none, relevant, requests];
  const anchor = `clauses.html#${encodeURIComponent(service.service)}`;
  return markup`<tr><th scope="row"><a href="${anchor}">${service.service}</a> <span class="dim">${service.title}</span></th>
<td>${verdictText(service.verdict)}</td>${figures.map((each) => markup`<td class="num">${each}</td>`)}<td><code>${targetText(service)}</code></td></tr>`;
}

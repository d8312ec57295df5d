import type { ServiceResult } from '../../engine/results/types.js';
import { isDeclared } from '../../engine/results/run-gate.js';
import { markup, type Markup } from './html.js';
import { toneOf, type Tone } from '../../engine/results/tone.js';
import { scrolling, verdictText } from './page-parts.js';
import { targetText } from '../wording/target-text.js';

/** One line for each service: its verdict, its figures, its target. `owners` answer for
 * them, `address` is where a name leads. */
export function servicesTable(
  services: readonly ServiceResult[],
  owners: ReadonlyMap<string, string>,
  address = (service: string): string => `clauses.html#${encodeURIComponent(service)}`,
): Markup {
  const columns = ['passed', 'failing', 'warnings', 'not checked', 'relevant cases', 'requests'];
  const head = columns.map((name) => markup`<th scope="col" class="num">${name}</th>`);
  const table = markup`<table><thead><tr><th scope="col">service</th><th scope="col">verdict</th>${head}<th scope="col">target</th></tr></thead>
<tbody>${services.map((service) => row(service, owners.get(service.service), address))}</tbody></table>`;
  return markup`<section aria-labelledby="services"><h2 id="services">Services</h2>${scrolling('Table of services', table)}</section>`;
}

function row(
  service: ServiceResult,
  owner: string | undefined,
  address: (service: string) => string,
): Markup {
  const { rules, embedded, requests } = service;
  const count = (tone: Tone) => rules.filter((rule) => toneOf(rule, embedded) === tone).length;
  const relevant = rules.reduce((sum, rule) => sum + rule.relevant, 0);
  const declared = rules.filter(isDeclared).length;
  const none = declared === 0 ? count('none') : `${count('none')} (${declared} declared)`;
  const figures = [count('pass'), count('fail'), count('warn'), none, relevant, requests];
  return markup`<tr><th scope="row"><a href="${address(service.service)}">${service.service}</a> <span class="dim">${service.title}${owner !== undefined && ` · ${owner}`}</span></th>
<td>${verdictText(service.verdict)}</td>${figures.map((each) => markup`<td class="num">${each}</td>`)}<td><code>${targetText(service)}</code></td></tr>`;
}

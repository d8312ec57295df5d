import { readFileSync } from 'node:fs';
import { footerText, comparedWith, headline, runFacts, tiles, type OverviewFacts } from '../overview-page.js';
import { markup, type Markup } from '../html.js';
import { page } from '../page.js';
import { counted, scrolling } from '../page-parts.js';
import { trendSection } from '../trend.js';
import { wordsSection } from '../words.js';
import type { BrowseCollector } from './data.js';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

/** Causes that stand on the front page; all can be searched. */
const mostCauses = 12;

/** The front page of a run of many services or findings: it summarises and searches; each service has pages of its own. */
export function browsePage(
  facts: Omit<OverviewFacts, 'decisions' | 'owners'>,
  collected: BrowseCollector,
): string {
  const { results, sorted, history, pages } = facts;
  const { services } = results;
  const failing = services.filter(({ verdict }) => verdict === 'fail' || verdict === 'error').length;
  const passing = services.filter(({ verdict }) => verdict === 'pass').length;
  const body = [
    markup`<h1>${headline(results, sorted)}</h1>`,
    markup`<p>${counted(services.length, 'service')} checked: ${failing} fail, ${passing} pass, ${services.length - failing - passing} inconclusive. ${comparedWith(history.previous, history.kept)}</p>`,
    tiles(sorted, history.previous !== undefined, (anchor) =>
      anchor === 'services' ? '#view=services' : `#state=${anchor}`,
    ),
    causeSection(collected),
    searchSection(),
    history.trend.length > 0 && trendSection(history.trend),
    runFacts(results),
    wordsSection(),
  ];
  const script = { code: read('browse.mjs'), style: read('browse.css'), data: collected.data };
  const title = `assay: ${results.gate}`;
  return page({ title, pages, current: 'index.html', body, footer: footerText(results), script });
}

function causeSection(collected: BrowseCollector): Markup | undefined {
  const causes = collected.causes(mostCauses);
  if (causes.length === 0) return undefined;
  const rows = causes.map(
    ({
      cause,
      rules,
      services,
    }) => markup`<tr><td><a href="#${String(new URLSearchParams({ cause }))}">${cause}</a></td>
<td class="num">${services}</td><td class="num">${rules}</td></tr>`,
  );
  const table = markup`<table><thead><tr><th scope="col">cause</th><th scope="col" class="num">services</th><th scope="col" class="num">rules</th></tr></thead><tbody>${rows}</tbody></table>`;
  return markup`<section aria-labelledby="causes"><h2 id="causes">What fails most often</h2>${scrolling('Causes', table)}</section>`;
}

/** Filled by the page's script; without one, the table of all services leads to the same pages. */
function searchSection(): Markup {
  const select = (name: string, title: string) =>
    markup`<div id="field-${name}"><label for="by-${name}">${title}</label><select id="by-${name}" name="${name}"><option value="">any</option></select></div>`;
  return markup`<section aria-labelledby="results"><h2 id="results" tabindex="-1">Findings and services</h2>
<noscript><p>Search needs JavaScript. <a href="services.html">All services in a table</a></p></noscript>
<form id="search" class="search" role="search">
<div><label for="by-service">Service</label><input id="by-service" name="service" type="search" list="services" autocomplete="off"><datalist id="services"></datalist></div>
<div><label for="by-text">Rule or text</label><input id="by-text" name="text" type="search" autocomplete="off"></div>
${select('state', 'State')}${select('cause', 'Cause')}${select('owner', 'Owner')}
<fieldset><legend>Show</legend><label><input type="radio" name="view" value="findings" checked> findings</label>
<label><input type="radio" name="view" value="services"> services</label></fieldset>
<div><button type="reset">Clear</button></div>
</form>
<p id="count" role="status"></p>
<ul id="rows" class="rows"></ul>
<nav id="paging" aria-label="Pages of the search" hidden><button type="button" id="previous">Previous</button> <span id="place"></span> <button type="button" id="next">Next</button></nav>
</section>`;
}

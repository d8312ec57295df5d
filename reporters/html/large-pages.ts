import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runGate } from '../../engine/results/run-gate.js';
import type { Results, ServiceResult } from '../../engine/results/types.js';
import { writeResults } from '../../engine/results/write.js';
import { BrowseCollector } from './browse/data.js';
import { browsePage } from './browse/page.js';
import { rowsOf } from './browse/rows.js';
import { clausePage } from './clause-page.js';
import { sortRun, type Sorted } from './findings.js';
import { serviceFolder } from './large.js';
import { markup } from './html.js';
import { footerText, overviewPage } from './overview-page.js';
import { page, type PageLink } from './page.js';
import type { PagesPlan } from './pages-plan.js';
import { servicesTable } from './services-table.js';

/** Pages of each service, one service after the other so that memory holds one at a time, and a front page that searches. */
export async function writeLargePages(plan: PagesPlan): Promise<void> {
  const { folder, results, changes, owners, pages, history } = plan;
  const collected = new BrowseCollector();
  const all: Sorted[] = [];
  for (const service of results.services) {
    const own = { ...results, services: [service], gate: runGate([service]) };
    const sorted = sortRun(own, changes);
    all.push(sorted);
    collected.add(service, serviceFolder(service.service), owners.get(service.service), rowsOf(sorted));
    await writeService(plan, service, own, sorted);
  }
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  write('index.html', browsePage({ results, sorted: joined(all), history, pages }, collected));
  write('services.html', servicesPage(plan));
  writeResults(join(folder, 'results.json'), results);
  // Of an earlier, smaller run.
  rmSync(join(folder, 'clauses.html'), { force: true });
}

async function writeService(
  { folder, decisions, history, clausesOf, owners }: PagesPlan,
  service: ServiceResult,
  results: Results,
  sorted: Sorted,
): Promise<void> {
  const place = join(folder, serviceFolder(service.service));
  mkdirSync(place, { recursive: true });
  const clauses = await clausesOf(service);
  const pages: PageLink[] = [
    { href: '../../index.html', name: 'All services' },
    { href: 'index.html', name: 'Overview' },
    ...(clauses ? [{ href: 'clauses.html', name: 'Clauses' }] : []),
  ];
  const footer = footerText(results);
  const shown = { results, sorted, history: { ...history, trend: [] }, decisions, owners, pages };
  writeFileSync(join(place, 'index.html'), overviewPage(shown));
  if (clauses) writeFileSync(join(place, 'clauses.html'), clausePage([clauses], { pages, footer }));
}

/** All services in a table, for a reader without scripts. */
function servicesPage({ results, pages, owners }: PagesPlan): string {
  const body = markup`<h1>Services</h1>${servicesTable(results.services, owners, (service) => `${serviceFolder(service)}/index.html`)}`;
  return page({
    title: 'assay: services',
    pages,
    current: 'services.html',
    body,
    footer: footerText(results),
  });
}

function joined(all: readonly Sorted[]): Sorted {
  return {
    fresh: all.flatMap(({ fresh }) => fresh),
    still: all.flatMap(({ still }) => still),
    warnings: all.flatMap(({ warnings }) => warnings),
    fixed: all.flatMap(({ fixed }) => fixed),
    errors: all.flatMap(({ errors }) => errors),
    stale: all.flatMap(({ stale }) => stale),
    declared: all.flatMap(({ declared }) => declared),
    notChecked: all.flatMap(({ notChecked }) => notChecked),
    passed: all.flatMap(({ passed }) => passed),
  };
}

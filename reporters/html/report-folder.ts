import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changesSince } from '../../engine/history/changes.js';
import { summarize } from '../../engine/history/summary.js';
import { badgeFile, badgeName } from './badge.js';
import { clausePage, type ClauseService } from './clause-page.js';
import { sortRun } from './findings.js';
import { isLarge } from './large.js';
import { writeLargePages } from './large-pages.js';
import { footerText, overviewPage } from './overview-page.js';
import type { PageLink } from './page.js';
import type { PagesPlan, ReportPages } from './pages-plan.js';
import { scorecard } from './scorecard.js';
import { scorecardPage } from './scorecard-page.js';
import { scorecardText } from './scorecard-text.js';

/** Where the Allure report lies in a report's folder, and the results that all pages are made of. */
export const allureFolder = 'allure';
const resultsName = 'results.json';

/**
 * Writes the pages of a report into a folder: front page, clause view, scorecard, badges, and the results themselves; of a
 * large run a front page that searches, and pages for each service. They link to the Allure report beside them, if there is
 * one. Answers the page to open.
 */
export async function writePages(folder: string, facts: ReportPages, hasAllure: boolean): Promise<string> {
  const { results, kept, earlier, decisions } = facts;
  const names = new Set(results.services.map(({ service }) => service));
  const related = earlier.filter((run) => run.services.some(({ service }) => names.has(service)));
  const large = isLarge(results);
  const plan: PagesPlan = {
    ...facts,
    folder,
    changes: changesSince(related),
    history: {
      kept,
      previous: related.at(-1)?.startedAt,
      trend: related.length > 0 ? [...related, summarize(results)] : [],
    },
    pages: linksTo(large ? 'services.html' : 'clauses.html', hasAllure),
    card: scorecard(results, decisions),
  };
  mkdirSync(join(folder, 'badges'), { recursive: true });
  writeScorecard(plan, large);
  if (large) await writeLargePages(plan);
  else await writeSmallPages(plan);
  return join(folder, 'index.html');
}

function linksTo(second: 'services.html' | 'clauses.html', hasAllure: boolean): PageLink[] {
  return [
    { href: 'index.html', name: 'Overview' },
    { href: second, name: second === 'services.html' ? 'Services' : 'Clauses' },
    { href: 'scorecard.html', name: 'Scorecard' },
    ...(hasAllure ? [{ href: `${allureFolder}/index.html`, name: 'Allure report' }] : []),
  ];
}

async function writeSmallPages(plan: PagesPlan): Promise<void> {
  const { results, changes, pages, folder, clausesOf } = plan;
  const clauses: ClauseService[] = [];
  for (const service of results.services) {
    const own = await clausesOf(service);
    if (own) clauses.push(own);
  }
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  write(resultsName, `${JSON.stringify(results, null, 2)}\n`);
  write('clauses.html', clausePage(clauses, { pages, footer: footerText(results) }));
  write('index.html', overviewPage({ ...plan, sorted: sortRun(results, changes) }));
}

function writeScorecard({ folder, card, decisions, pages, results }: PagesPlan, large: boolean): void {
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  write('scorecard.html', scorecardPage(card, decisions, { pages, footer: footerText(results), large }));
  write('scorecard.json', `${JSON.stringify(card, null, 2)}\n`);
  write('scorecard.md', scorecardText(card, large));
  write(join('badges', 'assay.svg'), badgeFile('assay', card.total));
  for (const { service, total } of card.services)
    write(join('badges', badgeName(service)), badgeFile(service, total));
}

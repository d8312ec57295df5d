import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TriageDecision } from '../../engine/triage/decision.js';
import type { Results } from '../../engine/results/types.js';
import { badgeFile, badgeName } from './badge.js';
import { clausePage, type ClauseService } from './clause-page.js';
import { footerText, overviewPage } from './overview-page.js';
import type { PageLink } from './page.js';
import { scorecard } from './scorecard.js';
import { scorecardPage } from './scorecard-page.js';
import { scorecardText } from './scorecard-text.js';

/** Where the Allure report lies in a report's folder, and the results that all pages are made of. */
export const allureFolder = 'allure';
const resultsName = 'results.json';

export interface ReportPages {
  results: Results;
  /** Whether this run is kept for later ones. */
  kept: boolean;
  /** Earlier runs, the oldest first. */
  earlier: readonly Results[];
  decisions: readonly TriageDecision[];
  clauses: readonly ClauseService[];
}

/**
 * Writes the pages of a report into a folder: front page, clause view, scorecard, badges, and the results themselves. Links
 * to the Allure report where one lies beside them. Answers the page to open.
 */
export function writePages(folder: string, facts: ReportPages): string {
  const { results, decisions, clauses } = facts;
  const allure = `${allureFolder}/index.html`;
  const pages: PageLink[] = [
    { href: 'index.html', name: 'Overview' },
    { href: 'clauses.html', name: 'Clauses' },
    { href: 'scorecard.html', name: 'Scorecard' },
    ...(existsSync(join(folder, allure)) ? [{ href: allure, name: 'Allure report' }] : []),
  ];
  const footer = footerText(results);
  const card = scorecard(results, decisions);
  const files: Record<string, string> = {
    [resultsName]: `${JSON.stringify(results, null, 2)}\n`,
    'clauses.html': clausePage(clauses, { pages, footer }),
    'scorecard.html': scorecardPage(card, decisions, { pages, footer }),
    'scorecard.json': `${JSON.stringify(card, null, 2)}\n`,
    'scorecard.md': scorecardText(card),
    [join('badges', 'assay.svg')]: badgeFile('assay', card.total),
    ...Object.fromEntries(
      card.services.map(({ service, total }) => [
        join('badges', badgeName(service)),
        badgeFile(service, total),
      ]),
    ),
    'index.html': overviewPage({ ...facts, pages }),
  };
  mkdirSync(join(folder, 'badges'), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return join(folder, 'index.html');
}

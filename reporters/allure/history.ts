import {
  copyFileSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';

/** Where Allure's own history lies, and of what run the next report is. */
export interface RunHistory {
  folder: string;
  /** ISO 8601. */
  startedAt: string;
  /** Whether it is too large for a history of each test. */
  large: boolean;
}

/** What Allure 3 keeps its history in. */
export const historyLines = 'history.jsonl';

/** The history of each test: of a large run it would be larger than the run, and our pages tell since when a rule fails. */
const eachTest = 'history.json';

/**
 * Hands the history of earlier reports on to the next one (Allure 2), and numbers this run, so that its trends have names
 * to show. Answers the run's number, counted from 1.
 */
export function handOnHistory({ folder: history, startedAt, large }: RunHistory, resultsDir: string): number {
  const into = join(resultsDir, 'history');
  mkdirSync(into, { recursive: true });
  const files = existsSync(history)
    ? readdirSync(history).filter((file) => file.endsWith('.json') && !(large && file === eachTest))
    : [];
  for (const file of files) copyFileSync(join(history, file), join(into, file));
  const buildOrder = lastNumber(join(history, 'history-trend.json')) + 1;
  writeExecutor(resultsDir, {
    buildOrder,
    buildName: `front page of run ${buildOrder}, ${startedAt.slice(0, 16).replace('T', ' ')} UTC`,
  });
  return buildOrder;
}

/** The one place where Allure shows a link of ours: back to the page that led to it. */
export function writeExecutor(
  resultsDir: string,
  run: { buildOrder?: number; buildName: string } = { buildName: 'front page of this report' },
): void {
  const executor = { name: 'assay', type: 'assay', ...run, buildUrl: '../index.html', reportName: 'assay' };
  writeFileSync(join(resultsDir, 'executor.json'), JSON.stringify(executor));
}

/** The number of the newest run in a trend of Allure's; 0 where there is none. */
function lastNumber(file: string): number {
  if (!existsSync(file)) return 0;
  try {
    const trend: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const points: unknown[] = Array.isArray(trend) ? trend : [];
    return Math.max(0, ...points.map(numberOf));
  } catch {
    // Not ours to check: Allure leaves out what it cannot read, too.
    return 0;
  }
}

function numberOf(point: unknown): number {
  if (typeof point !== 'object' || point === null || !('buildOrder' in point)) return 0;
  return typeof point.buildOrder === 'number' ? point.buildOrder : 0;
}

/** Keeps the history that a report of one file (Allure 2) carries within it, in lines of their own. */
export async function keepHistory(page: string, { folder, large }: RunHistory): Promise<void> {
  const carried = /d\('history\/([\w-]+\.json)', ?'([A-Za-z0-9+/=]*)'\)/g;
  for await (const line of createInterface({ input: createReadStream(page) }))
    for (const [, name = '', data = ''] of line.includes("d('history/") ? line.matchAll(carried) : [])
      if (!(large && name === eachTest))
        writeFileSync(join(folder, basename(name)), Buffer.from(data, 'base64'));
}

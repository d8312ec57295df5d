import { copyFileSync, existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { composeResults } from '../../results/compose.js';
import type { ServiceResult } from '../../results/types.js';
import { concludeTarget, type ConcludedTarget } from '../conclude.js';
import { writeWhole } from '../../files/write-whole.js';
import type { TargetFiles } from '../memory/target-files.js';
import { writeTarget } from '../memory/target-store.js';
import { packService } from '../stored/store.js';
import { storeName } from '../stored/stored-files.js';
import { appendTarget, type BegunLiveRun, type TargetLine } from './run-files.js';
import { readWork, type TargetWork } from './target-work.js';

/** Where a live run concludes its targets. */
export interface Concluding {
  state: string;
  /** The folder of the live run. */
  place: string;
  begun: BegunLiveRun;
  contracts: string;
  /** Where the journals of targets are kept for a report; default: nowhere. */
  journals?: string;
}

/** All that a target's turn changes, written down at once before anything of it is: so it counts once, whatever ends us. */
interface Concluded extends ConcludedTarget {
  result: ServiceResult;
}

const concludedFile = 'concluded.json';

/**
 * Takes what a target's folder holds into the state and the live run, and removes the folder. What was not checked by then
 * counts as interrupted if `isLeft`.
 */
export function concludeWork(
  folder: string,
  concluding: Concluding,
  isLeft: boolean,
): TargetLine | undefined {
  const file = join(folder, concludedFile);
  if (!existsSync(file)) {
    const work = readWork(folder);
    if (work) writeWhole(file, JSON.stringify(concluded(work, folder, concluding, isLeft)));
  }
  const line = existsSync(file)
    ? apply(JSON.parse(readFileSync(file, 'utf8')) as Concluded, folder, concluding)
    : undefined;
  rmSync(folder, { recursive: true, force: true });
  return line;
}

function concluded(
  { options, looked }: TargetWork,
  folder: string,
  { state, place, begun, contracts }: Concluding,
  isLeft: boolean,
): Concluded {
  const { startedAt } = begun;
  const started = new Date(startedAt);
  const plan = { options, services: [looked.planned] };
  const facts = { startedAt, durationMs: 0, interrupted: isLeft, file: join(place, 'results.json') };
  const [result] = composeResults(plan, folder, facts).services;
  if (!result) throw new Error('a plan of one service has no result');
  return { result, ...concludeTarget(looked, result, { state, folder, id: begun.id, started, contracts }) };
}

/** Nothing of this is done twice where it is done again. */
function apply(
  { result, record, files, overlay }: Concluded,
  folder: string,
  { state, place, begun, journals }: Concluding,
): TargetLine {
  const { service } = result;
  for (const name of Object.keys(files) as (keyof TargetFiles)[]) {
    const value = files[name];
    if (value !== undefined) writeTarget(state, service, name, value);
  }
  const overlayFile = join(state, 'targets', service, 'overlay.yaml');
  if (overlay) writeWhole(overlayFile, overlay);
  else if (overlay === '') rmSync(overlayFile, { force: true });
  packService(join(state, storeName, begun.id), service);
  if (journals !== undefined) keepJournals(folder, journals, service);
  appendTarget(place, { result, record });
  return { result, record };
}

/** The journals of a target, under names of its own. */
function keepJournals(folder: string, journals: string, service: string): void {
  for (const name of readdirSync(folder).filter((each) => each.startsWith('journal-')))
    copyFileSync(join(folder, name), join(journals, name.replace('journal-', `journal-${service}-`)));
}

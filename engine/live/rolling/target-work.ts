import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../../files/write-whole.js';
import type { LiveOptions, PlanOptions } from '../../plan/plan.js';
import type { LiveTarget } from '../planning/live-target.js';

export type LivePlanOptions = PlanOptions & { live: LiveOptions };

/**
 * What is to be done for one target, in a folder of its own in that of the live run: its thread writes its journal beside it,
 * so that whatever ends a process, nothing of it is lost. The folder is removed once the target is concluded.
 */
export interface TargetWork {
  options: LivePlanOptions;
  looked: LiveTarget;
}

/** Where the work of a live run lies, a folder for each target that is not concluded. */
export function workIn(place: string): string {
  return join(place, 'work');
}

const workFile = 'work.json';

export function writeWork(folder: string, work: TargetWork): void {
  writeWhole(join(folder, workFile), JSON.stringify(work));
}

/** The work that a folder holds; undefined where a run was ended before it was planned. */
export function readWork(folder: string): TargetWork | undefined {
  const file = join(folder, workFile);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as TargetWork) : undefined;
}

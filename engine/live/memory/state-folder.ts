import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** When a live run began, as its id says it. */
export function nightOf(started: Date): string {
  return started.toISOString().slice(0, 19).replaceAll(':', '-');
}

/** A live run's id: when it began, and a number where two began in one second. */
export function newLiveRun(root: string, started: Date): string {
  const time = nightOf(started);
  for (let count = 1; ; count++) {
    const id = count === 1 ? time : `${time}-${count}`;
    if (!existsSync(join(root, 'nights', id))) return id;
  }
}

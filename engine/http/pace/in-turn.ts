import type { Session } from '../session.js';
import { enter, leave } from './pace.js';

/** Does something once the target can take more: as many at once as it answers without getting slower. */
export async function inTurn<T>(
  { pace }: Session,
  use: () => Promise<T> | undefined,
): Promise<T | undefined> {
  await enter(pace);
  try {
    return await use();
  } finally {
    leave(pace);
  }
}

import process from 'node:process';
import type { Pool, Work } from '../../engine/threads/pool.js';

/** Milliseconds that threads get to end after an interrupt, and after a run. */
const graceMs = 8_000;

/**
 * Has a pool do its work. SIGINT and SIGTERM end it: tasks under way are left; a second one ends it at once. Resolves to
 * whether it was interrupted.
 */
export async function runTasks<Setup, End>(pool: Pool<Setup, End>, work: Work<Setup, End>): Promise<boolean> {
  let isInterrupted = false;
  const interrupt = (): void => {
    void pool.stop(isInterrupted ? 0 : graceMs);
    isInterrupted = true;
  };
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  try {
    await pool.run(work);
  } finally {
    await pool.stop(graceMs);
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', interrupt);
  }
  return isInterrupted;
}

import type { Pool } from 'undici';
import { openPool } from '../../http/pool.js';
import type { Session } from '../../http/session.js';
import type { Case } from '../../types/index.js';

/** Uses connections of its own for a case: one, and one more for each request that goes beside it. */
export async function onFreshConnections<T>(
  session: Session,
  { beside = [] }: Case,
  use: (pool: Pool) => Promise<T>,
): Promise<T> {
  const pool = openPool(session.origin, { ...session.options, concurrency: 1 + beside.length });
  try {
    return await use(pool);
  } finally {
    await pool.destroy();
  }
}

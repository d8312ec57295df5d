import { operationOf } from '../contract/operations.js';
import { madeBy } from '../http/changes/guard.js';
import type { ChangeCount, Exchange } from '../types/index.js';
import type { Session } from '../http/session.js';
import { send } from '../http/sending/send.js';

const gone = [404, 410];

/** Removes what a case has made: sent again, it must not meet itself. */
export async function removeMade(session: Session, exchanges: readonly Exchange[]): Promise<void> {
  if (session.changes.created.size === 0) return;
  for (const { step, response } of exchanges) {
    const path = response && madeBy(session, step, response);
    if (path !== undefined && session.changes.created.has(path)) await remove(session, path);
  }
}

/** Removes what was made on a target since the last time. Undefined where nothing was, and nothing else was changed. */
export async function removeCreated(session: Session): Promise<ChangeCount | undefined> {
  const { changes } = session;
  const { changed, deleted } = changes;
  if (changes.made + changed + deleted === 0) return undefined;
  for (const path of [...changes.created]) await remove(session, path);
  const count = {
    made: changes.made,
    left: changes.created.size + changes.untraced,
    ...(changed > 0 ? { changed } : {}),
    ...(deleted > 0 ? { deleted } : {}),
  };
  changes.made = 0;
  changes.untraced = 0;
  changes.changed = 0;
  changes.deleted = 0;
  changes.created.clear();
  changes.removed.clear();
  return count;
}

async function remove(session: Session, path: string): Promise<void> {
  const { changes, contract } = session;
  if (!changes.methods.includes('DELETE') || !operationOf(contract.operations, 'DELETE', path)) return;
  const { response } = await send(session, { name: 'remove', method: 'DELETE', path }, session.pool);
  if (gone.includes(response?.status ?? 0)) changes.created.delete(path);
}

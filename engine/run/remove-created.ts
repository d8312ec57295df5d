import { operationOf } from '../contract/operations.js';
import type { ChangeCount } from '../types/index.js';
import type { Session } from '../http/session.js';
import { send } from '../http/sending/send.js';

const gone = [404, 410];

/** Removes what was made on a target since the last time. Undefined where nothing was. */
export async function removeCreated(session: Session): Promise<ChangeCount | undefined> {
  const { changes, contract } = session;
  if (changes.made === 0) return undefined;
  for (const path of [...changes.created]) {
    if (!changes.methods.includes('DELETE') || !operationOf(contract.operations, 'DELETE', path)) continue;
    const { response } = await send(session, { name: 'remove', method: 'DELETE', path }, session.pool);
    const status = response?.status ?? 0;
    if ((status >= 200 && status < 300) || gone.includes(status)) changes.created.delete(path);
  }
  const count = { made: changes.made, left: changes.created.size };
  changes.made = 0;
  changes.created.clear();
  return count;
}

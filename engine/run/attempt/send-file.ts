import { performance } from 'node:perf_hooks';
import { knownFile, sharedFile } from '../../http/sending/shared-files.js';
import { keyOf } from '../../http/sending/step-key.js';
import type { Session } from '../../http/session.js';
import type { Exchange, Step } from '../../types/index.js';

/** Bytes of a file from which on it is read only once more to confirm what fails, whatever the number of failures. */
const large = 16 * 1024 * 1024;

/**
 * The answer to a streamed memo step, read once for all rules of a run. Where it is to be `fresh`, it is read again; a
 * large file once for all that fails. Reading does not count as the time of the rule that happens to be the first.
 */
export async function sendFile(
  session: Session,
  step: Step,
  fresh: boolean,
  read: () => Promise<Exchange>,
): Promise<Exchange> {
  if (!fresh) return keptFile(session, step, 'first', read);
  const first = (await session.memo.get(`first ${keyOf(step)}`)) ?? knownFile(session, step, 'first');
  const bytes = first?.response?.items?.bytes ?? 0;
  return bytes < large ? timed(session, read) : keptFile(session, step, 'again', read);
}

function keptFile(
  session: Session,
  step: Step,
  reading: string,
  read: () => Promise<Exchange>,
): Promise<Exchange> {
  const key = `${reading} ${keyOf(step)}`;
  const known = session.memo.get(key);
  if (known) return known.then((exchange) => ({ ...exchange, step }));
  const asked = timed(session, () => sharedFile(session, step, reading, read));
  session.memo.set(key, asked);
  return asked;
}

/** Files that are read side by side take time once. */
async function timed({ reading, waited }: Session, read: () => Promise<Exchange>): Promise<Exchange> {
  if (reading.count++ === 0) reading.since = performance.now();
  try {
    return await read();
  } finally {
    if (--reading.count === 0) waited.ms += performance.now() - reading.since;
  }
}

import { waitForTurn } from '../../http/limits/wait-for-turn.js';
import type { Session } from '../../http/session.js';
import type { Exchange, RequestError, Step, VisitOptions } from '../../types/index.js';

const noBrowser: RequestError = { reason: 'no browser', detail: 'no Chrome or Chromium was found' };

/** Opens a step's page in the browser. */
export async function visit(session: Session, step: Step): Promise<Exchange> {
  const { visit: open, timeoutMs } = session.options;
  const url = `${session.origin}${session.prefix}${step.path}`;
  const about = { step, request: { method: 'GET', url, headers: {} } };
  if (!open) return { ...about, requestError: noBrowser, ms: 0 };
  const requestError = session.down ?? (await waitForTurn(session, step));
  if (requestError) return { ...about, requestError, ms: 0 };
  session.requests++;
  const started = performance.now();
  try {
    const page = await open(url, timeoutMs, visitOptions(session, step));
    const response = { status: page.status, headers: {}, mediaType: page.mediaType, text: '', page };
    return { ...about, response, ms: performance.now() - started };
  } catch (thrown) {
    const detail = thrown instanceof Error ? (thrown.message.split('\n')[0] ?? '') : String(thrown);
    const broken = { reason: 'broken response' as const, detail };
    return { ...about, requestError: broken, ms: performance.now() - started };
  }
}

/** What a page asks for besides itself keeps the limits, too. */
function visitOptions(session: Session, step: Step): VisitOptions {
  const { limits, userAgent } = session.options;
  const turn = async (): Promise<boolean> => {
    if (await waitForTurn(session, step)) return false;
    session.requests++;
    return true;
  };
  return { ...(limits ? { turn } : {}), ...(userAgent === undefined ? {} : { userAgent }) };
}

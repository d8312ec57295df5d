import { waitForTurn } from '../../http/limits/wait-for-turn.js';
import type { Session } from '../../http/session.js';
import type { Exchange, Step, VisitOptions } from '../../types/index.js';

/** Opens a step's page in the browser. */
export async function visit(session: Session, step: Step): Promise<Exchange> {
  const url = `${session.origin}${session.prefix}${step.path}`;
  const request = { method: 'GET', url, headers: {} };
  if (!session.options.visit) {
    return {
      step,
      request,
      requestError: { reason: 'no browser', detail: 'no Chrome or Chromium was found' },
      ms: 0,
    };
  }
  const requestError = session.down ?? (await waitForTurn(session, step));
  if (requestError) return { step, request, requestError: requestError, ms: 0 };
  session.requests++;
  const started = performance.now();
  try {
    const page = await session.options.visit(url, session.options.timeoutMs, visitOptions(session, step));
    const response = { status: page.status, headers: {}, mediaType: page.mediaType, text: '', page };
    return { step, request, response, ms: performance.now() - started };
  } catch (thrown) {
    const detail = thrown instanceof Error ? (thrown.message.split('\n')[0] ?? '') : String(thrown);
    return {
      step,
      request,
      requestError: { reason: 'broken response', detail },
      ms: performance.now() - started,
    };
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

import type { CheckOutcome, Exchange, Step } from '../../../engine/types/index.js';
import { holds, irrelevant, violated } from './records.js';

/** A server need not know HEAD, and what it does not know has nothing to refuse. */
const unknownTo = [404, 405, 410, 501];

/** After an answer to HEAD without a credential: the same by GET, and by HEAD for a path that nobody has. */
export function headFollowUp(exchanges: readonly Exchange[]): Step | undefined {
  const [head, get, unknown] = exchanges;
  if (!head || !isSuccess(head) || unknown) return undefined;
  if (!get) return { ...head.step, name: 'by GET', method: 'GET' };
  return {
    ...head.step,
    name: 'unknown path',
    path: `${head.step.path.replace(/\/$/, '')}/assay-no-such-path`,
  };
}

/** HEAD tells of what GET refuses that it exists, how long it is and when it was changed: it is refused, too. */
export function checkHeadRefusal(exchanges: readonly Exchange[]): CheckOutcome {
  const [head, get, unknown] = exchanges;
  const status = head?.response?.status ?? 0;
  if (status === 0 || unknownTo.includes(status)) return irrelevant(`HEAD is not known (status ${status})`);
  if (status >= 300 && status < 400) return irrelevant(`HEAD is redirected (status ${status})`);
  if (!isSuccess(head)) return holds;
  const refusal = get?.response?.status ?? 0;
  if (refusal < 400 || refusal >= 500) return irrelevant('GET is not refused, either');
  if (!unknown || isSuccess(unknown)) return irrelevant('HEAD is answered for any path');
  return violated(`a refusal, as of GET (status ${refusal})`, `status ${status}`);
}

const isSuccess = (exchange: Exchange | undefined): boolean => {
  const status = exchange?.response?.status ?? 0;
  return status >= 200 && status < 300;
};

import type { Contract, MutantDraft } from '../../../engine/types/index.js';
import type { Grant } from '../checking/granted.js';
import { credentialIn } from './credential-in.js';
import { onOperations } from './rewrite.js';

interface Limiter {
  requests: number;
  /** Seconds that a refusal asks to wait for, so many seconds after the first request. */
  left: (since: number) => number;
}

/** So many requests are refused, as many as it takes to tell: other rules need not wait for them. */
const refusals = 4;

/** Refuses what goes beyond a limit, counted from the first request on for each key. */
function limited(contract: Contract, id: string, { requests, left }: Limiter): MutantDraft['wrap'] {
  return (next) => {
    const seen = new Map<string, { requests: number; at: number }>();
    return onOperations(contract, [id], async (handler, request) => {
      const key = credentialIn(contract, request) ?? '';
      const account = seen.get(key) ?? { requests: 0, at: Date.now() };
      seen.set(key, { ...account, requests: account.requests + 1 });
      return account.requests < requests || account.requests >= requests + refusals
        ? handler(request)
        : refusal(Math.ceil(left((Date.now() - account.at) / 1000)));
    })(next);
  };
}

function refusal(seconds: number): Response {
  return Response.json(
    { error: 'too many requests' },
    { status: 429, headers: { 'retry-after': String(seconds) } },
  );
}

/** Faults of limits that come too early. */
export function grantFaults(grant: Grant, id: string, contract: Contract): MutantDraft[] {
  const { requests, seconds, others = [] } = grant;
  const fault = (name: string, does: string, limiter: Limiter): MutantDraft => ({
    name,
    isNarrow: true,
    does: `refuses more than ${limiter.requests} requests ${does}`,
    wrap: limited(contract, id, limiter),
  });
  const few = Math.min(20, Math.floor(requests / 3));
  const perDay = 86_400;
  return [
    fault('few', `in ${seconds} seconds`, { requests: few, left: (since) => seconds - since }),
    ...(seconds < perDay
      ? [fault('few-a-day', 'a day', { requests: few, left: (since) => perDay - since })]
      : []),
    ...others.map((each) =>
      fault(`as-many-as-others-${each}`, 'as with another key', { requests: each, left: () => seconds }),
    ),
  ];
}

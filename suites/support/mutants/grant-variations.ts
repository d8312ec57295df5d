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

/** A period ends so many milliseconds after its first refusal, which says otherwise: no test waits for a whole one. */
const endsMs = 4000;

/** Refuses what goes beyond a limit in each period. */
function limitedEachTime(
  contract: Contract,
  id: string,
  requests: number,
  seconds: number,
): MutantDraft['wrap'] {
  return (next) => {
    let sent = 0;
    let began: number | undefined;
    let ends: number | undefined;
    return onOperations(contract, [id], (handler, request) => {
      const now = Date.now();
      if (ends !== undefined && now >= ends) [sent, began, ends] = [0, undefined, undefined];
      began ??= now;
      if (sent++ < requests || sent > requests + refusals) return handler(request);
      const told = ends ?? began + seconds * 1000;
      ends ??= now + endsMs;
      return Promise.resolve(refusal(Math.ceil((told - now) / 1000)));
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
  const { requests, seconds, others = [], only } = grant;
  const fault = (name: string, does: string, limiter: Limiter): MutantDraft => ({
    name,
    isNarrow: true,
    does: `refuses more than ${limiter.requests} requests ${does}`,
    wrap: limited(contract, id, limiter),
  });
  const few = Math.min(20, Math.floor(requests / 3));
  const perDay = 86_400;
  if (only === 'twice')
    return [
      {
        name: 'few-each-time',
        isNarrow: true,
        does: `refuses more than ${few} requests in each period`,
        wrap: limitedEachTime(contract, id, few, seconds),
      },
    ];
  const asOthers = others.map((each) =>
    fault(`as-many-as-others-${each}`, 'as with another key', { requests: each, left: () => seconds }),
  );
  if (only === 'as others') return asOthers;
  return [
    fault('few', `in ${seconds} seconds`, { requests: few, left: (since) => seconds - since }),
    ...(seconds < perDay
      ? [fault('few-a-day', 'a day', { requests: few, left: (since) => perDay - since })]
      : []),
    ...asOthers,
  ];
}

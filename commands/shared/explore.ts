import { plainRequest } from '../../engine/contract/plain-request.js';
import type { Ledger } from '../../engine/http/limits/ledger.js';
import { medianOf } from '../../engine/http/pace/pace.js';
import { send } from '../../engine/http/sending/send.js';
import { closeSession, type Session } from '../../engine/http/session.js';
import { keepAnswers } from '../../engine/http/kept-answers.js';
import { answersOf, mostHanded } from '../../engine/http/shared-answers.js';
import { forgetParsed } from '../../engine/json/parse.js';
import type { PlannedService, PlanOptions } from '../../engine/plan/plan.js';
import { openPlanned } from '../../engine/plan/session.js';
import { collectSamples } from '../../engine/samples/collect.js';
import type { RequestError, Sample } from '../../engine/types/index.js';
import { refusedKey } from './refused-key.js';

/** Milliseconds of an answer from which on a target is slow: it is asked for no more than it can take, and for nothing twice. */
export const slowMs = 100;

type Explored = Pick<
  PlannedService,
  'samples' | 'requests' | 'askedSince' | 'requestError' | 'keyRefused' | 'latencyMs' | 'answers'
>;

/** Sees whether a target answers at all, collects its samples, and whether it takes the key. Sends no rule's request. */
export async function explore(
  target: Pick<PlannedService, 'contract' | 'baseUrl' | 'keyName' | 'limits' | 'endsAt'>,
  given: readonly Sample[],
  options: PlanOptions,
  own: { ledger: Ledger; key?: string },
): Promise<Explored> {
  const session = openPlanned(target, options, own);
  // A listing that gives several samples is asked for once.
  session.shares = true;
  const askedSince = Date.now();
  session.memo = keepAnswers(mostHanded);
  try {
    const requestError = await firstRequestError(session, given);
    if (requestError) session.down = requestError;
    const samples = await collectSamples(session, given, listingsEnd(target.endsAt));
    // A key of our own reference is known to be taken.
    const keyRefused = requestError || own.key !== undefined ? undefined : await refusedKey(session, samples);
    const latencyMs = medianOf(session.pace.latest);
    return {
      samples,
      requests: session.requests,
      askedSince,
      ...(requestError ? { requestError } : {}),
      ...(keyRefused === undefined ? {} : { keyRefused }),
      ...(latencyMs === undefined ? {} : { latencyMs: Math.round(latencyMs) }),
      ...((latencyMs ?? 0) < slowMs ? {} : { answers: await answersOf(session) }),
    };
  } finally {
    await closeSession(session);
    forgetParsed();
  }
}

/** Of the time for a target at most this share goes into listings. */
const listingShare = 0.2;

/** When no further listing is asked for, in milliseconds of the wall clock. */
function listingsEnd(endsAt: number | undefined): number {
  return endsAt === undefined ? Infinity : Date.now() + (endsAt - Date.now()) * listingShare;
}

/** Whether anything answers at all: one plain request, before any rule blames anybody. */
async function firstRequestError(
  session: Session,
  given: readonly Sample[],
): Promise<RequestError | undefined> {
  const { step } = plainRequest(session.contract, given);
  const { requestError } = await send(session, step, session.pool);
  if (requestError?.reason !== 'unreachable' && requestError?.reason !== 'timeout') return undefined;
  return session.contract.dead
    ? { ...requestError, detail: `dead, as documented: ${requestError.detail}` }
    : requestError;
}

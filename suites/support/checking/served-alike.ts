import { sameJson } from '../../../engine/json/compare.js';
import { brief, isObject } from '../../../engine/json/guards.js';
import type { CheckOutcome, Exchange, Step } from '../../../engine/types/index.js';
import { stepNamed, violated } from './records.js';

export const withOwn = 'with the own credential';
export const withWrong = 'with a wrong credential';

/**
 * Where a request without a credential is answered with success, which a refusal may be too: the same request with the own
 * credential, then with a wrong one.
 */
export function nextServed(exchanges: readonly Exchange[]): Step | undefined {
  const [bare] = exchanges;
  const status = bare?.response?.status ?? 0;
  if (!bare || status < 200 || status > 299 || !isObject(bare.response?.json)) return undefined;
  return ownThenOther(exchanges, bare.step);
}

/** A request of which one answer is known: with the own credential, then with another one that is refused. */
export function ownThenOther(exchanges: readonly Exchange[], asked: Step): Step | undefined {
  const credential = exchanges[0]?.step.credential === 'none' ? 'invalid' : 'none';
  if (exchanges.length === 2) return { ...asked, name: withWrong, credential };
  if (exchanges.length > 2) return undefined;
  const step = { ...asked, name: withOwn };
  delete step.credential;
  return step;
}

/** A request without a credential that is answered as with the own one, and otherwise than with a wrong one, is served. */
export function checkServed(exchanges: readonly Exchange[]): CheckOutcome | undefined {
  const [bare] = exchanges;
  const [own, wrong] = [withOwn, withWrong].map((name) => stepNamed(exchanges, name));
  const [one, other, refused] = [bare, own, wrong].map((each) => each?.response?.json);
  if (!bare || !own || one === undefined || other === undefined || !isObject(refused)) return undefined;
  const isTold = own.request.url !== bare.request.url || hasCredential(own) !== hasCredential(bare);
  if (!isTold || !sameJson(one, other) || namesOf(one) === namesOf(refused)) return undefined;
  return violated(
    'a refusal: a wrong credential gets another answer',
    `the same as with the own credential: ${brief(one)}`,
  );
}

const hasCredential = ({ request }: Exchange): string => JSON.stringify(Object.keys(request.headers).sort());

const namesOf = (body: unknown): string => (isObject(body) ? Object.keys(body).sort().join() : '');

import type { Listed } from './listed.js';
import type { Seen } from './probe.js';

export type AuditOutcome = 'agrees' | 'differs' | 'cannot tell';

/** One thing that a record says, beside what was seen. */
export interface Check {
  member: 'status' | 'auth' | 'cors' | 'https';
  says: string;
  seen: string;
  outcome: AuditOutcome;
}

const walled = (status: number) => status === 401 || status === 403;
const succeeds = (status: number) => status >= 200 && status < 400;

/** Compares what a record says with what one request showed. Values that nobody has explained are not checked. */
export function compare(record: Listed, seen: Seen): Check[] {
  return [
    statusCheck(record, seen),
    authCheck(record, seen),
    corsCheck(record, seen),
    httpsCheck(record, seen),
  ].flatMap((check) => check ?? []);
}

function statusCheck({ status, auth }: Listed, seen: Seen): Check | undefined {
  if (status === undefined) return undefined;
  const check = (outcome: AuditOutcome): Check => ({
    member: 'status',
    says: status,
    seen: seenText(seen),
    outcome,
  });
  if (status === 'dead') return check(seen.answered && succeeds(seen.status) ? 'differs' : 'agrees');
  if (status !== 'healthy' && status !== 'reachable') return check('cannot tell');
  if (!seen.answered) return check('differs');
  if (seen.status === 429) return check('cannot tell');
  // A wall is what a service with keys shows to one that has none: it is up.
  const up = succeeds(seen.status) || (walled(seen.status) && (status === 'reachable' || auth !== 'none'));
  if (up) return check('agrees');
  return check(status === 'reachable' && seen.status < 500 ? 'agrees' : 'differs');
}

function authCheck({ auth, sampleUrl }: Listed, seen: Seen): Check | undefined {
  if (auth === undefined) return undefined;
  const check = (outcome: AuditOutcome, text: string): Check => ({
    member: 'auth',
    says: auth,
    seen: text,
    outcome,
  });
  if (!seen.answered) return check('cannot tell', 'no answer');
  const text = walled(seen.status) ? `refused with ${seen.status}` : `status ${seen.status} without a key`;
  if (auth === 'none') return check(walled(seen.status) ? 'differs' : 'agrees', text);
  if (auth !== 'apiKey' || !(succeeds(seen.status) || walled(seen.status))) return check('cannot tell', text);
  if (walled(seen.status)) return check('agrees', text);
  // The sample may carry a public key of its own.
  return check(/[?&][^=]*(key|token|auth)[^=]*=/i.test(sampleUrl ?? '') ? 'cannot tell' : 'differs', text);
}

function corsCheck({ cors }: Listed, seen: Seen): Check | undefined {
  if (cors === undefined) return undefined;
  const check = (outcome: AuditOutcome, text: string): Check => ({
    member: 'cors',
    says: cors,
    seen: text,
    outcome,
  });
  if (!seen.answered) return check('cannot tell', 'no answer');
  const text = seen.cors ? 'any origin is allowed' : 'no origin is allowed';
  if (cors === 'no') return check(seen.cors ? 'differs' : 'agrees', text);
  if (cors !== 'yes') return check('cannot tell', text);
  // Refusals often go out before the headers are added.
  return check(seen.cors ? 'agrees' : succeeds(seen.status) ? 'differs' : 'cannot tell', text);
}

function httpsCheck({ https, sampleUrl = '' }: Listed, seen: Seen): Check | undefined {
  if (https === undefined) return undefined;
  const secure = sampleUrl.startsWith('https:');
  const text = `${secure ? 'https' : 'http'}, ${seen.answered ? 'answered' : 'no answer'}`;
  const check = (outcome: AuditOutcome): Check => ({
    member: 'https',
    says: https ? 'yes' : 'no',
    seen: text,
    outcome,
  });
  // One request shows one scheme: plain http tells nothing about https, and silence nothing at all.
  if (!secure || !seen.answered) return check('cannot tell');
  return check(https ? 'agrees' : 'differs');
}

function seenText(seen: Seen): string {
  return seen.answered ? `status ${seen.status}` : seen.why;
}

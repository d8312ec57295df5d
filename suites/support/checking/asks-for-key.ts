import type { ReceivedResponse } from '../../../engine/types/index.js';

const words =
  /\b(credentials?|tokens?|(api|access|auth)[-_ ]?keys?|authenticat\w*|unauthori[sz]ed|authori[sz]ation|(log|sign)(ged)?[-_ ]?in)\b/i;

/** Whether a refusal is for want of a credential, as it says in its header (RFC 9110, 11.6.1) or its words. */
export function asksForKey({ headers, text }: ReceivedResponse): boolean {
  return headers['www-authenticate'] !== undefined || words.test(text);
}

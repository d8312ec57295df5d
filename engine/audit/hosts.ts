import { isLoopback } from '../http/loopback.js';

/** Whether an address may be contacted: it is http(s), carries no credentials, and its host is on the list. */
export function isAllowed(address: string, allowed: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (!['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '') return false;
  return isLoopback(url.hostname) || allowed.includes(url.hostname) || allowed.includes(url.host);
}

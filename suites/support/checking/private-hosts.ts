import { isLoopback } from '../../../engine/http/loopback.js';
import { isPrivateHost } from '../../../engine/http/public-address.js';
import { brief } from '../../../engine/json/guards.js';
import type { CheckOutcome, Exchange, Finding } from '../../../engine/types/index.js';
import type { Address } from './addresses.js';
import { holds, irrelevant } from './records.js';

/**
 * Checks that addresses name a host that a client can know: the one that it asked, or a public one. A name of one
 * word, this machine at another port or an address of a private network is what the server calls itself or its neighbours.
 */
export function checkPublicHosts(first: Exchange, addresses: readonly Address[]): CheckOutcome {
  const asked = new URL(first.request.url);
  const readable = addresses.filter(({ address }) => URL.canParse(address, asked));
  if (readable.length === 0) return irrelevant('the answer holds no address');
  const [finding] = readable.flatMap((each) => hostFinding(asked, each) ?? []);
  return finding ? { relevant: true, finding } : holds;
}

/** What a program writes into an address in place of a value that it lacks. */
const unfilled = /[/=](?:undefined|null|NaN|\[object(?:%20| )Object\]|(?:%7B|\{){2}[^/]*)(?=[/.?#&]|$)/i;

function hostFinding(asked: URL, { at, address }: Address): Finding | undefined {
  if (unfilled.test(address))
    return { expected: ['an address, each value of which is filled in'], actual: brief(address), at };
  const { host, hostname, port } = new URL(address, asked);
  const isSame =
    host === asked.host || (isLoopback(hostname) && isLoopback(asked.hostname) && port === asked.port);
  const isKnown = hostname.includes('.') || hostname.startsWith('[');
  if (isSame || (isKnown && !isPrivateHost(hostname))) return undefined;
  return { expected: [`the host ${asked.host}, or a public one`], actual: brief(address), at };
}

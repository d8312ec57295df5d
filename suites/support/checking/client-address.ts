import { BlockList, isIP } from 'node:net';
import { scalarText } from '../../../engine/json/guards.js';
import type { CheckOutcome, Exchange, Json } from '../../../engine/types/index.js';
import { holds, irrelevant, violated } from './records.js';

/** Addresses that a client on this machine or its virtual networks may have (RFC 1918, 3927, 4193, 6598). */
const near = new BlockList();
for (const [address, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  near.addSubnet(address, bits, 'ipv4');
for (const [address, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  near.addSubnet(address, bits, 'ipv6');

/** Whether a value is the client's own address. Known only of a target on this machine: then it is no public one. */
export function checkClientAddress(value: Json, { request }: Exchange): CheckOutcome {
  const host = new URL(request.url).hostname.replace(/^\[|\]$/g, '');
  if (host !== 'localhost' && !isNear(host))
    return irrelevant('the address under which the target sees its client is not known');
  const shown = scalarText(value) ?? '';
  if (isIP(shown) === 0) return irrelevant('the answer shows no address');
  if (!isNear(shown)) return violated('an address of this machine or its networks', shown);
  const own = [ownLoopback, host];
  const plain = shown.replace(/^::ffff:/i, '');
  return plain.startsWith('127.') && !own.includes(plain) ? violated(ownLoopback, shown) : holds;
}

/** Of the loopback addresses the one that a client on this machine has. */
const ownLoopback = '127.0.0.1';

function isNear(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && near.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

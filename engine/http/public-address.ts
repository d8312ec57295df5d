import { lookup as resolveName } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Addresses of this machine, of private networks and of no single host (RFC 6890). */
// Two lists: one that holds addresses of version 6 maps those of version 4 to them.
const own = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  own.ipv4.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  own.ipv6.addSubnet(net, bits, 'ipv6');

/** Whether a host name, as URLs write it, is that of this machine or an address of a private network. */
export function isPrivateHost(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  return isIP(address) === 0 ? /(^|\.)(localhost|local|internal)\.?$/.test(address) : isPrivate(address);
}

function isPrivate(address: string): boolean {
  const version = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  return own[version].check(address, version);
}

/** Resolves names as usual, but to public addresses only: a name may lead anywhere. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  resolveName(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, []);
    const allowed = found.filter(({ address }) => !isPrivate(address));
    const [first] = allowed;
    if (!first) {
      const refused: NodeJS.ErrnoException = new Error(
        `${hostname} leads to an address of a private network`,
      );
      refused.code = 'EPRIVATE';
      return callback(refused, []);
    }
    if (options.all) callback(null, allowed);
    else callback(null, first.address, first.family);
  });
};

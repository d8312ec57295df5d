import { isIP } from 'node:net';

/** IPv6 in its shortest form, as URLs write it; an IPv4 address that is written as IPv6 is that IPv4 address. */
export function plainAddress(text: string): string {
  if (isIP(text) !== 6) return text;
  const shortest = new URL(`http://[${text}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(shortest) ?? [];
  if (high === undefined || low === undefined) return shortest;
  return [high, low]
    .map((group) => parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}

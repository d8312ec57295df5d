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

/** IPv6 with all of its eight groups, none of them left out, in capitals (RFC 4291, 2.2); any other text as it is. */
export function expandedAddress(text: string): string {
  if (isIP(text) !== 6 || text.includes('.') || text.includes('%')) return text;
  const [before = '', after] = text.split('::');
  const groups = (part: string) => part.split(':').filter((group) => group !== '');
  if (after === undefined) return text.toUpperCase();
  const shown = [groups(before), groups(after)] as const;
  const left = Array.from({ length: 8 - shown[0].length - shown[1].length }, () => '0');
  return [...shown[0], ...left, ...shown[1]].join(':').toUpperCase();
}

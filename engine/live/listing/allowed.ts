import { globMatcher } from '../../glob.js';
import { isPrivateHost } from '../../http/public-address.js';

/** Whether hosts may be contacted, and whether they may be of this machine or a private network. */
export type Allowed = (url: URL) => 'public' | 'any' | undefined;

/**
 * What patterns of hosts (`*` stands for any characters, with a port or without) allow. One that begins with `*` allows no
 * address of this machine or of a private network.
 */
export function allowedBy(patterns: readonly string[]): Allowed {
  const tests = patterns.map((pattern) => ({
    isWide: /^[*?]/.test(pattern),
    matches: globMatcher(pattern.toLowerCase()),
  }));
  return ({ hostname, host }) => {
    const fitting = tests.filter(({ matches }) => matches(hostname) || matches(host));
    if (fitting.some(({ isWide }) => !isWide)) return 'any';
    return fitting.length > 0 && !isPrivateHost(hostname) ? 'public' : undefined;
  };
}

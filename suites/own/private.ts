import type { Exchange } from '../../engine/types/index.js';

const copies = new WeakMap<object, unknown>();

/** A copy of what rules share, such as a contract, for kinds of the user's own: they may change it. Made once. */
export function privately<T extends object>(shared: T): T {
  const known = copies.get(shared) ?? (JSON.parse(JSON.stringify(shared)) as unknown);
  copies.set(shared, known);
  return known as T;
}

/** An exchange that cannot be changed: bodies are parsed once for all rules that get them. */
export function unchangeable(exchange: Exchange): Exchange {
  for (const part of [exchange.step, exchange.request, exchange.response?.headers, exchange.response?.json])
    freeze(part);
  return exchange;
}

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  Object.values(value).forEach(freeze);
}

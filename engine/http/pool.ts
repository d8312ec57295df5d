import type { Pool } from 'undici';
import UndiciPool from 'undici/lib/dispatcher/pool.js';
import { isLoopback } from './loopback.js';
import { lookupPublic } from './public-address.js';
import type { SessionOptions } from './session-options.js';

/** Connections to one origin. */
export function openPool(origin: string, options: SessionOptions): Pool {
  return new UndiciPool(origin, {
    connections: options.concurrency,
    pipelining: options.closing ? 0 : 1,
    headersTimeout: options.timeoutMs,
    bodyTimeout: options.timeoutMs,
    maxHeaderSize: 64 * 1024,
    connect: {
      timeout: options.timeoutMs,
      ...(options.publicOnly ? { lookup: lookupPublic } : {}),
      ...(options.ca === undefined ? {} : { ca: options.ca }),
      // Nobody issues certificates for this machine itself.
      ...(isLoopback(new URL(origin).hostname) ? { rejectUnauthorized: false } : {}),
    },
  });
}

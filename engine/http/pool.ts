import { createRequire } from 'node:module';
import type { Pool } from 'undici';
import { isLoopback } from './loopback.js';
import type { SessionOptions } from './session-options.js';

/** This part of the client alone: all of it takes three times as long to load. */
const Client = createRequire(import.meta.url)('undici/lib/dispatcher/pool.js') as typeof Pool;

/** Connections to one origin. */
export function openPool(origin: string, options: SessionOptions): Pool {
  return new Client(origin, {
    connections: options.concurrency,
    pipelining: options.closing ? 0 : 1,
    headersTimeout: options.timeoutMs,
    bodyTimeout: options.timeoutMs,
    maxHeaderSize: 64 * 1024,
    connect: {
      timeout: options.timeoutMs,
      ...(options.ca === undefined ? {} : { ca: options.ca }),
      // Nobody issues certificates for this machine itself.
      ...(isLoopback(new URL(origin).hostname) ? { rejectUnauthorized: false } : {}),
    },
  });
}

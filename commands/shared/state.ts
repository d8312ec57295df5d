import { join, resolve } from 'node:path';
import type { Config } from '../config/config.js';

/** The folder in which limits and history are kept from run to run. */
export function stateFolder(config: Config): string {
  return resolve(config.live?.state ?? '.assay');
}

/** Where the requests of all runs are counted. */
export function ledgerIn(state: string): string {
  return join(state, 'ledger');
}

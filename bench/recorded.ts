import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer, type Served } from '../engine/server/serve.js';
import { loadReference } from '../fixtures/catalogue/load.js';
import type { Handler } from '../engine/types/index.js';
import { runCommand } from './command.js';

/** A request as a check sent it, without what belongs to its connection. */
export interface Recorded {
  service: string;
  method: string;
  /** Behind the base URL. */
  path: string;
  https: boolean;
  headers: Record<string, string>;
  body?: string;
}

/** A file of the bare loop: requests in the order in which they came, and where to send them. */
export interface RecordedFile {
  baseUrls: Record<string, string>;
  requests: Recorded[];
}

const ofConnection = new Set(['host', 'connection', 'content-length', 'keep-alive', 'transfer-encoding']);

/** Runs a check against servers of its own that write down what they are asked. */
export async function recordCheck(
  services: readonly string[],
  command: (baseUrls: Record<string, string>) => readonly string[],
  env: Record<string, string>,
): Promise<Recorded[]> {
  const requests: Recorded[] = [];
  const served = new Map<string, Served>();
  const cwd = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  try {
    for (const service of services) {
      const reference = await loadReference(service);
      if (!reference) throw new Error(`there is no reference of ${service}`);
      served.set(
        service,
        await startServer(reference, { wrap: (next) => recording(service, next, requests) }),
      );
    }
    const baseUrls = Object.fromEntries([...served].map(([name, { baseUrl }]) => [name, baseUrl]));
    await runCommand(command(baseUrls), { cwd, env });
  } finally {
    await Promise.all([...served.values()].map((each) => each.close()));
    rmSync(cwd, { recursive: true, force: true });
  }
  return requests;
}

function recording(service: string, next: Handler, requests: Recorded[]): Handler {
  return async (request) => {
    const { protocol, pathname, search } = new URL(request.url);
    const body = request.body === null ? '' : await request.clone().text();
    requests.push({
      service,
      method: request.method,
      path: pathname + search,
      https: protocol === 'https:',
      headers: Object.fromEntries([...request.headers].filter(([name]) => !ofConnection.has(name))),
      ...(body === '' ? {} : { body }),
    });
    return next(request);
  };
}

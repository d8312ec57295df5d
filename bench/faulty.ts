import { join } from 'node:path';
import { loadContract } from '../engine/contract/load.js';
import { packageRoot } from '../engine/paths.js';
import { evenly } from '../engine/samples/collect.js';
import { startServer, type Served } from '../engine/server/serve.js';
import { loadMutants, loadReference } from '../fixtures/catalogue/load.js';

/**
 * What mutants say of themselves that take time for each answer, so that others may come meanwhile: many at once would hold up
 * all else.
 */
const slow = /at the same time|at once|under way/;

/** A service's reference with that many of its hand-written mutants but the slow ones, one wrapped about the other. */
export async function serveFaulty(service: string, count: number): Promise<Served> {
  const { operations } = loadContract(join(packageRoot, 'contracts'), service);
  const [reference, mutants] = await Promise.all([loadReference(service), loadMutants(service, operations)]);
  if (!reference) throw new Error(`there is no reference of ${service}`);
  const wraps = evenly(
    mutants.filter(({ does }) => !slow.test(does)),
    count,
  ).map(({ wrap }) => wrap);
  return startServer(reference, { wrap: (next) => wraps.reduce((inner, wrap) => wrap(inner), next) });
}

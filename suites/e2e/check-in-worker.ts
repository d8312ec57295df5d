import { parentPort, workerData } from 'node:worker_threads';
import { ownContracts } from '../../commands/shared/own-contracts.js';
import { loadServices } from '../../commands/shared/services.js';
import { globMatcher } from '../../engine/glob.js';
import { closeSession, openSession } from '../../engine/http/session.js';
import { runRule } from '../../engine/run/run-rule.js';
import { collectSamples } from '../../engine/samples/collect.js';
import { kindOf } from '../kinds/rules.js';

/** What a thread with little memory is to check. */
export interface CheckInWorker {
  service: string;
  baseUrl: string;
  only: string;
}

// Runs as a thread: checks some rules of a service, one after the other, and tells their verdicts.
const { service: name, baseUrl, only } = workerData as CheckInWorker;
const [service] = loadServices(ownContracts, [name]);
if (!service) throw new Error(`there is no contract of ${name}`);
const session = openSession(service.contract, baseUrl, {
  timeoutMs: 60_000,
  concurrency: 4,
  keyName: 'NONE',
});
const samples = await collectSamples(session);
const options = { runs: 5, seed: 42, budgetMs: 600_000, shrink: true };
const verdicts: [rule: string, verdict: string][] = [];
for (const rule of service.rules.filter(({ id }) => globMatcher(only)(id))) {
  const result = await runRule({ rule, kind: kindOf(rule) }, session, samples, options);
  verdicts.push([rule.id, result.verdict]);
}
await closeSession(session);
parentPort?.postMessage(verdicts);

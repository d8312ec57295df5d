import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { parse } from 'yaml';
import { loadContract } from '../engine/contract/load.js';
import { packageRoot } from '../engine/paths.js';
import { evenly } from '../engine/samples/collect.js';
import { startServer } from '../engine/server/serve.js';
import { loadMutants, loadReference } from '../fixtures/catalogue/load.js';

/**
 * `node dist/bench/serve-fault.js SERVICE COUNT DOCUMENT [MUTANT]`: serves a reference, sound or with one of its hand-written
 * mutants, until SIGTERM; writes its OpenAPI document without assay's extensions. Prints its base URL and the names of COUNT
 * mutants.
 */
const [service = '', count = '5', file = '', chosen] = process.argv.slice(2);
const contracts = join(packageRoot, 'contracts');
const reference = await loadReference(service);
if (!reference) throw new Error(`there is no reference of ${service}`);
const mutants = await loadMutants(service, loadContract(contracts, service).operations);
const mutant = mutants.find(({ name }) => name === chosen);
if (chosen !== undefined && !mutant) throw new Error(`${service} has no mutant ${chosen}`);
const plain: unknown = parse(readFileSync(join(contracts, `${service}.yaml`), 'utf8'), { merge: true });
writeFileSync(
  file,
  JSON.stringify(plain, (key, value: unknown) => (key.startsWith('x-') ? undefined : value)),
);
const { baseUrl } = await startServer(reference, mutant ? { wrap: mutant.wrap } : {});
const names = evenly(mutants, Number(count)).map(({ name }) => name);
process.stdout.write(`${JSON.stringify({ baseUrl, faults: names })}\n`);

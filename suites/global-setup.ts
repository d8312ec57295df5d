import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { planOptions } from '../commands/shared/options.js';
import { prepare } from '../commands/shared/prepare.js';
import { ownContracts } from '../commands/shared/own-contracts.js';
import { loadServices, serviceNames } from '../commands/shared/services.js';
import { planVariable, writePlan } from '../engine/plan/plan.js';

/** Where no command has made a plan (`npm test`), the embedded reference is what is checked. */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[planVariable] || !checksReference(process.argv)) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'assay-'));
  const options = planOptions({}, { targets: {} });
  const services = loadServices(ownContracts, serviceNames(ownContracts));
  const prepared = await prepare(
    services.map((service) => ({ service, samples: [] })),
    options,
  );
  Object.assign(process.env, prepared.env);
  process.env[planVariable] = writePlan(folder, {
    options,
    services: prepared.services,
  });
  return async () => {
    await prepared.close();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Whether the projects that the runner was asked for, all by default, need the plan. */
function checksReference(args: readonly string[]): boolean {
  const projects = args.filter((argument) => argument.startsWith('--project='));
  return (
    projects.length === 0 ||
    projects.some((project) => project === '--project=conformance' || project === '--project=mutation')
  );
}

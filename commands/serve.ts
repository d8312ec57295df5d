import type { Command } from 'commander';
import { describedCommand } from './shared/described-command.js';
import { checkService } from './config/targets.js';
import { UsageError, messageOf } from '../engine/errors.js';
import { loadReference, referenceNames } from '../fixtures/catalogue/load.js';
import { startServer, type Served } from '../engine/server/serve.js';
import { say } from './shared/say.js';

export function addServe(program: Command): void {
  describedCommand(program, 'serve').action(serve);
}

async function serve(names: string[], { port }: { port?: number }): Promise<void> {
  const chosen =
    names.length === 0 ? referenceNames : new Set(names.map((name) => checkService(name, referenceNames)));
  const served: [string, Served][] = [];
  for (const [index, name] of [...chosen].entries())
    served.push([name, await start(name, port && port + index)]);
  say(JSON.stringify(Object.fromEntries(served.map(([name, { baseUrl }]) => [name, baseUrl]))));
  await new Promise<void>((resolve) => {
    process.once('SIGTERM', resolve);
    process.once('SIGINT', resolve);
  });
  await Promise.all(served.map(([, each]) => each.close()));
}

async function start(name: string, port: number | undefined): Promise<Served> {
  const service = await loadReference(name);
  if (!service) throw new Error(`there is no reference of ${name}`);
  try {
    return await startServer(service, port === undefined ? {} : { port });
  } catch (thrown) {
    throw new UsageError(`${name} cannot be served: ${messageOf(thrown)}`);
  }
}

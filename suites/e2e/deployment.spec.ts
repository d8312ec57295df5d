// Where no container engine is at hand: the steps of the Dockerfile and the commands of the Kubernetes Jobs in clean folders.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { spawn } from 'node:child_process';
import { expect } from 'expect';
import { parseAllDocuments } from 'yaml';
import { packageRoot } from '../../engine/paths.js';
import { readResults } from '../../engine/results/read.js';
import { ended, newFolder, type Outcome } from './assay.js';
import { night } from './nights.js';
import { packedPackage } from './packed.js';
import { always, contractText, sound, tinyServer } from './tiny.js';
import { test } from '../plain-test.js';

interface Job {
  kind: string;
  metadata: { name: string };
  spec: {
    completions?: number;
    template: { spec: { containers: { command: string[]; args: string[] }[] } };
  };
}

function jobs(): Map<string, Job> {
  const text = readFileSync(join(packageRoot, 'examples', 'kubernetes-job.yaml'), 'utf8');
  const documents = parseAllDocuments(text).map((document) => document.toJS() as Job);
  return new Map(documents.filter(({ kind }) => kind === 'Job').map((job) => [job.metadata.name, job]));
}

test('the image installs the package, and the Jobs of a cluster check shards and merge them', async () => {
  test.setTimeout(180_000);
  const dockerfile = readFileSync(join(packageRoot, 'Dockerfile'), 'utf8');
  expect(dockerfile).toMatch(/^RUN npm ci && .*npm pack /m);
  expect(dockerfile).toMatch(/^RUN npm install --global .*\/packed\/assay-\*\.tgz/m);
  expect(dockerfile).toContain('\nENTRYPOINT ["assay"]');
  const image = join(await packedPackage(), 'node_modules', '.bin');

  const servers = await Promise.all(['first', 'second', 'third'].map(() => tinyServer(always(sound))));
  const mounts = newFolder();
  for (const name of ['config', 'state', 'contracts']) mkdirSync(join(mounts, name));
  const targets = Object.fromEntries(servers.map(({ url }, index) => [`own${index}`, url]));
  writeFileSync(join(mounts, 'config', 'assay.config.yaml'), night(targets));
  for (const name of Object.keys(targets))
    writeFileSync(join(mounts, 'contracts', `${name}.yaml`), contractText(name));
  const run = (job: Job | undefined, env: Record<string, string> = {}): Promise<Outcome> => {
    const [{ command, args } = { command: [], args: [] }] = job?.spec.template.spec.containers ?? [];
    const [script = ''] = args;
    const placed = script
      .replaceAll(/(?<= )\/(state|config)/g, `${mounts}/$1`)
      .replaceAll(/assay (live|merge)/g, `assay $1 --contracts ${mounts}/contracts`);
    const path = [image, process.env['PATH']].join(delimiter);
    const child = spawn(command[0] ?? '', [...command.slice(1), placed], {
      cwd: newFolder(),
      env: { ...env, PATH: path, HOME: '/nonexistent' },
    });
    return ended(child);
  };
  const all = jobs();
  const live = all.get('assay-live');
  const shards = await Promise.all(
    Array.from({ length: live?.spec.completions ?? 0 }, (_, index) =>
      run(live, { JOB_COMPLETION_INDEX: String(index) }),
    ),
  );
  for (const ended of shards) expect(ended).toEqual({ ...ended, status: 0 });
  const merged = await run(all.get('assay-merge'));
  await Promise.all(servers.map((server) => server.close()));
  expect(merged).toEqual({ ...merged, status: 0 });
  const { services } = readResults(join(mounts, 'state', 'results.json'));
  expect(services.map(({ service }) => service).sort()).toEqual(['own0', 'own1', 'own2']);
  expect(readFileSync(join(mounts, 'state', 'report', 'index.html'), 'utf8')).toContain('own2');
});

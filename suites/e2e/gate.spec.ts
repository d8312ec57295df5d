import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'expect';
import { parse } from 'yaml';
import { readConfig, readSamples } from '../../commands/config/config.js';
import { packageRoot } from '../../engine/paths.js';
import { readResults } from '../../engine/results/read.js';
import { assay, newFile, newFolder } from './assay.js';
import { faulty, sound } from './tiny.js';
import { changingServer, otherRule, rootRule, twoPaths } from './two-paths.js';
import { test } from '../plain-test.js';

test('the shards of a run merge into the whole: one verdict, one report', async () => {
  const server = await changingServer({ '/': sound, '/other': faulty });
  const cwd = newFolder();
  const contracts = ['--contracts', twoPaths()];
  const shard = (part: number) =>
    assay(
      ['check', `s15=${server.url}`, ...contracts, '--shard', `${part}/2`, '--blob', 'parts', '--no-report'],
      {
        cwd,
      },
    );
  await Promise.all([shard(1), shard(2)]);
  await server.close();
  const merge = (places: string[], ...more: string[]) =>
    assay(['merge', ...places, ...contracts, ...more], { cwd });

  const whole = await merge(['parts'], '--json', 'r.json', '--junit', 'j.xml');
  expect(whole.status).toBe(1);
  const results = readResults(join(cwd, 'r.json'));
  expect(results.services[0]?.rules.map(({ id }) => id).sort()).toEqual([otherRule, rootRule].sort());
  expect(results.services[0]?.rules.find(({ id }) => id === otherRule)?.replay).toContain('r.json');
  expect(readFileSync(join(cwd, 'j.xml'), 'utf8')).toMatch(/tests="2" failures="1"/);
  expect(existsSync(join(cwd, 'assay-report', 'index.html'))).toBe(true);

  const [part1, part2] = ['parts/part-1-of-2.json', 'parts/part-2-of-2.json'];
  const twice = await merge([part1, part1], '--no-report');
  expect(twice.stderr).toContain('overlap: both hold shard 1/2');
  expect(twice.status).toBe(2);
  const parts = [part1, part2].map((file) => readResults(join(cwd, file)));
  const passing = parts.findIndex(({ gate }) => gate === 'pass') === 0 ? part1 : part2;
  const missing = await merge([passing], '--no-report');
  expect(missing.stderr).toMatch(/shard [12]\/2 is missing/);
  expect(missing.status).toBe(3);
});

test('compare tells what got worse, better, and what changed though no rule forbids it', async () => {
  const old = await changingServer({ '/': sound, '/other': '{"data": "one", "extra": 1}' });
  const other = await changingServer({ '/': faulty, '/other': '{"data": ["one"], "extra": "1"}' });
  const { stdout, status } = await assay(
    ['compare', `s15=${old.url}`, `s15=${other.url}`, '--contracts', twoPaths()],
    { timeout: 60_000 },
  );
  await Promise.all([old.close(), other.close()]);
  expect(stdout).toContain(`${rootRule} (was pass)`);
  expect(stdout).toContain(`${otherRule}: passes now`);
  expect(stdout).toContain('GET /other: type at /extra: number → string');
  // What a rule forbids is told as a failure of that rule.
  expect(stdout).not.toContain('GET /: type at /data');
  expect(status).toBe(1);
});

test('the line under a failure shows it again as it is pasted', async () => {
  const server = await changingServer({ '/': faulty, '/other': sound });
  const cwd = newFolder();
  const pasted = async (...more: string[]) => {
    const { stdout } = await assay(
      ['check', `s15=${server.url}`, '--contracts', twoPaths(), '--timeout', '5000', ...more],
      { cwd },
    );
    const [, line = ''] = /Replay: +npx assay (.*)/.exec(stdout) ?? [];
    return { line, ...(await assay(line.split(' '), { cwd })) };
  };

  const again = await pasted('--json', 'r.json', '--no-report');
  expect(again.line).toMatch(/^replay r\.json/);
  expect(again.stdout).toContain(`still fails  ${rootRule}`);
  const searched = await pasted();
  expect(searched.line).toMatch(/^check .*--no-report$/);
  expect(searched.stdout).toContain(rootRule);
  expect(searched.status).toBe(1);
  await server.close();
});

test('the action checks what is named, never the reference instead of it', async () => {
  const action: unknown = parse(readFileSync(join(packageRoot, 'action.yml'), 'utf8'));
  const script = newFile('check.sh', scriptOf(action));
  const run = (env: Record<string, string>) =>
    spawnSync('bash', ['-eo', 'pipefail', script], { cwd: newFolder(), encoding: 'utf8', env });
  const inputs = { PATH: '/usr/bin:/bin', ACTION_PATH: '/nowhere', SERVICE: '', BASE_URL: '', REPORT: 'r' };
  for (const half of [{}, { SERVICE: 'game' }, { BASE_URL: 'http://127.0.0.1:1' }]) {
    const { status, stdout } = run({ ...inputs, ...half });
    expect(stdout).toMatch(/^::error title=assay::.*service and base-url/);
    expect(status).toBe(2);
  }
});

test('the action hands on the document of an own service, and what belongs to it', () => {
  const script = newFile('check.sh', scriptOf(parse(readFileSync(join(packageRoot, 'action.yml'), 'utf8'))));
  const program = newFile('node', '#!/bin/sh\necho "$@"\n');
  chmodSync(program, 0o755);
  const env = {
    PATH: `${dirname(program)}:/usr/bin:/bin`,
    ACTION_PATH: '/a',
    REPORT: 'r',
    GITHUB_OUTPUT: newFile('out', ''),
  };
  const own = { OPENAPI: 'my api.yaml', RULES: 'x.yaml', METHODS: 'POST,PUT' };
  const run = (more: Record<string, string>) =>
    spawnSync('bash', ['-eo', 'pipefail', script], {
      cwd: newFolder(),
      encoding: 'utf8',
      env: { ...env, ...more },
    });
  expect(run({ ...own, SERVICE: 'shop', BASE_URL: 'http://x' }).stdout).toContain(
    '--openapi my api.yaml --rules x.yaml --methods POST,PUT shop=http://x',
  );
  const alone = run(own);
  expect([alone.status, alone.stdout]).toEqual([2, expect.stringContaining('::error title=assay::')]);
});

/** What the step of the action runs. */
function scriptOf(action: unknown): string {
  expect(action).toMatchObject({ runs: { steps: [{}, {}, { id: 'check' }] } });
  const { runs } = action as { runs: { steps: { run?: string }[] } };
  return runs.steps[2]?.run ?? '';
}

test('in a GitHub workflow failures are annotated, and the step gets a summary', async () => {
  const server = await changingServer({ '/': '{"data": "::error::100%\\n::set-env::"}', '/other': sound });
  const cwd = newFolder();
  const summary = newFile('summary.md', '');
  const { stdout, status } = await assay(
    ['check', `s15=${server.url}`, '--contracts', twoPaths(), '--no-report', '--code-quality', 'q.json'],
    { cwd, env: { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary } },
  );
  await server.close();
  expect(status).toBe(1);
  const commands = stdout.split('\n').filter((line) => line.trimStart().startsWith('::'));
  const token = /^::stop-commands::(\S+)$/.exec(commands[0] ?? '')?.[1];
  expect(commands[1]).toBe(`::${token}::`);
  expect(commands.slice(2).map((line) => line.split('::')[1])).toEqual([`error title=${rootRule}`]);
  expect(commands[2]).toContain('%0A');
  expect(readFileSync(summary, 'utf8')).toContain('## assay: fail');
  const issues: unknown = JSON.parse(readFileSync(join(cwd, 'q.json'), 'utf8'));
  expect(issues).toMatchObject([{ severity: 'critical', location: { path: 'assay.config.yaml' } }]);
});

test('sample values are those that are written, though YAML takes them for numbers', () => {
  const text =
    'targets:\n  s9: { samples: [{ MM: 08, DD: [01, 31] }], minChecked: 070 }\n  s22: { samples: [{ name: 1.0 }, { name: 12345678901234567890 }] }';
  const { s9, s22 } = readConfig(newFile('assay.config.yaml', text)).targets;
  expect(s9).toMatchObject({ samples: [{ MM: '08', DD: ['01', '31'] }], minChecked: 70 });
  expect(s22?.samples).toEqual([{ name: '1.0' }, { name: '12345678901234567890' }]);
  expect(readSamples(newFile('samples.yaml', 's9: [{ MM: 08 }]'))).toEqual({ s9: [{ MM: '08' }] });
});

test('init writes a configuration whose every setting is valid, and overwrites none', async () => {
  const cwd = newFolder();
  const targets = ['s1', 's2', 's15', 's21', 's27'].map((service) => `${service}=http://127.0.0.1:1`);
  const file = join(cwd, 'assay.config.yaml');
  expect((await assay(['init', ...targets], { cwd })).status).toBe(0);
  expect(readConfig(file).targets).toMatchObject({ s2: { url: 'http://127.0.0.1:1' } });
  const uncommented = readFileSync(file, 'utf8').replaceAll(/^( *)#(?! )/gm, '$1');
  expect(readConfig(newFile('all.yaml', uncommented))).toMatchObject({ runs: 100, seed: 42 });
  const all = readConfig(newFile('all.yaml', uncommented)).targets;
  expect(all['s2']?.samples).toEqual([{ query: 'apple' }]);
  // What requests need together is one sample; what needs none is not suggested any.
  const names = Object.values(all).map(({ samples }) => samples.map((each) => Object.keys(each).join(' ')));
  expect(names).toEqual([
    ['name', 'code', 'region', 'currency'],
    ['query'],
    [],
    ['agency_id'],
    ['postcode', 'udprn', 'umprn', 'key'],
  ]);
  const again = await assay(['init'], { cwd });
  expect(again.stderr).toContain('exists; --force');
  expect(again.status).toBe(2);
});

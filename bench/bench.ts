import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import fc from 'fast-check';
import { Pool } from 'undici';
import { loadContract } from '../engine/contract/load.js';
import { pathOf } from '../engine/http/step-url.js';
import { closeSession, openSession, type Session } from '../engine/http/session.js';
import { readResults } from '../engine/results/read.js';
import { packageRoot } from '../engine/paths.js';
import { runRule } from '../engine/run/run-rule.js';
import { collectSamples } from '../engine/samples/collect.js';
import type { SampleTiers } from '../engine/types/index.js';
import { kindOf, rulesOf } from '../suites/kinds/rules.js';

/** What is measured: a rule whose every case is one search with full validation of its answer. */
const service = 'game';
const ruleId = 'game/search-servants/documented-responses';
const rounds = 7;
const casesInRound = 1500;
const connections = 8;

const server = spawn(process.execPath, [join(packageRoot, 'bin', 'assay.js'), 'serve', service], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const [line] = (await once(server.stdout, 'data')) as [Buffer];
  const baseUrls = JSON.parse(line.toString()) as Record<string, string>;
  await measure(baseUrls[service] ?? '');
} finally {
  server.kill('SIGTERM');
}
await measureWhole();

/** Checked cases and bare requests in turn, on the same server with as many connections; prints medians and the ratio. */
async function measure(baseUrl: string): Promise<void> {
  const contract = loadContract(join(packageRoot, 'contracts'), service);
  const rule = rulesOf(contract).find(({ id }) => id === ruleId);
  if (!rule) throw new Error(`there is no rule ${ruleId}`);
  const session = openSession(contract, baseUrl, {
    timeoutMs: 10_000,
    concurrency: connections,
    keyName: 'NONE',
  });
  const bare = new Pool(session.origin, { connections });
  const samples = await collectSamples(session);
  const checked = { rule, kind: kindOf(rule) };
  const ratios: number[] = [];
  const speeds: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const paths = casePaths(session, samples, checked, round);
    const bareMs = await timed(() => bareLoop(bare, paths));
    const checkedMs = await timed(async () => {
      const result = await runRule(checked, session, samples, {
        runs: casesInRound,
        seed: round,
        budgetMs: 60_000,
        shrink: false,
      });
      if (result.verdict !== 'pass')
        throw new Error(`the measured rule did not pass: ${JSON.stringify(result)}`);
    });
    if (round === 0) continue; // warms both up
    ratios.push(bareMs / checkedMs);
    speeds.push((casesInRound * 1000) / checkedMs);
  }
  await closeSession(session);
  await bare.destroy();
  process.stdout.write(
    `checked cases a second: ${median(speeds).toFixed(0)} (median of ${ratios.length} rounds of ${casesInRound})\n` +
      `ratio to the bare loop: ${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})\n`,
  );
}

/** One run of everything as a user starts it, report left out: requests a second for the whole. */
async function measureWhole(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  const file = join(folder, 'results.json');
  const check = spawn(
    process.execPath,
    [join(packageRoot, 'bin', 'assay.js'), 'check', '--no-report', '--json', file],
    {
      cwd: folder,
      stdio: 'ignore',
    },
  );
  await once(check, 'close');
  const { services, durationMs, gate } = readResults(file);
  rmSync(folder, { recursive: true, force: true });
  const requests = services.reduce((sum, each) => sum + each.requests, 0);
  process.stdout.write(
    `all ${services.length} services: ${requests} requests in ${(durationMs / 1000).toFixed(1)} s, ` +
      `${((requests * 1000) / durationMs).toFixed(0)} a second (${gate})\n`,
  );
}

/** Requests of the same sort as the rule's: drawn from the same generator. */
function casePaths(
  session: Session,
  samples: SampleTiers,
  { rule, kind }: { rule: { params: unknown }; kind: ReturnType<typeof kindOf> },
  seed: number,
): string[] {
  const { random } = kind.cases(rule.params as never, {
    contract: session.contract,
    samples,
    runs: casesInRound,
  });
  if (!random) throw new Error('the measured rule has no random cases');
  return fc
    .sample(random, { seed, numRuns: casesInRound })
    .flatMap(({ steps }) => steps.map((step) => pathOf(session.prefix, step)));
}

async function bareLoop(pool: Pool, paths: string[]): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < paths.length) {
      const { body } = await pool.request({ method: 'GET', path: paths[next++] as string });
      await body.text();
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}

function median(values: number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN;
}

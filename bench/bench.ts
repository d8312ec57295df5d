import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import process from 'node:process';
import { version } from '../commands/shared/version.js';
import { messageOf } from '../engine/errors.js';
import { packageRoot } from '../engine/paths.js';
import { serveFaulty } from './faulty.js';
import { figuresOf } from './figures.js';
import { referenceKeys } from './keys.js';
import { checkWithoutReport, faulty, measuresFor, type Measure } from './measures.js';
import { benchOptions, type BenchOptions } from './options.js';
import { installPrevious } from './previous.js';
import { writeIntoReadme } from './readme.js';
import { recordCheck, type Recorded, type RecordedFile } from './recorded.js';
import { loopName, runRounds } from './rounds.js';
import { summaryOf } from './summary.js';
import { tableOf, type BenchResults } from './table.js';
import { measureWarmRule, warmRule } from './warm-rule.js';
import { hasWrk, wrkPerSecond } from './wrk.js';

const usage =
  'npm run bench -- [--rounds N] [--json FILE] [--markdown] [--previous FILE.tgz] [--prove] [--tests] [--only WORD]';
const assay = join(packageRoot, 'bin', 'assay.js');
const { options, measures } = asked();
const env = referenceKeys();
const loadAtStart = loadavg()[0] ?? NaN;
const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'));
const server = spawn(process.execPath, [assay, 'serve'], { stdio: ['ignore', 'pipe', 'inherit'] });
try {
  const [line] = (await once(server.stdout, 'data')) as [Buffer];
  await write(await bench(JSON.parse(line.toString()) as Record<string, string>));
} finally {
  server.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}

/** What is to be measured. Ends the process with status 2 where the options are mistaken. */
function asked(): { options: BenchOptions; measures: Measure[] } {
  try {
    const given = benchOptions();
    return { options: given, measures: measuresFor(given) };
  } catch (thrown) {
    process.stderr.write(`bench: ${messageOf(thrown)}\n${usage}: see bench/README.md\n`);
    process.exit(2);
  }
}

async function bench(baseUrls: Record<string, string>): Promise<BenchResults> {
  const requests = await recordAll(measures);
  const recorded = writeRecorded(requests, baseUrls);
  const previous =
    options.previous === undefined
      ? {}
      : { previous: installPrevious(options.previous, join(folder, 'previous')) };
  const given = { rounds: options.rounds, baseUrls, env, folder, recorded, ...previous };
  const broken = await serveFaulty(faulty.service, faulty.mutants);
  baseUrls[faulty.name] = broken.baseUrl;
  const measured = await runRounds(measures, given);
  await broken.close();
  return {
    schema: 1,
    assay: version,
    node: process.versions.node,
    cores: availableParallelism(),
    processor: cpus()[0]?.model ?? 'unknown',
    loadAtStart,
    rounds: options.rounds,
    ...(options.previous === undefined ? {} : { previous: basename(options.previous) }),
    figures: figuresOf(measured, (loop) => requests.get(loopName(loop))?.length ?? 0),
    ...(await warm(baseUrls[warmRule.service] ?? '', requests.get(warmRule.service))),
  };
}

/** Writes the requests of each bare loop into a file, and answers these by the loops' names. */
function writeRecorded(
  requests: ReadonlyMap<string, Recorded[]>,
  baseUrls: Record<string, string>,
): Map<string, string> {
  const files = new Map<string, string>();
  for (const [name, each] of requests) {
    const file = join(folder, `loop-${files.size}.json`);
    writeFileSync(file, JSON.stringify({ baseUrls, requests: each } satisfies RecordedFile));
    files.set(name, file);
  }
  return files;
}

/** What the checks of the measures send, each recorded once. */
async function recordAll(measures: readonly Measure[]): Promise<Map<string, Recorded[]>> {
  const recorded = new Map<string, Recorded[]>();
  for (const { loop } of measures) {
    if (!loop || recorded.has(loopName(loop))) continue;
    process.stderr.write(`recording: ${loopName(loop)}\n`);
    const command = (urls: Record<string, string>) => [
      process.execPath,
      assay,
      ...checkWithoutReport(loop, urls),
    ];
    recorded.set(loopName(loop), await recordCheck(loop, command, env));
  }
  return recorded;
}

/** What is measured in a process that has been running for a while: only where the game is measured at all. */
async function warm(
  baseUrl: string,
  requests: readonly Recorded[] | undefined,
): Promise<Pick<BenchResults, 'warmRule' | 'wrkPerSecond'>> {
  if (!requests) return {};
  const rule = { warmRule: await measureWarmRule(baseUrl, options.rounds) };
  if (!hasWrk()) return rule;
  const speeds: number[] = [];
  for (let round = 0; round < options.rounds; round++)
    speeds.push(await wrkPerSecond(baseUrl, requests, folder));
  return { ...rule, wrkPerSecond: summaryOf(speeds) };
}

async function write(results: BenchResults): Promise<void> {
  const { json, markdown }: BenchOptions = options;
  const table = tableOf(results);
  process.stdout.write(`${table}\n`);
  if (json !== undefined) writeFileSync(json, `${JSON.stringify(results, null, 2)}\n`);
  if (markdown) await writeIntoReadme('figures', table);
}

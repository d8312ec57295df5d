import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { packageRoot } from '../engine/paths.js';
import { runCommand, type Run } from './command.js';
import type { Measure } from './measures.js';

/** What the rounds of one command gave, a value for each round. */
export interface Series {
  wallSeconds: number[];
  cpuSeconds: number[];
  /** Of the first round, whose times do not count. */
  peakMebibytes: number;
}

/** A command with what it is compared with, in the same rounds. */
export interface Measured {
  measure: Measure;
  own: Series;
  bareLoop?: Series;
  previous?: Series;
}

export interface Rounds {
  rounds: number;
  baseUrls: Readonly<Record<string, string>>;
  env: Record<string, string>;
  /** A folder for what the commands write. */
  folder: string;
  /** Files of recorded requests, by what a measure's `loop` joins to. */
  recorded: ReadonlyMap<string, string>;
  /** The command line of an earlier release. */
  previous?: string;
}

/** The name under which the requests of these services are recorded. */
export function loopName(services: readonly string[]): string {
  return services.join(' ');
}

/** Runs everything once to warm up files and servers and to look at memory, then round by round to take times. */
export async function runRounds(measures: readonly Measure[], given: Rounds): Promise<Measured[]> {
  const measured = measures.map((measure): Measured => ({
    measure,
    own: newSeries(),
    ...(measure.loop ? { bareLoop: newSeries() } : {}),
    ...(given.previous === undefined || measure.program !== undefined ? {} : { previous: newSeries() }),
  }));
  for (let round = 0; round <= given.rounds; round++) {
    const loops = new Map<string, Run>();
    for (const { measure, own, bareLoop, previous } of measured) {
      // What takes minutes is warm, and its memory is that of the programs that it starts.
      if (round === 0 && measure.program !== undefined) continue;
      process.stderr.write(`round ${round} of ${given.rounds}: ${measure.name}\n`);
      if (bareLoop && measure.loop) {
        const name = loopName(measure.loop);
        const ran = loops.get(name) ?? (await runBareLoop(given, name, round === 0));
        loops.set(name, ran);
        add(bareLoop, ran, round);
      }
      add(own, await run(join(packageRoot, 'bin', 'assay.js'), measure, given, round), round);
      if (previous && given.previous !== undefined)
        add(previous, await run(given.previous, measure, given, round), round);
    }
  }
  return measured;
}

function newSeries(): Series {
  return { wallSeconds: [], cpuSeconds: [], peakMebibytes: 0 };
}

function add(series: Series, { wallSeconds, cpuSeconds, peakMebibytes = 0 }: Run, round: number): void {
  if (round === 0) {
    series.peakMebibytes = peakMebibytes;
    return;
  }
  series.wallSeconds.push(wallSeconds);
  series.cpuSeconds.push(cpuSeconds);
}

function run(assay: string, measure: Measure, given: Rounds, round: number): Promise<Run> {
  const { program, args, status = 0 } = measure;
  if (program !== undefined)
    return runCommand([program, ...args(given.baseUrls)], { cwd: packageRoot, status });
  const cwd = join(given.folder, 'work');
  mkdirSync(cwd, { recursive: true });
  return runCommand([process.execPath, assay, ...args(given.baseUrls)], {
    cwd,
    env: given.env,
    status,
    watchMemory: round === 0,
  });
}

/** In a process of its own, cold as the command is. Its time is that of the loop alone, its CPU that of the process. */
async function runBareLoop(given: Rounds, name: string, watchMemory: boolean): Promise<Run> {
  const program = join(packageRoot, 'dist', 'bench', 'bare-loop.js');
  const ran = await runCommand([process.execPath, program, given.recorded.get(name) ?? ''], {
    cwd: given.folder,
    watchMemory,
  });
  const { seconds } = JSON.parse(ran.stdout) as { seconds: number };
  return { ...ran, wallSeconds: seconds };
}

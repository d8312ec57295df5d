import { Command, CommanderError } from 'commander';
import { UsageError, messageOf } from '../engine/errors.js';
import { addAudit } from './audit.js';
import { addBrowser } from './browser.js';
import { addCheck } from './check.js';
import { addCompare } from './compare.js';
import { addExplain } from './explain.js';
import { addInit } from './init.js';
import { addJudge } from './judge.js';
import { addList } from './list.js';
import { addLive } from './live.js';
import { addMerge } from './merge.js';
import { addProve } from './prove.js';
import { addReplay } from './replay.js';
import { addReport } from './report.js';
import { warn } from './say.js';
import { addServe } from './serve.js';
import { version } from './version.js';

/** Runs the command line and sets the exit status; a mistake of the user ends in a plain line, never in a stack trace. */
export async function main(args: readonly string[]): Promise<void> {
  const program = new Command('assay')
    .description('Judges whether an implementation of a service keeps the promises of its document.')
    .version(version)
    .showHelpAfterError(false)
    .exitOverride();
  // Each command inherits the settings above as they are when it is added.
  for (const add of [
    addInit,
    addCheck,
    addCompare,
    addMerge,
    addProve,
    addServe,
    addLive,
    addReplay,
    addExplain,
    addList,
    addBrowser,
    addAudit,
    addReport,
    addJudge,
  ])
    add(program);
  // Whoever reads us may stop early (`assay list | head`): that is no fault.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (thrown) {
    process.exitCode = statusOf(thrown);
  }
}

function statusOf(thrown: unknown): number {
  // Commander has said already what was wrong, or shown its help.
  if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? 0 : 2;
  if (thrown instanceof UsageError) {
    warn(`assay: ${thrown.message}`);
    return 2;
  }
  warn(
    `assay: a fault of assay itself: ${thrown instanceof Error ? (thrown.stack ?? '') : messageOf(thrown)}`,
  );
  return 1;
}

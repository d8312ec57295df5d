import { Command, CommanderError } from 'commander';
import { UsageError } from '../engine/errors.js';
import { describedCommand } from './shared/described-command.js';
import { reportInternalError, watchForCrashes } from './shared/internal-error.js';
import { warn } from './shared/say.js';
import { version } from './shared/version.js';

/** Each command is loaded when it is asked for: all of them take half a second. */
const commands: Record<string, () => Promise<(program: Command) => void>> = {
  init: async () => (await import('./init.js')).addInit,
  check: async () => (await import('./check.js')).addCheck,
  compare: async () => (await import('./compare.js')).addCompare,
  merge: async () => (await import('./merge.js')).addMerge,
  prove: async () => (await import('./prove.js')).addProve,
  adopt: async () => (await import('./adopt.js')).addAdopt,
  serve: async () => (await import('./serve.js')).addServe,
  live: async () => (await import('./live.js')).addLive,
  replay: async () => (await import('./replay.js')).addReplay,
  explain: async () => (await import('./explain.js')).addExplain,
  list: async () => (await import('./list.js')).addList,
  kinds: async () => (await import('./kinds.js')).addKinds,
  browser: async () => (await import('./browser.js')).addBrowser,
  audit: async () => (await import('./audit.js')).addAudit,
  report: async () => (await import('./report.js')).addReport,
  triage: async () => (await import('./triage.js')).addTriage,
};

/** Runs the command line and sets the exit status. A usage error is one line; only an internal error shows a stack trace. */
export async function main(args: readonly string[]): Promise<void> {
  watchForCrashes();
  const program = new Command('assay')
    .description('Tests whether an HTTP service conforms to its contract.')
    .version(version)
    .showHelpAfterError(false)
    .exitOverride();
  // Each command inherits the settings above as they are when it is added.
  const load = loaderFor(args);
  if (load) (await load())(program);
  else for (const name of Object.keys(commands)) describedCommand(program, name);
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

/** Help, and a word that is no command, need no more of all commands than their descriptions. */
function loaderFor([first = '']: readonly string[]): (() => Promise<(program: Command) => void>) | undefined {
  return Object.hasOwn(commands, first) ? commands[first] : undefined;
}

function statusOf(thrown: unknown): number {
  // Commander has said already what was wrong, or shown its help.
  if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? 0 : 2;
  if (thrown instanceof UsageError) {
    warn(`assay: ${thrown.message}`);
    return 2;
  }
  return reportInternalError(thrown);
}

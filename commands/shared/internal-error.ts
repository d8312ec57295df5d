import process from 'node:process';
import { messageOf } from '../../engine/errors.js';
import { warn } from './say.js';
import { version } from './version.js';

/** The exit status of an internal error. */
export const internalErrorStatus = 4;

const savers = new Set<() => void>();

/** Registers what writes the results so far if assay breaks down. Answers a function that takes it back. */
export function saveOnCrash(save: () => void): () => void {
  savers.add(save);
  return () => savers.delete(save);
}

/** Reports an internal error on standard error, with its stack, and writes what was checked by then. Never throws. */
export function reportInternalError(thrown: unknown): typeof internalErrorStatus {
  for (const save of savers) {
    savers.delete(save);
    try {
      save();
    } catch (failed) {
      warn(`assay: the results so far could not be written: ${messageOf(failed)}`);
    }
  }
  warn(`assay: internal error (please report): ${stackOf(thrown)}`);
  warn(
    `Report these lines and the command to those who gave you assay. Versions: assay ${version}, Node ${process.version}.`,
  );
  return internalErrorStatus;
}

/** Ends the process with the status of an internal error when something throws outside a command's own course. */
export function watchForCrashes(): void {
  process.on('uncaughtException', (thrown) => process.exit(reportInternalError(thrown)));
}

function stackOf(thrown: unknown): string {
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : messageOf(thrown);
}

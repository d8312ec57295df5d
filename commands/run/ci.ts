import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { githubAnnotations, githubSummary } from '../../reporters/ci/github.js';
import { messageOf } from '../../engine/errors.js';
import type { Results } from '../../engine/results/types.js';
import { say, warn } from '../shared/say.js';

/** What a run says to the CI system that it runs in, beside its exit status. */
export interface CiLog {
  /** After the results are there: annotations and the summary of the step. */
  tell(results: Results): void;
  /** Ends what was begun, whatever happened. */
  close(): void;
}

/** Talks to GitHub Actions where that is what runs us; else says nothing. */
export function openCiLog(): CiLog {
  if (process.env['GITHUB_ACTIONS'] !== 'true') return { tell: () => undefined, close: () => undefined };
  // What a target sent appears in the log: until the token, GitHub obeys no command in it.
  const token = randomUUID();
  let stopped = true;
  say(`::stop-commands::${token}`);
  const close = (): void => {
    if (stopped) say(`::${token}::`);
    stopped = false;
  };
  return {
    tell: (results) => {
      close();
      githubAnnotations(results).forEach(say);
      writeSummary(githubSummary(results));
    },
    close,
  };
}

/** A summary that cannot be written changes no verdict. */
function writeSummary(text: string): void {
  const file = process.env['GITHUB_STEP_SUMMARY'];
  if (!file) return;
  try {
    appendFileSync(file, text);
  } catch (thrown) {
    warn(`no summary of the step could be written: ${messageOf(thrown)}`);
  }
}

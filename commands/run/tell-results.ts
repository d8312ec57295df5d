import { configName } from '../config/config.js';
import { writeJsonNamed } from '../../engine/files/write-file.js';
import type { KnownFile } from '../../engine/known/plan-known.js';
import type { Recorded } from '../../engine/results/journal.js';
import { exitStatus } from '../../engine/results/run-gate.js';
import type { Results } from '../../engine/results/types.js';
import { codeQuality } from '../../reporters/ci/gitlab.js';
import { summaryText } from '../../reporters/terminal/summary.js';
import { writeReport, type ReportSources } from '../report/make-report.js';
import { writeJunit } from '../report/write-junit.js';
import { writePart } from '../shared/part.js';
import { say } from '../shared/say.js';
import type { CheckFlags } from './check-flags.js';

/** The results as they are once what fails is written down as known, if that is asked for. */
export async function settled(
  found: Results,
  { updateKnown }: CheckFlags,
  known: KnownFile | undefined,
): Promise<Results> {
  if (!known || !updateKnown || found.interrupted) return found;
  const { writeKnown } = await import('./known-update.js');
  return writeKnown(found, known);
}

/** Writes what the flags ask for, says what came of the run, and answers the exit status. */
export async function tell(
  results: Results,
  recorded: Recorded,
  flags: CheckFlags,
  sources: ReportSources,
): Promise<number> {
  const place = flags.known ?? flags.config ?? configName;
  if (flags.codeQuality !== undefined) writeJsonNamed(flags.codeQuality, codeQuality(results, place));
  if (flags.blob !== undefined) writePart(flags.blob, results, recorded);
  say(summaryText(results));
  await writeJunit(results, flags);
  await writeReport({ results, recorded: () => recorded, flags, sources });
  return exitStatus(results);
}

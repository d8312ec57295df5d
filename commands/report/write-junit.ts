import { writeFileNamed } from '../../engine/files/write-file.js';
import type { Results } from '../../engine/results/types.js';

/** Writes JUnit XML where that is asked for; its writer is loaded only then. */
export async function writeJunit(results: Results, { junit }: { junit?: string }): Promise<void> {
  if (junit === undefined) return;
  const { junitXml } = await import('../../reporters/ci/junit.js');
  writeFileNamed(junit, junitXml(results));
}

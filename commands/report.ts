import { messageOf } from '../engine/errors.js';
import { generateReport } from '../reporters/allure-generate.js';
import { say, warn } from './say.js';

/** Makes the report and says where it is. A report that cannot be made is told, and changes no verdict. */
export async function writeReport(resultsDir: string, reportDir: string): Promise<void> {
  try {
    const { page, notes } = await generateReport(resultsDir, reportDir);
    notes.forEach(warn);
    say(`report: ${page}`);
  } catch (thrown) {
    warn(`no report could be made: ${messageOf(thrown)}`);
  }
}

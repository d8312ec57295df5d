import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestResult } from 'allure-js-commons';
import { FileSystemWriter } from 'allure-js-commons/sdk/reporter';

/**
 * Writes Allure's results without waiting until the disk holds each of them, during which the runner hands out no test:
 * a report is made of them within seconds, and they are removed.
 */
export class QuickWriter extends FileSystemWriter {
  constructor(private readonly folder: string) {
    super({ resultsDir: folder });
    mkdirSync(folder, { recursive: true });
  }

  override writeResult(result: TestResult): void {
    writeFileSync(join(this.folder, `${result.uuid}-result.json`), JSON.stringify(result));
  }

  override writeAttachment(name: string, content: Buffer): void {
    writeFileSync(join(this.folder, name), content);
  }
}

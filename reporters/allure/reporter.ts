import type { FullConfig, Suite } from '@playwright/test/reporter';
import { ReporterRuntime } from 'allure-js-commons/sdk/reporter';
import { AllureReporter } from 'allure-playwright';
import { QuickWriter } from './quick-writer.js';

/**
 * Allure's reporter, which also tells what the runner merges from blobs: there it is configured before the projects are
 * known, of which it wants to know a folder that only snapshots use.
 */
export default class MergingAllureReporter extends AllureReporter {
  override onConfigure(config: FullConfig): void {
    const [project] = config.projects;
    super.onConfigure(project ? config : { ...config, projects: [withoutFolders] });
  }

  override onBegin(suite: Suite): void {
    super.onBegin(suite);
    const { resultsDir } = this.options;
    if (resultsDir === undefined) return;
    // Allure's interface takes no writer of ours.
    const runtime = new ReporterRuntime({ ...this.options, writer: new QuickWriter(resultsDir) });
    Reflect.set(this, 'allureRuntime', runtime);
  }
}

const withoutFolders: FullConfig['projects'][number] = {
  grep: /(?:)/,
  grepInvert: null,
  ignoreSnapshots: false,
  metadata: {},
  name: '',
  dependencies: [],
  snapshotDir: '',
  outputDir: '',
  repeatEach: 1,
  retries: 0,
  testDir: '',
  testIgnore: [],
  testMatch: [],
  timeout: 0,
  use: {},
};

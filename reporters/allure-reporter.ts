import type { FullConfig } from '@playwright/test/reporter';
import { AllureReporter } from 'allure-playwright';

/**
 * Allure's reporter, which also tells what the runner merges from blobs: there it is configured before the projects are
 * known, of which it wants to know a folder that only snapshots use.
 */
export default class MergingAllureReporter extends AllureReporter {
  override onConfigure(config: FullConfig): void {
    const [project] = config.projects;
    super.onConfigure(project ? config : { ...config, projects: [withoutFolders] });
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

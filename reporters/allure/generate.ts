import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runProgram } from '../../engine/program.js';
import { handOnHistory, historyLines, keepHistory, writeExecutor, type RunHistory } from './history.js';

const require = createRequire(import.meta.url);
/** Milliseconds that a report may take. */
const timeoutMs = 120_000;

export interface Generated {
  /** The page to open. */
  page: string;
  /** What is worth telling: which generator, and why. */
  notes: string[];
}

/**
 * Makes the report of Allure's results: by Allure 2 where there is Java, else by Allure 3. One file that opens from the
 * file system. With a history, the report shows earlier runs and is added to it. Rejects with what the generator said
 * when it fails.
 */
export async function generateReport(
  resultsDir: string,
  reportDir: string,
  history?: RunHistory,
): Promise<Generated> {
  const page = join(reportDir, 'index.html');
  if (await hasJava()) {
    if (history) handOnHistory(history, resultsDir);
    else writeExecutor(resultsDir);
    const [command, ...args] = allure2();
    const generate = ['generate', resultsDir, '--clean', '--single-file', '--name', 'assay', '-o', reportDir];
    await run(command, [...args, ...generate, ...withPlugins(resultsDir)], { JAVA_OPTS: quickJava });
    if (history) await keepHistory(page, history);
    return { page, notes: [] };
  }
  const allure = join(packageFolder('allure'), 'cli.js');
  const generate = ['awesome', resultsDir, '--single-file', '--report-name', 'assay', '-o', reportDir];
  const kept = history && !history.large ? ['--history-path', join(history.folder, historyLines)] : [];
  await run(process.execPath, [allure, ...generate, ...asInAllure2(resultsDir), ...kept]);
  withoutAnalytics(page);
  return { page, notes: ['no Java found: Allure 3 makes the report'] };
}

/** Of the plugins that Allure 2 loads by default, those that show anything of such results: the others read other tools' files. */
const plugins = ['behaviors-plugin', 'packages-plugin'];

function withPlugins(resultsDir: string): string[] {
  const config = `${resultsDir}.yml`;
  writeFileSync(config, `plugins: ${JSON.stringify(plugins)}\n`);
  return ['--config', config];
}

/** Allure 3 takes categories from its configuration alone, and shows one tree: that of service, endpoint and rule. */
function asInAllure2(resultsDir: string): string[] {
  const tree = ['--group-by', 'epic,feature'];
  const file = join(resultsDir, 'categories.json');
  if (!existsSync(file)) return tree;
  const rules: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const config = `${resultsDir}.config.json`;
  writeFileSync(config, JSON.stringify({ categories: { rules } }));
  return ['--config', config, ...tree];
}

/**
 * Allure runs for a second or two: the slower compiler and a parallel collector would not pay off, nor to verify again the
 * classes of a package that is installed. By default new objects get a share of the machine's memory (100 MB of 24 GB): a
 * large report needs 70 MB less without that, and no longer.
 */
const quickJava =
  '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:MaxNewSize=32m -Xshare:auto -XX:+UnlockDiagnosticVMOptions -XX:-BytecodeVerificationRemote';

/** Whoever opens the report contacts nobody (Allure 2). */
const quiet = { ALLURE_NO_ANALYTICS: 'true' };

/** Allure 3 has no setting against its scripts that report each view of the page. */
function withoutAnalytics(page: string): void {
  const text = readFileSync(page, 'utf8');
  const scripts =
    /<script async src="https:\/\/www\.googletagmanager\.com[^>]*><\/script>\s*<script>[^<]*<\/script>/g;
  writeFileSync(page, text.replaceAll(scripts, ''));
}

let java: Promise<boolean> | undefined;

/** Whether Java runs here. Asked early, the answer is there when it is needed. */
export function hasJava(): Promise<boolean> {
  const home = process.env['JAVA_HOME'];
  const command = home ? join(home, 'bin', 'java') : 'java';
  java ??= runProgram(command, ['-version'], { timeoutMs }).then(({ status }) => status === 0);
  return java;
}

/** Allure 2's own script, where the system runs such scripts; its package's program only starts that. */
function allure2(): [string, ...string[]] {
  const folder = packageFolder('allure-commandline');
  if (process.platform === 'win32') return [process.execPath, join(folder, 'bin', 'allure')];
  return [join(folder, 'dist', 'bin', 'allure')];
}

/** The folder of an installed package; its description may not be open to `resolve`. */
function packageFolder(name: string): string {
  const folder = (require.resolve.paths(name) ?? [])
    .map((modules) => join(modules, name))
    .find((each) => existsSync(join(each, 'package.json')));
  if (folder === undefined) throw new Error(`the package ${name} is not installed`);
  return folder;
}

async function run(
  command: string,
  args: readonly string[],
  more: Record<string, string> = {},
): Promise<void> {
  const env = { ...quiet, ...more };
  const { status, said } = await runProgram(command, args, { timeoutMs, env });
  if (status !== 0) throw new Error(said.trim() || 'the generator was stopped');
}

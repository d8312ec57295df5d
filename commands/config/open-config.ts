import { UsageError } from '../../engine/errors.js';
import { readConfig, type Config } from './config.js';

/** Reads the configuration and loads the kinds that it names. Throws UsageError with a line for each mistake in these. */
export async function openConfig(file: string | undefined): Promise<Config> {
  const config = readConfig(file);
  if (!config.kinds) return config;
  const { loadOwnKinds } = await import('../../suites/own/load.js');
  const mistakes = await loadOwnKinds(config.kinds);
  if (mistakes.length > 0) throw new UsageError(mistakes.join('\n'));
  return config;
}

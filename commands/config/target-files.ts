import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../engine/errors.js';
import { readNamed } from '../../engine/files/read-data.js';
import { globMatcher } from '../../engine/glob.js';
import { parseBaseUrl } from './base-url.js';
import { readConfig, type TargetConfig } from './config.js';

/**
 * Targets of files that patterns name: configurations, of which targets and limits count, or texts (`.txt`) with a line for
 * each, `[NAME=]BASE_URL [OPENAPI]`. Throws UsageError for a pattern without a file, and for a name that is there twice.
 */
export function targetsOfFiles(patterns: readonly string[]): Map<string, TargetConfig> {
  const found = new Map<string, { target: TargetConfig; file: string }>();
  for (const file of new Set(patterns.flatMap(filesOf))) {
    for (const [name, target] of file.endsWith('.txt') ? targetsOfText(file) : targetsOfConfig(file)) {
      const before = found.get(name);
      if (before) throw new UsageError(`${name} is a target in ${before.file} and in ${file}`);
      found.set(name, { target, file });
    }
  }
  return new Map([...found].map(([name, { target }]) => [name, target]));
}

function filesOf(pattern: string): string[] {
  if (!/[*?]/.test(pattern)) return [pattern];
  const parts = pattern.split('/');
  const folder = parts
    .slice(
      0,
      parts.findIndex((part) => /[*?]/.test(part)),
    )
    .join('/');
  const start = pattern.startsWith('/') && folder === '' ? '/' : folder === '' ? '.' : folder;
  const matches = globMatcher(pattern);
  const inside = folderEntries(start).map((name) =>
    folder === '' && start === '.' ? name : join(start, name),
  );
  const files = inside.filter(matches).sort();
  if (files.length === 0) throw new UsageError(`--targets ${pattern}: there is no such file`);
  return files;
}

function folderEntries(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => path.slice(folder === '.' ? 0 : folder.length).replace(/^\//, ''));
  } catch {
    throw new UsageError(`${folder}: there is no such folder`);
  }
}

/** Limits of a file hold for each of its targets. */
function targetsOfConfig(file: string): [string, TargetConfig][] {
  const { targets, limits } = readConfig(file);
  return Object.entries(targets).map(([name, target]) => {
    if (target.url === undefined) throw new UsageError(`${file}: targets.${name} has no url`);
    return [name, limits ? { ...target, limits: { ...limits, ...target.limits } } : target];
  });
}

function targetsOfText(file: string): [string, TargetConfig][] {
  return readNamed(file)
    .split('\n')
    .flatMap((written, index): [string, TargetConfig][] => {
      const line = written.replace(/(^|\s)#.*$/, '').trim();
      if (line === '') return [];
      const [, name, url = '', openapi] =
        /^(?:([A-Za-z0-9][\w-]{0,63})=)?(\S+)(?:\s+(\S+))?$/.exec(line) ?? [];
      if (!/^https?:\/\//i.test(url))
        throw new UsageError(
          `${file}:${index + 1}: not [NAME=]BASE_URL [OPENAPI]: ${JSON.stringify(line.slice(0, 100))}`,
        );
      const target = { url: parseBaseUrl(url), ...(openapi === undefined ? {} : { openapi }) };
      return [[name ?? nameOf(url), { ...target, samples: [], key: {}, notImplemented: [] }]];
    });
}

/** A host and path as a name. */
function nameOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 64);
}

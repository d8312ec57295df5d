import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { kinds } from '../kinds/index.js';
import { addOwnKinds, ownKind, type OwnKind } from '../kinds/known.js';
import { shownFile, thrownIn } from './failure.js';
import { guarded } from './guard.js';
import { readKind } from './outline.js';
import { within } from './within.js';

const loaded = new Set<string>();
/** Milliseconds that a module may take to load. */
const loadingMs = 10_000;

/**
 * Loads modules that export kinds, and makes these known to the process. Answers a line for each mistake in them; kinds
 * without one can be used.
 */
export async function loadOwnKinds(files: readonly string[], limitMs = loadingMs): Promise<string[]> {
  const mistakes: string[] = [];
  for (const file of files) {
    if (loaded.has(file)) continue;
    const exported = await exportsOf(file, limitMs);
    const read =
      'mistake' in exported ? [exported.mistake] : exported.values.flatMap((each) => take(each, file));
    if (read.length === 0) loaded.add(file);
    mistakes.push(...read.map((says) => `${shownFile(file)}: ${says}`));
  }
  return mistakes;
}

/** Loads the modules of a plan, which the command has found sound. Throws for one that is not any more. */
export async function loadPlannedKinds(files: readonly string[] = []): Promise<void> {
  const mistakes = await loadOwnKinds(files);
  if (mistakes.length > 0) throw new Error(mistakes.join('; '));
}

/** What a module exports as its default: one value, or a list of them. */
async function exportsOf(
  file: string,
  limitMs: number,
): Promise<{ values: unknown[] } | { mistake: string }> {
  if (!existsSync(file)) return { mistake: 'there is no such file' };
  const importing = import(pathToFileURL(file).href) as Promise<{ default?: unknown }>;
  const imported = await within(limitMs, importing);
  if ('thrown' in imported) return { mistake: `cannot be loaded: ${thrownIn(file, imported.thrown)}` };
  const { default: exported } = imported.value;
  const values: unknown[] = Array.isArray(exported) ? exported : exported === undefined ? [] : [exported];
  return values.length > 0 ? { values } : { mistake: 'exports no kind: export default defineKind({ … })' };
}

/** Makes an exported value known as a kind, or says what is wrong with it. */
function take(value: unknown, file: string): string[] {
  const read = readKind(value);
  const { name } = 'kind' in read ? read.kind : ((value ?? {}) as { name?: unknown });
  const title = typeof name === 'string' && name !== '' ? `kind ${name}: ` : '';
  if ('mistakes' in read) return read.mistakes.map((says) => `${title}${says}`);
  if (kinds.some((kind) => kind.name === name)) return [`${title}the name is that of a kind of assay's own`];
  const other = ownKind(read.kind.name);
  if (other)
    return [
      `${title}the name is used twice${other.file === file ? '' : `, also in ${shownFile(other.file)}`}`,
    ];
  const own: OwnKind = { kind: guarded(read.kind, file), file };
  addOwnKinds([own]);
  return [];
}

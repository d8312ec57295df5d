import { relative } from 'node:path';
import { messageOf } from '../../engine/errors.js';

/** How a message names a module of the user's. */
export function shownFile(file: string): string {
  return relative('', file) || file;
}

/** What a kind of the user's own did wrong: a rule of it ends in an error that says so. */
export class OwnKindError extends Error {
  override name = 'OwnKindError';

  constructor(file: string, kind: string, says: string) {
    super(`${shownFile(file)}: kind ${kind}: ${says}; repair the kind and run again`);
  }
}

/** What was thrown in a module, with the line there. */
export function thrownIn(file: string, thrown: unknown): string {
  const name = file.split(/[/\\]/).at(-1) ?? file;
  const frames = thrown instanceof Error ? (thrown.stack ?? '').split('\n') : [];
  const frame = frames.find((line) => /^\s+at /.test(line) && line.includes(name));
  const line = frame && /:(\d+):\d+\)?$/.exec(frame)?.[1];
  return `${messageOf(thrown).split('\n')[0] ?? ''}${line === undefined ? '' : ` (line ${line})`}`;
}

import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError, messageOf } from '../../errors.js';

/**
 * Keeps other runs out of a state folder until the answered function is called. What a run that was killed has left is
 * taken over. Throws UsageError where another run is under way.
 */
export function lockState(root: string): () => void {
  const file = join(root, 'lock');
  for (const last of [false, true]) {
    try {
      mkdirSync(root, { recursive: true });
      writeFileSync(file, `${process.pid}\n`, { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (thrown) {
      if (!existsSync(file) || statSync(file).isDirectory())
        throw new UsageError(`${root}: cannot hold the state of live runs: ${messageOf(thrown)}`);
    }
    const owner = Number(readFileSync(file, 'utf8'));
    if (last || isProcess(owner)) break;
    rmSync(file, { force: true });
  }
  throw new UsageError(`${root}: another live run uses it; if none does, remove ${file}`);
}

/** Whether a process is there; our own number in an old lock is that of a machine that is gone. */
function isProcess(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code === 'EPERM';
  }
}

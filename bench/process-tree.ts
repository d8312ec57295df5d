import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';

/** A process of this machine, its memory in mebibytes. */
export interface ProcessFigures {
  pid: number;
  name: string;
  rss: number;
  /** What is shared with others counts in parts. */
  pss: number;
}

/** A process and all that it has started (Linux only); browsers are left out. */
export function treeOf(root: number): ProcessFigures[] {
  const children = new Map<number, number[]>();
  for (const pid of readdirSync('/proc').map(Number).filter(Number.isInteger)) {
    const parent = Number(statOf(pid)?.[1]);
    children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const found: number[] = [];
  const collect = (pid: number): void => {
    found.push(pid);
    children.get(pid)?.forEach(collect);
  };
  collect(root);
  return found.flatMap((pid) => figuresOf(pid) ?? []);
}

function figuresOf(pid: number): ProcessFigures | undefined {
  const memory = read(pid, 'smaps_rollup');
  const [, script = ''] = read(pid, 'cmdline')?.split('\0') ?? [];
  const program = programOf(pid);
  if (memory === undefined || program === undefined || /chrom/i.test(program)) return undefined;
  const kilobytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(memory)?.[1]);
  return {
    pid,
    name: basename(script),
    rss: kilobytes('Rss') / 1024,
    pss: kilobytes('Pss') / 1024,
  };
}

/** The file that a process runs; undefined where it has ended meanwhile: what it was called is then no longer known, either. */
function programOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/exe`);
  } catch {
    return undefined;
  }
}

/** The fields of `/proc/PID/stat` behind the name: state, parent, and so on. */
function statOf(pid: number): string[] | undefined {
  const text = read(pid, 'stat');
  return text?.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** Undefined where the process has ended meanwhile. */
function read(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}

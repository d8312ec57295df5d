import process from 'node:process';
import { progressLine } from './progress-line.js';

/** Milliseconds between two plain lines, and between two updates of a live one. */
const plainEveryMs = 5_000;
const liveEveryMs = 100;
/** Characters of what a failure says. */
const longest = 200;

/** What is run through: `what` names it in the plural. `endsAt`: milliseconds of the wall clock. */
export interface ProgressOf {
  what: string;
  total: number;
  endsAt: number;
}

/** What has become of one of them. */
export interface Ended {
  id: string;
  requests?: number;
  /** Milliseconds of an answer, as it saw them. */
  latencyMs?: number;
  /** What it failed by. */
  failed?: string;
}

/** Says how far a run is. */
export interface Progress {
  begun: (id: string) => void;
  ended: (end: Ended) => void;
  /** Says that one failed which has ended, or will, by itself. */
  failed: (id: string, by: string) => void;
  /** Says a line that a thread tells people, such as that it waits: once, each of them says so by itself. */
  says: (line: string) => void;
  close: () => void;
}

/**
 * Tells of a run on standard error: one live line in a terminal, plain lines elsewhere, and each failure as soon as it is
 * known.
 */
export function openProgress({ what, total, endsAt }: ProgressOf): Progress {
  const live = process.stderr.isTTY;
  const beganAt = performance.now();
  const far = { done: 0, failed: 0, requests: 0, latencyMs: 0 };
  let shownAt = 0;
  let current = '';
  const say = (line: string): void => void process.stderr.write(`${live ? clearLine : ''}${line}\n`);
  const show = (last = false): void => {
    const now = performance.now();
    if (!last && now - shownAt < (live ? liveEveryMs : plainEveryMs)) return;
    shownAt = now;
    const times = { elapsedMs: now - beganAt, untilEndMs: endsAt - Date.now() };
    const line = progressLine({ what, total, ...far, ...times });
    if (live) process.stderr.write(`${clearLine}${line}, now ${current}`);
    else process.stderr.write(`${line}${last ? '' : `, now ${current}`}\n`);
  };
  const failed = (id: string, by: string): void => say(`FAIL ${id}: ${by.slice(0, longest)}`);
  return {
    begun: (id) => void (current = id.split('/')[0] ?? ''),
    ended(end) {
      count(far, end);
      if (end.failed !== undefined) failed(end.id, end.failed);
      show();
    },
    failed,
    says: onceEach(say),
    close() {
      show(true);
      if (live) process.stderr.write(clearLine);
    },
  };
}

/** To the start of the line, and nothing in it. */
const clearLine = '\r\u001b[K';

interface Far {
  done: number;
  failed: number;
  requests: number;
  latencyMs: number;
}

function count(far: Far, { requests = 0, latencyMs, failed }: Ended): void {
  far.done++;
  far.requests += requests;
  far.latencyMs = latencyMs ?? far.latencyMs;
  if (failed !== undefined) far.failed++;
}

/** Says lines of assay's own, once those that differ in nothing but numbers. */
function onceEach(say: (line: string) => void): (line: string) => void {
  const said = new Set<string>();
  return (line) => {
    const kept = line.replaceAll(/\d[\d:.TZ-]*/g, '0');
    if (!line.startsWith('assay: ') || said.has(kept)) return;
    said.add(kept);
    say(line);
  };
}

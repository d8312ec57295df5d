import { setTimeout as sleep } from 'node:timers/promises';
import { treeOf } from './process-tree.js';

/** The most that a tree of processes took at one moment, in mebibytes. */
export interface Peak {
  rss: number;
  /** What processes share counts once. */
  pss: number;
  /** Which process took how much at that moment. */
  each: string;
}

const everyMs = 25;

/** Looks at a process and all that it starts until it is told to end (Linux only). */
export function watchMemory(pid: number): { end(): Promise<Peak> } {
  const peak: Peak = { rss: 0, pss: 0, each: '' };
  const ended = new AbortController();
  const watching = (async () => {
    while (!ended.signal.aborted) {
      const tree = treeOf(pid);
      const pss = sum(tree.map((each) => each.pss));
      if (pss > peak.pss) {
        peak.pss = pss;
        peak.rss = sum(tree.map(({ rss }) => rss));
        peak.each = tree.map((each) => `${each.name} ${Math.round(each.pss)}`).join(', ');
      }
      await sleep(everyMs, undefined, { signal: ended.signal }).catch(() => undefined);
    }
  })();
  return {
    async end() {
      ended.abort();
      await watching;
      return peak;
    },
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, each) => total + each, 0);
}

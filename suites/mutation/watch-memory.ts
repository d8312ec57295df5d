const everyMs = 10;
const mebibyte = 1024 * 1024;

/** Memory that this thread holds: others of the process have their own. */
function held(): number {
  const { heapTotal, external } = process.memoryUsage();
  return heapTotal + external;
}

/** Watches the memory of this thread; `stop` answers by how many mebibytes it grew at most. */
export function watchMemory(): { stop: () => number } {
  const before = held();
  let peak = before;
  const look = (): void => void (peak = Math.max(peak, held()));
  const timer = setInterval(look, everyMs);
  return {
    stop: () => {
      clearInterval(timer);
      look();
      return Math.round((peak - before) / mebibyte);
    },
  };
}

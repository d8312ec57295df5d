const everyMs = 10;
const mebibyte = 1024 * 1024;

/** Watches the memory of this process; `stop` answers by how many mebibytes it grew at most. */
export function watchMemory(): { stop: () => number } {
  const before = process.memoryUsage.rss();
  let peak = before;
  const look = (): void => void (peak = Math.max(peak, process.memoryUsage.rss()));
  const timer = setInterval(look, everyMs);
  return {
    stop: () => {
      clearInterval(timer);
      look();
      return Math.round((peak - before) / mebibyte);
    },
  };
}

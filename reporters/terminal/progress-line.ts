/** How far a run is. Times in milliseconds. */
export interface Progress {
  what: string;
  done: number;
  total: number;
  requests: number;
  failed: number;
  /** Of an answer (median); 0: not known. */
  latencyMs: number;
  elapsedMs: number;
  /** Until the run ends whatever is left. */
  untilEndMs: number;
}

/** From here on a target's answers are what a run waits for. */
const slowMs = 100;
/** Less than this is not worth a forecast, and so few rules tell nothing. */
const tellingMs = 15_000;
const tellingRules = 3;

/** One line of how far a run is, with what makes it slow, and how long the rest takes. */
export function progressLine(progress: Progress): string {
  const { what, done, total, requests, failed, latencyMs } = progress;
  const left = leftText(progress);
  return [
    ...(latencyMs >= slowMs ? [`target answers in ${latencyText(latencyMs)} (median)`] : []),
    `${done} of ${total} ${what}`,
    ...(left === undefined ? [] : [left]),
    // Only rules note how many requests they sent.
    ...(requests > 0 ? [`${requests} requests`] : []),
    failed === 1 ? '1 failure' : `${failed} failures`,
  ].join(', ');
}

function latencyText(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

function leftText({ done, total, elapsedMs, untilEndMs }: Progress): string | undefined {
  if (done < tellingRules || done === total) return undefined;
  const ms = Math.max(0, Math.min((elapsedMs / done) * (total - done), untilEndMs));
  if (ms < tellingMs) return undefined;
  if (ms < 90_000) return `about ${Math.ceil(ms / 10_000) * 10} seconds left`;
  return `about ${Math.round(ms / 60_000)} minutes left`;
}

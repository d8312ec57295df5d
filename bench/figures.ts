import type { Measured, Series } from './rounds.js';
import { beyond, ratioOf, summaryOf, type Summary } from './summary.js';

/** One line of the table: a command, or the bare loop beside it. */
export interface Figure {
  name: string;
  wallSeconds: Summary;
  cpuSeconds: Summary;
  peakMebibytes: number;
  requests?: number;
  /** How many times what the bare loop takes for the same requests, of each round the ratio. */
  bareLoop?: Ratio;
  /** How many times what the earlier release takes. */
  previous?: Ratio;
  /** Seconds that the report takes beyond the same command without it. */
  reportSeconds?: Summary;
}

interface Ratio {
  wall: Summary;
  cpu: Summary;
}

/** The lines of commands and bare loops. `requestsOf` tells how many requests a measure's loop has. */
export function figuresOf(
  measured: readonly Measured[],
  requestsOf: (loop: readonly string[]) => number,
): Figure[] {
  const loops = new Map<string, Figure>();
  const commands = measured.map(({ measure, own, bareLoop, previous }): Figure => {
    const requests = measure.loop && { requests: requestsOf(measure.loop) };
    const without = measured.find((other) => other.measure.name === measure.withoutReport);
    const loop = measure.loop?.length === 1 ? measure.loop[0] : 'all';
    if (bareLoop) {
      const name = `bare loop: ${loop}`;
      if (!loops.has(name)) loops.set(name, { name, ...summed(bareLoop), ...requests });
    }
    return {
      name: measure.name,
      ...summed(own),
      ...requests,
      ...(bareLoop ? { bareLoop: ratio(own, bareLoop) } : {}),
      ...(previous ? { previous: ratio(own, previous) } : {}),
      ...(without ? { reportSeconds: beyond(own.wallSeconds, without.own.wallSeconds) } : {}),
    };
  });
  return [...commands, ...loops.values()];
}

function summed({ wallSeconds, cpuSeconds, peakMebibytes }: Series) {
  return { wallSeconds: summaryOf(wallSeconds), cpuSeconds: summaryOf(cpuSeconds), peakMebibytes };
}

function ratio(own: Series, base: Series): Ratio {
  return {
    wall: ratioOf(own.wallSeconds, base.wallSeconds),
    cpu: ratioOf(own.cpuSeconds, base.cpuSeconds),
  };
}

import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveCrew } from './live-crew.js';

/** Milliseconds that what is under way gets to end after an interrupt. */
const graceMs = 8_000;

const signals = ['SIGINT', 'SIGTERM'] as const;

/**
 * Gives each group its turn, so many at once. SIGINT and SIGTERM end it: no further turn begins, and what is under way is
 * left; a second one does so at once.
 */
export async function inTurnsAtOnce<T>(
  groups: readonly T[],
  turn: (group: T) => Promise<void>,
  { most, crew }: { most: number; crew: Pick<LiveCrew, 'isLeft' | 'leave' | 'stop'> },
): Promise<void> {
  const waiting = [...groups];
  const lane = async (): Promise<void> => {
    for (let group = waiting.shift(); group !== undefined && !crew.isLeft(); group = waiting.shift())
      await turn(group);
  };
  const interrupt = leaveOnInterrupt(crew);
  try {
    const lanes = Array.from({ length: Math.min(most, groups.length) }, lane);
    await Promise.race([Promise.all(lanes), interrupt.left]);
  } catch (thrown) {
    crew.leave();
    throw thrown;
  } finally {
    await crew.stop(graceMs);
    interrupt.ignore();
  }
}

/** Has a crew left at an interrupt: `left` resolves once what was under way has ended, or its time is up. */
function leaveOnInterrupt(crew: Pick<LiveCrew, 'isLeft' | 'leave' | 'stop'>): {
  left: Promise<void>;
  ignore: () => void;
} {
  let leave: () => void = () => undefined;
  const left = new Promise<void>((resolve) => (leave = resolve));
  const interrupt = (): void => {
    const ms = crew.isLeft() ? 0 : graceMs;
    crew.leave();
    // A target that is looked at may take longer: nothing of it is lost.
    void Promise.all([crew.stop(ms), sleep(ms)]).then(leave);
  };
  for (const signal of signals) process.on(signal, interrupt);
  return { left, ignore: () => signals.forEach((signal) => process.off(signal, interrupt)) };
}

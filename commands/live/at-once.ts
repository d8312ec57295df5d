import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveCrew } from './live-crew.js';

/** Milliseconds that what is under way gets to end after an interrupt. */
const graceMs = 8_000;

const signals = ['SIGINT', 'SIGTERM'] as const;

interface Turns {
  /** Groups that have their turn at once. */
  most: number;
  crew: Pick<LiveCrew, 'isLeft' | 'leave' | 'stop'>;
  /** Milliseconds of the wall clock. */
  endsAt?: number | undefined;
}

/**
 * Gives each group its turn, so many at once. SIGINT, SIGTERM and the end of the time end it: no further turn begins, and
 * what is under way is left; a second signal does so at once.
 */
export async function inTurnsAtOnce<T>(
  groups: readonly T[],
  turn: (group: T) => Promise<void>,
  { most, crew, endsAt }: Turns,
): Promise<void> {
  const waiting = [...groups];
  const lane = async (): Promise<void> => {
    for (let group = waiting.shift(); group !== undefined && !crew.isLeft(); group = waiting.shift())
      await turn(group);
  };
  const interrupt = leaveOnInterrupt(crew, endsAt);
  try {
    const lanes = Array.from({ length: Math.min(most, groups.length) }, lane);
    await Promise.race([Promise.all(lanes), interrupt.left]);
  } catch (thrown) {
    crew.leave('interrupt');
    throw thrown;
  } finally {
    await crew.stop(graceMs);
    interrupt.ignore();
  }
}

/** Has a crew left at an interrupt, or at the end: `left` resolves once what was under way has ended, or its grace is over. */
function leaveOnInterrupt(
  crew: Turns['crew'],
  endsAt: number | undefined,
): { left: Promise<void>; ignore: () => void } {
  let leave: () => void = () => undefined;
  const left = new Promise<void>((resolve) => (leave = resolve));
  const end = (why: 'interrupt' | 'time'): void => {
    const ms = crew.isLeft() ? 0 : graceMs;
    crew.leave(why);
    // A target that is looked at may take longer: nothing of it is lost.
    void Promise.all([crew.stop(ms), sleep(ms)]).then(leave);
  };
  const interrupt = (): void => end('interrupt');
  for (const signal of signals) process.on(signal, interrupt);
  const timer = endsAt === undefined ? undefined : setTimeout(() => end('time'), endsAt - Date.now());
  return {
    left,
    ignore() {
      clearTimeout(timer);
      signals.forEach((signal) => process.off(signal, interrupt));
    },
  };
}

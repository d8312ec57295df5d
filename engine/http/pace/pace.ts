/**
 * How many cases may be under way on a target at once. It follows the target (additive increase, multiplicative
 * decrease): another one while answers take no longer, half as many when they do or one does not come.
 */
export interface Pace {
  /** Never more than this. */
  most: number;
  /** False: always as many as `most`. */
  adapts: boolean;
  width: number;
  active: number;
  /** Cases that wait until they may begin. */
  waiting: (() => void)[];
  /** Requests that wait until nothing else is under way. */
  calm: (() => void)[];
  isCalm: boolean;
  /** Milliseconds of the answers since the width last changed. */
  recent: number[];
  /** Milliseconds of an answer when the target has little to do. */
  usual?: number;
  /** Answers that must come in time before the width grows again. */
  patience: number;
  /** Milliseconds of the latest answers, for those who report them. */
  latest: number[];
}

/** Milliseconds within which nobody calls an answer slow, however fast others are. */
const briskMs = 50;
/** Answers that are remembered for reports. */
const remembered = 200;

/** A pace that begins with one case at a time, or where an earlier one has ended. */
export function adaptivePace(most: number, before: { width?: number; usual?: number } = {}): Pace {
  const { width = 1, usual } = before;
  return { ...fixedPace(most), adapts: true, width: Math.min(width, most), ...(usual ? { usual } : {}) };
}

/** A pace that stays as it is, whatever the target does. */
export function fixedPace(most: number): Pace {
  return {
    most,
    adapts: false,
    width: most,
    active: 0,
    waiting: [],
    calm: [],
    isCalm: false,
    recent: [],
    patience: 0,
    latest: [],
  };
}

/** Waits until a case may begin. Each `enter` needs a `leave`. */
export function enter(pace: Pace): Promise<void> {
  if (mayBegin(pace)) {
    pace.active++;
    return Promise.resolve();
  }
  return new Promise((resolve) => pace.waiting.push(resolve));
}

export function leave(pace: Pace): void {
  pace.active--;
  next(pace);
}

/** Does something while no other case is under way. The own case counts as none meanwhile. */
export async function alone<T>(pace: Pace, use: () => Promise<T>): Promise<T> {
  const isOwn = pace.active > 0;
  if (isOwn) pace.active--;
  await new Promise<void>((resolve) => {
    pace.calm.push(resolve);
    next(pace);
  });
  try {
    return await use();
  } finally {
    pace.isCalm = false;
    if (isOwn) pace.active++;
    next(pace);
  }
}

function mayBegin({ isCalm, calm, active, width }: Pace): boolean {
  return !isCalm && calm.length === 0 && active < width;
}

function next(pace: Pace): void {
  if (pace.isCalm) return;
  if (pace.calm.length > 0) {
    if (pace.active > 0) return;
    pace.isCalm = true;
    pace.calm.shift()?.();
    return;
  }
  while (pace.waiting.length > 0 && mayBegin(pace)) {
    pace.active++;
    pace.waiting.shift()?.();
  }
}

/** Notes how long an answer took, and widens or narrows. */
export function noteAnswer(pace: Pace, ms: number): void {
  pace.latest.push(ms);
  if (pace.latest.length > remembered) pace.latest.shift();
  if (!pace.adapts) return;
  pace.recent.push(ms);
  if (pace.recent.length < pace.width) return;
  const typical = medianOf(pace.recent.slice(-Math.max(3, pace.width))) ?? ms;
  if (pace.width > 1 && isSlower(typical, pace.usual)) return narrow(pace);
  if (pace.recent.length < pace.patience) return;
  // What is usual follows slowly upwards: other requests may take longer by themselves.
  pace.usual = Math.min(typical, (pace.usual ?? typical) * 1.1);
  pace.recent = [];
  if (pace.width >= pace.most) return;
  pace.width++;
  next(pace);
}

/** Fewer cases at once: answers take longer, or one did not come. */
export function narrow(pace: Pace): void {
  pace.recent = [];
  if (!pace.adapts) return;
  pace.width = Math.max(1, Math.floor(pace.width / 2));
  pace.patience = Math.min(mostPatience, Math.max(leastPatience, pace.patience * 2));
}

const leastPatience = 10;
const mostPatience = 80;
/** Answers that take so many times as long as usual say that the target is busy. */
const busy = 1.5;

function isSlower(ms: number, usual: number | undefined): boolean {
  return usual !== undefined && ms > briskMs && ms > usual * busy;
}

/** The lower median; undefined of nothing. */
export function medianOf(values: readonly number[]): number | undefined {
  return [...values].sort((one, other) => one - other)[Math.floor((values.length - 1) / 2)];
}

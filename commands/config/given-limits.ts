import type { Limit } from '../../engine/types/index.js';

/** Requests to one host in a period; `run`: in one run. */
export interface Periods {
  second?: number;
  minute?: number;
  hour?: number;
  day?: number;
  run?: number;
}

/** Limits as the configuration gives them. `key`: of these, requests with the own key. */
export interface GivenLimits extends Periods {
  key?: Periods;
}

const seconds = { second: 1, minute: 60, hour: 3600, day: 86_400 };

/** Limits in the form in which they are kept; the later of two wins, period by period. Undefined where there are none. */
export function givenLimits(
  all: readonly (GivenLimits | undefined)[],
  runStartedMs: number,
): Limit[] | undefined {
  const given = all.filter((each) => each !== undefined);
  if (given.length === 0) return undefined;
  const own = given.map(({ key }) => key).filter((each) => each !== undefined);
  return [
    ...limitsOf(merged(given), runStartedMs),
    ...limitsOf(merged(own), runStartedMs).map((limit) => ({ ...limit, key: 'personal' as const })),
  ];
}

function merged(all: readonly Periods[]): Periods {
  return all.reduce<Periods>((sum, each) => ({ ...sum, ...each }), {});
}

function limitsOf(periods: Periods, runStartedMs: number): Limit[] {
  const named = Object.entries(seconds).flatMap(([name, length]): Limit[] => {
    const requests = periods[name as keyof typeof seconds];
    return requests === undefined ? [] : [{ requests, seconds: length }];
  });
  return periods.run === undefined ? named : [...named, { requests: periods.run, since: runStartedMs }];
}

import { UsageError } from '../../engine/errors.js';

const leastMs = 1000;
const mostMs = 24 * 60 * 60 * 1000;

/** A reader of durations (`90s`, `5m`, `1h30m`) as milliseconds, for an option of that name. */
export function durationMs(option: string): (text: string) => number {
  return (text) => {
    const [, hours = 0, minutes = 0, seconds = 0] =
      /^(?=\d)(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,5})s)?$/.exec(text) ?? [];
    const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
    if (ms >= leastMs && ms <= mostMs) return ms;
    throw new UsageError(
      `${option} takes a duration such as 90s, 5m or 1h30m, up to 24h, not ${JSON.stringify(text)}`,
    );
  };
}

/** Longer ranges are not looked at to their end. */
const longest = 400;
const msOfDay = 86_400_000;
const day = /^\d{4}-(?:0[1-9]|1[0-2])-\d\d$/;

/** Days around the ends of the months in which known ranges begin: what lies in two months is one range, too. */
export function acrossMonths(known: readonly [string, string][]): [string, string][] {
  const months = known.flatMap(([first]) => (day.test(first) ? [first.slice(0, 7)] : []));
  return [...new Set(months)].map((month): [string, string] => {
    const end = new Date(`${month}-01T00:00:00Z`);
    end.setUTCMonth(end.getUTCMonth() + 1);
    const at = (days: number) => new Date(end.getTime() + days * msOfDay).toISOString().slice(0, 10);
    return [at(-3), at(2)];
  });
}

/** The days or numbers from the first to the last. */
export function pointsOf(first: string, last: string): string[] {
  const [start, end] = isNumber(first) ? [Number(first), Number(last)] : [dayNumber(first), dayNumber(last)];
  const length = Math.max(0, Math.min(end - start, longest) + 1) || 0;
  return Array.from({ length }, (_, index) =>
    isNumber(first) ? String(start + index) : new Date((start + index) * msOfDay).toISOString().slice(0, 10),
  );
}

/** So far does the range go that begins with the end of another. */
const further = 2;

/** A point a little behind another one. */
export function after(point: string): string {
  return isNumber(point)
    ? String(Number(point) + further)
    : new Date((dayNumber(point) + further) * msOfDay).toISOString().slice(0, 10);
}

export const isNumber = (text: string): boolean => /^-?\d+$/.test(text);
const dayNumber = (day: string): number => Math.floor(Date.parse(day) / msOfDay);

/** Whether a day begins or ends a month: there calendars are miscounted. */
export function isAtMonthsEnd(day: string): boolean {
  return [0, 1].some((days) => new Date(Date.parse(day) + days * msOfDay).getUTCDate() === 1);
}

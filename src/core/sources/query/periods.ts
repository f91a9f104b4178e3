import { type Grain, periodName, periodStart } from '../data/moments.ts';

/** A period by which dates are grouped. Weeks begin on Monday and belong to the year of their Thursday (ISO 8601). */
export type Period = Grain | 'week';

const DAY_MS = 86_400_000;
/** Periods by their length, the shortest first. */
const BY_LENGTH: readonly Period[] = ['hour', 'day', 'week', 'month', 'quarter', 'year'];
const WEEK = /^(\d{4})[\s-]?W(\d{1,2})$/i;

/** True if a period is at least as long as the values of a column are precise. */
export function isCoarser(by: Period, finest: Period): boolean {
  return BY_LENGTH.indexOf(by) >= BY_LENGTH.indexOf(finest);
}

/** Start of the period that contains a time. */
export function findPeriodStart(time: number, by: Period): number {
  if (by !== 'week') return periodStart(time, by);
  const day = periodStart(time, 'day');
  return day - countDaysSinceMonday(day) * DAY_MS;
}

/** Name of a period without words: "2024-Q2", "2024-W05". */
export function namePeriod(time: number, by: Period): string {
  if (by !== 'week') return periodName(time, by);
  const monday = findPeriodStart(time, 'week');
  const year = new Date(monday + 3 * DAY_MS).getUTCFullYear();
  const week = Math.round((monday - findFirstMonday(year)) / (7 * DAY_MS)) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}

/** Start of a week such as "2024-W05". */
export function parseWeek(text: string): number | undefined {
  const [, year, week] = WEEK.exec(text) ?? [];
  if (year === undefined || Number(week) < 1 || Number(week) > 53) return undefined;
  const start = findFirstMonday(Number(year)) + (Number(week) - 1) * 7 * DAY_MS;
  // Most years have no week 53.
  return namePeriod(start, 'week').startsWith(year) ? start : undefined;
}

/** The last millisecond of a period that begins at a time. */
export function findPeriodEnd(time: number, by: Period): number {
  const start = new Date(time);
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth()];
  switch (by) {
    case 'year':
      return Date.UTC(year + 1, 0) - 1;
    case 'quarter':
      return Date.UTC(year, month + 3) - 1;
    case 'month':
      return Date.UTC(year, month + 1) - 1;
    case 'week':
      return findPeriodStart(time, 'week') + 7 * DAY_MS - 1;
    case 'day':
      return periodStart(time, 'day') + DAY_MS - 1;
    case 'hour':
      return time;
  }
}

/** Monday of the first week of a year, which is that of 4 January. */
function findFirstMonday(year: number): number {
  return findPeriodStart(Date.UTC(year, 0, 4), 'week');
}

function countDaysSinceMonday(day: number): number {
  return (new Date(day).getUTCDay() + 6) % 7;
}

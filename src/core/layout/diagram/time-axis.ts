const DAY_MS = 86_400_000;

/** A mark of a time scale. */
export interface Tick {
  readonly at: number;
  readonly label: string;
}

type Unit = {
  readonly days: number;
  readonly starts: (from: Date) => Date;
  readonly next: (at: Date) => Date;
  readonly label: Intl.DateTimeFormatOptions;
};

const addDays = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS);
const toUtc = (year: number, month: number, date = 1): Date => new Date(Date.UTC(year, month, date));
const floorToDay = (at: Date): Date => toUtc(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate());
const createMonthUnit = (count: number, label: Intl.DateTimeFormatOptions): Unit => ({
  days: count * 30,
  starts: (from) => toUtc(from.getUTCFullYear(), Math.floor(from.getUTCMonth() / count) * count),
  next: (at) => toUtc(at.getUTCFullYear(), at.getUTCMonth() + count),
  label,
});
const createDayUnit = (count: number): Unit => ({
  days: count,
  // Weeks begin on Mondays (ISO 8601).
  starts: (from) =>
    count % 7 === 0 ? addDays(floorToDay(from), -((from.getUTCDay() + 6) % 7)) : floorToDay(from),
  next: (at) => addDays(at, count),
  label: { day: 'numeric', month: 'short' },
});
const UNITS: readonly Unit[] = [
  createDayUnit(1),
  createDayUnit(2),
  createDayUnit(7),
  createDayUnit(14),
  createMonthUnit(1, { month: 'short', year: '2-digit' }),
  createMonthUnit(3, { month: 'short', year: '2-digit' }),
  createMonthUnit(6, { month: 'short', year: '2-digit' }),
  createMonthUnit(12, { year: 'numeric' }),
  createMonthUnit(60, { year: 'numeric' }),
  createMonthUnit(240, { year: 'numeric' }),
  createMonthUnit(1200, { year: 'numeric' }),
];

/** Ticks of the finest unit that needs at most `limit` of them. @param from, to ms since 1970 UTC */
export function createTicks(from: number, to: number, limit: number, lang: string): readonly Tick[] {
  const unit =
    UNITS.find(({ days: length }) => (to - from) / DAY_MS / length <= limit) ?? (UNITS.at(-1) as Unit);
  const format = new Intl.DateTimeFormat(lang, { ...unit.label, timeZone: 'UTC', numberingSystem: 'latn' });
  const ticks: Tick[] = [];
  for (let at = unit.starts(new Date(from)); at.getTime() <= to && ticks.length < 60; at = unit.next(at))
    if (at.getTime() >= from) ticks.push({ at: at.getTime(), label: format.format(at) });
  return ticks;
}

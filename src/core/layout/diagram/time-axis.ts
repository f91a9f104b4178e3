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

const day = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS);
const utc = (year: number, month: number, date = 1): Date => new Date(Date.UTC(year, month, date));
const dayStart = (at: Date): Date => utc(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate());
const months = (count: number, label: Intl.DateTimeFormatOptions): Unit => ({
  days: count * 30,
  starts: (from) => utc(from.getUTCFullYear(), Math.floor(from.getUTCMonth() / count) * count),
  next: (at) => utc(at.getUTCFullYear(), at.getUTCMonth() + count),
  label,
});
const days = (count: number): Unit => ({
  days: count,
  // Weeks begin on Mondays (ISO 8601).
  starts: (from) => (count % 7 === 0 ? day(dayStart(from), -((from.getUTCDay() + 6) % 7)) : dayStart(from)),
  next: (at) => day(at, count),
  label: { day: 'numeric', month: 'short' },
});
const UNITS: readonly Unit[] = [
  days(1),
  days(2),
  days(7),
  days(14),
  months(1, { month: 'short', year: '2-digit' }),
  months(3, { month: 'short', year: '2-digit' }),
  months(6, { month: 'short', year: '2-digit' }),
  months(12, { year: 'numeric' }),
  months(60, { year: 'numeric' }),
  months(240, { year: 'numeric' }),
  months(1200, { year: 'numeric' }),
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

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

/** A part of a time scale between two marks, cut to the ends of the scale. */
export interface Period {
  readonly from: number;
  readonly to: number;
  readonly label: string;
}

export interface TimeScale {
  readonly periods: readonly Period[];
  /** Years above periods of months. */
  readonly years: readonly Period[];
}

/** Marks that a scale has at most, and space in px around their labels. */
const MAX_PERIODS = 60;
const AROUND_LABEL = 12;
const MONTHS_OF_YEAR = { min: 28, max: 200 } as const;
/** Length of a scale in days from which it is divided into years. */
const YEARS_FROM = 4 * 366;
const YEAR: Unit = createMonthUnit(12, { year: 'numeric' });

/**
 * Divides a time scale into periods of the finest unit whose labels fit.
 *
 * @param from, to ms since 1970 UTC
 * @param measure width of a label in px
 */
export function divideTime(
  from: number,
  to: number,
  widthPx: number,
  lang: string,
  measure: (label: string) => number,
): TimeScale {
  const length = (to - from) / DAY_MS;
  const units = UNITS.filter(
    ({ days }) => length / days <= MAX_PERIODS && (length <= YEARS_FROM || days > MONTHS_OF_YEAR.max),
  );
  for (const unit of units) {
    const isMonths = unit.days >= MONTHS_OF_YEAR.min && unit.days <= MONTHS_OF_YEAR.max;
    const shown: Unit = isMonths ? { ...unit, label: { month: 'short' } } : unit;
    const periods = listPeriods(shown, from, to, lang);
    const widest = Math.max(...periods.map(({ label }) => measure(label)));
    const room = (unit.days * DAY_MS * widthPx) / (to - from);
    if (widest + AROUND_LABEL <= room || unit === units.at(-1))
      return { periods, years: isMonths ? listPeriods(YEAR, from, to, lang) : [] };
  }
  return { periods: [], years: [] };
}

function listPeriods(unit: Unit, from: number, to: number, lang: string): Period[] {
  const format = new Intl.DateTimeFormat(lang, { ...unit.label, timeZone: 'UTC', numberingSystem: 'latn' });
  const periods: Period[] = [];
  for (let at = unit.starts(new Date(from)); at.getTime() < to && periods.length <= MAX_PERIODS + 1; ) {
    const next = unit.next(at);
    if (next.getTime() > from)
      periods.push({
        from: Math.max(from, at.getTime()),
        to: Math.min(to, next.getTime()),
        label: format.format(at),
      });
    at = next;
  }
  return periods;
}

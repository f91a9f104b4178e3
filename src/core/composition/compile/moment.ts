const MONTHS = 12;
const QUARTERS = 4;
const MAX_MONTH_DAYS = 31;
const HOURS = 24;

/**
 * Parses a date as fractional years, a time of day as hours, or a plain number.
 *
 * @example parseMoment('2027'), '2027-03', '2027-03-15', 'Q3 2027', '2027 Q3', '2027-03-15 07:15', '07:15', '1,200',
 * '-50'
 */
export function parseMoment(text: string): number | undefined {
  const value = text.trim();
  const [, year, month, day, time] =
    /^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?(?:[T ](\d{1,2}:\d{2}))?$/.exec(value) ?? [];
  if (year !== undefined) {
    const [months, days] = [Number(month), Number(day ?? 1)];
    const hours = time === undefined ? 0 : parseHours(time);
    if (hours === undefined || months < 1 || months > MONTHS || days < 1 || days > MAX_MONTH_DAYS)
      return undefined;
    return Number(year) + (months - 1 + (days - 1 + hours / HOURS) / MAX_MONTH_DAYS) / MONTHS;
  }
  if (value.includes(':')) return parseHours(value);
  const quarter = /^Q([1-4])[\s-]+(\d{4})$|^(\d{4})[\s-]+Q([1-4])$/i.exec(value);
  if (quarter !== null)
    return Number(quarter[2] ?? quarter[3]) + (Number(quarter[1] ?? quarter[4]) - 1) / QUARTERS;
  return /^[-−+]?\d[\d,\s\u00a0\u202f]*(?:\.\d+)?$/.test(value)
    ? Number(value.replace('−', '-').replace(/[,\s\u00a0\u202f]/g, ''))
    : undefined;
}

/** "07:15" → 7.25; undefined past 24:00. */
function parseHours(time: string): number | undefined {
  const [, hours, minutes] = /^(\d{1,2}):([0-5]\d)$/.exec(time) ?? [];
  const found = Number(hours) + Number(minutes) / 60;
  return found <= HOURS ? found : undefined;
}

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/** Such as "Nov 21, 2026, 10:29 PM". @param iso ISO 8601 */
export const formatMoment = (iso: string): string => moment.format(new Date(iso));

/** Such as "Nov 21, 2026". */
export const formatDay = (iso: string): string => day.format(new Date(iso));

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;
const size = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });

/** Such as "1.25 MB", with decimal units. */
export function formatBytes(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  return `${size.format(bytes / 1000 ** step)} ${UNITS[step]}`;
}

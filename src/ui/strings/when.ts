import { getLanguage } from './catalogue.ts';

/** Such as "Nov 21, 2026, 10:29 PM". @param iso ISO 8601 */
export const formatMoment = (iso: string): string =>
  new Intl.DateTimeFormat(getLanguage(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));

/** Such as "Nov 21, 2026". @param iso ISO 8601 */
export const formatDay = (iso: string): string =>
  new Intl.DateTimeFormat(getLanguage(), { dateStyle: 'medium' }).format(new Date(iso));

export const formatNumber = (value: number): string => value.toLocaleString(getLanguage());

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** Such as "1.25 MB", with decimal units. */
export function formatBytes(bytes: number): string {
  const size = new Intl.NumberFormat(getLanguage(), { maximumSignificantDigits: 3 });
  const step = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  return `${size.format(bytes / 1000 ** step)} ${UNITS[step]}`;
}

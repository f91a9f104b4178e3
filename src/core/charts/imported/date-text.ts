/** Day 0 of spreadsheet dates from March 1900 on. */
const FIRST_DAY = Date.UTC(1899, 11, 30);
/** Days between the two systems of dates (ECMA-376 part 1, 18.17.4.1). */
const DAYS_TO_1904 = 1_462;
/** Days up to the year 9999, the last that spreadsheets know. */
const MAX_DAYS = 2_958_466;
const TOKEN = /"([^"]*)"|\\(.)|_.|\*.|\[[^\]]*\]|(AM\/PM|A\/P)|(y+|m+|d+|h+|s+)|(.)/gisu;
/** A sign of a code that formats figures rather than dates. */
const FIGURE = /[0#?]/;

/** The first section of a number format code without literals, which tells dates from figures. */
function removeLiterals(code: string): string {
  return code
    .replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, '')
    .replace(/;.*$/s, '')
    .replace(/^(?:general|standard)$/i, '');
}

/** Returns whether a number format code shows dates or times. */
export function isDateFormat(code: string): boolean {
  const pattern = removeLiterals(code);
  return /[ymdhs]/i.test(pattern) && !FIGURE.test(pattern);
}

/**
 * Formats a spreadsheet date, English names included (ECMA-376 part 1, 18.8.31); undefined for a number that
 * is no date.
 *
 * @param days since 30 December 1899, or since 1904
 */
export function formatDate(days: number, code: string, from1904 = false): string | undefined {
  const serial = days + (from1904 ? DAYS_TO_1904 : 0);
  if (!(serial >= 0 && serial < MAX_DAYS)) return undefined;
  const date = new Date(FIRST_DAY + Math.round(serial * 86_400) * 1_000);
  const section = /^(?:"[^"]*"|\\.|[^;"\\])*/su.exec(code)?.[0] ?? code;
  const tokens = [...section.matchAll(TOKEN)];
  const hasHalves = tokens.some(([, , , half]) => half !== undefined);
  return tokens
    .map(([, quoted, escaped, half, unit, other], at) => {
      if (half !== undefined) return date.getUTCHours() < 12 ? 'AM' : 'PM';
      if (unit === undefined) return quoted ?? escaped ?? other ?? '';
      return formatUnit(date, unit.toLowerCase(), isMinutes(tokens, at), hasHalves);
    })
    .join('')
    .trim();
}

/** An m beside hours or seconds is minutes. */
function isMinutes(tokens: readonly RegExpMatchArray[], at: number): boolean {
  const units = (part: readonly RegExpMatchArray[]) =>
    part.flatMap(([, , , , unit]) => unit?.toLowerCase() ?? []);
  return (
    units(tokens.slice(0, at)).at(-1)?.startsWith('h') === true ||
    units(tokens.slice(at + 1))[0]?.startsWith('s') === true
  );
}

function formatUnit(date: Date, unit: string, minutes: boolean, halves: boolean): string {
  const pad = (value: number) => String(value).padStart(Math.min(2, unit.length), '0');
  const name = (format: Intl.DateTimeFormatOptions) =>
    date.toLocaleString('en', { ...format, timeZone: 'UTC' });
  switch (unit.charAt(0)) {
    case 'y':
      return unit.length > 2 ? String(date.getUTCFullYear()) : String(date.getUTCFullYear()).slice(-2);
    case 'm':
      if (minutes) return pad(date.getUTCMinutes());
      if (unit.length < 3) return pad(date.getUTCMonth() + 1);
      return unit.length === 5
        ? name({ month: 'long' }).slice(0, 1)
        : name({ month: unit.length === 3 ? 'short' : 'long' });
    case 'd':
      return unit.length < 3
        ? pad(date.getUTCDate())
        : name({ weekday: unit.length === 3 ? 'short' : 'long' });
    case 'h':
      return pad(halves ? date.getUTCHours() % 12 || 12 : date.getUTCHours());
    default:
      return pad(date.getUTCSeconds());
  }
}

/** Categories of time axes: too many to be named all, in the forms that people write. */
export const TIME_NAMES: Readonly<Record<string, readonly string[]>> = {
  years: names(35, (at) => `${1990 + at}`),
  'few years': names(14, (at) => `${2005 + at}`),
  days: names(40, (at) => new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10)),
  months: names(36, (at) => monthOf(at, 'short')),
  'long months': names(18, (at) => monthOf(at, 'long')),
  quarters: names(40, (at) => `Q${(at % 4) + 1} ${2010 + Math.floor(at / 4)}`),
  hours: names(48, (at) => `${String(Math.floor(at / 2)).padStart(2, '0')}:${at % 2 === 0 ? '00' : '30'}`),
  'financial years': names(16, (at) => `${2005 + at}/${String(6 + at).padStart(2, '0')}`),
  'many years': names(130, (at) => `${1890 + at}`),
};

function names(count: number, nameOf: (at: number) => string): string[] {
  return Array.from({ length: count }, (_, at) => nameOf(at));
}

function monthOf(at: number, month: 'short' | 'long'): string {
  return new Intl.DateTimeFormat('en', { month, year: 'numeric', timeZone: 'UTC' }).format(
    Date.UTC(2020, at, 15),
  );
}

import { numberText } from './number-text.ts';

/** Formats that files name by number only. */
const BUILT_IN: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
  44: '#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss',
};
const DAY_MS = 86_400_000;
/** Serial days count from here; Excel takes 1900 for a leap year, so that its first two months are one day off. */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);

export function formatCode(id: number, own: ReadonlyMap<number, string>): string {
  return own.get(id) ?? BUILT_IN[id] ?? 'General';
}

/** A number as its cell shows it: currency, percent, unit and date by the format; dates as ISO 8601. */
export function formatCell(number: number, code: string, language: string, from1904: boolean): string {
  const [positive = 'General', negative] = sections(code);
  const section = number < 0 && negative !== undefined ? negative : positive;
  const bare = section.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '');
  if (/[ymdhs]/i.test(bare.replace(/General/gi, '')) && !/[0#?]/.test(bare)) return dateText(number, bare, section, from1904);
  if (!/[0#?]/.test(bare)) return numberText(number, { grouped: false, language });
  return quantity(number, section, bare, language);
}

/** Parted at semicolons that stand in no quotes. */
function sections(code: string): string[] {
  return (code.match(/(?:"[^"]*"|\\.|[^;"\\])+/g) ?? []).map((one) => one.trim());
}

function quantity(number: number, section: string, bare: string, language: string): string {
  const digits = /[#0?][#0?,.]*/.exec(bare)?.[0] ?? '0';
  const scale = /,+$/.exec(digits)?.[0].length ?? 0;
  const percent = bare.includes('%');
  if (/E[+-]/.test(bare) || bare.includes('/')) return numberText(number, { grouped: false, language });
  const decimals = /\.([0#?]*)/.exec(digits)?.[1] ?? '';
  const optional = /#/.test(decimals);
  const value = (percent ? number * 100 : number) / 1000 ** scale;
  const shown = numberText(Math.abs(value), {
    grouped: digits.slice(0, digits.length - scale).includes(','),
    language,
    ...(optional ? {} : { decimals: Math.min(10, decimals.length) }),
  });
  const literal = section
    .replace(/\[\$([^\]-]*)(?:-[^\]]*)?\]/g, '"$1"')
    .replace(/\[[^\]]*\]|_.|\*./g, '')
    .replace(/\\(.)/g, '"$1"');
  const at = literal.search(/[#0?]/);
  const end = literal.length - [...literal].reverse().findIndex((char) => /[#0?,]/.test(char));
  const before = words(literal.slice(0, at)).replace(/[(-]/g, '');
  const after = words(literal.slice(end)).replace(/[)]/g, '');
  const unit = after.trim();
  const minus = value < 0 && Number(Math.abs(value).toFixed(decimals.length)) !== 0 ? '-' : '';
  return `${minus}${before.trim()}${shown}${unit === '' ? '' : unit === '%' ? '%' : ` ${unit}`}`;
}

function words(literal: string): string {
  return literal.replace(/"/g, '').replace(/[#0?@]/g, '');
}

function dateText(serial: number, bare: string, section: string, from1904: boolean): string {
  if (!Number.isFinite(serial) || serial < 0 || serial > 3_000_000) return String(serial);
  const date = new Date((from1904 ? EPOCH_1904 : EPOCH_1900) + Math.round(serial * DAY_MS));
  const iso = date.toISOString();
  const elapsed = /\[h+\]/i.exec(section);
  if (elapsed !== null) return `${Math.floor(serial * 24)}:${iso.slice(14, 16)}`;
  const days = bare.replace(/AM\/PM|A\/P/gi, '');
  const clock = /h/i.test(days) ? iso.slice(11, /s/i.test(days) ? 19 : 16) : '';
  if (!/[yd]/i.test(days) && !/m{3,}/i.test(days)) return clock === '' ? iso.slice(14, 19) : clock;
  const day = /d/i.test(days) ? iso.slice(0, 10) : /m/i.test(days) ? iso.slice(0, 7) : iso.slice(0, 4);
  return clock === '' || clock === '00:00' || clock === '00:00:00' ? day : `${day} ${clock}`;
}

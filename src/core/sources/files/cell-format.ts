import { numberText } from './number-text.ts';

/** Formats that files identify by number. */
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
/** Maximum length of a format in spreadsheets. */
const CODE_MAX = 255;
const DAY_MS = 86_400_000;
/**
 * Day zero of serial dates. Excel treats 1900 as a leap year, so that its first two months are one day off.
 */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** Serial number of the last day of the year 9999. */
const LAST_DAY = 2_958_466;

export function formatCode(id: number, own: ReadonlyMap<number, string>): string {
  return own.get(id) ?? BUILT_IN[id] ?? 'General';
}

/** Formats a number like its cell: currency, percent, unit and date by the format; dates as ISO 8601. */
export function formatCell(number: number, code: string, language: string, from1904: boolean): string {
  const section = chooseSection(number, parseSections(code.length > CODE_MAX ? 'General' : code));
  if (section.kind === 'date') return formatDate(number, section.plainCode, section.code, from1904);
  if (section.kind === 'quantity') return formatQuantity(number, section, language);
  return Number.isSafeInteger(number) ? String(number) : numberText(number, { grouped: false, language });
}

/**
 * Formats a number with the texts before and after it in the cell, and digits as in JavaScript; dates as ISO
 * 8601.
 */
export function plainCell(number: number, code: string, from1904: boolean): string {
  const section = chooseSection(number, parseSections(code.length > CODE_MAX ? 'General' : code));
  if (section.kind === 'date') return formatDate(number, section.plainCode, section.code, from1904);
  if (section.kind === 'plain') return String(number);
  const { value, before, after } = scaleNumber(number, section);
  return `${value < 0 ? '-' : ''}${before}${Math.abs(value)}${after === '' || after === '%' ? after : ` ${after}`}`;
}

interface Section {
  readonly kind: 'date' | 'plain' | 'quantity';
  readonly code: string;
  /** Code without literals, fillers and brackets. */
  readonly plainCode: string;
  readonly condition?: (value: number) => boolean;
  /** Texts before and after the number. */
  readonly before: string;
  readonly after: string;
  readonly digits: string;
}

/** Sheets have many cells but few formats. */
const PARSED = new Map<string, readonly Section[]>();
const PARSED_MAX = 500;

function parseSections(code: string): readonly Section[] {
  const known = PARSED.get(code);
  if (known !== undefined) return known;
  const made = splitSections(code || 'General').map(parseSection);
  if (PARSED.size >= PARSED_MAX) PARSED.clear();
  PARSED.set(code, made);
  return made;
}

/** Section that applies to the number: by its condition, else by its sign. */
function chooseSection(number: number, all: readonly Section[]): Section {
  const [first = parseSection('General'), second] = all;
  if (all.some(({ condition }) => condition !== undefined))
    return (
      all.find(({ condition }) => condition === undefined || condition(number)) ?? parseSection('General')
    );
  return number < 0 && second !== undefined ? second : first;
}

const COMPARE: Readonly<Record<string, (value: number, other: number) => boolean>> = {
  '<': (value, other) => value < other,
  '<=': (value, other) => value <= other,
  '>': (value, other) => value > other,
  '>=': (value, other) => value >= other,
  '=': (value, other) => value === other,
  '<>': (value, other) => value !== other,
};

function parseSection(code: string): Section {
  const plainCode = code.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '');
  const [, sign = '', limit = ''] = /\[(<=|>=|<>|<|>|=)(-?[\d.]+)\]/.exec(code) ?? [];
  const compare = COMPARE[sign];
  const dated = /[ymdhs]/i.test(plainCode.replace(/General/gi, '')) && !/[0#?]/.test(plainCode);
  const literal = code
    .replace(/\[\$([^\]-]*)(?:-[^\]]*)?\]/g, '"$1"')
    .replace(/\[[^\]]*\]|_.|\*./g, '')
    .replace(/\\(.)/g, '"$1"');
  const at = literal.search(FIGURE);
  const end = at + (FIGURE.exec(literal)?.[0].length ?? 0);
  return {
    kind: dated ? 'date' : /[0#?]/.test(plainCode) && !/E[+-]|\//.test(plainCode) ? 'quantity' : 'plain',
    code,
    plainCode,
    ...(compare === undefined ? {} : { condition: (value: number) => compare(value, Number(limit)) }),
    before: formatLiteral(literal.slice(0, Math.max(0, at)))
      .replace(/[(-]/g, '')
      .trim(),
    after: formatLiteral(literal.slice(end)).replace(/[)]/g, '').trim(),
    digits: /[#0?][#0?,.]*/.exec(plainCode)?.[0] ?? '0',
  };
}

/** Digit placeholders outside of quotes. */
const FIGURE = /[#0?][#0?,.]*(?=(?:[^"]*"[^"]*")*[^"]*$)/;

/** Splits at semicolons outside of quotes. */
function splitSections(code: string): string[] {
  return (code.match(/(?:"[^"]*"|\\.|[^;"\\])+/g) ?? []).map((one) => one.trim());
}

/** Scales the number to the unit of its format. */
function scaleNumber(
  number: number,
  { plainCode, digits, before, after }: Section,
): { value: number; scale: number; before: string; after: string } {
  const scale = digits.endsWith(',') ? (/,+$/.exec(digits)?.[0].length ?? 0) : 0;
  return {
    value: (plainCode.includes('%') ? Number((number * 100).toPrecision(15)) : number) / 1000 ** scale,
    scale,
    before,
    after,
  };
}

function formatQuantity(number: number, section: Section, language: string): string {
  const { digits } = section;
  const { value, scale, before, after } = scaleNumber(number, section);
  const decimals = /\.([0#?]*)/.exec(digits)?.[1] ?? '';
  if (!Number.isFinite(value)) return numberText(number, { grouped: false, language });
  const grouped = digits.slice(0, digits.length - scale).includes(',');
  const figure = numberText(Math.abs(value), {
    grouped,
    language,
    ...(/#/.test(decimals) ? {} : { decimals: Math.min(10, decimals.length) }),
  });
  // A number with the format "00000" is a code, so it keeps its zeros.
  const places = grouped ? 0 : (digits.split('.')[0] ?? '').replace(/[^0]/g, '').length;
  const shown = figure.includes('E')
    ? figure
    : figure.replace(/^\d+/, (whole) => whole.padStart(places, '0'));
  const minus = value < 0 && Number(Math.abs(value).toFixed(decimals.length)) !== 0 ? '-' : '';
  // A space separates words from the number, as in "CHF 12" but not in "€12" or "Q3".
  return `${minus}${before}${/\p{L}{2}$/u.test(before) ? ' ' : ''}${shown}${after === '' ? '' : after === '%' ? '%' : ` ${after}`}`;
}

function formatLiteral(literal: string): string {
  return literal.replace(/"/g, '').replace(/[#0?@]/g, '');
}

function formatDate(serial: number, plainCode: string, section: string, from1904: boolean): string {
  if (!Number.isFinite(serial) || serial < 0 || serial >= LAST_DAY) return String(serial);
  const date = new Date((from1904 ? EPOCH_1904 : EPOCH_1900) + Math.round(serial * DAY_MS));
  const iso = date.toISOString();
  const elapsed = /\[h+\]/i.exec(section);
  if (elapsed !== null) return `${Math.floor(serial * 24)}:${iso.slice(14, 16)}`;
  const days = plainCode.replace(/AM\/PM|A\/P/gi, '');
  const clock = /h/i.test(days) ? iso.slice(11, /s/i.test(days) ? 19 : 16) : '';
  if (!/[yd]/i.test(days) && !/m{3,}/i.test(days)) return clock === '' ? iso.slice(14, 19) : clock;
  const day = /d/i.test(days) ? iso.slice(0, 10) : /m/i.test(days) ? iso.slice(0, 7) : iso.slice(0, 4);
  return clock === '' || clock === '00:00' || clock === '00:00:00' ? day : `${day} ${clock}`;
}

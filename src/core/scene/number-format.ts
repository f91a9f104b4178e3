import { byLanguage } from '../memory/memo.ts';
import type { AxisScale } from './axis-scale.ts';
import { currencyPlace, NBSP, numberFormat, percentPlace } from './locale-signs.ts';

/**
 * Number format of a chart. It determines both the Excel format code, with which PowerPoint formats, and the
 * text in SVG and
 * in measurements, so that both agree.
 */
export interface NumberSpec {
  readonly decimals: number;
  readonly grouping: boolean;
  /** Thousands divided away: 0 units, 1 thousands, 2 millions, 3 billions. */
  readonly scale: 0 | 1 | 2 | 3;
  /** The value is a share and shown times a hundred (the code has an unquoted %). */
  readonly percent: boolean;
  /** Shown with a power of ten: 6.02E+23. */
  readonly scientific?: true;
  readonly prefix: string;
  readonly suffix: string;
  /** Formats of negative values, including their sign, and of zero; absent: the format of positive values. */
  readonly negative?: NumberSpec;
  readonly zero?: NumberSpec;
  /** Shows only the literal text, without a number. */
  readonly numberless?: true;
}

/** Excel stores fifteen digits: more would be half invented, and nobody counts the zeros. */
export const WRITTEN_OUT_MAX = 1e15;
/** Smaller values would show nothing but zeros. */
const WRITTEN_OUT_MIN = 1e-6;
const MANTISSA_DIGITS = 2;
const MAX_DECIMALS = 10;

const CURRENCY = /^([A-Z]{1,2}\$|[€$£¥₹₩₺₽₪฿₫₴]|CHF|kr)(?![A-Za-z])\s*/u;
/** Longer units, and words, would dominate the numbers: "hours", unlike "kWh/t". */
const MAX_UNIT_LENGTH = 6;
const LONG_WORD = /[\p{L}\p{M}]{5}/u;
const MAX_SHORT_WORD = 4;

/**
 * Tells whether a unit is shown only once, in the title of the axis or of the chart, rather than with every
 * number.
 */
export function isLongUnit(unit: string | undefined): unit is string {
  return unit !== undefined && ([...unit].length > MAX_UNIT_LENGTH || LONG_WORD.test(unit));
}

/** The unit that is shown with every number. */
export function labelUnit(unit: string | undefined): string | undefined {
  return isLongUnit(unit) ? undefined : unit;
}

/**
 * Chooses a format for the values: as precise as they were given, in thousands or millions where the language
 * has a short word
 * for them.
 */
export function chooseNumberSpec(
  values: readonly number[],
  unit: string | undefined,
  lang: string,
): NumberSpec {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  if (needsPowers(largest))
    return {
      decimals: mantissaDigits(values, MANTISSA_DIGITS, 1e-9),
      grouping: false,
      scale: 0,
      percent: false,
      scientific: true,
      ...chooseAffixes(unit, lang, 0),
    };
  const scale = chooseScale(largest, unit, lang);
  const divided = values.map((value) => value / 1000 ** scale);
  const { prefix, suffix } = chooseAffixes(unit, lang, scale);
  return {
    decimals: chooseDecimals(divided, largest / 1000 ** scale),
    grouping: true,
    scale,
    percent: false,
    prefix,
    suffix,
  };
}

/** Tells whether values up to this magnitude are shown with powers of ten. */
export function needsPowers(largest: number): boolean {
  return largest >= WRITTEN_OUT_MAX || (largest > 0 && largest < WRITTEN_OUT_MIN);
}

/** The same format for the ticks of an axis, with exactly the decimals that its unit needs. */
export function tickSpec(
  spec: NumberSpec,
  { majorUnit, ticks }: Pick<AxisScale, 'majorUnit' | 'ticks'>,
): NumberSpec {
  if (spec.scientific) return { ...spec, decimals: mantissaDigits(ticks, MAX_DECIMALS, 1e-12) };
  const unit = (majorUnit / 1000 ** spec.scale) * (spec.percent ? 100 : 1);
  const decimals =
    digitsUpTo(MAX_DECIMALS).find(
      (digits) =>
        Math.abs(unit * 10 ** digits - Math.round(unit * 10 ** digits)) < 1e-6 * 10 ** digits * unit,
    ) ?? MAX_DECIMALS;
  return {
    ...spec,
    decimals,
    ...(spec.negative === undefined ? {} : { negative: { ...spec.negative, decimals } }),
    ...(spec.zero === undefined ? {} : { zero: { ...spec.zero, decimals } }),
  };
}

const digitsUpTo = (most: number): number[] => Array.from({ length: most + 1 }, (_, digits) => digits);

/** Decimals of the mantissa that represent the values with this relative precision. */
function mantissaDigits(values: readonly number[], most: number, precision: number): number {
  return (
    digitsUpTo(most).find((digits) =>
      values.every(
        (value) => Math.abs(Number(value.toExponential(digits)) - value) <= Math.abs(value) * precision,
      ),
    ) ?? most
  );
}

/** Excel format code, such as `#,##0.0,,"M"`. */
export function formatCode(spec: NumberSpec): string {
  const { negative, zero } = spec;
  if (negative === undefined && zero === undefined) return sectionCode(spec);
  const below = negative === undefined ? `-${sectionCode(spec)}` : sectionCode(negative);
  return [sectionCode(spec), below, ...(zero === undefined ? [] : [sectionCode(zero)])].join(';');
}

/** Format code that shows values without their sign. */
export function removeSign(code: string): string {
  const [section = code] = splitSections(code);
  return `${section};${section}`;
}

function sectionCode(spec: NumberSpec): string {
  if (spec.numberless) return quote(spec.prefix) || '""';
  const whole = spec.grouping ? '#,##0' : '0';
  const decimals = spec.decimals > 0 ? `.${'0'.repeat(spec.decimals)}` : '';
  const code = `${quote(spec.prefix)}${whole}${decimals}${spec.scientific ? 'E+00' : ','.repeat(spec.scale)}${spec.percent ? '%' : ''}${quote(spec.suffix)}`;
  return spec.scientific ? withPlainZero(code, spec) : code;
}

function withPlainZero(code: string, { prefix }: NumberSpec): string {
  return `${code};-${code};${quote(prefix)}0`;
}

/** Like `formatCode`, with a plain zero: "$0" rather than "$0K" at the start of an axis. */
export function tickCode(spec: NumberSpec): string {
  return spec.scale === 0 || spec.negative !== undefined || spec.zero !== undefined
    ? formatCode(spec)
    : withPlainZero(formatCode(spec), spec);
}

export function formatTick(value: number, spec: NumberSpec, lang: string): string {
  return value === 0 && spec.scale > 0 && spec.negative === undefined && spec.zero === undefined
    ? `${spec.prefix}0`
    : formatNumber(value, spec, lang);
}

/**
 * Text of a value as the format code shows it, with the separators of the language. Digits are Latin, as in
 * PowerPoint's
 * charts.
 */
export function formatNumber(value: number, spec: NumberSpec, lang: string): string {
  if (value < 0 && spec.negative !== undefined) return formatNumber(-value, spec.negative, lang);
  if (value === 0 && spec.zero !== undefined) return formatNumber(0, spec.zero, lang);
  if (spec.numberless) return spec.prefix;
  if (spec.scientific && value === 0) return `${spec.prefix}0`;
  const scaled = (value / 1000 ** spec.scale) * (spec.percent ? 100 : 1);
  const digits = spec.scientific
    ? formatScientific(Math.abs(scaled), spec.decimals, lang)
    : numberFormat(lang, spec.decimals, spec.grouping).format(Math.abs(scaled));
  const sign = scaled < 0 && /[1-9]/.test(digits) ? '-' : '';
  return `${sign}${spec.prefix}${digits}${spec.percent ? '%' : ''}${spec.suffix}`;
}

/** A formatted number without a sign for per cent: changes of shares are points. */
export function removePercentSign(text: string): string {
  return text.replace(/[\s\u00a0\u202f]?[%٪％][\s\u00a0\u202f]?/u, '');
}

/** A value with all its digits. */
export function formatAllDigits(value: number, lang: string): string {
  if (!needsPowers(Math.abs(value))) return wholeFormat(lang).format(value);
  const digits = (value.toExponential().split('e')[0] ?? '').replace(/\D/g, '').length - 1;
  return `${value < 0 ? '-' : ''}${formatScientific(Math.abs(value), digits, lang)}`;
}

/** "6.02E+23" as Excel writes it. */
function formatScientific(value: number, decimals: number, lang: string): string {
  const [mantissa = '', power = ''] = value.toExponential(decimals).split('e');
  return `${numberFormat(lang, decimals, false).format(Number(mantissa))}E${power.charAt(0)}${power.slice(1).padStart(2, '0')}`;
}

/**
 * Reads an Excel format code with its sections for negative values and zero. Codes that cannot be represented
 * (dates,
 * fractions, conditions) become plain grouping.
 */
export function parseFormatCode(code: string): NumberSpec {
  const [first = '', below, zero] = splitSections(code);
  const spec = readSection(first);
  if (spec === undefined)
    return { decimals: 0, grouping: true, scale: 0, percent: false, prefix: '', suffix: '' };
  const negative = below === undefined ? undefined : readSection(below);
  const none = zero === undefined ? undefined : (readSection(zero) ?? literalSpec(zero, spec));
  return {
    ...spec,
    ...(negative === undefined ? {} : { negative }),
    ...(none === undefined ? {} : { zero: none }),
  };
}

/** A section without a number. */
function literalSpec(section: string, spec: NumberSpec): NumberSpec {
  return {
    ...spec,
    numberless: true,
    prefix: section.replace(/\[[^\]]*\]|_.|\*./g, '').replace(/"([^"]*)"|\\(.)/g, '$1$2'),
    suffix: '',
  };
}

/** Undefined for sections without digits. */
function readSection(section: string): NumberSpec | undefined {
  const tokens = section.matchAll(
    /"([^"]*)"|\\(.)|\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]|_.|\*.|([#0?,.]+)|(E[+-]0+)|(%)|([^"\\#0?]+?)/gu,
  );
  let [prefix, suffix, digits, percent, scientific] = ['', '', '', false, false];
  for (const [, quoted, escaped, currency, pattern, power, sign, character] of tokens) {
    if (pattern !== undefined && digits === '' && /[#0?]/.test(pattern)) digits = pattern;
    else if (sign !== undefined) percent = true;
    else if (power !== undefined && digits !== '') scientific = true;
    else {
      const text = quoted ?? escaped ?? currency ?? pattern ?? power ?? character ?? '';
      if (digits === '') prefix += text;
      else suffix += text;
    }
  }
  if (digits === '') return undefined;
  const trailing = /,*$/.exec(digits)?.[0].length ?? 0;
  const body = digits.slice(0, digits.length - trailing);
  const point = body.indexOf('.');
  const decimals = point < 0 ? 0 : body.slice(point + 1).replace(/[^#0?]/g, '').length;
  const grouping = (point < 0 ? body : body.slice(0, point)).includes(',');
  const shown = { decimals: Math.min(MAX_DECIMALS, decimals), percent, prefix, suffix };
  return scientific
    ? { ...shown, grouping: false, scale: 0, scientific }
    : { ...shown, grouping, scale: Math.min(3, trailing) as NumberSpec['scale'] };
}

/** At most four sections: positive values, negative values, zero, and text. */
function splitSections(code: string): string[] {
  const sections: string[] = [];
  let rest = code;
  do {
    const section = /^(?:"[^"]*"|\\.|[^;"\\])*/u.exec(rest)?.[0] ?? '';
    sections.push(section);
    rest = rest.slice(section.length);
    const isNext = rest.startsWith(';');
    rest = rest.slice(1);
    if (!isNext) break;
  } while (sections.length < 4);
  return sections;
}

function quote(text: string): string {
  return text === '' ? '' : `"${text.replaceAll('"', '')}"`;
}

function chooseScale(largest: number, unit: string | undefined, lang: string): NumberSpec['scale'] {
  // A unit such as "€ m" or "%" includes its own magnitude; only a plain currency is combined with one.
  if (unit !== undefined && unit !== '' && unit.replace(CURRENCY, '') !== '') return 0;
  if (largest >= 1e9 && magnitudeWord(3, lang) !== '') return 3;
  if (largest >= 1e6 && magnitudeWord(2, lang) !== '') return 2;
  return largest >= 1e5 && magnitudeWord(1, lang) !== '' ? 1 : 0;
}

/**
 * Decimals that a value of this magnitude may have; more are noise of a calculation. Small values show three
 * digits.
 */
function exactDecimals(largest: number): number {
  if (largest >= 1) return largest >= 10_000 ? 0 : largest >= 1000 ? 1 : 2;
  return largest > 0 ? Math.max(3, 2 - Math.floor(Math.log10(largest))) : 0;
}

/** As precise as values written for people are, otherwise three significant digits. */
function chooseDecimals(values: readonly number[], largest: number): number {
  const most = exactDecimals(largest);
  for (let digits = 0; digits <= most; digits++) {
    if (values.every((value) => Math.abs(value * 10 ** digits - Math.round(value * 10 ** digits)) < 1e-6))
      return digits;
  }
  const threeDigits = largest >= 100 ? 0 : largest >= 10 ? 1 : largest >= 1 ? 2 : most;
  // Between 1 and 10 two decimals are noise, unless rounding to one makes different values look equal.
  if (
    threeDigits === 2 &&
    new Set(values.map((value) => Math.round(value * 10))).size === new Set(values).size
  )
    return 1;
  // Small values beside large ones must not look like zero.
  const least = values.reduce(
    (small, value) => (value === 0 ? small : Math.min(small, Math.abs(value))),
    largest,
  );
  return least * 10 ** threeDigits < 0.5 ? most : threeDigits;
}

/**
 * Abbreviation for a power of a thousand, "M" or "Mio."; empty where the language counts in other steps (万,
 * lakh) or has no
 * short word.
 */
function magnitudeWord(scale: 1 | 2 | 3, lang: string): string {
  const parts = new Intl.NumberFormat(lang, { notation: 'compact', numberingSystem: 'latn' }).formatToParts(
    1000 ** scale,
  );
  if (parts.find(({ type }) => type === 'integer')?.value !== '1') return '';
  return parts.find(({ type }) => type === 'compact')?.value ?? '';
}

function chooseAffixes(
  unit: string | undefined,
  lang: string,
  scale: NumberSpec['scale'],
): { prefix: string; suffix: string } {
  const word = scale === 0 ? '' : magnitudeWord(scale, lang);
  const magnitude = word === '' ? '' : lang.toLowerCase().startsWith('en') ? word : `${NBSP}${word}`;
  if (unit === undefined || unit === '') return { prefix: '', suffix: magnitude };
  if (unit === '°') return { prefix: '', suffix: unit };
  if (unit === '%' || unit === '‰') {
    const { before, space } = percentPlace(lang);
    return before ? { prefix: `${unit}${space}`, suffix: '' } : { prefix: '', suffix: `${space}${unit}` };
  }
  const currency = CURRENCY.exec(unit)?.[1];
  const rest = currency === undefined ? '' : unit.slice(currency.length).trim();
  const { before, space } = currencyPlace(lang);
  if (currency === undefined || !before) return { prefix: '', suffix: `${magnitude}${NBSP}${unit}` };
  const gap = /[A-Z]$/i.test(currency) ? NBSP : space;
  // "€5m", but "€5 million".
  const isShort = gap === '' && [...rest].length < MAX_SHORT_WORD;
  return {
    prefix: `${currency}${gap}`,
    suffix: `${magnitude}${rest === '' || isShort ? rest : `${NBSP}${rest}`}`,
  };
}

/** A share of the whole without decimals, as the language writes it: "12%", "12 %", "%12". */
export function formatShare(share: number, lang: string): string {
  const { before, space } = percentPlace(lang);
  const digits = numberFormat(lang, 0, false).format(share * 100);
  return before ? `%${space}${digits}` : `${digits}${space}%`;
}

/** Excel format code of such a share. */
export function shareCode(lang: string): string {
  const { before, space } = percentPlace(lang);
  return before ? `%${quote(space)}0` : `0${quote(space)}%`;
}

const wholeFormat = byLanguage(
  (lang) => new Intl.NumberFormat(lang, { maximumFractionDigits: 20, numberingSystem: 'latn' }),
);

/** Zeros of the decimal digit blocks that texts in the supported languages use. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10];

/** Replaces decimal digits of other scripts by 0–9. */
export function toAsciiDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹०-९০-৯๐-๙０-９]/g, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.find((start) => code >= start && code <= start + 9) ?? code;
    return String(code - zero);
  });
}

export interface CellNumber {
  readonly value: number;
  /** Text before or after the digits: "%", "€", "kWh". */
  readonly unit: string;
}

const CELL =
  /^(?<sign>[-−–+±~≈]?)\s*(?<before>[$€£¥₹₩₽₺฿]|[A-Z]{2,3}\s|R\$|CHF|kr)?\s*(?<sign2>[-−–+]?)(?<figure>\d+(?:[.,'’ \u00a0\u202f]\d+)*|\.\d+)(?:[eE](?<power>[-+]\d{1,3}))?\s*(?<after>%|‰|[$€£¥₹₩₽₺]|[\p{L}°µ²³/·]{1,12}(?:\s?[\p{L}/²³]{1,8})?)?$/u;

/** Most numbers have this form. */
const PLAIN_NUMBER = /^\d{1,9}(?:\.(?:\d{1,2}|\d{4,6}))?$/;

/**
 * The number in a table cell. Undefined when the cell is not one number, or the number exceeds a double.
 * Recognises "1,234.5",
 * "1.234,5", "12 %", "€ 3", "(3)", "−4", ".5" and "6.02E+23".
 */
export function parseCellNumber(cell: string): CellNumber | undefined {
  if (PLAIN_NUMBER.test(cell)) return { value: Number(cell), unit: '' };
  const trimmed = toAsciiDigits(cell).trim();
  const bracketed = /^\((.+)\)$/.exec(trimmed);
  const match = CELL.exec(bracketed?.[1] ?? trimmed);
  const groups = match?.groups;
  const figure = groups?.['figure'];
  if (groups === undefined || figure === undefined) return undefined;
  const magnitude = parseDigits(figure);
  const value = groups['power'] === undefined ? magnitude : Number(`${magnitude}e${groups['power']}`);
  if (!Number.isFinite(value)) return undefined;
  const minus = bracketed !== null || /[-−–]/.test(`${groups['sign'] ?? ''}${groups['sign2'] ?? ''}`);
  return { value: minus ? -value : value, unit: (groups['before'] ?? groups['after'] ?? '').trim() };
}

/** The last separator is the decimal one unless it separates a group of three digits. */
function parseDigits(figure: string): number {
  const tight = figure.replace(/[\s'’]/gu, '');
  const last = Math.max(tight.lastIndexOf('.'), tight.lastIndexOf(','));
  if (last === -1) return Number(tight);
  const separator = tight[last] ?? '';
  const other = separator === '.' ? ',' : '.';
  const tail = tight.length - last - 1;
  const repeated = tight.indexOf(separator) !== last;
  const grouping =
    !tight.includes(other) &&
    tail === 3 &&
    (repeated || separator === ',') &&
    /^[1-9]\d{0,2}[.,]/.test(tight);
  const text = grouping
    ? tight.split(separator).join('')
    : tight.split(other).join('').replace(separator, '.');
  return Number(text);
}

/** Number in a cell with a decimal point or comma; undefined for other text. */
export function parseNumber(text: string): number | undefined {
  const plain = text
    .trim()
    .replace(/[\s\u00a0\u202f']/g, '')
    .replace(/[−–]/g, '-')
    .replace(/%$/, '');
  const comma = plain.lastIndexOf(',');
  const point = plain.lastIndexOf('.');
  // The last separator is the decimal one, but a single comma before three digits groups thousands.
  const grouped =
    comma >= 0 && point < 0 && /^-?\d{1,3}(,\d{3})+$/.test(plain) && plain.split(',').length > 2;
  const normal = grouped
    ? plain.replaceAll(',', '')
    : comma > point
      ? plain.replaceAll('.', '').replace(',', '.')
      : plain.replaceAll(',', '');
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(normal)) return undefined;
  return Number(normal);
}

/** True for text that is neither a number nor the beginning of one. */
export function isNoNumber(text: string): boolean {
  return parseNumber(text) === undefined && !/^[-−–+.,\s]*$/.test(text);
}

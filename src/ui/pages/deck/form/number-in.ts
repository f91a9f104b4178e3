/** The number that a cell holds, with a point or a comma before its decimals; undefined when it is none. */
export function numberIn(text: string): number | undefined {
  const plain = text
    .trim()
    .replace(/[\s\u00a0\u202f']/g, '')
    .replace(/[−–]/g, '-')
    .replace(/%$/, '');
  const comma = plain.lastIndexOf(',');
  const point = plain.lastIndexOf('.');
  // The later of the two stands before the decimals; a single comma with three digits after it groups thousands.
  const grouped = comma >= 0 && point < 0 && /^-?\d{1,3}(,\d{3})+$/.test(plain) && plain.split(',').length > 2;
  const normal = grouped ? plain.replaceAll(',', '') : comma > point ? plain.replaceAll('.', '').replace(',', '.') : plain.replaceAll(',', '');
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(normal)) return undefined;
  return Number(normal);
}

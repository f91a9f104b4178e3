/** "x_axis" → "X axis": what a field of a layout is called. */
export function labelOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

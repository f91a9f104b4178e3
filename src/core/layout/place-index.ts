/**
 * Index of an entry by its name, ignoring case, or its number from 1. −1 if there is none, −2 if the name is
 * ambiguous.
 */
export function placeIndex(place: unknown, entries: readonly unknown[]): number {
  const name = fold(place);
  const named = entries.flatMap((entry, index) => (fold(entry) === name ? [index] : []));
  if (named.length > 1) return -2;
  const [only] = named;
  if (only !== undefined) return only;
  const number = typeof place === 'number' ? place : /^\d+$/.test(name) ? Number(name) : 0;
  return Number.isInteger(number) && number >= 1 && number <= entries.length ? number - 1 : -1;
}

function fold(text: unknown): string {
  return String(text ?? '')
    .normalize('NFKC')
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase();
}

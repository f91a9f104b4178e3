/** Full-width and composed letters as their plain ones, in lower case: what labels are looked through by, the same in every store. */
export function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Normalizes width, composition and case, so that every store compares labels in the same way. */
export function foldLabel(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Letters and digits in lower case, other marks as single blanks: for comparing headings. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Adds a page number: "Costs (2 of 3)". */
export function addPageMark(title: string, part: number, total: number, lang: string): string {
  return lang.startsWith('en') ? `${title} (${part} of ${total})` : `${title} (${part}/${total})`;
}

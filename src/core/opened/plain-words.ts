const MOST = 300;

/** Removes Markdown escapes and line breaks. */
function wordsOf(markdown: string): string {
  return markdown.replace(/<br>/g, ' ').replace(/\\([*_~`[\]<$-])/g, '$1');
}

/** Characters of context around a change, and the most characters of the change itself, in reports. */
const [AROUND, MOST_CHANGED] = [60, 180];

/** Text before and after a change for a report; long texts are cut around the change. */
export function changedWords(from: string, to: string): { readonly before: string; readonly after: string } {
  const [a, b] = [wordsOf(from), wordsOf(to)];
  if (a.length <= MOST && b.length <= MOST) return { before: a, after: b };
  let first = 0;
  while (first < a.length && first < b.length && a[first] === b[first]) first += 1;
  let last = 0;
  while (last < Math.min(a.length, b.length) - first && a.at(-1 - last) === b.at(-1 - last)) last += 1;
  const start = Math.max(0, first - AROUND);
  const cut = (text: string): string => {
    const end = Math.min(text.length - last + AROUND, start + AROUND * 2 + MOST_CHANGED);
    return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
  };
  return { before: cut(a), after: cut(b) };
}

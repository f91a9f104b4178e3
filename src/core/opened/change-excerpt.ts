const MAX_LENGTH = 300;

/** Removes Markdown escapes and line breaks. */
function stripMarkdown(markdown: string): string {
  return markdown.replace(/<br>/g, ' ').replace(/\\([*_~`[\]<$-])/g, '$1');
}

/** Characters of context around a change, and the most characters of the change itself, in reports. */
const [CONTEXT_LENGTH, MAX_CHANGE_LENGTH] = [60, 180];

/** Text before and after a change for a report; long texts are cut around the change. */
export function excerptChange(from: string, to: string): { readonly before: string; readonly after: string } {
  const [a, b] = [stripMarkdown(from), stripMarkdown(to)];
  if (a.length <= MAX_LENGTH && b.length <= MAX_LENGTH) return { before: a, after: b };
  let first = 0;
  while (first < a.length && first < b.length && a[first] === b[first]) first += 1;
  let last = 0;
  while (last < Math.min(a.length, b.length) - first && a.at(-1 - last) === b.at(-1 - last)) last += 1;
  const start = Math.max(0, first - CONTEXT_LENGTH);
  const cut = (text: string): string => {
    const end = Math.min(text.length - last + CONTEXT_LENGTH, start + CONTEXT_LENGTH * 2 + MAX_CHANGE_LENGTH);
    return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
  };
  return { before: cut(a), after: cut(b) };
}

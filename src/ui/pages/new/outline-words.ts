/** Comment lines about sources, which only the server reads. */
const MARK = /^<!--.*-->$/;

/** Text of a planned slide or of parsed material, without comments. */
export function hideComments(markdown: string): string {
  return markdown
    .split('\n')
    .filter((line) => !MARK.test(line.trim()))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/**
 * Replaces the text of Markdown. A comment stays before its line while the line exists, otherwise at the end.
 */
export function restoreComments(markdown: string, words: string): string {
  const marks = new Map<string, string[]>();
  let open: string[] = [];
  for (const line of markdown.split('\n')) {
    if (MARK.test(line.trim())) open.push(line);
    else if (line.trim() !== '' && open.length > 0) {
      marks.set(line, [...(marks.get(line) ?? []), ...open]);
      open = [];
    }
  }
  const lines = words.split('\n').flatMap((line) => {
    const before = marks.get(line) ?? [];
    marks.delete(line);
    return [...before, line];
  });
  return [...lines, ...open].join('\n');
}

/** Lines that tell the server where a text comes from: comments that nobody has to read. */
const MARK = /^<!--.*-->$/;

/** The words of a planned slide, or of material as the server has read it. */
export function wordsOf(markdown: string): string {
  return markdown
    .split('\n')
    .filter((line) => !MARK.test(line.trim()))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Markdown with other words: a comment stays before the line that it stood before, or at the end, for as long as that line is there. */
export function withWords(markdown: string, words: string): string {
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

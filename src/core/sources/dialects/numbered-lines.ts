/** Line of Markdown with the 1-based line of the source that it was made from. */
export interface NumberedLine {
  readonly text: string;
  readonly line: number;
}

/** Markdown that was made from another markup language. */
export interface ConvertedText {
  readonly markdown: string;
  /** 1-based line of the source for each line of the Markdown. */
  readonly lines: readonly number[];
}

export function joinLines(lines: readonly NumberedLine[]): ConvertedText {
  return { markdown: lines.map(({ text }) => text).join('\n'), lines: lines.map(({ line }) => line) };
}

/** Writes rows of cells as a table of GitHub's Markdown, apart from the text around it. */
export function writeTable(rows: readonly (readonly string[])[], line: number): NumberedLine[] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const [head, ...body] = rows;
  if (head === undefined || width === 0) return [];
  const write = (cells: readonly string[]): NumberedLine => ({
    text: `| ${Array.from({ length: width }, (_, at) => (cells[at] ?? '').replaceAll('|', '\\|').trim()).join(' | ')} |`,
    line,
  });
  const rule = { text: `|${' --- |'.repeat(width)}`, line };
  return [{ text: '', line }, write(head), rule, ...body.map(write), { text: '', line }];
}

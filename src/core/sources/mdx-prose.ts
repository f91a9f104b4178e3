const NAME = /\.mdx$/i;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
/** Statements in MDX start at the beginning of a block and end with it. */
const STATEMENT =
  /^(?:import\s+(?:[\w*{]|['"])|export\s+(?:default|const|let|var|function|async|class|type|interface|\{|\*))/;
const COMMENT = /\{\/\*[\s\S]*?\*\/\}/g;

/** Returns the text of a file; in MDX only its prose, without imports, exports and comments. */
export function mdxProse(text: string, filename: string): string {
  if (!NAME.test(filename)) return text;
  let fence: string | undefined;
  let isBlank = true;
  let isProgram = false;
  const lines = text.split(/\r\n?|\n/).map((line) => {
    const mark = FENCE.exec(line)?.[1];
    if (mark !== undefined && (fence === undefined || mark.startsWith(fence)))
      fence = fence === undefined ? mark : undefined;
    const begins = fence === undefined && (isBlank || isProgram) && STATEMENT.test(line);
    // Statements end with their block.
    isProgram = fence === undefined && (begins || (isProgram && line.trim() !== ''));
    isBlank = line.trim() === '';
    return isProgram ? '' : line;
  });
  return lines.join('\n').replace(COMMENT, (comment) => '\n'.repeat(comment.split('\n').length - 1));
}

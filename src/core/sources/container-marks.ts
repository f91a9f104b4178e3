const FENCE = /^ {0,3}(`{3,}|~{3,})/;
/** Line that opens or closes a container: ":::", "::: tip A title", ":::{note}". */
const MARK = /^ {0,3}:{3,}(?:\s*$|\s*[\w{.])/;

/** Empties the lines around notes and boxes of Markdown for websites, whose text stays. Programs keep theirs. */
export function emptyContainerMarks(markdown: string): string {
  if (!markdown.includes(':::')) return markdown;
  let fence: string | undefined;
  return markdown
    .split('\n')
    .map((line) => {
      const mark = FENCE.exec(line)?.[1];
      if (mark !== undefined && (fence === undefined || mark.startsWith(fence)))
        fence = fence === undefined ? mark : undefined;
      return fence === undefined && MARK.test(line) ? '' : line;
    })
    .join('\n');
}

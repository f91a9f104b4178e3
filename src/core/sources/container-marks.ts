const FENCE = /^ {0,3}(`{3,}|~{3,})/;
/** Line that opens or closes a container: ":::", "::: tip A title", ":::{note}". */
const MARK = /^ {0,3}:{3,}(?:\s*$|\s*[\w{.])/;
/** Title behind the kind of a container: "::: tip A title", ":::note[A title]", "::: {.callout title="A title"}". */
const TITLES = [
  /^ {0,3}:{3,}\s*[\w-]{1,40}\[([^\]]{1,160})\]\s*$/,
  /^ {0,3}:{3,}[^"]{0,160}?\btitle="([^"]{1,160})"/,
  /^ {0,3}:{3,}\s*(?:[\w-]{1,40}|\{[\w-]{1,40}\})[ \t]+([^\s{#.][^{}]{0,160})$/,
] as const;

/**
 * Line that opens a note of Python-Markdown, whose text may be indented and which may stand in an item of a list: "!!! info",
 * '??? note inline "A title"'.
 */
const NOTE =
  /^(\s{0,12})(?:!{2,3}|\?{3}\+?)[ \t]*[\w-]{1,40}(?:[ \t]+(?:inline|end))*(?:[ \t]+"([^"]{0,160})")?[ \t]*$/;
/** Line that opens a tab of MkDocs, and one that opens or closes a block of PyMdown: "/// note | A title". */
const TAB = /^(\s{0,12})={3}[!+]?[ \t]+"([^"]{1,160})"[ \t]*$/;
const BLOCK = /^\s{0,12}\/{3,}(?:[ \t]*[\w-]{1,40}(?:[ \t]*\|[ \t]*(\S[^\n]{0,160}))?)?[ \t]*$/;
const INDENT = /^(\s*?)(?: {4}|\t)/;
/** Label of a remark with a title behind it, "> [!info]- A title". */
const LABELLED = /^((?:> ?)+\[!\w{1,40}\])[-+]?[ \t]+(\S[^\n]{0,160})$/;

interface Line {
  readonly text: string;
  readonly title?: string | undefined;
}

/**
 * Empties the lines around notes and boxes of Markdown for websites, whose text stays, below the title of its box. Programs
 * keep theirs.
 */
export function emptyContainerMarks(markdown: string): string {
  if (!/:::|^\s*(?:!!|\?\?\?|===[!+]?[ \t]+"|\/\/\/)|^>.{0,12}\[!/m.test(markdown)) return markdown;
  let isNote = false;
  let margin = '';
  let fence: string | undefined;
  const lines = markdown.split('\n').map((line): Line => {
    const mark = FENCE.exec(line)?.[1];
    if (mark !== undefined && (fence === undefined || mark.startsWith(fence)))
      fence = fence === undefined ? mark : undefined;
    if (fence !== undefined) return { text: line };
    const block = BLOCK.exec(line);
    if (block !== null) return { text: '', title: toTitle(block[1] ?? '') };
    const note = NOTE.exec(line) ?? TAB.exec(line);
    if (note !== null) {
      margin = note[1] ?? '';
      isNote = true;
      const title = toTitle(note[2] ?? '');
      return { text: '', title: title && margin + title };
    }
    isNote &&= line.trim() === '' || (line.startsWith(margin) && INDENT.test(line.slice(margin.length)));
    if (isNote)
      return { text: line.trim() === '' ? '' : margin + line.slice(margin.length).replace(INDENT, '$1') };
    const label = LABELLED.exec(line);
    if (label !== null) return { text: `${label[1]} ${toTitle(label[2] ?? '') ?? label[2]}` };
    return MARK.test(line) ? { text: '', title: readTitle(line) } : { text: line };
  });
  const written = lines.map(({ text }) => text);
  for (const [index, { title }] of lines.entries()) {
    if (title === undefined) continue;
    // The title stands in the paragraph that it names.
    let at = index;
    while (written[at + 1]?.trim() === '') at += 1;
    // A table may not follow a line of text.
    if (/^\s*\|/.test(written[at + 1] ?? '')) at = at > index ? index : lines.length;
    if (at < lines.length) written[at] = title;
  }
  return written.join('\n');
}

function readTitle(line: string): string | undefined {
  return toTitle(
    TITLES.map((pattern) => pattern.exec(line)?.[1]?.trim() ?? '').find((found) => found !== '') ?? '',
  );
}

function toTitle(title: string): string | undefined {
  if (title === '' || /[*_`[\]|<>]/.test(title)) return undefined;
  return `**${title}${/[\p{L}\p{N})"”»]$/u.test(title) ? ':' : ''}**`;
}

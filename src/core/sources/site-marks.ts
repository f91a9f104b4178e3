const FENCE = /^ {0,3}(?:> ?)*(`{3,}|~{3,})/;
/** Code within a line, in which nothing is a mark. */
const CODE = /(`+)(?!`)[^`\n]{1,400}(?<!`)\1(?!`)/g;
const VALUE = '(?:"[^"\\n]{0,200}"|\'[^\'\\n]{0,200}\'|[^\\s"\'{}]{1,200})';
const ATTRIBUTES = `\\{:?\\s*(?:(?:[#.][\\w:-]{1,80}|[a-zA-Z][\\w-]{0,40}=${VALUE}|-)\\s*){1,12}\\}`;
/** Attribute lists of kramdown, as in "![Mill](mill.png){:.wide}", whose colon occurs nowhere else. */
const KRAMDOWN = /\{:{1,2}\s?\/?[^{}\n]{0,300}\}/g;
/** Attribute lists of Pandoc and MkDocs, behind what they describe or alone on a line. */
const ATTACHED = new RegExp(`(?<=[)\\]*_\`])${ATTRIBUTES}|^(\\s*(?:> ?)*)${ATTRIBUTES}\\s*$`, 'g');
const AT_END = new RegExp(`\\s*${ATTRIBUTES}\\s*$`);
/** A list of contents that the generator writes in its place. */
const CONTENTS = /^\s*(?:\[\[?_?TOC_?\]?\]|\$\{toc\}|\{\{>?\s?toc\s?\}\}|<toc\s?\/?>)\s*$/i;
const CONTENTS_LIST = /^\{:\s?[^{}\n]{0,80}\btoc\b/i;
const ITEM = /^\s*(?:[-*+]|\d{1,3}\.)\s+\S[^\n]{0,40}$/;
/** Links of wikis and note books, "[[Page|words]]", and embedded pages, "![[Page]]". */
const EMBEDDED = /!\[\[[^[\]\n]{1,200}\]\]/g;
const WIKI_LINK = /(?<!\[)\[\[(?:[^[\]|\n]{1,200}\|)?(?=\p{L})([^[\]|\n]{1,200})\]\](?![\](])/gu;
const HIGHLIGHT = /(?<![=\w])==(?=[^\s=])([^=\n]{0,200}[^\s=])==(?![=\w])/g;
const COMMENT = /\{\/\*[^\n]{0,400}?\*\/\}|%%[^%\n]{1,400}%%/g;
/** A word of a glossary, "{term:open data}". */
const TERM = /\{\p{Ll}{2,20}:(?=\p{L})([^{}\n:]{1,80})\}/gu;
const NOTE = /\[\^([^\]\s]{1,40})\](?!:)/g;
const NOTE_TEXT = /^ {0,3}\[\^([^\]\s]{1,40})\]:/gm;

/** A table of HTML, which Markdown ends at its first blank line. */
const TABLE_OPEN = /^\s*<table\b(?![^\n]*<\/table>)/i;
const TABLE_CLOSE = /<\/table>/i;

/** Fills the blank lines within tables of HTML with comments, so that each stays one block. */
export function joinTableLines(markdown: string): string {
  if (!/<table\b/i.test(markdown)) return markdown;
  const lines = markdown.split('\n');
  const last = lines.findLastIndex((line) => TABLE_CLOSE.test(line));
  let fence: string | undefined;
  let isInside = false;
  for (const [index, line] of lines.entries()) {
    const mark = isInside ? undefined : FENCE.exec(line)?.[1];
    if (mark !== undefined && (fence === undefined || mark.startsWith(fence)))
      fence = fence === undefined ? mark : undefined;
    if (fence !== undefined) continue;
    if (isInside && line.trim() === '') lines[index] = '<!-- -->';
    if (TABLE_CLOSE.test(line)) isInside = false;
    else if (index < last && TABLE_OPEN.test(line)) isInside = true;
  }
  return lines.join('\n');
}

/**
 * Removes what generators of websites read in Markdown and readers never see: attribute lists, places of contents, links
 * of wikis, comments, and references to notes that are absent. Lines stay in their places; code is unchanged.
 *
 * @example removeSiteMarks('![Mill](mill.png){:class="wide"}') // '![Mill](mill.png)'
 */
export function removeSiteMarks(markdown: string): string {
  if (!/\{[:#.\p{L}/]|\[\[|\[_?TOC|==|\[\^|%%/iu.test(markdown)) return markdown;
  const notes = new Set([...markdown.matchAll(NOTE_TEXT)].map(([, id]) => id));
  let fence: string | undefined;
  const lines = markdown.split('\n');
  for (const [index, line] of lines.entries()) {
    const mark = FENCE.exec(line)?.[1];
    if (mark !== undefined && (fence === undefined || mark.startsWith(fence)))
      fence = fence === undefined ? mark : undefined;
    if (fence !== undefined || mark !== undefined) continue;
    if (CONTENTS_LIST.test(line.trim()) && ITEM.test(lines[index - 1] ?? '')) lines[index - 1] = '';
    lines[index] = CONTENTS.test(line) ? '' : cleanLine(line, notes);
  }
  return lines.join('\n');
}

/** Removes an attribute list from the end of a heading. */
export function removeHeadingAttributes(heading: string): string {
  return heading.includes('{') ? heading.replace(AT_END, '') : heading;
}

function cleanLine(line: string, notes: ReadonlySet<string | undefined>): string {
  if (!/[{[=%]/.test(line)) return line;
  let clean = '';
  let at = 0;
  for (const code of line.matchAll(CODE)) {
    clean += cleanWords(line.slice(at, code.index), notes) + code[0];
    at = code.index + code[0].length;
  }
  const rest = line.slice(at);
  // An attribute list behind code is attached to it.
  return clean + cleanWords(at > 0 ? rest.replace(new RegExp(`^${ATTRIBUTES}`), '') : rest, notes);
}

function cleanWords(words: string, notes: ReadonlySet<string | undefined>): string {
  return words
    .replace(COMMENT, '')
    .replace(KRAMDOWN, '')
    .replace(TERM, '$1')
    .replace(ATTACHED, '$1')
    .replace(EMBEDDED, '')
    .replace(WIKI_LINK, '$1')
    .replace(HIGHLIGHT, '$1')
    .replace(NOTE, (mark, id: string) => (notes.has(id) ? mark : ''));
}

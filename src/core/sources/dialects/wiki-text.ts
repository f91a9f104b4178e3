import { type ConvertedText, joinLines, type NumberedLine, writeTable } from './numbered-lines.ts';

const HEADING = /^(={2,6})\s*([^=\n].*?)\s*\1\s*$/;
const LIST = /^([*#:;]+)\s*(.*)$/;
/** Elements whose content is no text, with their content. */
const HIDDEN =
  /<!--[\s\S]{0,20000}?-->|<ref\b[^<>]{0,400}\/>|<(ref|gallery|timeline|score|imagemap|templatestyles|nowiki)\b[^<>]{0,400}>[\s\S]{0,8000}?<\/\1>/gi;
const MAGIC = /__[A-Z]{3,20}__/g;

/** True for text of a wiki: headings between equal signs with links, templates or bold text between apostrophes. */
export function isWikiText(text: string): boolean {
  const headings = text.match(/^={2,6}[^=\n]{1,200}={2,6}[ \t]*$/gm)?.length ?? 0;
  const links = text.match(/\[\[[^[\]\n]{1,200}\]\]/g)?.length ?? 0;
  const templates = text.match(/\{\{[^{}\n]{1,200}/g)?.length ?? 0;
  const bold = text.match(/'''[^'\n]{1,200}'''/g)?.length ?? 0;
  const signs = links + templates + bold;
  return headings > 0 ? signs >= 2 : bold > 0 && links >= 3;
}

/** Converts the text of a wiki to Markdown; templates, notes, categories and files are left out. */
export function convertWikiText(source: string): ConvertedText {
  const visible = removeNested(removeNested(keepLines(source, HIDDEN), '{{', '}}'), '[[', ']]', isFileLink);
  const lines = visible.replace(MAGIC, '').split('\n');
  const out: NumberedLine[] = [];
  const isEnd = (line: string): boolean => /^\s*\|\}/.test(line);
  const last = lines.findLastIndex(isEnd);
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (at < last && /^\s*:*\{\|/.test(line)) {
      let end = at + 1;
      while (!isEnd(lines[end] ?? '')) end += 1;
      out.push(...writeTable(readTable(lines.slice(at + 1, end)), at + 1));
      at = end;
    } else out.push({ text: writeLine(line), line: at + 1 });
  }
  return joinLines(out);
}

function writeLine(line: string): string {
  const heading = HEADING.exec(line);
  if (heading !== null) return `${'#'.repeat(heading[1]?.length ?? 2)} ${writeInline(heading[2] ?? '')}`;
  const [, marks, words = ''] = LIST.exec(line) ?? [];
  if (marks === undefined) return /^----+\s*$/.test(line) ? '---' : writeInline(line);
  const last = marks.at(-1);
  if (last === ';') {
    const [term = '', meaning] = words.split(/\s+:\s+|:(?=\s)/);
    return meaning === undefined
      ? `**${writeInline(term)}**`
      : `- **${writeInline(term)}**: ${writeInline(meaning)}`;
  }
  if (last === ':') return writeInline(words);
  return `${'   '.repeat(marks.length - 1)}${last === '#' ? '1.' : '-'} ${writeInline(words)}`;
}

function writeInline(text: string): string {
  return text
    .replace(/\[\[(?:[^[\]|\n]{1,200}\|)?([^[\]|\n]{1,200})\]\]/g, '$1')
    .replace(/\[(https?:\/\/[^\s[\]]{1,500})\s+([^[\]\n]{1,300})\]/g, '[$2]($1)')
    .replace(/\[https?:\/\/[^\s[\]]{1,500}\]/g, '')
    .replace(/'''''([^\n]{1,400}?)'''''/g, '***$1***')
    .replace(/'''([^\n]{1,400}?)'''/g, '**$1**')
    .replace(/''([^\n]{1,400}?)''/g, '*$1*')
    .replace(/<br\s*\/?>/gi, ' ')
    .replace(/\(\s*[;,]?\s*\)/g, '')
    .trimEnd();
}

function readTable(lines: readonly string[]): string[][] {
  const rows: string[][] = [[]];
  for (const line of lines) {
    const [, mark, rest = ''] = /^\s*(\|-|\|\+|[|!])(.*)$/.exec(line) ?? [];
    const row = rows.at(-1) ?? [];
    if (mark === '|-') rows.push([]);
    else if (mark === '|' || mark === '!')
      row.push(...rest.split(mark === '!' ? /!!|\|\|/ : '||').map((cell) => readCell(cell)));
    else if (mark === undefined && row.length > 0)
      row[row.length - 1] = `${row.at(-1)} ${writeInline(line)}`.trim();
  }
  return rows.filter((row) => row.some((cell) => cell !== ''));
}

/** A cell without its attributes, 'style="…" | words'. */
function readCell(cell: string): string {
  return writeInline(cell.replace(/^[^|[\]]{0,200}="?[^|[\]]{0,200}\|(?!\|)/, '')).trim();
}

/** True for links to files, categories and other languages, "[[Category:Kilns]]", which a leading colon makes plain. */
function isFileLink(text: string, at: number): boolean {
  return /^\[\[\p{L}[\p{L}\p{M} _-]{1,30}:\S/u.test(text.slice(at, at + 60));
}

function keepLines(text: string, pattern: RegExp): string {
  return text.replace(pattern, (whole) => '\n'.repeat(whole.split('\n').length - 1));
}

/** Removes nested brackets with all that they hold, in one pass; brackets that are never closed stay. */
function removeNested(
  text: string,
  open: string,
  close: string,
  isRemoved: (text: string, at: number) => boolean = () => true,
): string {
  const stack: number[] = [];
  const ranges: [number, number][] = [];
  for (let at = 0; at < text.length - 1; at++) {
    if (text.startsWith(open, at)) {
      stack.push(at);
      at += 1;
    } else if (text.startsWith(close, at) && stack.length > 0) {
      const start = stack.pop() ?? 0;
      at += 1;
      if (!isRemoved(text, start)) continue;
      while ((ranges.at(-1)?.[0] ?? -1) > start) ranges.pop();
      ranges.push([start, at + 1]);
    }
  }
  let clean = '';
  let from = 0;
  for (const [start, end] of ranges) {
    clean += text.slice(from, start) + '\n'.repeat(text.slice(start, end).split('\n').length - 1);
    from = end;
  }
  return clean + text.slice(from);
}

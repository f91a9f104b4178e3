import { type ConvertedText, joinLines, type NumberedLine, writeTable } from './numbered-lines.ts';

const HEADING = /^(={1,6})\s+(\S.*?)\s*=*$/;
const ATTRIBUTE = /^:!?[\w-]{1,40}!?:(?:\s.*)?$/;
/** Lines of a program, of a box and of a comment. */
const CODE = /^(?:-{4,}|\.{4,}|`{3,}.*)\s*$/;
const BOX = /^(?:={4,}|\*{4,}|_{4,}|--|\+{4,})\s*$/;
const COMMENT = /^\/{4,}\s*$/;
const TABLE = /^[|!,:]={3,}\s*$/;
const BLOCK_ATTRIBUTES = /^\[(?!\[?\^?\d+\]\s)[^\n]{0,300}\]\s*$/;
const DIRECTIVE = /^(?:include|ifdef|ifndef|ifeval|endif|toc|video|audio)::?\S*\[.*\]\s*$/;
const PICTURE = /^image::([^\s[]{1,500})\[([^\]]{0,300})\]\s*$/;
const NOTE = /^(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION):\s+/;
const LIST = /^\s*(\*{1,5}|-|\.{1,5}|\d{1,3}\.)\s+(\S.*)$/;
const TERM = /^(\S[^\n]{0,120}?)::(?:\s+(\S.*))?$/;

/** Line of authors below the title of a document. */
const AUTHORS = /^\p{L}[\p{L}\s.;'’-]{1,200}<[^\s<>]{1,200}@[^\s<>]{1,200}>/u;

/** True for AsciiDoc: headings behind equal signs with its attributes, blocks or macros. */
export function isAsciiDoc(text: string): boolean {
  const headings = text.match(/^={1,5} \S/gm)?.length ?? 0;
  const signs =
    text.match(
      /^(?::[\w-]{1,40}:|\[[\w%#.,="' -]{1,120}\]$|-{4,}$|\|={3,}$|image::|include::|(?:NOTE|TIP|WARNING): )/gm,
    )?.length ?? 0;
  const links = text.match(/(?:link:|xref:|https?:\/\/)[^\s[\]]{1,300}\[[^\]\n]{1,200}\]/g)?.length ?? 0;
  return headings > 0 && headings + signs + links >= 2 && !/^(?:#{1,6} \S|={2,6}[^=\n]+={2,6}$)/m.test(text);
}

/** Converts AsciiDoc to Markdown; attributes, comments and directives are left out. */
export function convertAsciiDoc(source: string): ConvertedText {
  const lines = source.split('\n');
  const out: NumberedLine[] = [];
  let attributes = '';
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const put = (text: string): void => {
      out.push({ text, line: at + 1 });
    };
    if (COMMENT.test(line)) at = findEnd(lines, at);
    else if (CODE.test(line)) {
      const end = findEnd(lines, at);
      put(`\`\`\`\`${/\bsource,\s*(\w+)/.exec(attributes)?.[1] ?? ''}`);
      for (let index = at + 1; index < end; index++) out.push({ text: lines[index] ?? '', line: index + 1 });
      put('````');
      at = end;
    } else if (TABLE.test(line)) {
      const end = findEnd(lines, at);
      out.push(...writeTable(readTable(lines.slice(at + 1, end), attributes), at + 1));
      at = end;
    } else if (BLOCK_ATTRIBUTES.test(line)) {
      attributes = line;
      put('');
      continue;
    } else if (
      ATTRIBUTE.test(line) ||
      DIRECTIVE.test(line) ||
      /^\/\/(?!\/)/.test(line) ||
      BOX.test(line) ||
      AUTHORS.test(line)
    )
      put('');
    else put(writeLine(line));
    if (line.trim() !== '') attributes = '';
  }
  return joinLines(out);
}

function findEnd(lines: readonly string[], from: number): number {
  const mark = (lines[from] ?? '').trim().replace(/^(`{3,}).*/, '$1');
  for (let at = from + 1; at < lines.length; at++) if ((lines[at] ?? '').trim() === mark) return at;
  return lines.length;
}

function writeLine(line: string): string {
  const heading = HEADING.exec(line);
  if (heading !== null) return `${'#'.repeat(heading[1]?.length ?? 1)} ${writeInline(heading[2] ?? '')}`;
  const picture = PICTURE.exec(line);
  if (picture !== null)
    return `![${(picture[2] ?? '').split(',')[0]?.replace(/^"|"$/g, '') ?? ''}](${picture[1]})`;
  const [, marks, words = ''] = LIST.exec(line) ?? [];
  if (marks !== undefined) {
    const depth = /^[*.]+$/.test(marks) ? marks.length - 1 : 0;
    return `${'   '.repeat(depth)}${/^[*-]/.test(marks) ? '-' : '1.'} ${writeInline(words)}`;
  }
  if (/^'{3,}\s*$/.test(line)) return '---';
  if (/^<{3,}\s*$/.test(line) || line.trim() === '+') return '';
  if (/^\.\S/.test(line)) return `**${writeInline(line.slice(1))}**`;
  const term = TERM.exec(line);
  if (term !== null && !/^\w+::/.test(line.trim().slice(-2)) && !line.includes('://'))
    return `- **${writeInline(term[1] ?? '')}**${term[2] === undefined ? '' : `: ${writeInline(term[2])}`}`;
  return writeInline(line.replace(NOTE, ''));
}

function writeInline(text: string): string {
  return text
    .replace(/\[\[[^[\]\n]{1,100}\]\]|\(\(\([^()\n]{1,200}\)\)\)/g, '')
    .replace(/image:[^\s[]{1,500}\[[^\]\n]{0,200}\]|\s?footnote:\w*\[[^\]\n]{0,600}\]/g, '')
    .replace(/<<[^<>,\n]{1,100},\s*([^<>\n]{1,200})>>/g, '$1')
    .replace(/<<([^<>\n]{1,100})>>/g, '$1')
    .replace(/(?:link:)?(https?:\/\/[^\s[\]]{1,500})\[([^\]\n,]{1,200})(?:,[^\]\n]{0,100})?\]/g, '[$2]($1)')
    .replace(/(https?:\/\/[^\s[\]]{1,500})\[\]/g, '$1')
    .replace(/(?:link|xref|mailto|kbd|btn|menu|pass|stem):[^\s[\]]{0,300}\[([^\]\n]{0,200})\]/g, '$1')
    .replace(/(?<![\p{L}\p{N}*])\*(?=[^\s*])([^*\n]{1,300}?)(?<=\S)\*(?![\p{L}\p{N}*])/gu, '**$1**')
    .replace(/\[[.#][\w.#-]{1,60}\]#([^#\n]{1,300})#/g, '$1')
    .replace(/(?<=\s|^)\+([^+\n]{1,200})\+(?=[\s.,;:]|$)/g, '`$1`')
    .replace(/\{(?:nbsp|sp|empty)\}/g, ' ')
    .replace(/\s\+$/, '');
}

/** Cells of a table, one a line or several; the first row is the head. */
function readTable(lines: readonly string[], attributes: string): string[][] {
  const cells: string[] = [];
  let first = 0;
  for (const line of lines) {
    const parts = line.split(/(?:^|\s)(?:\d+\+|\.\d+\+)?[<^>.]{0,3}[aehlmsd]?\|/);
    if (parts.length < 2) {
      if (cells.length > 0 && line.trim() !== '')
        cells[cells.length - 1] = `${cells.at(-1)} ${line.trim()}`.trim();
      continue;
    }
    cells.push(...parts.slice(1).map((part) => part.trim()));
    if (first === 0) first = parts.length - 1;
  }
  const columns = /cols="?([^"\]]+)"?/.exec(attributes)?.[1];
  const repeated = Number(/^(\d+)\*/.exec(columns ?? '')?.[1] ?? 0);
  const width = Math.max(1, repeated || (columns?.split(/[,;]/).length ?? first));
  return Array.from({ length: Math.ceil(cells.length / width) }, (_, row) =>
    cells.slice(row * width, (row + 1) * width).map(writeInline),
  );
}

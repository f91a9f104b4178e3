import { type ConvertedText, joinLines, type NumberedLine, writeTable } from './numbered-lines.ts';

const DIRECTIVE = /^(\s*)\.\. (?:\|[^|]{1,60}\| )?([\w:-]{1,40})::(?:\s+(.*))?$/;
const EXPLICIT = /^(\s*)\.\.(?:\s|$)/;
const ROLE = /:[a-z][\w:+.-]{0,40}:`[^`\n]{1,300}`/g;
const ADORNMENT = /^([=\-~^"'`*+#:._<>])\1{2,}\s*$/;
/** Adornments below a title that Markdown has not. */
const FOREIGN_ADORNMENT = /^([~^"'`*+#:.])\1{3,}\s*$/m;
const OPTION = /^\s+:[\w-]{1,40}:(?:\s|$)/;
const FIELD = /^:[^:\s`][^:\n`]{0,40}:(?:\s+\S.*)?$/;
const CODE = /^(?:code|code-block|sourcecode|parsed-literal|prompt|doctest|literalinclude)$/;
const PICTURE = /^(?:image|figure)$/;
/** Directives whose content is text of the document. */
const TEXT =
  /^(?:note|tip|hint|warning|important|caution|danger|attention|error|admonition|seealso|topic|sidebar|rubric|epigraph|highlights|pull-quote|compound|container|only|versionadded|versionchanged|deprecated|list-table|table|tab|tabs|dropdown|card)$/;
/** Deeper text keeps a part of its indent. */
const INDENT_MAX = 40;
const GRID = /^\s*\+[-=+]{3,}\+\s*$/;
const SIMPLE = /^\s*=+(?:\s+=+)+\s*$/;

/** True for reStructuredText: directives, roles or titles that only it underlines. */
export function isRestructuredText(text: string): boolean {
  const directives = text.match(/^[ \t]*\.\. [\w:|-][\w:| -]{0,60}::/gm)?.length ?? 0;
  const targets = text.match(/^\.\. _[^:\n]{1,80}:/gm)?.length ?? 0;
  const roles = text.match(ROLE)?.length ?? 0;
  const links = text.match(/`[^`<\n]{1,120}<[^>\n]{3,300}>`__?/g)?.length ?? 0;
  const titles = FOREIGN_ADORNMENT.test(text) ? 1 : 0;
  return directives + targets + roles + links + titles >= 2 && !/^#{1,6} \S/m.test(text);
}

/** Converts reStructuredText to Markdown; directives for programs, comments and targets are left out. */
export function convertRestructuredText(source: string): ConvertedText {
  const lines = source.split('\n');
  const out: NumberedLine[] = [];
  const styles: string[] = [];
  const put = (text: string, at: number): void => {
    out.push({ text, line: at + 1 });
  };
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const title = readTitle(lines, at);
    const directive = DIRECTIVE.exec(line);
    if (title !== undefined) {
      if (!styles.includes(title.style)) styles.push(title.style);
      put('', at);
      put(`${'#'.repeat(Math.min(6, styles.indexOf(title.style) + 1))} ${writeInline(title.text)}`, at);
      at += title.lines;
    } else if (directive !== null || EXPLICIT.test(line)) {
      const end = findBlockEnd(lines, at);
      if (directive !== null) writeDirective(lines, at, end, directive, put);
      put('', at);
      at = end;
    } else if (GRID.test(line) || SIMPLE.test(line)) {
      const end = findTableEnd(lines, at);
      const rows = GRID.test(line) ? readGrid(lines.slice(at, end)) : readSimple(lines.slice(at, end));
      out.push(...writeTable(rows, at + 1));
      at = end;
    } else if (/::\s*$/.test(line) && (lines[at + 1] ?? '').trim() === '' && !/^\s*\.\./.test(line)) {
      put(writeInline(line.replace(/\s*::\s*$/, (mark) => (mark.startsWith(' ') ? '' : ':'))), at);
      const end = findIndented(lines, at + 1, measureIndent(line));
      writeCode(lines, at + 1, end, '', put);
      at = end;
    } else {
      if (!FIELD.test(line)) put(writeInline(line.replace(/^(\s*)\| /, '$1')), at);
      at += 1;
    }
  }
  return joinLines(out);
}

interface Title {
  readonly text: string;
  readonly style: string;
  readonly lines: number;
}

/** A title with a line of one sign below it, and perhaps above it. */
function readTitle(lines: readonly string[], at: number): Title | undefined {
  const [first = '', second = '', third = ''] = [lines[at], lines[at + 1], lines[at + 2]];
  const over = ADORNMENT.exec(first)?.[1];
  if (over !== undefined && second.trim() !== '' && ADORNMENT.exec(third)?.[1] === over)
    return { text: second.trim(), style: `${over}${over}`, lines: 3 };
  const under = ADORNMENT.exec(second)?.[1];
  const isTitle =
    under !== undefined &&
    /^[^\s.:|+]/.test(first) &&
    !ADORNMENT.test(first) &&
    second.trim().length >= Math.min(first.trim().length * 0.6, 60);
  return isTitle ? { text: first.trim(), style: under, lines: 2 } : undefined;
}

function writeDirective(
  lines: readonly string[],
  at: number,
  end: number,
  [, margin = '', name = '', argument = '']: RegExpExecArray,
  put: (text: string, at: number) => void,
): void {
  let from = at + 1;
  let alt = '';
  while (from < end && OPTION.test(lines[from] ?? '')) {
    alt = /^\s+:alt:\s+(.+)$/.exec(lines[from] ?? '')?.[1] ?? alt;
    from += 1;
  }
  if (CODE.test(name)) writeCode(lines, from, end, argument, put);
  else if (PICTURE.test(name)) {
    put('', at);
    put(`${margin}![${alt}](${argument.trim().replaceAll(' ', '%20')})`, at);
    if (name === 'figure') writeText(lines, from, end, margin, put);
  } else if (TEXT.test(name)) {
    put('', at);
    const isTitled = /^(?:admonition|topic|sidebar|rubric|table|list-table|dropdown|card|tab)$/.test(name);
    if (argument !== '' && !/^version|^deprecated/.test(name))
      put(`${margin}${isTitled ? `**${argument}**` : writeInline(argument)}`, at);
    writeText(lines, from, end, margin, put);
  }
}

function writeText(
  lines: readonly string[],
  from: number,
  end: number,
  margin: string,
  put: (text: string, at: number) => void,
): void {
  const body = lines.slice(from, end);
  const indent = measureLeastIndent(body);
  const inner = convertRestructuredText(body.map((line) => line.slice(indent)).join('\n'));
  for (const [index, text] of inner.markdown.split('\n').entries())
    put(text === '' ? '' : margin + text, from + (inner.lines[index] ?? 1) - 1);
}

function writeCode(
  lines: readonly string[],
  from: number,
  end: number,
  language: string,
  put: (text: string, at: number) => void,
): void {
  const body = lines.slice(from, end);
  const filled = body.filter((line) => line.trim() !== '');
  if (filled.length === 0) return;
  const indent = measureLeastIndent(filled);
  const first = body.findIndex((line) => line.trim() !== '');
  const last = body.findLastIndex((line) => line.trim() !== '');
  put('', from);
  put(`\`\`\`\`${language.trim().replace(/[^\w+#-]/g, '')}`, from + first);
  for (let index = first; index <= last; index++) put((body[index] ?? '').slice(indent), from + index);
  put('````', from + last);
}

/** First line behind a block that begins with two full stops. */
function findBlockEnd(lines: readonly string[], at: number): number {
  return findIndented(lines, at + 1, measureIndent(lines[at] ?? ''));
}

function findIndented(lines: readonly string[], from: number, indent: number): number {
  let at = from;
  while (at < lines.length && ((lines[at] ?? '').trim() === '' || measureIndent(lines[at] ?? '') > indent))
    at += 1;
  return at;
}

function measureIndent(line: string): number {
  return /^\s*/.exec(line)?.[0].length ?? 0;
}

function measureLeastIndent(lines: readonly string[]): number {
  return lines.reduce(
    (least, line) => (line.trim() === '' ? least : Math.min(least, measureIndent(line))),
    INDENT_MAX,
  );
}

function findTableEnd(lines: readonly string[], from: number): number {
  const isGrid = GRID.test(lines[from] ?? '');
  let at = from + 1;
  let rules = 1;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    if (isGrid && !/^\s*[+|]/.test(line)) break;
    if (!isGrid && SIMPLE.test(line)) rules += 1;
    at += 1;
    if (!isGrid && SIMPLE.test(line) && (lines[at] ?? '').trim() === '' && rules >= 2) break;
  }
  return at;
}

function readGrid(lines: readonly string[]): string[][] {
  const rows: string[][] = [];
  let isNew = true;
  for (const line of lines) {
    if (GRID.test(line)) isNew = true;
    else {
      const cells = line
        .trim()
        .replace(/^\||\|$/g, '')
        .split('|');
      if (isNew) rows.push(cells.map((cell) => cell.trim()));
      else
        for (const [column, cell] of cells.entries()) {
          const row = rows.at(-1) ?? [];
          row[column] = `${row[column] ?? ''} ${cell.trim()}`.trim();
        }
      isNew = false;
    }
  }
  return rows.map((row) => row.map(writeInline));
}

/** Columns of a simple table begin below the signs of its rule. */
function readSimple(lines: readonly string[]): string[][] {
  const starts = [...(lines[0] ?? '').matchAll(/=+/g)].map(({ index }) => index);
  const rows: string[][] = [];
  for (const line of lines) {
    if (SIMPLE.test(line) || /^\s*-+(?:\s+-+)*\s*$/.test(line) || line.trim() === '') continue;
    const cells = starts.map((start, at) => line.slice(start, starts[at + 1]).trim());
    const before = rows.at(-1);
    // A row without its first cell goes on with the row before it.
    if (cells[0] === '' && before !== undefined)
      for (const [column, cell] of cells.entries()) before[column] = `${before[column] ?? ''} ${cell}`.trim();
    else rows.push(cells);
  }
  return rows.map((row) => row.map(writeInline));
}

/** Inline markup: literals, roles, links, references to notes and escapes. */
function writeInline(line: string): string {
  if (!/[`_|\\]/.test(line)) return line;
  return line
    .replace(/``([^`\n]{1,300})``/g, (_, code: string) => `\u0001${code}\u0001`)
    .replace(ROLE, readRole)
    .replace(/`([^`<\n]{1,200}?)\s*<(https?:[^>\s]{1,500}|mailto:[^>\s]{1,200})>`__?/g, '[$1]($2)')
    .replace(/`([^`<\n]{1,200}?)\s*<[^>\n]{1,300}>`__?/g, '$1')
    .replace(/\s?\[[#*]?[\w-]{0,40}\]_(?!\w)/g, '')
    .replace(/`([^`\n]{1,200})`__?/g, '$1')
    .replace(/`([^`\n]{1,200})`/g, '*$1*')
    .replace(/(?<=[\p{L}\p{N}])__?(?=[\s.,;:!?)]|$)/gu, '')
    .replace(/\|([^|\s][^|\n]{0,60}[^|\s]|\w)\|(?:__?)?/g, '$1')
    .replace(/\\(?=\s|$)\s?/g, '')
    .replaceAll('\u0001', '`');
}

/** Words that a role shows: the name before its target, or the last part of a name of a program. */
function readRole(role: string): string {
  const [, name = '', inner = ''] = /^:([\w:+.-]+):`([^`]*)`$/.exec(role) ?? [];
  const named = /^(.*?)\s*<[^>]*>$/.exec(inner)?.[1];
  const words =
    named ?? (inner.startsWith('~') ? (inner.split('.').at(-1) ?? inner) : inner.replace(/^!/, ''));
  return /(?:^|:)(?:ref|doc|term|abbr|numref|strong|emphasis|sup|sub|rfc|pep|menuselection|guilabel|any|eq|math)$/.test(
    name,
  )
    ? words
    : `\u0001${words.replace(/^~/, '')}\u0001`;
}

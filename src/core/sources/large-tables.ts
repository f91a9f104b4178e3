import type { PhrasingContent, RootContent, Table, TableCell } from 'mdast';

/** Shorter tables are parsed together with their surroundings. */
const ROWS_LEAST = 8;
/** Cells with delimiters are parsed at the cost of a line each. Beyond this number they are plain text. */
const MARKED_MAX = 8_000;
/** Delimiters, entities and addresses. */
const MARKED = /[\\`*_~[\]<>&@]|www\.|:\/\//i;
const ROW = /^\|.*\|[ \t]*$/;
const RULE = /^\|(?:[ \t]*:?-+:?[ \t]*\|)+[ \t]*$/;
const DEFINITION = /^ {0,3}\[[^\]\n]+\]:\s*\S/;
/** Maximum number of cells parsed together, since the parser takes quadratic time. */
const TOGETHER = 400;

export interface Stretch {
  readonly line: number;
  readonly lines: readonly string[];
  /** True if the lines are one large table. */
  readonly table: boolean;
}

interface Cell {
  readonly text: string;
}

/** Splits a text before and after its large tables. */
export function splitStretches(lines: readonly string[]): Stretch[] {
  const found: Stretch[] = [];
  let [from, fenced] = [0, false];
  for (let at = 0; at < lines.length; at++) {
    if (/^ {0,3}(?:```|~~~)/.test(lines[at] ?? '')) fenced = !fenced;
    const end = fenced || !opensTable(lines, at) ? at : findEnd(lines, at);
    if (end - at < ROWS_LEAST + 2 || (lines[end] ?? '').trim() !== '') continue;
    if (at > from) found.push({ line: from, lines: lines.slice(from, at), table: false });
    found.push({ line: at, lines: lines.slice(at, end), table: true });
    from = end;
    at = end - 1;
  }
  if (from < lines.length) found.push({ line: from, lines: lines.slice(from), table: false });
  return found;
}

function opensTable(lines: readonly string[], at: number): boolean {
  const [before = '', head = '', rule = ''] = [lines[at - 1], lines[at], lines[at + 1]];
  return (
    ROW.test(head) &&
    RULE.test(rule) &&
    /^\s*$|^#{1,6} |^<!--.*-->$/.test(before) &&
    splitCells(head).length === splitCells(rule).length
  );
}

function findEnd(lines: readonly string[], from: number): number {
  const end = lines.findIndex((line, index) => index > from && !ROW.test(line));
  return end < 0 ? lines.length : end;
}

/** Reads large tables cell by cell; `parse` parses Markdown. */
export class LargeTables {
  private readonly parse: (markdown: string) => RootContent[];
  private readonly definitions: string;
  private room = MARKED_MAX;

  constructor(parse: (markdown: string) => RootContent[], lines: readonly string[]) {
    this.parse = parse;
    this.definitions = lines.filter((line) => DEFINITION.test(line)).join('\n');
  }

  read([head = '', rule = '', ...body]: readonly string[], line: number, offset: number): Table {
    const align = splitCells(rule).map((cell) =>
      /^:-*:$/.test(cell) ? 'center' : cell.endsWith(':') ? 'right' : cell.startsWith(':') ? 'left' : null,
    );
    const rows = [head, ...body].map(splitCells).map((cells) => cells.map((text): Cell => ({ text })));
    const marked = rows
      .flat()
      .filter(({ text }) => MARKED.test(text))
      .slice(0, this.room);
    this.room -= marked.length;
    const read = this.parsed(marked.map(({ text }) => text));
    const parsed = new Map(marked.map((cell, index) => [cell, read[index] ?? []]));
    const children = (cell: Cell): PhrasingContent[] =>
      parsed.get(cell) ?? (cell.text === '' ? [] : [{ type: 'text', value: cell.text }]);
    const start = { line: line + 1, column: 1, offset };
    return {
      type: 'table',
      align,
      children: rows.map((row) => ({
        type: 'tableRow',
        children: row.map((cell): TableCell => ({ type: 'tableCell', children: children(cell) })),
      })),
      position: { start, end: start },
    };
  }

  /** Parses cells with delimiters as tables with one column. */
  private parsed(cells: readonly string[]): PhrasingContent[][] {
    const read: PhrasingContent[][] = [];
    for (let from = 0; from < cells.length; from += TOGETHER) {
      const some = cells.slice(from, from + TOGETHER);
      const [table] = this.parse(
        `| a |\n|---|\n${some.map((cell) => `| ${cell} |`).join('\n')}\n\n${this.definitions}`,
      );
      some.forEach((cell, index) => {
        read.push(
          table?.type === 'table'
            ? (table.children[index + 1]?.children[0]?.children ?? [])
            : [{ type: 'text', value: cell }],
        );
      });
    }
    return read;
  }
}

/** Splits at bars that are not escaped. */
function splitCells(row: string): string[] {
  const inner = row.trim().slice(1, -1);
  const cells = inner.includes('\\') ? inner.split(/(?<!\\)\|/) : inner.split('|');
  return cells.map((cell) => cell.trim());
}

import type { Nodes, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { LargeTables, stretches } from './large-tables.ts';

/** What the parser takes grows with the square of the lines: longer texts are parsed in pieces. */
const PIECE_LINES = 1_500;
/** From here a piece ends where a section does, failing that at a blank line. */
const PIECE_LEAST = 800;
/** Lines that are read, more than those of a long book. */
export const LINES_MAX = 12_000;
/** What others cost, in lines of text: items of lists, cells of large tables and of others. */
const COST = { item: 2, largeCell: 1 / 16, cell: 1 };
const ITEM = /^\s*(?:[-*+>]|\d{1,9}[.)])(?:\s|$)/;

interface Piece {
  readonly text: string;
  readonly line: number;
  readonly offset: number;
}

/** A text as far as it is read, and how many lines are left out. */
export function readable(source: string): { readonly text: string; readonly beyond: number } {
  const lines = source.split('\n');
  let room = LINES_MAX;
  for (const stretch of stretches(lines)) {
    for (const [index, line] of stretch.lines.entries()) {
      room -= ITEM.test(line) ? COST.item : Math.max(1, (line.split('|').length - 1) * (stretch.table ? COST.largeCell : COST.cell));
      if (room < 0) return { text: lines.slice(0, stretch.line + index).join('\n'), beyond: lines.length - stretch.line - index };
    }
  }
  return { text: source, beyond: 0 };
}

/** The blocks of a Markdown text (CommonMark with GitHub's extensions) with their places in the whole. */
export function markdownTree(source: string): RootContent[] {
  const lines = source.split('\n');
  const tables = new LargeTables(parse, lines);
  let offset = 0;
  return stretches(lines).flatMap((stretch) => {
    const begun = offset;
    offset += lengthOf(stretch.lines);
    if (stretch.table) return [tables.read(stretch.lines, stretch.line, begun)];
    return piecesOf(stretch.lines, stretch.line, begun).flatMap((piece) => {
      const children = parse(piece.text);
      if (piece.offset > 0) for (const node of children) move(node, piece.line, piece.offset);
      return children;
    });
  });
}

function parse(markdown: string): RootContent[] {
  return fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }).children;
}

function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length + 1, 0);
}

function piecesOf(lines: readonly string[], line: number, begun: number): Piece[] {
  const pieces: Piece[] = [];
  let offset = begun;
  for (let from = 0; from < lines.length; ) {
    const to = lines.length - from <= PIECE_LINES ? lines.length : from + endOf(lines.slice(from, from + PIECE_LINES));
    const text = lines.slice(from, to).join('\n');
    pieces.push({ text, line: line + from, offset });
    offset += text.length + 1;
    from = to;
  }
  return pieces;
}

function endOf(lines: readonly string[]): number {
  let fenced = false;
  let heading: number | undefined;
  let blank: number | undefined;
  lines.forEach((line, index) => {
    if (/^ {0,3}(?:```|~~~)/.test(line)) fenced = !fenced;
    if (fenced || index < PIECE_LEAST || lines[index - 1]?.trim() !== '') return;
    if (/^#{1,6} /.test(line)) heading = index;
    else if (/^[\p{L}]/u.test(line)) blank = index;
  });
  return heading ?? blank ?? lines.length;
}

function move(node: Nodes, line: number, offset: number): void {
  for (const point of [node.position?.start, node.position?.end]) {
    if (point === undefined) continue;
    point.line += line;
    point.offset = (point.offset ?? 0) + offset;
  }
  if ('children' in node) for (const child of node.children) move(child, line, offset);
}

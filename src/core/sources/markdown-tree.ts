import type { Nodes, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { LargeTables, splitStretches } from './large-tables.ts';

/**
 * The parser takes quadratic time in lines, above all for items and rows, so longer texts are parsed in
 * pieces.
 */
const PIECE_LINES = 1_500;
const DENSE_LINES = 4;
/** After this share of a piece it ends at the next section, else at a blank line, table or item. */
const PIECE_LEAST = 0.53;
/** Maximum number of lines, more than those of a long book. */
export const LINES_MAX = 40_000;
/** Cost of list items and of cells in large and other tables, in lines of text. */
const COST = { item: 3, largeCell: 1 / 16, cell: 1.5 };
const BULLET = /^(?:[-*+]|\d{1,9}[.)])\s/;
const DENSE = /^\s*(?:[-*+|]|\d{1,9}[.)])/;
const DEFINITION = /^ {0,3}\[[^\]\n]+\]:\s*\S/;
const ITEM = /^\s*(?:[-*+>]|\d{1,9}[.)])(?:\s|$)/;

interface Piece {
  readonly text: string;
  readonly line: number;
  readonly offset: number;
  /** True if it begins within a list. */
  readonly goesOn: boolean;
}

/** Limits a text to the number of lines that are read and counts the remaining ones. */
export function limitText(source: string): { readonly text: string; readonly beyond: number } {
  const lines = source.split('\n');
  let room = LINES_MAX;
  for (const stretch of splitStretches(lines)) {
    for (const [index, line] of stretch.lines.entries()) {
      room -= ITEM.test(line)
        ? COST.item
        : Math.max(1, (line.split('|').length - 1) * (stretch.table ? COST.largeCell : COST.cell));
      if (room < 0)
        return {
          text: lines.slice(0, stretch.line + index).join('\n'),
          beyond: lines.length - stretch.line - index,
        };
    }
  }
  return { text: source, beyond: 0 };
}

/** Parses Markdown (CommonMark with GitHub's extensions) to blocks with positions in the whole text. */
export function parseMarkdownTree(source: string): RootContent[] {
  const lines = source.split('\n');
  const tables = new LargeTables(parse, lines);
  let offset = 0;
  return splitStretches(lines).flatMap((stretch) => {
    const begun = offset;
    offset += measureLength(stretch.lines);
    if (stretch.table) return [tables.read(stretch.lines, stretch.line, begun)];
    const nodes: RootContent[] = [];
    for (const piece of splitPieces(stretch.lines, stretch.line, begun)) {
      const children = parse(piece.text);
      if (piece.offset > 0) for (const node of children) moveNode(node, piece.line, piece.offset);
      const [before, first] = [nodes.at(-1), children[0]];
      if (
        !piece.goesOn ||
        before?.type !== 'list' ||
        first?.type !== 'list' ||
        before.ordered !== first.ordered
      )
        nodes.push(...children);
      else {
        before.children.push(...first.children);
        nodes.push(...children.slice(1));
      }
    }
    return nodes;
  });
}

function parse(markdown: string): RootContent[] {
  return fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }).children;
}

function measureLength(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length + 1, 0);
}

function splitPieces(lines: readonly string[], line: number, begun: number): Piece[] {
  const pieces: Piece[] = [];
  let offset = begun;
  // Definitions of links and notes must be in the same piece.
  const dense = lines.some((one) => DEFINITION.test(one)) ? 1 : DENSE_LINES;
  for (let from = 0; from < lines.length; ) {
    const to = findEnd(lines, from, dense);
    const text = lines.slice(from, to).join('\n');
    pieces.push({
      text,
      line: line + from,
      offset,
      goesOn: from > 0 && ITEM.test(lines[from] ?? '') && ITEM.test(lines[from - 1] ?? ''),
    });
    offset += text.length + 1;
    from = to;
  }
  return pieces;
}

/** First line after a piece. */
function findEnd(lines: readonly string[], from: number, dense: number): number {
  let fenced = false;
  let [heading, blank, item] = [0, 0, 0];
  let room = PIECE_LINES;
  for (let index = from; index < lines.length; index++) {
    const [line = '', before = ''] = [lines[index], lines[index - 1]];
    room -= DENSE.test(line) ? dense : 1;
    if (room < 0) return heading || blank || item || index;
    if (/^ {0,3}(?:```|~~~)/.test(line)) fenced = !fenced;
    if (fenced || index === from || room > PIECE_LINES * (1 - PIECE_LEAST)) continue;
    if (BULLET.test(line) && ITEM.test(before)) item = index;
    if (before.trim() !== '') continue;
    if (/^#{1,6} /.test(line)) heading = index;
    else if (/^[\p{L}|]/u.test(line)) blank = index;
  }
  return lines.length;
}

function moveNode(node: Nodes, line: number, offset: number): void {
  for (const point of [node.position?.start, node.position?.end]) {
    if (point === undefined) continue;
    point.line += line;
    point.offset = (point.offset ?? 0) + offset;
  }
  if ('children' in node) for (const child of node.children) moveNode(child, line, offset);
}

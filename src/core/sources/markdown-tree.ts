import type { Nodes, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

/** What the parser takes grows with the square of the lines: longer texts are parsed in pieces. */
const PIECE_LINES = 1_500;
/** From here a piece ends where a section does, failing that at a blank line. */
const PIECE_LEAST = 800;
/** Lines that are read, more than those of a long book. */
export const LINES_MAX = 12_000;

interface Piece {
  readonly text: string;
  readonly line: number;
  readonly offset: number;
}

/** The blocks of a Markdown text (CommonMark with GitHub's extensions) with their places in the whole. */
export function markdownTree(source: string): RootContent[] {
  return piecesOf(source).flatMap(({ text, line, offset }) => {
    const { children } = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
    if (offset > 0) for (const node of children) move(node, line, offset);
    return children;
  });
}

function piecesOf(source: string): Piece[] {
  const lines = source.split('\n');
  if (lines.length <= PIECE_LINES) return [{ text: source, line: 0, offset: 0 }];
  const pieces: Piece[] = [];
  let offset = 0;
  for (let from = 0; from < Math.min(lines.length, LINES_MAX); ) {
    const to = lines.length - from <= PIECE_LINES ? lines.length : from + endOf(lines.slice(from, from + PIECE_LINES));
    const text = lines.slice(from, to).join('\n');
    pieces.push({ text, line: from, offset });
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

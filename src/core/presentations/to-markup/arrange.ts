import { computeUnion } from '../../scene/box.ts';
import type { Box } from '../../scene/scene.ts';
import { containsBox, type Piece, px } from './piece.ts';

type Axis = 'x' | 'y';
const LENGTH = { x: 'width', y: 'height' } as const;
/** Tolerance for pieces that touch, in pixels. */
const TOUCH_PX = 0.6;

/**
 * Arranges pieces as rows and columns of flexbox inside a box. Overlapping pieces are positioned
 * absolutely.
 */
export function arrangePieces(
  pieces: readonly Piece[],
  room: Box,
): { readonly style: string; readonly inner: string } {
  const whole = nestPieces(groupItems(pieces));
  for (const axis of ['y', 'x'] as const) {
    const parts = splitAlong(whole, axis);
    if (parts.length > 1 || whole.length === 1) return flow(parts, axis, room);
  }
  return { style: '', inner: whole.map((piece) => placeFreely(piece, room)).join('\n') };
}

/** Positions a piece absolutely in its room. */
export function placeFreely({ box, isText, print }: Piece, room: Box): string {
  return print(
    `position:absolute;left:${px(box.x - room.x)};top:${px(box.y - room.y)};width:${px(box.width)};${isText === true ? '' : `height:${px(box.height)};`}`,
  );
}

/** Groups the pieces of one list item unless another piece lies between them. */
function groupItems(pieces: readonly Piece[]): Piece[] {
  const keys = new Map<string, Piece[]>();
  for (const piece of pieces) {
    const key = /^(.*?-\d+)-/.exec(piece.id)?.[1];
    if (key !== undefined) keys.set(key, [...(keys.get(key) ?? []), piece]);
  }
  const taken = new Map<Piece, Piece>();
  for (const [key, members] of keys) {
    if (members.length < 2 || members.length === pieces.length) continue;
    const box = computeUnion(members.map((one) => one.box));
    if (pieces.some((one) => !members.includes(one) && meets(box, one.box))) continue;
    const group = wrapPieces(key, box, members);
    for (const member of members) taken.set(member, group);
  }
  return [...new Set(pieces.map((piece) => taken.get(piece) ?? piece))];
}

/** Moves pieces into the box that is painted behind them and contains them. */
function nestPieces(pieces: readonly Piece[]): Piece[] {
  const inside = new Map<Piece, Piece[]>();
  const outerPieces: Piece[] = [];
  for (const piece of pieces) {
    const outer = outerPieces.findLast(
      (one) =>
        one.isBox === true &&
        containsBox(one.box, piece.box) &&
        one.box.width * one.box.height > piece.box.width * piece.box.height,
    );
    if (outer === undefined) outerPieces.push(piece);
    else inside.set(outer, [...(inside.get(outer) ?? []), piece]);
  }
  return outerPieces.map((piece) => {
    const innerPieces = inside.get(piece);
    if (innerPieces === undefined) return piece;
    const { style, inner } = arrangePieces(innerPieces, piece.box);
    return {
      ...piece,
      print: (place) => piece.print(`${place}${style}`).replace('></div>', () => `>\n${inner}\n</div>`),
    };
  });
}

function wrapPieces(id: string, box: Box, pieces: readonly Piece[]): Piece {
  return {
    id,
    box,
    print: (place) => {
      const { style, inner } = arrangePieces(pieces, box);
      return `<div style="${place}${style}">\n${inner}\n</div>`;
    },
  };
}

function meets(a: Box, b: Box): boolean {
  return (
    a.x + a.width > b.x + TOUCH_PX &&
    b.x + b.width > a.x + TOUCH_PX &&
    a.y + a.height > b.y + TOUCH_PX &&
    b.y + b.height > a.y + TOUCH_PX
  );
}

/** Splits pieces into groups that a straight line can separate. */
function splitAlong(pieces: readonly Piece[], axis: Axis): Piece[][] {
  const sorted = pieces.toSorted((a, b) => a.box[axis] - b.box[axis]);
  const parts: Piece[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const piece of sorted) {
    if (piece.box[axis] >= end - TOUCH_PX) parts.push([piece]);
    else parts.at(-1)?.push(piece);
    end = Math.max(end, piece.box[axis] + piece.box[LENGTH[axis]]);
  }
  return parts.map((part) => pieces.filter((piece) => part.includes(piece)));
}

function flow(parts: readonly (readonly Piece[])[], axis: Axis, room: Box): { style: string; inner: string } {
  const cross = axis === 'y' ? 'x' : 'y';
  const [along, side] = axis === 'y' ? (['top', 'left'] as const) : (['left', 'top'] as const);
  let end = room[axis];
  const inner = parts.map((part, index) => {
    const [only] = part;
    const piece =
      part.length === 1 && only !== undefined
        ? only
        : wrapPieces(`${only?.id ?? ''}-${index + 1}`, computeUnion(part.map(({ box }) => box)), part);
    const { box } = piece;
    const [before, aside] = [box[axis] - end, box[cross] - room[cross]];
    end = box[axis] + box[LENGTH[axis]];
    const margins = `${Math.abs(before) < 0.05 ? '' : `margin-${along}:${px(before)};`}${Math.abs(aside) < 0.05 ? '' : `margin-${side}:${px(aside)};`}`;
    return piece.print(
      `${margins}width:${px(box.width)};${piece.isText === true ? '' : `height:${px(box.height)};`}flex-shrink:0;`,
    );
  });
  return {
    style: `display:flex;flex-direction:${axis === 'y' ? 'column' : 'row'};gap:0;${axis === 'x' ? 'align-items:flex-start;' : ''}`,
    inner: inner.join('\n'),
  };
}

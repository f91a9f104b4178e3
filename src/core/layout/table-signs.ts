import { contrastRatio, resolvePaint } from '../scene/color.ts';
import { rolePaint } from '../scene/role-paints.ts';
import { hundredths } from '../scene/round.ts';
import type { Box, CellMark } from '../scene/scene.ts';
import type { CellSign } from '../scene/table-formats.ts';
import type { Paint, Stroke, Theme } from '../scene/theme.ts';

/** Widths of what is drawn in cells, em: the least, and where there is room for more. */
export const SIGN_WIDTHS = { bar: [3, 7], sparkline: [4, 7] } as const;
/** Between a bar and its figure, em. */
export const BAR_GAP = 0.7;
/** Heights of signs, em; and how much of its cell one may fill. */
const [BAR, SPARK, MOST] = [0.8, 1.15, 0.8];
const LEAST_CONTRAST = 3;
/** Px. */
const [LINE, DOT] = [2, 3];

/** One sign in the room that its cell has for it. */
export interface PlacedSign {
  readonly sign: CellSign;
  /** Inside the padding, from the left and the top of the cell. */
  readonly room: Box;
  /** Of the text of the cell. */
  readonly emPx: number;
}

interface SignScope {
  readonly theme: Theme;
  readonly text: Paint;
  readonly rtl: boolean;
}

/** A sign as the shapes of its cell. */
export function marksOf(placed: PlacedSign, scope: SignScope): CellMark[] {
  const { sign } = placed;
  return sign.kind === 'bar' ? bar(sign, placed, scope) : spark(sign, placed, scope);
}

/** The theme's first colour, where it can be seen. */
function colorOf({ theme, text }: SignScope): Paint {
  const primary: Paint = { token: 'primary' };
  return contrastRatio(resolvePaint(primary, theme).hex, theme.colors.background) >= LEAST_CONTRAST ? primary : text;
}

/** What lies below zero is in another colour, and on the other side of a line. */
function bar({ from, to, zero, value, good }: Extract<CellSign, { kind: 'bar' }>, { room, emPx }: PlacedSign, scope: SignScope): CellMark[] {
  const height = Math.min(emPx * BAR, room.height * MOST);
  const y = room.y + (room.height - height) / 2;
  const at = (share: number): number => (scope.rtl ? room.x + room.width * (1 - share) : room.x + room.width * share);
  const [x1, x2] = [at(from), at(to)].sort((a, b) => a - b) as [number, number];
  const fill: Paint =
    good === undefined || good === 'none' ? (value < 0 ? { token: 'muted' } : colorOf(scope)) : rolePaint(value > 0 === (good === 'high') ? 'success' : 'danger', scope.text, scope.theme);
  const length: CellMark[] = value === 0 ? [] : [{ box: rounded({ x: x1, y, width: x2 - x1, height }), geometry: { kind: 'rect' }, fill }];
  const base: CellMark[] = zero > 0 ? [{ box: rounded({ x: at(zero) - 0.5, y: y - 2, width: 1, height: height + 4 }), geometry: { kind: 'rect' }, fill: { token: 'muted' } }] : [];
  return [...length, ...base];
}

/** A line through the values, its last one marked. Time runs to the right in every script, as in charts. */
function spark({ heights }: Extract<CellSign, { kind: 'sparkline' }>, { room, emPx }: PlacedSign, scope: SignScope): CellMark[] {
  const height = Math.min(emPx * SPARK, room.height * MOST);
  const box = { x: room.x + DOT, y: room.y + (room.height - height) / 2, width: room.width - 2 * DOT, height };
  const points = heights.flatMap((value, at) => (value === undefined ? [] : [{ at, x: (box.width * at) / (heights.length - 1), y: height * (1 - value) }]));
  const d = points.map(({ at, x, y }, index) => `${index > 0 && points[index - 1]?.at === at - 1 ? 'L' : 'M'} ${hundredths(x)} ${hundredths(y)}`).join(' ');
  const stroke: Stroke = { paint: colorOf(scope), widthPx: LINE, round: true };
  const last = points.at(-1);
  const line: CellMark[] = points.length > 1 ? [{ box: rounded(box), geometry: { kind: 'path', d }, stroke }] : [];
  const dot = (x: number, y: number): CellMark => ({ box: rounded({ x: x - DOT, y: y - DOT, width: 2 * DOT, height: 2 * DOT }), geometry: { kind: 'ellipse' }, fill: stroke.paint });
  return [...line, ...(last === undefined ? [] : [dot(box.x + last.x, box.y + last.y)])];
}

function rounded({ x, y, width, height }: Box): Box {
  return { x: hundredths(x), y: hundredths(y), width: hundredths(width), height: hundredths(height) };
}

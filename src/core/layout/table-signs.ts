import { contrastRatio, resolvePaint } from '../scene/color.ts';
import { rolePaint } from '../scene/role-paints.ts';
import { hundredths } from '../scene/round.ts';
import type { Box, ElementBase, GroupElement, SceneElement, ShapeElement } from '../scene/scene.ts';
import type { CellSign } from '../scene/table-formats.ts';
import type { Paint, Stroke, Theme } from '../scene/theme.ts';

/** Widths of what is drawn in cells, em: the least, and where there is room for more. */
export const SIGN_WIDTHS = { bar: [3, 7], harvey: [1.3, 1.3], sparkline: [4, 7] } as const;
/** Between a bar and its figure, em. */
export const BAR_GAP = 0.7;
/** Heights of signs, em; and how much of its cell one may fill. */
const [BAR, BALL, SPARK, MOST] = [0.8, 1.05, 1.15, 0.8];
/** Of a quarter of a circle as a cubic curve. */
const KAPPA = 0.5523;
const LEAST_CONTRAST = 3;
/** Px. */
const [LINE, DOT, OUTLINE] = [2, 3, 1.5];

/** One sign in the room that its cell has for it. */
export interface PlacedSign {
  readonly sign: CellSign;
  readonly row: number;
  readonly column: number;
  /** What its row and column are called. */
  readonly of: string;
  /** Inside the padding. */
  readonly room: Box;
  /** At which side of its room it stands. */
  readonly align: 'start' | 'center' | 'end';
  /** Of the text of the cell. */
  readonly emPx: number;
}

interface SignScope {
  readonly base: ElementBase;
  readonly theme: Theme;
  readonly text: Paint;
  readonly rtl: boolean;
}

/** The signs of a table, over its cells, in one group. Bars repeat what their cells say; of the others the group tells it. */
export function signGroup(signs: readonly PlacedSign[], scope: SignScope): GroupElement[] {
  const children = signs.flatMap((placed) => drawn(placed, scope));
  if (children.length === 0) return [];
  const { base } = scope;
  const { placeholderIndex: _, ...rest } = base;
  const said = signs.flatMap(({ sign, of }) => (sign.kind === 'bar' ? [] : [`${of}: ${sign.said}`]));
  const alt = said.length === 0 ? { decorative: true } : { alt: `${said.join('; ')}.` };
  return [{ ...rest, id: `${base.id}-signs`, name: `${base.name} signs`, placeholder: 'none', box: around(children.map(({ box }) => box)), ...alt, type: 'group', children }];
}

function drawn(placed: PlacedSign, scope: SignScope): SceneElement[] {
  const { sign } = placed;
  if (sign.kind === 'bar') return bar(sign, placed, scope);
  return sign.kind === 'harvey' ? [ball(sign, placed, scope)] : [spark(sign, placed, scope)];
}

/** The theme's first colour, where it can be seen. */
function colorOf({ theme, text }: SignScope): Paint {
  const primary: Paint = { token: 'primary' };
  return contrastRatio(resolvePaint(primary, theme).hex, theme.colors.background) >= LEAST_CONTRAST ? primary : text;
}

function shape({ base }: SignScope, { row, column }: PlacedSign, part: string, box: Box, look: Pick<ShapeElement, 'geometry'> & Partial<Pick<ShapeElement, 'fill' | 'stroke'>>): ShapeElement {
  const id = `${base.id}-sign-${row}-${column}${part}`;
  return {
    id,
    name: `${base.name} sign ${row}, ${column + 1}`,
    placeholder: 'none',
    layer: base.layer,
    ...(base.path === undefined ? {} : { path: base.path }),
    box: rounded(box),
    type: 'shape',
    decorative: true,
    ...look,
  };
}

/** What lies below zero is in another colour, and on the other side of a line. */
function bar({ from, to, zero, value, good }: Extract<CellSign, { kind: 'bar' }>, placed: PlacedSign, scope: SignScope): ShapeElement[] {
  const { room, emPx } = placed;
  const height = Math.min(emPx * BAR, room.height * MOST);
  const y = room.y + (room.height - height) / 2;
  const at = (share: number): number => (scope.rtl ? room.x + room.width * (1 - share) : room.x + room.width * share);
  const [x1, x2] = [at(from), at(to)].sort((a, b) => a - b) as [number, number];
  const fill: Paint =
    good === undefined || good === 'none' ? (value < 0 ? { token: 'muted' } : colorOf(scope)) : rolePaint(value > 0 === (good === 'high') ? 'success' : 'danger', scope.text, scope.theme);
  const length = value === 0 ? [] : [shape(scope, placed, '', { x: x1, y, width: x2 - x1, height }, { geometry: { kind: 'rect' }, fill })];
  const base = zero > 0 ? [shape(scope, placed, '-zero', { x: at(zero) - 0.5, y: y - 2, width: 1, height: height + 4 }, { geometry: { kind: 'rect' }, fill: { token: 'muted' } })] : [];
  return [...length, ...base];
}

/** A ball with as many quarters filled, clockwise from the top. */
function ball({ quarters }: Extract<CellSign, { kind: 'harvey' }>, placed: PlacedSign, scope: SignScope): GroupElement {
  const { room, emPx, align } = placed;
  const size = Math.min(emPx * BALL, room.height, room.width);
  const box = { x: room.x + (room.width - size) * shareOf(align, scope.rtl), y: room.y + (room.height - size) / 2, width: size, height: size };
  const paint = colorOf(scope);
  const disc = shape(scope, placed, '-ring', box, { geometry: { kind: 'ellipse' }, stroke: { paint, widthPx: OUTLINE }, ...(quarters >= 4 ? { fill: paint } : {}) });
  const part = quarters > 0 && quarters < 4 ? [shape(scope, placed, '-part', box, { geometry: { kind: 'path', d: sector(quarters, size / 2) }, fill: paint })] : [];
  return joined([disc, ...part], placed, scope);
}

/** From the middle to the top, round by quarters, and back. */
function sector(quarters: number, r: number): string {
  const k = r * KAPPA;
  const arcs = [
    `C ${hundredths(r + k)} 0 ${hundredths(2 * r)} ${hundredths(r - k)} ${hundredths(2 * r)} ${hundredths(r)}`,
    `C ${hundredths(2 * r)} ${hundredths(r + k)} ${hundredths(r + k)} ${hundredths(2 * r)} ${hundredths(r)} ${hundredths(2 * r)}`,
    `C ${hundredths(r - k)} ${hundredths(2 * r)} 0 ${hundredths(r + k)} 0 ${hundredths(r)}`,
  ];
  return `M ${hundredths(r)} ${hundredths(r)} L ${hundredths(r)} 0 ${arcs.slice(0, quarters).join(' ')} Z`;
}

/** A line through the values, its last one marked. Time runs to the right in every script, as in charts. */
function spark({ heights }: Extract<CellSign, { kind: 'sparkline' }>, placed: PlacedSign, scope: SignScope): GroupElement {
  const { room, emPx } = placed;
  const height = Math.min(emPx * SPARK, room.height * MOST);
  const box = { x: room.x + DOT, y: room.y + (room.height - height) / 2, width: room.width - 2 * DOT, height };
  const points = heights.flatMap((value, at) => (value === undefined ? [] : [{ at, x: (box.width * at) / (heights.length - 1), y: height * (1 - value) }]));
  const d = points.map(({ at, x, y }, index) => `${index > 0 && points[index - 1]?.at === at - 1 ? 'L' : 'M'} ${hundredths(x)} ${hundredths(y)}`).join(' ');
  const stroke: Stroke = { paint: colorOf(scope), widthPx: LINE, round: true };
  const last = points.at(-1);
  const line = points.length > 1 ? [shape(scope, placed, '-line', box, { geometry: { kind: 'path', d }, stroke })] : [];
  const dot =
    last === undefined
      ? []
      : [shape(scope, placed, '-dot', { x: box.x + last.x - DOT, y: box.y + last.y - DOT, width: 2 * DOT, height: 2 * DOT }, { geometry: { kind: 'ellipse' }, fill: stroke.paint })];
  return joined([...line, ...dot], placed, scope);
}

/** Moved as one. */
function joined(children: readonly ShapeElement[], { row, column }: PlacedSign, { base }: SignScope): GroupElement {
  return {
    id: `${base.id}-sign-${row}-${column}`,
    name: `${base.name} sign ${row}, ${column + 1}`,
    placeholder: 'none',
    layer: base.layer,
    ...(base.path === undefined ? {} : { path: base.path }),
    box: around(children.map(({ box }) => box)),
    type: 'group',
    decorative: true,
    children,
  };
}

function shareOf(align: PlacedSign['align'], rtl: boolean): number {
  return align === 'center' ? 0.5 : (align === 'start') === rtl ? 1 : 0;
}

function around(boxes: readonly Box[]): Box {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  return rounded({ x, y, width: Math.max(...boxes.map((box) => box.x + box.width)) - x, height: Math.max(...boxes.map((box) => box.y + box.height)) - y });
}

function rounded({ x, y, width, height }: Box): Box {
  return { x: hundredths(x), y: hundredths(y), width: hundredths(width), height: hundredths(height) };
}

import { computeContrastRatio, resolvePaint } from '../scene/color.ts';
import { getRolePaint } from '../scene/role-paints.ts';
import { roundToHundredths } from '../scene/round.ts';
import type { Box, CellMark } from '../scene/scene.ts';
import type { CellSign } from '../scene/table-formats.ts';
import type { Paint, Stroke, Theme } from '../scene/theme.ts';

/** Smallest and preferred widths of signs, in em. */
export const SIGN_WIDTHS = { bar: [3, 7], sparkline: [4, 7] } as const;
/** Distance between a bar and its figure, in em. */
export const BAR_GAP = 0.7;
/** Heights of signs in em, and the largest share of the cell's height. */
const [BAR, SPARK, MAX_HEIGHT_SHARE] = [0.8, 1.15, 0.8];
const MIN_CONTRAST = 3;
/** Line width and radius of the last point, in px. */
const [LINE, DOT] = [2, 3];

/** Sign with its place in a cell. */
export interface PlacedSign {
  readonly sign: CellSign;
  /** Box inside the padding, relative to the cell. */
  readonly room: Box;
  /** Text size of the cell. */
  readonly emPx: number;
}

interface SignScope {
  readonly theme: Theme;
  readonly text: Paint;
  readonly rtl: boolean;
}

/** Draws a sign as marks of its cell. */
export function drawSign(placed: PlacedSign, scope: SignScope): CellMark[] {
  const { sign } = placed;
  return sign.kind === 'bar' ? drawBar(sign, placed, scope) : drawSparkline(sign, placed, scope);
}

/** Primary colour of the theme, or the text colour if the contrast is too low. */
function signColor({ theme, text }: SignScope): Paint {
  const primary: Paint = { token: 'primary' };
  return computeContrastRatio(resolvePaint(primary, theme).hex, theme.colors.background) >= MIN_CONTRAST
    ? primary
    : text;
}

/** Draws a bar. Negative values have another colour and lie on the other side of the zero line. */
function drawBar(
  { from, to, zero, value, good }: Extract<CellSign, { kind: 'bar' }>,
  { room, emPx }: PlacedSign,
  scope: SignScope,
): CellMark[] {
  const height = Math.min(emPx * BAR, room.height * MAX_HEIGHT_SHARE);
  const y = room.y + (room.height - height) / 2;
  const at = (share: number): number =>
    scope.rtl ? room.x + room.width * (1 - share) : room.x + room.width * share;
  const [x1, x2] = [at(from), at(to)].sort((a, b) => a - b) as [number, number];
  const fill: Paint =
    good === undefined || good === 'none'
      ? value < 0
        ? { token: 'muted' }
        : signColor(scope)
      : getRolePaint(value > 0 === (good === 'high') ? 'success' : 'danger', scope.text, scope.theme);
  const length: CellMark[] =
    value === 0
      ? []
      : [{ box: roundBox({ x: x1, y, width: x2 - x1, height }), geometry: { kind: 'rect' }, fill }];
  const base: CellMark[] =
    zero > 0
      ? [
          {
            box: roundBox({ x: at(zero) - 0.5, y: y - 2, width: 1, height: height + 4 }),
            geometry: { kind: 'rect' },
            fill: { token: 'muted' },
          },
        ]
      : [];
  return [...length, ...base];
}

/**
 * Draws a line through the values and marks the last one. Time runs to the right in every script, as in
 * charts.
 */
function drawSparkline(
  { heights }: Extract<CellSign, { kind: 'sparkline' }>,
  { room, emPx }: PlacedSign,
  scope: SignScope,
): CellMark[] {
  const height = Math.min(emPx * SPARK, room.height * MAX_HEIGHT_SHARE);
  const box = {
    x: room.x + DOT,
    y: room.y + (room.height - height) / 2,
    width: room.width - 2 * DOT,
    height,
  };
  const points = heights.flatMap((value, at) =>
    value === undefined ? [] : [{ at, x: (box.width * at) / (heights.length - 1), y: height * (1 - value) }],
  );
  const d = points
    .map(
      ({ at, x, y }, index) =>
        `${index > 0 && points[index - 1]?.at === at - 1 ? 'L' : 'M'} ${roundToHundredths(x)} ${roundToHundredths(y)}`,
    )
    .join(' ');
  const stroke: Stroke = { paint: signColor(scope), widthPx: LINE, round: true };
  const last = points.at(-1);
  const line: CellMark[] =
    points.length > 1 ? [{ box: roundBox(box), geometry: { kind: 'path', d }, stroke }] : [];
  const dot = (x: number, y: number): CellMark => ({
    box: roundBox({ x: x - DOT, y: y - DOT, width: 2 * DOT, height: 2 * DOT }),
    geometry: { kind: 'ellipse' },
    fill: stroke.paint,
  });
  return [...line, ...(last === undefined ? [] : [dot(box.x + last.x, box.y + last.y)])];
}

function roundBox({ x, y, width, height }: Box): Box {
  return {
    x: roundToHundredths(x),
    y: roundToHundredths(y),
    width: roundToHundredths(width),
    height: roundToHundredths(height),
  };
}

import { toAxisShare } from '../../scene/axis-scale.ts';
import { measureTextWidth } from '../../scene/fonts/font-book.ts';
import type { LabelInput } from './label-types.ts';
import type { LabelPlace } from './plan-types.ts';

/** Share of a chart that its plot takes, and heights around it, em. */
const [PLOT_SHARE, AROUND_EM] = [0.9, 4.2] as const;
/** Distance of a name from its point, and height of its letters, em. */
const [DISTANCE_EM, HEIGHT_EM] = [0.5, 0.9] as const;
/** With more names, each stands on the right of its point. With more points, names may cover some. */
const [NAMES_MAX, POINTS_MAX] = [100, 400] as const;

interface Area {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

const SIDES = ['right', 'left', 'above', 'below'] as const;

/**
 * Places names beside the points of a scatter chart, one after another: on the first side that is inside the plot and free
 * of the names before, and that covers fewest points; else on the right, or on the left of a point near the right edge.
 */
export function placePointNames({
  series,
  scale,
  style,
  room,
  theme,
  lang,
}: LabelInput): (
  point: { readonly x: number; readonly y: number } | undefined,
  text: string,
  bold: boolean,
) => LabelPlace {
  const em = style.fontSizePx;
  const xs = series.flatMap(({ points }) => points.map(({ x }) => x));
  const from = xs.reduce((least, x) => Math.min(least, x), Number.POSITIVE_INFINITY);
  const to = xs.reduce((most, x) => Math.max(most, x), Number.NEGATIVE_INFINITY);
  const width = (room.width * PLOT_SHARE) / em;
  const height = room.height / em - AROUND_EM;
  const toPlace = (point: {
    readonly x: number;
    readonly y: number;
  }): { readonly x: number; readonly y: number } => ({
    x: ((point.x - from) / (to - from || 1)) * width,
    y: toAxisShare(scale, point.y) * height,
  });
  const marks = xs.length > POINTS_MAX ? [] : series.flatMap(({ points }) => points.map(toPlace));
  const countCovered = ({ left, right, bottom, top }: Area): number =>
    marks.filter(({ x, y }) => x > left && x < right && y > bottom && y < top).length;
  const taken: Area[] = [];
  return (point, text, bold) => {
    if (point === undefined || taken.length >= NAMES_MAX) return 'right';
    const long = measureTextWidth(text, {
      font: 'body',
      theme,
      weight: bold ? 700 : 400,
      italic: false,
      lang,
    });
    const { x, y } = toPlace(point);
    const areas = SIDES.map((side) => ({ side, area: findArea(side, x, y, long) }));
    const inside = areas.filter(({ area }) => area.left >= 0 && area.right <= width);
    const [free] = inside
      .filter(({ area }) => !taken.some((other) => overlaps(area, other)))
      .toSorted((a, b) => countCovered(a.area) - countCovered(b.area));
    const chosen = free ?? inside[0] ?? areas[0];
    if (chosen === undefined) return 'right';
    taken.push(chosen.area);
    return chosen.side;
  };
}

function findArea(side: (typeof SIDES)[number], x: number, y: number, long: number): Area {
  if (side === 'right' || side === 'left') {
    const left = side === 'right' ? x + DISTANCE_EM : x - DISTANCE_EM - long;
    return { left, right: left + long, bottom: y - HEIGHT_EM / 2, top: y + HEIGHT_EM / 2 };
  }
  const bottom = side === 'above' ? y + DISTANCE_EM : y - DISTANCE_EM - HEIGHT_EM;
  return { left: x - long / 2, right: x + long / 2, bottom, top: bottom + HEIGHT_EM };
}

function overlaps(one: Area, other: Area): boolean {
  return one.left < other.right && other.left < one.right && one.bottom < other.top && other.bottom < one.top;
}

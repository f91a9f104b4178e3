import {
  type ArtField,
  type ArtShape,
  formatTenths,
  type Point,
  pair,
  toCirclePath,
  toCurvePath,
  toQuarterPath,
  toRectanglePath,
} from './field.ts';

/** Height of a row in px, or as a share of the box. */
const PILL = 46;
const PILL_SHARE = 0.085;

/** Rows of long and short bars with round ends and gaps between them. */
export function drawPills({ width, height, open, random }: ArtField): readonly ArtShape[] {
  const rows = Math.max(2, Math.round(height / Math.max(PILL, height * PILL_SHARE)));
  const [row, bar] = [height / rows, (height / rows) * 0.62];
  const found: Record<0 | 1 | 2, string[]> = { 0: [], 1: [], 2: [] };
  for (let index = 0; index < rows; index++) {
    const y = index * row + (row - bar) / 2;
    let x = -random() * row * 2;
    while (x < width) {
      const long = row * (0.62 + Math.floor(random() * 5) * 0.8);
      const chance = random();
      const paint = chance < 0.5 ? undefined : chance < 0.82 ? 0 : chance < 0.92 ? 1 : 2;
      const end = Math.min(width, x + long);
      // A bar that is cut off at the start still needs room for its round end.
      const fits = x >= 0 ? end - x >= bar : !open && end >= bar;
      if (paint !== undefined && fits) found[paint].push(drawPill(x, y, end, bar));
      x += long + row * 0.24;
    }
  }
  return ([0, 1, 2] as const).flatMap((paint) =>
    found[paint].length === 0 ? [] : [{ d: found[paint].join(' '), paint }],
  );
}

/** A bar, cut straight where it crosses the edge at the start or the end. */
function drawPill(from: number, y: number, to: number, high: number): string {
  const half = high / 2;
  const start = Math.max(0, from);
  const left = from < 0 ? 0 : Math.min(half, (to - start) / 2);
  const right = Math.min(half, (to - start) / 2);
  const [a, b, c, d] = [
    { x: start + left, y },
    { x: to - right, y },
    { x: to - right, y: y + high },
    { x: start + left, y: y + high },
  ] as const;
  const [east, west] = [
    { x: to, y: y + half },
    { x: start, y: y + half },
  ] as const;
  const round = (from: Point, by: Point, to: Point): string =>
    `${toQuarterPath(from, by, { x: from.x, y: by.y })} ${toQuarterPath(by, to, { x: to.x, y: by.y })}`;
  return `M ${pair(a)} L ${pair(b)} ${round(b, east, c)} L ${pair(d)} ${left === 0 ? '' : round(d, west, a)} Z`;
}

const BAR = 15;

/** Thin bars on a common baseline whose heights rise towards the end. */
export function drawBars({ width, height, random }: ArtField): readonly ArtShape[] {
  const count = Math.max(6, Math.round(width / BAR));
  const step = width / count;
  const marked = Math.floor(count * (0.62 + random() * 0.3));
  const [slow, fast] = [random() * 6, random() * 6];
  const found: Record<0 | 1 | 2, string[]> = { 0: [], 1: [], 2: [] };
  for (let index = 0; index < count; index++) {
    const along = index / count;
    const wave =
      0.5 + 0.28 * Math.sin(slow + along * 7) + 0.14 * Math.sin(fast + along * 19) + (random() - 0.5) * 0.12;
    const high = height * Math.min(0.96, Math.max(0.03, (0.16 + 0.84 * along) * wave * 1.15));
    found[index === marked ? 2 : index % 5 === 0 ? 1 : 0].push(
      toRectanglePath(index * step, height - high, step * 0.5, high),
    );
  }
  return ([0, 1, 2] as const).map((paint) => ({ d: found[paint].join(' '), paint }));
}

const LINE = 12;
const MAX_LINES = 36;
/** Lines omitted at the top, so that text above has space. */
const AIR = 1;

/** Lines as in an engraving: thick in the dark and thin around the sun. */
export function drawEngraving({ width, height, random }: ArtField): readonly ArtShape[] {
  const rows = Math.min(MAX_LINES, Math.max(8, Math.round(height / LINE)));
  const gap = height / rows;
  const sun = {
    x: width * (0.5 + random() * 0.24),
    y: height * (0.3 + random() * 0.16),
    radius: Math.min(width, height) * (0.17 + random() * 0.06),
  };
  const horizon = height * (0.52 + random() * 0.1);
  const [first, second] = [random() * 6, random() * 6];
  const columns = Math.max(10, Math.round(width / 64));
  const lines: string[] = [];
  for (let row = AIR; row < rows; row++) {
    const base = (row + 0.5) * gap;
    const depth = Math.max(0, (base - horizon) / (height - horizon));
    const swell = base > horizon ? gap * 0.26 : 0;
    const points = Array.from(
      { length: columns + 1 },
      (_, column): { x: number; y: number; half: number } => {
        const x = (column / columns) * width;
        const y = base + swell * Math.sin(first + row * 1.7 + (x / width) * (9 - depth * 4));
        const glare = base > horizon ? Math.exp(-(((x - sun.x) / (sun.radius * (0.6 + depth))) ** 2)) : 0;
        const tone =
          base > horizon
            ? 0.08 + 0.2 * (0.5 + 0.5 * Math.sin(second + row * 2.3 + (x / width) * 13)) - 0.24 * glare
            : 0.04 + 0.1 * (1 - base / horizon);
        const inSun = Math.hypot(x - sun.x, y - sun.y) < sun.radius && base < horizon;
        return { x, y, half: inSun ? 0.2 : Math.max(0.02, tone) * gap };
      },
    );
    const edge = (sign: 1 | -1): Point[] =>
      points.map(({ x, y, half }) => ({ x, y: Math.min(height, Math.max(0, y + sign * half)) }));
    const [upper, lower] = [edge(-1), edge(1).reverse()];
    lines.push(
      `M ${pair(upper[0] as Point)} ${toCurvePath(upper, { width, height })} L ${pair(lower[0] as Point)} ${toCurvePath(lower, { width, height })} Z`,
    );
  }
  return [
    { d: lines.join(' '), paint: 0 },
    { d: toCirclePath(sun, sun.radius), paint: 1, line: 2 },
  ];
}

/** Lights stand only in the upper part, since text is below. */
const LIGHTS_SHARE = 0.62;

/** A bundle of swinging lines with a few lights on it. */
export function drawStrands({ width, height, random }: ArtField): readonly ArtShape[] {
  const count = 22;
  const [phase, turn, lift] = [random() * 6, 1.4 + random() * 0.9, 0.35 + random() * 0.3];
  const spread = 0.16 + random() * 0.1;
  const strand = (index: number): Point[] => {
    const share = index / (count - 1) - 0.5;
    return Array.from({ length: 13 }, (_, step) => {
      const along = step / 12;
      const wave = Math.sin(phase + along * Math.PI * turn);
      const open = 0.25 + Math.abs(Math.sin(phase * 1.7 + along * Math.PI * 1.3));
      return {
        x: along * width,
        y: Math.min(
          height,
          Math.max(
            0,
            height *
              (lift + wave * 0.24 + share * spread * 4 * open + 0.1 * share * Math.cos(along * 7 + phase)),
          ),
        ),
      };
    });
  };
  const all = Array.from({ length: count }, (_, index) => strand(index));
  const line = (points: readonly Point[]): string =>
    `M ${pair(points[0] as Point)} ${toCurvePath(points, { width, height })}`;
  const radius = Math.max(2, Math.min(width, height) * 0.008);
  const lights = Array.from(
    { length: 9 },
    () => all[Math.floor(random() * count)]?.[1 + Math.floor(random() * 11)],
  ).filter(
    (point): point is Point => point !== undefined && point.y > radius * 2 && point.y < height * LIGHTS_SHARE,
  );
  return [
    {
      d: all
        .filter((_, index) => index % 3 !== 1)
        .map(line)
        .join(' '),
      paint: 0,
      line: 1,
    },
    {
      d: all
        .filter((_, index) => index % 3 === 1)
        .map(line)
        .join(' '),
      paint: 1,
      line: 1.5,
    },
    {
      d: lights.map((point, index) => toCirclePath(point, radius * (index % 3 === 0 ? 1.8 : 1))).join(' '),
      paint: 2,
    },
  ];
}

/** Ridges one behind the other under a low disc, as in a cut-paper print. */
export function drawDunes({ width, height, random }: ArtField): readonly ArtShape[] {
  const disc = { x: width * (0.24 + random() * 0.5), y: height * (0.3 + random() * 0.1) };
  const ridges = ([0, 0, 1, 1] as const).map((paint, index): ArtShape => {
    const base = height * (0.44 + index * 0.15);
    const [phase, tall] = [random() * 6, height * (0.13 - index * 0.012)];
    const points = Array.from({ length: 7 }, (_, step) => {
      const x = (step / 6) * width;
      return {
        x,
        y: Math.min(
          height,
          Math.max(
            0,
            base +
              tall * Math.sin(phase + (step / 6) * (3.2 + index * 0.7)) +
              (random() - 0.5) * height * 0.04,
          ),
        ),
      };
    });
    return {
      d: `M ${pair(points[0] as Point)} ${toCurvePath(points, { width, height })} L ${formatTenths(width)} ${formatTenths(height)} L 0 ${formatTenths(height)} Z`,
      paint,
    };
  });
  return [{ d: toCirclePath(disc, Math.min(width, height) * (0.13 + random() * 0.05)), paint: 2 }, ...ridges];
}

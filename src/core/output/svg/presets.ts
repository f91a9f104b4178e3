import { roundToHundredths } from '../../scene/round.ts';
import { FLOW_CHART_PRESETS } from './flow-chart-presets.ts';
import { MORE_PRESETS } from './more-presets.ts';

/**
 * Outlines of PowerPoint's preset shapes (ECMA-376, presetShapeDefinitions.xml); default adjust values are in
 * 1/100,000.
 */
type Point = readonly [number, number];
type Adjust = (name: string, fallback: number) => number;
type Outline = (w: number, h: number, adjust: Adjust) => string;

const PRESETS: Readonly<Record<string, Outline>> = {
  rect: (w, h) =>
    polygon([
      [0, 0],
      [w, 0],
      [w, h],
      [0, h],
    ]),
  ellipse: (w, h) => ellipse(w, h),
  roundRect: (w, h, adjust) =>
    roundedRect(w, h, clamp(adjust('adj', 16667), 0, 50000) * Math.min(w, h), [true, true, true, true]),
  round1Rect: (w, h, adjust) =>
    roundedRect(w, h, clamp(adjust('adj', 16667), 0, 50000) * Math.min(w, h), [false, true, false, false]),
  round2SameRect: (w, h, adjust) =>
    roundedRect(w, h, clamp(adjust('adj1', 16667), 0, 50000) * Math.min(w, h), [true, true, false, false]),
  round2DiagRect: (w, h, adjust) =>
    roundedRect(w, h, clamp(adjust('adj1', 16667), 0, 50000) * Math.min(w, h), [true, false, true, false]),
  snip1Rect: (w, h, adjust) => snippedRect(w, h, clamp(adjust('adj', 16667), 0, 50000) * Math.min(w, h)),
  chevron: (w, h, adjust) => {
    const x = w - clamp(adjust('adj', 50000), 0, Infinity) * Math.min(w, h);
    return polygon([
      [0, 0],
      [x, 0],
      [w, h / 2],
      [x, h],
      [0, h],
      [w - x, h / 2],
    ]);
  },
  homePlate: (w, h, adjust) => {
    const x = Math.max(0, w - clamp(adjust('adj', 50000), 0, Infinity) * Math.min(w, h));
    return polygon([
      [0, 0],
      [x, 0],
      [w, h / 2],
      [x, h],
      [0, h],
    ]);
  },
  triangle: (w, h, adjust) =>
    polygon([
      [w * clamp(adjust('adj', 50000), 0, 100000), 0],
      [w, h],
      [0, h],
    ]),
  rtTriangle: (w, h) =>
    polygon([
      [0, 0],
      [w, h],
      [0, h],
    ]),
  diamond: (w, h) =>
    polygon([
      [w / 2, 0],
      [w, h / 2],
      [w / 2, h],
      [0, h / 2],
    ]),
  parallelogram: (w, h, adjust) => {
    const x = adjust('adj', 25000) * Math.min(w, h);
    return polygon([
      [x, 0],
      [w, 0],
      [w - x, h],
      [0, h],
    ]);
  },
  trapezoid: (w, h, adjust) => {
    const x = adjust('adj', 25000) * Math.min(w, h);
    return polygon([
      [x, 0],
      [w - x, 0],
      [w, h],
      [0, h],
    ]);
  },
  hexagon: (w, h, adjust) => {
    const x = adjust('adj', 25000) * Math.min(w, h);
    return polygon([
      [x, 0],
      [w - x, 0],
      [w, h / 2],
      [w - x, h],
      [x, h],
      [0, h / 2],
    ]);
  },
  octagon: (w, h, adjust) => {
    const a = adjust('adj', 29289) * Math.min(w, h);
    return polygon([
      [a, 0],
      [w - a, 0],
      [w, a],
      [w, h - a],
      [w - a, h],
      [a, h],
      [0, h - a],
      [0, a],
    ]);
  },
  plus: (w, h, adjust) => {
    const a = adjust('adj', 25000) * Math.min(w, h);
    return polygon([
      [a, 0],
      [w - a, 0],
      [w - a, a],
      [w, a],
      [w, h - a],
      [w - a, h - a],
      [w - a, h],
      [a, h],
      [a, h - a],
      [0, h - a],
      [0, a],
      [a, a],
    ]);
  },
  rightArrow: (w, h, adjust) => polygon(arrow(w, h, adjust)),
  leftArrow: (w, h, adjust) => polygon(arrow(w, h, adjust).map(([x, y]) => [w - x, y])),
  downArrow: (w, h, adjust) => polygon(arrow(h, w, adjust).map(([x, y]) => [y, x])),
  upArrow: (w, h, adjust) => polygon(arrow(h, w, adjust).map(([x, y]) => [y, h - x])),
  star4: (w, h, adjust) => star(4, w, h, adjust('adj', 12500)),
  star5: (w, h, adjust) => star(5, w, h, adjust('adj', 19098), 1.05146, 1.10557),
  star6: (w, h, adjust) => star(6, w, h, adjust('adj', 28868), 1.1547),
  star8: (w, h, adjust) => star(8, w, h, adjust('adj', 37500)),
  star12: (w, h, adjust) => star(12, w, h, adjust('adj', 37500)),
  frame: (w, h, adjust) => {
    const a = adjust('adj1', 12500) * Math.min(w, h);
    return `${polygon([
      [0, 0],
      [w, 0],
      [w, h],
      [0, h],
    ])}${polygon([
      [a, a],
      [a, h - a],
      [w - a, h - a],
      [w - a, a],
    ])}`;
  },
  halfFrame: (w, h, adjust) => {
    const [y, x] = [adjust('adj1', 33333) * Math.min(w, h), adjust('adj2', 33333) * Math.min(w, h)];
    return polygon([
      [0, 0],
      [w, 0],
      [w - (y * w) / h, y],
      [x, y],
      [x, h - (x * h) / w],
      [0, h],
    ]);
  },
  corner: (w, h, adjust) => {
    const [y, x] = [adjust('adj1', 50000) * Math.min(w, h), adjust('adj2', 50000) * Math.min(w, h)];
    return polygon([
      [0, 0],
      [x, 0],
      [x, h - y],
      [w, h - y],
      [w, h],
      [0, h],
    ]);
  },
  donut: (w, h, adjust) => {
    const a = clamp(adjust('adj', 25000), 0, 50000) * Math.min(w, h);
    return `${ellipse(w, h)}M${w - a} ${h / 2}A${w / 2 - a} ${h / 2 - a} 0 1 0 ${a} ${h / 2}A${w / 2 - a} ${h / 2 - a} 0 1 0 ${w - a} ${h / 2}Z`;
  },
  teardrop: (w, h) =>
    `M0 ${h / 2}A${w / 2} ${h / 2} 0 0 1 ${w / 2} 0L${w} 0L${w} ${h / 2}A${w / 2} ${h / 2} 0 0 1 ${w / 2} ${h}A${w / 2} ${h / 2} 0 0 1 0 ${h / 2}Z`,
};

/**
 * Returns the outline of a preset with its origin at the corner of the box; an unknown name gives the
 * bounding rectangle.
 */
export function presetPath(
  preset: string,
  width: number,
  height: number,
  adjust: Readonly<Record<string, number>> = {},
): string {
  const outline = PRESETS[preset] ?? MORE_PRESETS[preset] ?? FLOW_CHART_PRESETS[preset] ?? PRESETS['rect'];
  return (
    outline?.(
      width,
      height,
      (name, fallback) => (adjust[name] ?? adjust[name === 'adj' ? 'adj1' : name] ?? fallback) / 100_000,
    ) ?? ''
  );
}

/** Clamps an adjust value, which is a fraction, to limits in 1/100,000. */
function clamp(share: number, low: number, high: number): number {
  return Math.min(high / 100_000, Math.max(low / 100_000, share));
}

function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${roundToHundredths(x)} ${roundToHundredths(y)}`).join('L')}Z`;
}

function ellipse(w: number, h: number): string {
  return `M0 ${h / 2}A${w / 2} ${h / 2} 0 0 1 ${w} ${h / 2}A${w / 2} ${h / 2} 0 0 1 0 ${h / 2}Z`;
}

function arrow(w: number, h: number, adjust: Adjust): Point[] {
  const shaft = clamp(adjust('adj1', 50000), 0, 100000) * h;
  const x = Math.max(0, w - adjust('adj2', 50000) * Math.min(w, h));
  const [top, bottom] = [(h - shaft) / 2, (h + shaft) / 2];
  return [
    [0, top],
    [x, top],
    [x, 0],
    [w, h / 2],
    [x, h],
    [x, bottom],
    [0, bottom],
  ];
}

function snippedRect(w: number, h: number, size: number): string {
  return polygon([
    [0, 0],
    [w - size, 0],
    [w, size],
    [w, h],
    [0, h],
  ]);
}

/**
 * A star with a point at the top.
 *
 * @param adj distance of the inner points as a fraction
 * @param wide how far the points reach beyond the ellipse of the box horizontally, to meet its edges
 * @param high the same vertically
 */
function star(points: number, w: number, h: number, adj: number, wide = 1, high = 1): string {
  const inner = clamp(adj, 0, 50000) * 2;
  const corners = Array.from({ length: 2 * points }, (_, at): Point => {
    const [angle, reach] = [(Math.PI * at) / points, at % 2 === 0 ? 1 : inner];
    return [w / 2 + (w / 2) * wide * reach * Math.sin(angle), (h / 2) * high * (1 - reach * Math.cos(angle))];
  });
  return polygon(corners);
}

/** @param corners which corners are rounded, clockwise from the top left */
function roundedRect(
  w: number,
  h: number,
  r: number,
  [tl, tr, br, bl]: readonly [boolean, boolean, boolean, boolean],
): string {
  const arc = (x: number, y: number) =>
    `A${roundToHundredths(r)} ${roundToHundredths(r)} 0 0 1 ${roundToHundredths(x)} ${roundToHundredths(y)}`;
  return [
    `M${tl ? roundToHundredths(r) : 0} 0L${roundToHundredths(tr ? w - r : w)} 0`,
    tr ? arc(w, r) : '',
    `L${roundToHundredths(w)} ${roundToHundredths(br ? h - r : h)}`,
    br ? arc(w - r, h) : '',
    `L${bl ? roundToHundredths(r) : 0} ${roundToHundredths(h)}`,
    bl ? arc(0, h - r) : '',
    `L0 ${tl ? roundToHundredths(r) : 0}`,
    tl ? arc(r, 0) : '',
    'Z',
  ].join('');
}

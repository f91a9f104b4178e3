import { type Adjust, arc, clampTo, line, type Outline, oval, type Point, roundTo2 } from './preset-pen.ts';

/**
 * Further outlines of PowerPoint's preset shapes (ECMA-376, presetShapeDefinitions.xml), with its default
 * adjust values.
 */
/** Point where a ray at this angle, in degrees clockwise from three o'clock, meets the ellipse of the box. */
function pointOnEllipse(w: number, h: number, degrees: number): Point {
  const radians = (degrees * Math.PI) / 180;
  const at = Math.atan2(Math.sin(radians) * w, Math.cos(radians) * h);
  return [w / 2 + (w / 2) * Math.cos(at), h / 2 + (h / 2) * Math.sin(at)];
}

/** Converts adjust values that are angles from 1/60,000 degree. */
const degrees = (adjust: Adjust, name: string, fallback: number): number =>
  (adjust(name, fallback) * 100_000) / 60_000;

function sector(
  w: number,
  h: number,
  adjust: Adjust,
  through: 'middle' | 'chord' | 'open',
  from: number,
  to: number,
): string {
  const [start, end] = [degrees(adjust, 'adj1', from), degrees(adjust, 'adj2', to)];
  const sweep = (((end - start) % 360) + 360) % 360;
  const [[x1, y1], [x2, y2]] = [pointOnEllipse(w, h, start), pointOnEllipse(w, h, end)];
  const round = `M${roundTo2(x1)} ${roundTo2(y1)}${arc(w / 2, h / 2, x2, y2, 1, sweep > 180 ? 1 : 0)}`;
  return through === 'open'
    ? round
    : through === 'chord'
      ? `${round}Z`
      : `${round}L${roundTo2(w / 2)} ${roundTo2(h / 2)}Z`;
}

/** A box with a tip that points away from it. */
function callout(w: number, h: number, adjust: Adjust, round: (w: number, h: number) => string): string {
  const [x, y] = [w / 2 + adjust('adj1', -20_833) * w, h / 2 + adjust('adj2', 62_500) * h];
  const [dx, dy] = [x - w / 2, y - h / 2];
  const upright = Math.abs(dy) * w > Math.abs(dx) * h;
  const base = upright
    ? [dx < 0 ? w * 0.1667 : w * 0.5833, dx < 0 ? w * 0.4167 : w * 0.8333]
    : [dy < 0 ? h * 0.1667 : h * 0.5833, dy < 0 ? h * 0.4167 : h * 0.8333];
  const edge = upright ? (dy < 0 ? 0 : h) : dx < 0 ? 0 : w;
  const tip = upright
    ? ([
        [base[0], edge],
        [x, y],
        [base[1], edge],
      ] as Point[])
    : ([
        [edge, base[0]],
        [x, y],
        [edge, base[1]],
      ] as Point[]);
  return `${round(w, h)}${line(tip)}`;
}

function polygon(w: number, h: number, corners: number, start = -90): string {
  return line(
    Array.from({ length: corners }, (_, index) => pointOnEllipse(w, h, start + (index * 360) / corners)),
  );
}

function star(w: number, h: number, points: number, inner: number): string {
  return line(
    Array.from({ length: points * 2 }, (_, index): Point => {
      const [angle, reach] = [(Math.PI * index) / points - Math.PI / 2, index % 2 === 0 ? 1 : inner * 2];
      return [w / 2 + (w / 2) * reach * Math.cos(angle), h / 2 + (h / 2) * reach * Math.sin(angle)];
    }),
  );
}

/** A double-headed horizontal arrow; vertical ones are transposed. */
function doubleArrowPoints(w: number, h: number, adjust: Adjust): Point[] {
  const [half, head] = [
    (adjust('adj1', 50_000) * h) / 2,
    Math.min(w / 2, adjust('adj2', 50_000) * Math.min(w, h)),
  ];
  const [top, bottom] = [h / 2 - half, h / 2 + half];
  return [
    [0, h / 2],
    [head, 0],
    [head, top],
    [w - head, top],
    [w - head, 0],
    [w, h / 2],
    [w - head, h],
    [w - head, bottom],
    [head, bottom],
    [head, h],
  ];
}

function arrowCallout(w: number, h: number, adjust: Adjust): Point[] {
  const shorter = Math.min(w, h);
  const [shaft, half, head] = [
    (adjust('adj1', 25_000) * shorter) / 2,
    adjust('adj2', 25_000) * shorter,
    adjust('adj3', 25_000) * shorter,
  ];
  const body = adjust('adj4', 64_977) * w;
  const m = h / 2;
  return [
    [0, 0],
    [body, 0],
    [body, m - shaft],
    [w - head, m - shaft],
    [w - head, m - half],
    [w, m],
    [w - head, m + half],
    [w - head, m + shaft],
    [body, m + shaft],
    [body, h],
    [0, h],
  ];
}

const transpose = (points: readonly Point[]): Point[] => points.map(([x, y]) => [y, x]);
const mirrorX = (points: readonly Point[], w: number): Point[] => points.map(([x, y]) => [w - x, y]);
const mirrorY = (points: readonly Point[], h: number): Point[] => points.map(([x, y]) => [x, h - y]);

function bracket(w: number, h: number, r: number, left: boolean): string {
  return left
    ? `M${roundTo2(w)} 0${arc(w, r, 0, r, 0)}L0 ${roundTo2(h - r)}${arc(w, r, w, h, 0)}`
    : `M0 0${arc(w, r, w, r)}L${roundTo2(w)} ${roundTo2(h - r)}${arc(w, r, 0, h)}`;
}

function brace(w: number, h: number, adjust: Adjust, left: boolean): string {
  const [r, m] = [Math.min(adjust('adj1', 8333) * Math.min(w, h), h / 4), adjust('adj2', 50_000) * h];
  const x = (value: number) => roundTo2(left ? w - value : value);
  const [out, back] = left ? ([0, 1] as const) : ([1, 0] as const);
  return `M${x(0)} 0${arc(w / 2, r, x(w / 2), r, out)}L${x(w / 2)} ${roundTo2(m - r)}${arc(w / 2, r, x(w), m, back)}${arc(w / 2, r, x(w / 2), m + r, back)}L${x(w / 2)} ${roundTo2(h - r)}${arc(w / 2, r, x(0), h, out)}`;
}

export const MORE_PRESETS: Readonly<Record<string, Outline>> = {
  line: (w, h) =>
    line(
      [
        [0, 0],
        [w, h],
      ],
      false,
    ),
  lineInv: (w, h) =>
    line(
      [
        [0, h],
        [w, 0],
      ],
      false,
    ),
  can: (w, h, adjust) => {
    const r = Math.min(h / 2, (adjust('adj', 25_000) * Math.min(w, h)) / 2);
    return `M0 ${roundTo2(r)}${arc(w / 2, r, w, r)}L${roundTo2(w)} ${roundTo2(h - r)}${arc(w / 2, r, 0, h - r)}ZM${roundTo2(w)} ${roundTo2(r)}${arc(w / 2, r, 0, r)}`;
  },
  smileyFace: (w, h) =>
    `${oval(w / 2, h / 2, w / 2, h / 2)}${oval(w * 0.34, h * 0.35, w * 0.052, h * 0.052, 0)}${oval(w * 0.66, h * 0.35, w * 0.052, h * 0.052, 0)}M${roundTo2(w * 0.23)} ${roundTo2(h * 0.72)}Q${roundTo2(w / 2)} ${roundTo2(h * 0.91)} ${roundTo2(w * 0.77)} ${roundTo2(h * 0.72)}Q${roundTo2(w / 2)} ${roundTo2(h * 0.88)} ${roundTo2(w * 0.23)} ${roundTo2(h * 0.72)}Z`,
  heart: (w, h) =>
    `M${roundTo2(w / 2)} ${roundTo2(h / 4)}C${roundTo2(w * 0.708)} ${roundTo2(-h / 3)} ${roundTo2(w * 1.52)} ${roundTo2(h / 4)} ${roundTo2(w / 2)} ${roundTo2(h)}C${roundTo2(-w * 0.52)} ${roundTo2(h / 4)} ${roundTo2(w * 0.292)} ${roundTo2(-h / 3)} ${roundTo2(w / 2)} ${roundTo2(h / 4)}Z`,
  cloud: (w, h) => {
    const at = (x: number, y: number, rx: number, ry: number) => arc(rx * w, ry * h, x * w, y * h);
    return `M${roundTo2(w * 0.09)} ${roundTo2(h * 0.33)}${at(0.33, 0.1, 0.16, 0.19)}${at(0.52, 0.07, 0.13, 0.13)}${at(0.69, 0.06, 0.11, 0.12)}${at(0.88, 0.14, 0.12, 0.13)}${at(0.97, 0.35, 0.12, 0.16)}${at(0.99, 0.55, 0.1, 0.15)}${at(0.86, 0.7, 0.14, 0.17)}${at(0.66, 0.87, 0.15, 0.17)}${at(0.38, 0.92, 0.17, 0.18)}${at(0.14, 0.8, 0.16, 0.17)}${at(0.05, 0.58, 0.11, 0.15)}${at(0.09, 0.33, 0.1, 0.14)}Z`;
  },
  sun: (w, h) => star(w, h, 8, 0.36),
  moon: (w, h) => `M${roundTo2(w)} 0${arc(w, h / 2, w, h, 0)}${arc(w * 0.66, h * 0.56, w, 0)}Z`,
  lightningBolt: (w, h) =>
    line([
      [0.39 * w, 0],
      [0.59 * w, 0.28 * h],
      [0.51 * w, 0.31 * h],
      [0.76 * w, 0.55 * h],
      [0.68 * w, 0.59 * h],
      [w, h],
      [0.46 * w, 0.68 * h],
      [0.56 * w, 0.63 * h],
      [0.23 * w, 0.46 * h],
      [0.35 * w, 0.39 * h],
      [0, 0.18 * h],
    ]),
  pie: (w, h, adjust) => sector(w, h, adjust, 'middle', 0, 16_200_000),
  chord: (w, h, adjust) => sector(w, h, adjust, 'chord', 2_700_000, 16_200_000),
  arc: (w, h, adjust) => sector(w, h, adjust, 'open', 16_200_000, 0),
  blockArc: (w, h, adjust) => {
    const [start, end] = [degrees(adjust, 'adj1', 10_800_000), degrees(adjust, 'adj2', 0)];
    const thick = adjust('adj3', 25_000) * Math.min(w, h);
    const large = (((end - start) % 360) + 360) % 360 > 180 ? 1 : 0;
    const inner = (angle: number): Point =>
      pointOnEllipse(Math.max(1, w - 2 * thick), Math.max(1, h - 2 * thick), angle).map(
        (value) => value + thick,
      ) as unknown as Point;
    const [[x1, y1], [x2, y2], [x3, y3], [x4, y4]] = [
      pointOnEllipse(w, h, start),
      pointOnEllipse(w, h, end),
      inner(end),
      inner(start),
    ];
    return `M${roundTo2(x1)} ${roundTo2(y1)}${arc(w / 2, h / 2, x2, y2, 1, large)}L${roundTo2(x3)} ${roundTo2(y3)}${arc(w / 2 - thick, h / 2 - thick, x4, y4, 0, large)}Z`;
  },
  leftRightArrow: (w, h, adjust) => line(doubleArrowPoints(w, h, adjust)),
  upDownArrow: (w, h, adjust) =>
    line(
      transpose(
        doubleArrowPoints(h, w, (name, fallback) => adjust(name === 'adj1' ? 'adj1' : 'adj2', fallback)),
      ),
    ),
  notchedRightArrow: (w, h, adjust) => {
    const [half, head] = [(adjust('adj1', 50_000) * h) / 2, adjust('adj2', 50_000) * Math.min(w, h)];
    return line([
      [0, h / 2 - half],
      [w - head, h / 2 - half],
      [w - head, 0],
      [w, h / 2],
      [w - head, h],
      [w - head, h / 2 + half],
      [0, h / 2 + half],
      [(half * head) / (h / 2), h / 2],
    ]);
  },
  rightArrowCallout: (w, h, adjust) => line(arrowCallout(w, h, adjust)),
  leftArrowCallout: (w, h, adjust) => line(mirrorX(arrowCallout(w, h, adjust), w)),
  downArrowCallout: (w, h, adjust) => line(transpose(arrowCallout(h, w, adjust))),
  upArrowCallout: (w, h, adjust) => line(mirrorY(transpose(arrowCallout(h, w, adjust)), h)),
  wedgeRectCallout: (w, h, adjust) =>
    callout(w, h, adjust, () =>
      line([
        [0, 0],
        [w, 0],
        [w, h],
        [0, h],
      ]),
    ),
  wedgeRoundRectCallout: (w, h, adjust) =>
    callout(w, h, adjust, () => {
      const r = clampTo(adjust('adj3', 16_667), 0, 0.5) * Math.min(w, h);
      return `M${roundTo2(r)} 0L${roundTo2(w - r)} 0${arc(r, r, w, r)}L${roundTo2(w)} ${roundTo2(h - r)}${arc(r, r, w - r, h)}L${roundTo2(r)} ${roundTo2(h)}${arc(r, r, 0, h - r)}L0 ${roundTo2(r)}${arc(r, r, r, 0)}Z`;
    }),
  wedgeEllipseCallout: (w, h, adjust) => callout(w, h, adjust, () => oval(w / 2, h / 2, w / 2, h / 2)),
  pentagon: (w, h) =>
    line([
      [w / 2, 0],
      [w, h * 0.382],
      [w * 0.809, h],
      [w * 0.191, h],
      [0, h * 0.382],
    ]),
  heptagon: (w, h) => polygon(w, h, 7),
  decagon: (w, h) => polygon(w, h, 10, 0),
  dodecagon: (w, h) => polygon(w, h, 12, 15),
  star7: (w, h, adjust) => star(w, h, 7, adjust('adj', 34_601)),
  star10: (w, h, adjust) => star(w, h, 10, adjust('adj', 42_533)),
  star16: (w, h, adjust) => star(w, h, 16, adjust('adj', 37_500)),
  star24: (w, h, adjust) => star(w, h, 24, adjust('adj', 37_500)),
  star32: (w, h, adjust) => star(w, h, 32, adjust('adj', 37_500)),
  mathPlus: (w, h, adjust) => {
    const [t, r] = [(adjust('adj1', 23_520) * Math.min(w, h)) / 2, 0.3685];
    const [x, y] = [w * r, h * r];
    const [cx, cy] = [w / 2, h / 2];
    return line([
      [cx - x, cy - t],
      [cx - t, cy - t],
      [cx - t, cy - y],
      [cx + t, cy - y],
      [cx + t, cy - t],
      [cx + x, cy - t],
      [cx + x, cy + t],
      [cx + t, cy + t],
      [cx + t, cy + y],
      [cx - t, cy + y],
      [cx - t, cy + t],
      [cx - x, cy + t],
    ]);
  },
  mathMinus: (w, h, adjust) => {
    const t = (adjust('adj1', 23_520) * h) / 2;
    return line([
      [w * 0.1315, h / 2 - t],
      [w * 0.8685, h / 2 - t],
      [w * 0.8685, h / 2 + t],
      [w * 0.1315, h / 2 + t],
    ]);
  },
  foldedCorner: (w, h, adjust) => {
    const a = adjust('adj', 16_667) * Math.min(w, h);
    return `${line([
      [0, 0],
      [w, 0],
      [w, h - a],
      [w - a, h],
      [0, h],
    ])}${line(
      [
        [w - a, h],
        [w - a * 0.8, h - a * 0.8],
        [w, h - a],
      ],
      false,
    )}`;
  },
  plaque: (w, h, adjust) => {
    const r = adjust('adj', 16_667) * Math.min(w, h);
    return `M0 ${roundTo2(r)}${arc(r, r, r, 0, 0)}L${roundTo2(w - r)} 0${arc(r, r, w, r, 0)}L${roundTo2(w)} ${roundTo2(h - r)}${arc(r, r, w - r, h, 0)}L${roundTo2(r)} ${roundTo2(h)}${arc(r, r, 0, h - r, 0)}Z`;
  },
  cube: (w, h, adjust) => {
    const a = adjust('adj', 25_000) * Math.min(w, h);
    return `${line([
      [0, a],
      [a, 0],
      [w, 0],
      [w, h - a],
      [w - a, h],
      [0, h],
    ])}${line(
      [
        [w, 0],
        [w - a, a],
        [0, a],
      ],
      false,
    )}${line(
      [
        [w - a, a],
        [w - a, h],
      ],
      false,
    )}`;
  },
  snip2SameRect: (w, h, adjust) => {
    const a = adjust('adj1', 16_667) * Math.min(w, h);
    return line([
      [a, 0],
      [w - a, 0],
      [w, a],
      [w, h],
      [0, h],
      [0, a],
    ]);
  },
  snip2DiagRect: (w, h, adjust) => {
    const a = adjust('adj2', 16_667) * Math.min(w, h);
    return line([
      [0, 0],
      [w - a, 0],
      [w, a],
      [w, h],
      [a, h],
      [0, h - a],
    ]);
  },
  diagStripe: (w, h, adjust) =>
    line([
      [0, adjust('adj', 50_000) * h],
      [adjust('adj', 50_000) * w, 0],
      [w, 0],
      [0, h],
    ]),
  leftBracket: (w, h, adjust) => bracket(w, h, adjust('adj', 8333) * Math.min(w, h), true),
  rightBracket: (w, h, adjust) => bracket(w, h, adjust('adj', 8333) * Math.min(w, h), false),
  leftBrace: (w, h, adjust) => brace(w, h, adjust, true),
  rightBrace: (w, h, adjust) => brace(w, h, adjust, false),
  noSmoking: (w, h) =>
    `${oval(w / 2, h / 2, w / 2, h / 2)}${oval(w / 2, h / 2, w * 0.3125, h * 0.3125, 0)}${line([
      [w * 0.21, h * 0.345],
      [w * 0.345, h * 0.21],
      [w * 0.79, h * 0.655],
      [w * 0.655, h * 0.79],
    ])}`,
  wave: (w, h) =>
    `M0 ${roundTo2(h * 0.125)}C${roundTo2(w / 3)} ${roundTo2(-h * 0.29)} ${roundTo2((w * 2) / 3)} ${roundTo2(h * 0.54)} ${roundTo2(w)} ${roundTo2(h * 0.125)}L${roundTo2(w)} ${roundTo2(h * 0.875)}C${roundTo2((w * 2) / 3)} ${roundTo2(h * 1.29)} ${roundTo2(w / 3)} ${roundTo2(h * 0.46)} 0 ${roundTo2(h * 0.875)}Z`,
};

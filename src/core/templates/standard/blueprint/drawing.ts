/** Decoration of every sheet as path data in px. */

/** The drawing frame on the canvas; everything is aligned to a raster of `CELL` from its corner. */
export const FRAME = { x: 32, y: 24, width: 1216, height: 672 } as const;
/** Height of the title block along the bottom, and width of its last cell with the sheet number. */
export const BLOCK = { height: 48, sheet: 128 } as const;
const CELL = 16;
/** Twelve modules between the margins. */
const MODULE = 96;

const line = (x1: number, y1: number, x2: number, y2: number): string => `M ${x1} ${y1} L ${x2} ${y2}`;
const from = (first: number, step: number, below: number): number[] =>
  Array.from({ length: Math.ceil((below - first) / step) }, (_, index) => first + index * step);

function raster(first: number, step: number, height: number, skip: (at: number) => boolean): string {
  const { width } = FRAME;
  const across = from(first, step, width).filter((x) => !skip(x));
  const down = from(first, step, height).filter((y) => !skip(y));
  return [...across.map((x) => line(x, 0, x, height)), ...down.map((y) => line(0, y, width, y))].join(' ');
}

/** Lines of the modules, and the fine lines between them, over `height` px from the frame's corner. */
export const modules = (height: number): string => raster(CELL * 2, MODULE, height, () => false);
export const cells = (height: number): string =>
  raster(CELL, CELL, height, (at) => (at - CELL * 2) % MODULE === 0);

/** Frame, centring marks and zone marks; with a title block, the lines of its cells. */
export function framePath(block: boolean): string {
  const { x, y, width, height } = FRAME;
  const [right, bottom] = [x + width, y + height];
  const edges = [
    line(x, y, right, y),
    line(right, y, right, bottom),
    line(right, bottom, x, bottom),
    line(x, bottom, x, y),
  ];
  const zones = [1, 2, 3, 4, 5, 6, 7].flatMap((at) => {
    const mark = x + (width / 8) * at;
    const reach = at === 4 ? 16 : 8;
    return [line(mark, y - reach, mark, y), line(mark, bottom, mark, bottom + reach)];
  });
  const sides = [1, 2, 3].flatMap((at) => {
    const mark = y + (height / 4) * at;
    const reach = at === 2 ? 16 : 8;
    return [line(x - reach, mark, x, mark), line(right, mark, right + reach, mark)];
  });
  const cells = block
    ? [
        line(x, bottom - BLOCK.height, right, bottom - BLOCK.height),
        line(right - BLOCK.sheet, bottom - BLOCK.height, right - BLOCK.sheet, bottom),
      ]
    : [];
  return [...edges, ...zones, ...sides, ...cells].join(' ');
}

/** A circle as four curves. */
function circle(cx: number, cy: number, r: number): string {
  const k = r * 0.5523;
  const at = (dx: number, dy: number): string => `${round(cx + dx)} ${round(cy + dy)}`;
  return `M ${at(r, 0)} C ${at(r, k)} ${at(k, r)} ${at(0, r)} C ${at(-k, r)} ${at(-r, k)} ${at(-r, 0)} C ${at(-r, -k)} ${at(-k, -r)} ${at(0, -r)} C ${at(k, -r)} ${at(r, -k)} ${at(r, 0)} Z`;
}

const round = (value: number): number => Math.round(value * 100) / 100;

/**
 * A flange in a square of 400 px: rim, bore and six holes, its centre lines and pitch circle, and its
 * dimension.
 */
export const FLANGE_SIZE = 400;
const HOLES = [30, 90, 150, 210, 270, 330].map(
  (degrees) =>
    [
      200 + 124 * Math.cos((degrees * Math.PI) / 180),
      200 + 124 * Math.sin((degrees * Math.PI) / 180),
    ] as const,
);
export const FLANGE_OUTLINE = [
  circle(200, 200, 168),
  circle(200, 200, 72),
  circle(200, 200, 60),
  ...HOLES.map(([x, y]) => circle(x, y, 17)),
].join(' ');
export const FLANGE_CENTRES = [circle(200, 200, 124), line(0, 200, 400, 200), line(200, 0, 200, 400)].join(
  ' ',
);

/** End of a vertical dimension line in a box of 12 px. */
export const TICK_UPRIGHT = 'M 0 6 L 12 6 M 2 10 L 10 2';
/** End of a dimension line: the extension line and the slash across it, in a box of 12 px. */
export const TICK = 'M 6 0 L 6 12 M 2 10 L 10 2';
/** Head of a connector in a box of 12 px. */
export const HEAD = 'M 0 1 L 12 6 L 0 11 Z';

export const HEAD_UP = 'M 1 12 L 6 0 L 11 12 Z';
export const HEAD_DOWN = 'M 1 0 L 6 12 L 11 0 Z';

/** A ruler of `width` px and a height of 20 px: base line, fine marks, and a long mark at its start. */
export function ruler(width: number, marks: number): string {
  const fine = Array.from({ length: marks - 1 }, (_, index) => (width / marks) * (index + 1));
  return [
    line(0, 20, width, 20),
    line(0, 0, 0, 20),
    ...fine.map((x, index) => line(round(x), (index + 1) % 5 === 0 ? 8 : 13, round(x), 20)),
  ].join(' ');
}

/**
 * The return path from the last step to the first: down from `from`, below the steps, up to `to`; px from the
 * line's start.
 */
export const wayBack = (from_: number, to: number, height: number): string =>
  `M ${from_} 0 L ${from_} ${height} L ${to} ${height} L ${to} 6`;

/** A rendered slide: four bytes per pixel, row by row. */
export interface Raster {
  readonly rgba: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** A rectangle in pixels; `right` and `bottom` are exclusive. */
export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Maximum difference of a colour channel between neighbouring pixels of one surface: gradients and the noise
 * of photographs stay below it, edges do not.
 */
const SMOOTH = 12;
/** Minimum share of a room that one surface covers; a room with less shows a photograph or a pattern. */
const MIN_GROUND = 0.5;
/** Minimum share of the slide of a surface that belongs to another one of its colour. */
const MIN_LIKE = 0.08;
/** Smaller marks are the grain of a picture. */
const MIN_MARK_PX = 6;
/** Minimum share of its bounding box that a mark covers; others are divided, up to this depth. */
const [MIN_FILL, MAX_DEPTH] = [0.7, 8];
const MAX_BOXES = 40;
/** Minimum distance in RGB between a mark and the ground around it, which textures and watermarks do not have. */
const MIN_DISTANCE = 56;
/** Least share of a room's width along which a rule is seen. */
const MIN_RULE = 0.9;
/** Width in pixels of the ground around a mark that it is compared with. */
const AROUND_PX = 5;

/**
 * Divides a rendered slide into surfaces, connected areas without an edge. Finds everything that is not the
 * surface under a room: bars, logos, frames and bands, whether they are shapes or parts of a picture. Takes
 * time in proportion to the number of pixels.
 */
export class PaintedSurfaces {
  readonly width: number;
  readonly height: number;
  readonly #rgba: Uint8Array;
  readonly #labels: Int32Array;
  /** Marks by the label of the surface that they stand on. */
  readonly #marks = new Map<number, readonly PixelBox[]>();

  constructor({ rgba, width, height }: Raster) {
    this.#rgba = rgba;
    this.width = width;
    this.height = height;
    this.#labels = labelAreas(width, height, (a, b) => {
      for (let channel = 0; channel < 3; channel += 1)
        if (Math.abs((rgba[a * 4 + channel] ?? 0) - (rgba[b * 4 + channel] ?? 0)) > SMOOTH) return false;
      return true;
    });
  }

  /**
   * Boxes around everything but the surface that covers most of a room; none if no surface does. @param minGround least
   * share of the room that it covers
   */
  marksAround(room: PixelBox, minGround = MIN_GROUND): readonly PixelBox[] {
    const ground = this.#findGround(room, minGround);
    if (ground === undefined) return [];
    const known = this.#marks.get(ground);
    if (known !== undefined) return known;
    const marks = this.#findMarks(ground);
    this.#marks.set(ground, marks);
    return marks;
  }

  /** Lines from side to side of a room that are no thicker than a rule and unlike what is above and below them. */
  rulesAcross(room: PixelBox, thickest: number): readonly PixelBox[] {
    const rules: PixelBox[] = [];
    let top: number | undefined;
    for (let y = room.top; y <= room.bottom; y += 1) {
      const isRule = y < room.bottom && this.#isRule(y, room, thickest + 1);
      if (isRule) top ??= y;
      else if (top !== undefined) {
        // The edges of a bar look the same, but the bar goes on beside them.
        if (y - top <= thickest && this.#isRule((top + y) >> 1, room, y - top + 1))
          rules.push({ ...room, top, bottom: y });
        top = undefined;
      }
    }
    return rules;
  }

  /** Returns whether most of a row of pixels differs from the rows at a distance above and below it, which are alike. */
  #isRule(y: number, { left, right }: PixelBox, distance: number): boolean {
    const [above, below] = [y - distance, y + distance];
    if (above < 0 || below >= this.height) return false;
    let unlike = 0;
    for (let x = left; x < right; x += 1)
      if (
        this.#distance(x, y, above) >= MIN_DISTANCE &&
        this.#distance(x, y, below) >= MIN_DISTANCE &&
        this.#distance(x, above, below) < MIN_DISTANCE
      )
        unlike += 1;
    return unlike >= MIN_RULE * (right - left);
  }

  /** Distance in RGB between two pixels of a column. */
  #distance(x: number, one: number, other: number): number {
    const [a, b] = [(one * this.width + x) * 4, (other * this.width + x) * 4];
    return Math.hypot(...[0, 1, 2].map((at) => (this.#rgba[a + at] ?? 0) - (this.#rgba[b + at] ?? 0)));
  }

  #findGround(room: PixelBox, minGround: number): number | undefined {
    const counts = new Map<number, number>();
    for (let y = room.top; y < room.bottom; y += 1)
      for (let x = room.left; x < room.right; x += 1) {
        const label = this.#labels[y * this.width + x] as number;
        counts.set(label, (counts.get(label) ?? 0) + 1);
      }
    const [label, count] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [-1, 0];
    return count === 0 || count < minGround * area(room) ? undefined : label;
  }

  /** A surface and the large ones of its colour, from which rules and frames part it. */
  #findGroundsLike(ground: number): ReadonlySet<number> {
    const counts = new Map<number, number>();
    for (const label of this.#labels) counts.set(label, (counts.get(label) ?? 0) + 1);
    const isLike = (label: number) =>
      [0, 1, 2].every(
        (at) => Math.abs((this.#rgba[label * 4 + at] ?? 0) - (this.#rgba[ground * 4 + at] ?? 0)) <= SMOOTH,
      );
    return new Set(
      [...counts].flatMap(([label, count]) =>
        label === ground || (count >= MIN_LIKE * this.#labels.length && isLike(label)) ? [label] : [],
      ),
    );
  }

  #findMarks(ground: number): PixelBox[] {
    const [width, height] = [this.width, this.height];
    const grounds = this.#findGroundsLike(ground);
    const isMark = Uint8Array.from(this.#labels, (label) => (grounds.has(label) ? 0 : 1));
    // Letters and antialiased parts of one mark may lie a pixel apart.
    const near = widen(isMark, width, height);
    const labels = labelAreas(width, height, (a, b) => near[a] === 1 && near[b] === 1);
    const bounds = new Map<number, { readonly box: PixelBox; readonly count: number }>();
    for (let at = 0; at < isMark.length; at += 1) {
      if (isMark[at] !== 1) continue;
      const [x, y] = [at % width, Math.floor(at / width)];
      const { box, count } = bounds.get(labels[at] as number) ?? {
        box: { left: x, top: y, right: x, bottom: y },
        count: 0,
      };
      bounds.set(labels[at] as number, {
        count: count + 1,
        box: {
          left: Math.min(box.left, x),
          top: Math.min(box.top, y),
          right: Math.max(box.right, x + 1),
          bottom: Math.max(box.bottom, y + 1),
        },
      });
    }
    return [...bounds.values()]
      .filter(({ box, count }) => count >= MIN_MARK_PX && this.#standsOut(box, isMark))
      .flatMap(({ box }) => divide(isMark, width, box, 0))
      .sort((a, b) => area(b) - area(a))
      .slice(0, MAX_BOXES);
  }

  /** Returns whether the marked pixels of a box differ from the others in and around it. */
  #standsOut({ left, top, right, bottom }: PixelBox, isMark: Uint8Array): boolean {
    const sums = [
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ];
    for (let y = Math.max(0, top - AROUND_PX); y < Math.min(this.height, bottom + AROUND_PX); y += 1)
      for (let x = Math.max(0, left - AROUND_PX); x < Math.min(this.width, right + AROUND_PX); x += 1) {
        const at = y * this.width + x;
        const isInside = x >= left && x < right && y >= top && y < bottom;
        if (isMark[at] === 1 && !isInside) continue;
        const sum = sums[isMark[at] ?? 0] as number[];
        for (let channel = 0; channel < 3; channel += 1)
          sum[channel] = (sum[channel] ?? 0) + (this.#rgba[at * 4 + channel] ?? 0);
        sum[3] = (sum[3] ?? 0) + 1;
      }
    const [ground, mark] = sums.map(([red = 0, green = 0, blue = 0, count = 0]) =>
      [red, green, blue].map((value) => value / Math.max(1, count)),
    );
    return Math.hypot(...[0, 1, 2].map((at) => (ground?.[at] ?? 0) - (mark?.[at] ?? 0))) >= MIN_DISTANCE;
  }
}

/** Numbers connected areas; neighbours belong together if `joins` says so. */
function labelAreas(width: number, height: number, joins: (a: number, b: number) => boolean): Int32Array {
  const labels = new Int32Array(width * height).fill(-1);
  const queue: number[] = [];
  for (let start = 0; start < labels.length; start += 1) {
    if (labels[start] !== -1) continue;
    labels[start] = start;
    queue.push(start);
    for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
      const x = at % width;
      for (const [next, exists] of [
        [at - 1, x > 0],
        [at + 1, x < width - 1],
        [at - width, at >= width],
        [at + width, at < labels.length - width],
      ] as const)
        if (exists && labels[next] === -1 && joins(at, next)) {
          labels[next] = start;
          queue.push(next);
        }
    }
  }
  return labels;
}

/** Adds the neighbours of marked pixels. */
function widen(isMark: Uint8Array, width: number, height: number): Uint8Array {
  const wide = Uint8Array.from(isMark);
  for (let at = 0; at < isMark.length; at += 1) {
    if (isMark[at] !== 1) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    for (let down = -1; down <= 1; down += 1)
      for (let along = -1; along <= 1; along += 1)
        if (x + along >= 0 && x + along < width && y + down >= 0 && y + down < height)
          wide[at + down * width + along] = 1;
  }
  return wide;
}

/** Boxes that cover the marked pixels of a box closely: frames and angles are divided into their sides. */
function divide(isMark: Uint8Array, width: number, box: PixelBox, depth: number): PixelBox[] {
  const { tight, count } = tighten(isMark, width, box);
  if (tight === undefined) return [];
  const [across, down] = [tight.right - tight.left, tight.bottom - tight.top];
  if (depth === MAX_DEPTH || count >= MIN_FILL * area(tight) || Math.max(across, down) < 4) return [tight];
  const halves: readonly PixelBox[] =
    across >= down
      ? [
          { ...tight, right: tight.left + Math.floor(across / 2) },
          { ...tight, left: tight.left + Math.floor(across / 2) },
        ]
      : [
          { ...tight, bottom: tight.top + Math.floor(down / 2) },
          { ...tight, top: tight.top + Math.floor(down / 2) },
        ];
  return halves.flatMap((half) => divide(isMark, width, half, depth + 1));
}

function tighten(
  isMark: Uint8Array,
  width: number,
  box: PixelBox,
): { readonly tight: PixelBox | undefined; readonly count: number } {
  let [left, top, right, bottom, count] = [box.right, box.bottom, box.left, box.top, 0];
  for (let y = box.top; y < box.bottom; y += 1)
    for (let x = box.left; x < box.right; x += 1) {
      if (isMark[y * width + x] !== 1) continue;
      count += 1;
      left = Math.min(left, x);
      top = Math.min(top, y);
      right = Math.max(right, x + 1);
      bottom = Math.max(bottom, y + 1);
    }
  return { tight: count === 0 ? undefined : { left, top, right, bottom }, count };
}

function area({ left, top, right, bottom }: PixelBox): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top);
}

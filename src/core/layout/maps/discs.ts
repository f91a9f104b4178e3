import type { Box } from '../../scene/scene.ts';
import type { Circle, Point } from './label-candidates.ts';

export interface DiscRequest {
  readonly anchor: Point;
  /** Size of the disc by area; absent for a plain dot. */
  readonly value?: number;
  /** Size in px of the value, whose corners must lie in the disc. */
  readonly text?: { readonly width: number; readonly height: number };
}

export interface Discs {
  readonly discs: readonly Circle[];
  /** True if every disc with a value has room for it. */
  readonly holdValues: boolean;
  /** Radius of a disc that stands for a value. */
  readonly radiusOf: (value: number) => number;
}

const DOT_PX = 7;
const [SMALLEST_PX, SMALL_PX, LARGEST_PX] = [3, 11, 30];
/** Share of the smaller radius by which discs may overlap before all become smaller. */
const TOUCH_SHARE = 0.25;
/** Share of the map that discs may cover. */
const COVER_SHARE = 0.12;
const GAP_PX = 2;
/** Passes in which overlapping discs move apart, and how strongly they return to their places. */
const [PASSES, RETURN] = [60, 0.04];
/** Angle in radians by which discs at one place part, so that no two part in the same direction. */
const GOLDEN_ANGLE = 2.39996;

/**
 * Sizes discs by their values, true by area, and moves them apart where they would overlap. The largest is as
 * large as the map and its neighbours allow, and not smaller than needed to hold the values where that helps.
 */
export function sizeDiscs(requests: readonly DiscRequest[], bounds: Box): Discs {
  const largest = requests.reduce((most, { value = 0 }) => Math.max(most, Math.abs(value)), 0);
  const share = (value: number): number => (largest === 0 ? 0 : Math.sqrt(Math.abs(value) / largest));
  const needed = requests.reduce((most, { value, text }) => {
    if (value === undefined || text === undefined) return most;
    return Math.max(most, Math.hypot(text.width, text.height) / 2 / Math.max(share(value), 0.01));
  }, 0);
  const radii = (max: number): readonly number[] =>
    requests.map(({ value }) => (value === undefined ? DOT_PX : Math.max(SMALLEST_PX, max * share(value))));
  const holdValues = needed > 0 && needed <= LARGEST_PX;
  const smallest = Math.max(SMALL_PX, holdValues ? Math.ceil(needed) : 0);
  let max = LARGEST_PX;
  while (max > smallest && isCrowded(requests, radii(max), bounds)) max -= 1;
  const discs = requests.map(({ anchor }, at) => ({ ...anchor, radius: radii(max)[at] ?? DOT_PX }));
  return { discs: separate(discs, bounds), holdValues, radiusOf: (value) => max * share(value) };
}

function isCrowded(requests: readonly DiscRequest[], radii: readonly number[], bounds: Box): boolean {
  const covered = radii.reduce((sum, radius) => sum + Math.PI * radius * radius, 0);
  if (covered > COVER_SHARE * bounds.width * bounds.height) return true;
  return requests.some(({ anchor }, a) =>
    requests.slice(a + 1).some((other, rest) => {
      const [own = 0, its = 0] = [radii[a], radii[a + 1 + rest]];
      const distance = Math.hypot(anchor.x - other.anchor.x, anchor.y - other.anchor.y);
      return own + its - distance > TOUCH_SHARE * Math.min(own, its);
    }),
  );
}

/** Moves overlapping discs apart, the smaller ones farther, within the map. */
function separate(discs: readonly Circle[], { x, y, width, height }: Box): readonly Circle[] {
  const moved = discs.map((disc) => ({ ...disc }));
  for (let pass = 0; pass < PASSES; pass += 1) {
    let touched = false;
    for (const [a, one] of moved.entries())
      for (let b = a + 1; b < moved.length; b += 1) {
        const other = moved[b];
        if (other === undefined) continue;
        const distance = Math.hypot(other.x - one.x, other.y - one.y);
        const missing = one.radius + other.radius + GAP_PX - distance;
        if (missing <= 0) continue;
        touched = true;
        const angle = distance < 0.01 ? b * GOLDEN_ANGLE : Math.atan2(other.y - one.y, other.x - one.x);
        const part = other.radius / (one.radius + other.radius);
        one.x -= Math.cos(angle) * missing * part;
        one.y -= Math.sin(angle) * missing * part;
        other.x += Math.cos(angle) * missing * (1 - part);
        other.y += Math.sin(angle) * missing * (1 - part);
      }
    if (!touched) break;
    const returns = pass < PASSES / 2 ? RETURN : 0;
    for (const [at, disc] of moved.entries()) {
      const home = discs[at] ?? disc;
      disc.x += (home.x - disc.x) * returns;
      disc.y += (home.y - disc.y) * returns;
      disc.x = Math.min(Math.max(disc.x, x + disc.radius), x + width - disc.radius);
      disc.y = Math.min(Math.max(disc.y, y + disc.radius), y + height - disc.radius);
    }
  }
  return moved;
}

/** Box of a disc of a diameter in px. */
export function createSquare({ x, y }: Point, size: number): Box {
  return { x: x - size / 2, y: y - size / 2, width: size, height: size };
}

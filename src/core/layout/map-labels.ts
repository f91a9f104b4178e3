import { overlap } from '../scene/box.ts';
import type { Box } from '../scene/scene.ts';

interface MapLabel {
  readonly id: string;
  readonly text: string;
  /** The labelled point and its radius in px. */
  readonly at: { readonly x: number; readonly y: number };
  readonly radius: number;
  readonly width: number;
  readonly height: number;
}

export interface PlacedLabel {
  readonly id: string;
  readonly text: string;
  readonly box: Box;
  /** Leader line to the labelled point, if the label is not beside it. */
  readonly line?: {
    readonly from: { readonly x: number; readonly y: number };
    readonly to: { readonly x: number; readonly y: number };
  };
}

const GAP = 4;
const LINE_GAP = 4;
/** Radii in px around the point at which places are tried. */
const RINGS = [0, 22, 44, 70, 100, 135, 175];
const ANGLES = [0, 180, 270, 90, 330, 30, 210, 150, 300, 60, 240, 120];

/**
 * Places labels without overlap: beside their points, or farther away with a leader line. `avoided` areas are
 * used only if there is no other place.
 */
export function placeLabels(
  wanted: readonly MapLabel[],
  bounds: Box,
  taken: readonly Box[],
  avoided: (box: Box) => boolean,
): readonly PlacedLabel[] {
  const covered: Box[] = [...taken];
  // Crowded labels first, since they would find the least space later.
  const crowd = ({ at }: MapLabel): number =>
    wanted.filter((other) => Math.hypot(other.at.x - at.x, other.at.y - at.y) < 80).length;
  return wanted
    .toSorted((a, b) => crowd(b) - crowd(a))
    .flatMap((one): PlacedLabel[] => {
      const candidates = RINGS.flatMap((ring) => ANGLES.map((angle) => placeAt(one, ring, angle)));
      const inside = candidates.filter(
        ({ box }) =>
          box.x >= bounds.x &&
          box.y >= bounds.y &&
          box.x + box.width <= bounds.x + bounds.width &&
          box.y + box.height <= bounds.y + bounds.height,
      );
      const free = inside.filter(({ box }) => !covered.some((other) => overlap(box, other)));
      const found = free.find(({ box }) => !avoided(box)) ?? free[0] ?? inside[0];
      if (found === undefined) return [];
      covered.push(found.box);
      return [{ id: one.id, text: one.text, ...found }];
    });
}

function placeAt(
  { at, radius, width, height }: MapLabel,
  ring: number,
  degrees: number,
): Pick<PlacedLabel, 'box' | 'line'> {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  // The middle of the label, so that its nearest edge is `GAP` and the ring away.
  const reach = radius + GAP + ring;
  const x = at.x + cos * reach + (cos > 0.3 ? width / 2 : cos < -0.3 ? -width / 2 : 0);
  const y = at.y + sin * reach + (sin > 0.3 ? height / 2 : sin < -0.3 ? -height / 2 : 0);
  const box = { x: x - width / 2, y: y - height / 2, width, height };
  if (ring === 0) return { box };
  const to = {
    x: Math.min(Math.max(at.x, box.x - LINE_GAP), box.x + box.width + LINE_GAP),
    y: Math.min(Math.max(at.y, box.y), box.y + box.height),
  };
  const from = { x: at.x + cos * radius, y: at.y + sin * radius };
  return { box, line: { from, to } };
}

import { omit } from '../../input/fields.ts';
import type { ElementBase, GroupElement, ShapeElement } from '../../scene/scene.ts';
import type { ArtLook, ArtMotif } from '../../templates/art.ts';
import { mirrorPath } from '../mirror-path.ts';
import { drawContours } from './contours.ts';
import { type ArtShape, type Motif, seedRandom } from './field.ts';
import { drawArcs, drawBlocks, drawTiles } from './grids.ts';
import { drawBars, drawDunes, drawEngraving, drawPills, drawStrands } from './rows.ts';

const MOTIFS: Readonly<Record<ArtMotif, Motif>> = {
  contours: drawContours,
  pills: drawPills,
  bars: drawBars,
  arcs: drawArcs,
  engraving: drawEngraving,
  strands: drawStrands,
  dunes: drawDunes,
  blocks: drawBlocks,
  tiles: drawTiles,
};
/** Smaller boxes would show nothing but lines, px. */
const MIN_SIDE_PX = 88;

/** Share of a corner's radius beyond which a point lies inside the rounded corner. */
const CORNER_SHARE = 0.3;

/**
 * Draws art in a box: one decorative group of a few freeforms in the theme's colours, the same for the same
 * seed.
 *
 * @param seed the deck's title and theme, and the place within the deck
 * @returns undefined if the box is too small
 */
export function drawArt(
  base: ElementBase,
  { motif, panel, solid, paints }: ArtLook,
  seed: string,
  { rtl, radiusPx = 0 }: { readonly rtl: boolean; readonly radiusPx?: number },
): GroupElement | undefined {
  const { box, layer, id, name } = base;
  if (Math.min(box.width, box.height) < MIN_SIDE_PX) return undefined;
  const inset = Math.round(radiusPx * CORNER_SHARE);
  const inner = {
    x: box.x + inset,
    y: box.y + inset,
    width: box.width - 2 * inset,
    height: box.height - 2 * inset,
  };
  const part = (index: number) =>
    ({
      id: `${id}-art-${index}`,
      name: `${name} ${index}`,
      placeholder: 'none',
      layer,
      type: 'shape',
      decorative: true,
    }) as const;
  const drawn = MOTIFS[motif]({
    width: inner.width,
    height: inner.height,
    open: panel === undefined,
    random: seedRandom(seed),
  }).filter(({ d }) => d !== '');
  const shapes = drawn.map(({ d, paint, line, covers }: ArtShape, index): ShapeElement => {
    const own = paints[paint];
    return {
      ...part(index + 1),
      box: inner,
      geometry: { kind: 'path', d: rtl ? mirrorPath(d, inner.width) : d },
      ...(line === undefined ? { fill: own } : { stroke: { paint: own, widthPx: line } }),
      ...(covers === true && solid !== undefined ? { fill: solid } : {}),
    };
  });
  const behind: ShapeElement[] =
    panel === undefined
      ? []
      : [
          {
            ...part(0),
            box,
            geometry: radiusPx > 0 ? { kind: 'round_rect', radiusPx } : { kind: 'rect' },
            fill: panel,
          },
        ];
  const rest = omit(base, 'path', 'placeholderIndex');
  return { ...rest, placeholder: 'none', type: 'group', decorative: true, children: [...behind, ...shapes] };
}

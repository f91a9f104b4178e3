import { byIdentity } from '../../memory/memo.ts';
import { compose, mix, resolvePaint } from '../color.ts';
import type { Box, Geometry, Scene, SceneElement } from '../scene.ts';
import type { Hex, Theme } from '../theme.ts';
import { computeSharedArea, flatten, type Leaf } from './geometry.ts';
import { type Outlines, readOutlines, shareInside } from './inside-path.ts';

/** A colour behind a piece of text, composed until it is opaque, and whether a picture contributes to it. */
export interface Backdrop {
  readonly hex: Hex;
  readonly picture: boolean;
  /**
   * Set where the colour is an estimate: a gradient is represented by its middle colour, a freeform by its
   * box.
   */
  readonly uneven?: 'gradient' | 'outline';
}

/** Shapes that fill their boxes except at the corners. */
const BOX_FILLING_SHAPES: ReadonlySet<string> = new Set(['rect', 'round_rect', 'roundRect', 'ellipse']);
/** Smallest share of the text's box that a shape must cover; below it only the edges touch. */
const MIN_COVERED_SHARE = 0.08;

/**
 * A leaf with a fill of its own, its index among the leaves, and the part of its box that is certainly
 * filled.
 */
interface PaintedLeaf {
  readonly element: Leaf;
  readonly at: number;
  readonly covered: Box;
  /** Outline of a freeform, computed when it is first needed. */
  readonly outlines?: () => Outlines;
}

const paintedLeaves = byIdentity((elements: readonly SceneElement[]): readonly PaintedLeaf[] => {
  const found: PaintedLeaf[] = [];
  flatten(elements).forEach((element, at) => {
    if ((element.type === 'shape' && element.fill !== undefined) || element.type === 'picture')
      found.push({ element, at, covered: findFilledBox(element), ...withOutline(element) });
  });
  return found;
});

/**
 * Colours behind a box, composed from the background up to, but not including, `element`, or up to the top.
 * There
 * is more than one colour where the edge of a shape runs through the box, because every part of a text must
 * be
 * legible. The pixels of pictures are unknown here: a picture counts both as white and as black under
 * whatever
 * covers it, and `picture` says so.
 */
export function findBackdropsBehind(
  box: Box,
  element: Leaf | undefined,
  scene: Scene,
  theme: Theme,
): Backdrop[] {
  const background = compose(resolvePaint(scene.background, theme), theme.colors.background);
  let backdrops: Backdrop[] = [{ hex: background, picture: false }];
  const area = Math.max(1, box.width * box.height);
  const own = element === undefined ? -1 : flatten(scene.elements).indexOf(element);
  for (const { element: below, at, covered, outlines } of paintedLeaves(scene.elements)) {
    if (own >= 0 && at >= own) break;
    const boxShare =
      isUprightEllipse(below) && isInEllipse(below.box, box) ? 1 : computeSharedArea(covered, box) / area;
    if (boxShare < MIN_COVERED_SHARE) continue;
    const share = outlines === undefined ? boxShare : shareInside(outlines(), below.box, box);
    if (share < MIN_COVERED_SHARE) continue;
    const composed = composePaint(below, backdrops, theme);
    // Duplicates would double at every step where text lies on text.
    backdrops = removeDuplicates(share > 0.92 ? composed : [...backdrops, ...composed]);
  }
  return backdrops;
}

function withOutline(element: Leaf): Pick<PaintedLeaf, 'outlines'> {
  if (element.type !== 'shape' || element.geometry.kind !== 'path' || element.rotation) return {};
  const { geometry } = element;
  return { outlines: () => cachedOutlines(geometry) };
}

/** Memoised because all slides of a master share its drawings. */
const cachedOutlines = byIdentity(({ d }: Extract<Geometry, { kind: 'path' }>) => readOutlines(d));

function isUprightEllipse(element: Leaf): boolean {
  return element.type === 'shape' && element.geometry.kind === 'ellipse' && !element.rotation;
}

/** Tells whether all corners of a box lie within the ellipse that fills another box. */
function isInEllipse(round: Box, { x, y, width, height }: Box): boolean {
  const across = (at: number): number => ((at - round.x - round.width / 2) / (round.width / 2)) ** 2;
  const down = (at: number): number => ((at - round.y - round.height / 2) / (round.height / 2)) ** 2;
  return Math.max(across(x), across(x + width)) + Math.max(down(y), down(y + height)) <= 1;
}

/** Part of a shape that is certainly filled: triangles and chevrons leave corners of their boxes empty. */
function findFilledBox(element: Leaf): Box {
  const { x, y, width, height } = element.box;
  if (element.type !== 'shape') return element.box;
  const { geometry } = element;
  if (geometry.kind === 'preset' && geometry.preset === 'homePlate') {
    // Only the tip of a block arrow leaves corners empty.
    const tip = (Math.min(width, height) * (geometry.adjust?.['adj'] ?? 50_000)) / 100_000;
    return { x: geometry.flipX === true ? x + tip : x, y, width: Math.max(0, width - tip), height };
  }
  const inset =
    geometry.kind === 'ellipse'
      ? 0.14
      : geometry.kind === 'preset' && geometry.preset !== 'rect' && geometry.preset !== 'roundRect'
        ? 0.1
        : 0;
  return {
    x: x + width * inset,
    y: geometry.kind === 'ellipse' ? y + height * inset : y,
    width: width * (1 - 2 * inset),
    height: geometry.kind === 'ellipse' ? height * (1 - 2 * inset) : height,
  };
}

function composePaint(element: Leaf, backdrops: readonly Backdrop[], theme: Theme): Backdrop[] {
  if (element.type === 'shape' && element.fill) {
    const fill = resolvePaint(element.fill, theme);
    const own =
      element.gradient !== undefined
        ? 'gradient'
        : BOX_FILLING_SHAPES.has(
              element.geometry.kind === 'preset' ? element.geometry.preset : element.geometry.kind,
            )
          ? undefined
          : 'outline';
    return backdrops.map(({ hex, picture, uneven }) => {
      const left = fill.alpha < 1 ? (own ?? uneven) : own;
      return {
        hex: compose(fill, hex),
        picture: picture && fill.alpha < 1,
        ...(left === undefined ? {} : { uneven: left }),
      };
    });
  }
  if (element.type === 'picture') {
    if (element.filled === true) return [...backdrops];
    // An absent picture is drawn as a placeholder in a tone of its backdrop.
    if (!element.media)
      return backdrops.map(({ hex }) => ({ hex: mix(hex, theme.colors.text, 0.07), picture: false }));
    return [
      { hex: '#FFFFFF', picture: true },
      { hex: '#000000', picture: true },
    ];
  }
  return [...backdrops];
}

function removeDuplicates(backdrops: Backdrop[]): Backdrop[] {
  if (backdrops.length === 1) return backdrops;
  return backdrops.filter(
    ({ hex, picture, uneven }, at) =>
      backdrops.findIndex(
        (other) => other.hex === hex && other.picture === picture && other.uneven === uneven,
      ) === at,
  );
}

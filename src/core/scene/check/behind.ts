import { byIdentity } from '../../memory/memo.ts';
import { compose, mix, resolvePaint } from '../color.ts';
import type { Box, Geometry, Scene, SceneElement } from '../scene.ts';
import type { Hex, Theme } from '../theme.ts';
import { flatten, type Leaf, sharedArea } from './geometry.ts';
import { type Outlines, outlinesOf, shareInside } from './inside-path.ts';

/** What lies behind one piece of text: an opaque colour, and whether a picture is part of it. */
export interface Backdrop {
  readonly hex: Hex;
  readonly picture: boolean;
  /** Guessed: a gradient is told by its middle, a freeform by its box. */
  readonly uneven?: 'gradient' | 'outline';
}

/** Shapes that fill their boxes, corners aside. */
const PLAIN: ReadonlySet<string> = new Set(['rect', 'round_rect', 'roundRect', 'ellipse']);
/** Of a box: what covers less of it is an edge that touches. */
const LEAST_SHARE = 0.08;

/** A leaf with a paint of its own, where it stands among the leaves, and the part of it that surely is filled. */
interface Painted {
  readonly element: Leaf;
  readonly at: number;
  readonly covered: Box;
  /** Where its outline is of its own, found when it is first asked for. */
  readonly outlines?: () => Outlines;
}

const paintedLeaves = byIdentity((elements: readonly SceneElement[]): readonly Painted[] => {
  const found: Painted[] = [];
  flatten(elements).forEach((element, at) => {
    if ((element.type === 'shape' && element.fill !== undefined) || element.type === 'picture') found.push({ element, at, covered: coverage(element), ...outlined(element) });
  });
  return found;
});

/**
 * The colours behind a box, painted from the background up to (not including) `element`, or up to the top. Usually
 * one; more where an edge of a shape runs through the box, since every part of a text must be read.
 * Pixels of pictures are not known here: a picture counts as white and as black under what is laid
 * over it, and `picture` says so.
 */
export function backdropsBehind(box: Box, element: Leaf | undefined, scene: Scene, theme: Theme): Backdrop[] {
  const background = compose(resolvePaint(scene.background, theme), theme.colors.background);
  let backdrops: Backdrop[] = [{ hex: background, picture: false }];
  const area = Math.max(1, box.width * box.height);
  const own = element === undefined ? -1 : flatten(scene.elements).indexOf(element);
  for (const { element: below, at, covered, outlines } of paintedLeaves(scene.elements)) {
    if (own >= 0 && at >= own) break;
    const touching = isRound(below) && isInEllipse(below.box, box) ? 1 : sharedArea(covered, box) / area;
    if (touching < LEAST_SHARE) continue;
    const share = outlines === undefined ? touching : shareInside(outlines(), below.box, box);
    if (share < LEAST_SHARE) continue;
    const over = paint(below, backdrops, theme);
    // Distinct ones only: text over text would double them at every step.
    backdrops = unique(share > 0.92 ? over : [...backdrops, ...over]);
  }
  return backdrops;
}

function outlined(element: Leaf): Pick<Painted, 'outlines'> {
  if (element.type !== 'shape' || element.geometry.kind !== 'path' || element.rotation) return {};
  const { geometry } = element;
  return { outlines: () => outlinesIn(geometry) };
}

/** A drawing of a master stands on all of its slides. */
const outlinesIn = byIdentity(({ d }: Extract<Geometry, { kind: 'path' }>) => outlinesOf(d));

function isRound(element: Leaf): boolean {
  return element.type === 'shape' && element.geometry.kind === 'ellipse' && !element.rotation;
}

/** Whether all corners of a box lie in the ellipse that fills another. */
function isInEllipse(round: Box, { x, y, width, height }: Box): boolean {
  const across = (at: number): number => ((at - round.x - round.width / 2) / (round.width / 2)) ** 2;
  const down = (at: number): number => ((at - round.y - round.height / 2) / (round.height / 2)) ** 2;
  return Math.max(across(x), across(x + width)) + Math.max(down(y), down(y + height)) <= 1;
}

/** The part of a shape that surely is filled: triangles and chevrons do not fill their boxes. */
function coverage(element: Leaf): Box {
  const { x, y, width, height } = element.box;
  if (element.type !== 'shape') return element.box;
  const { geometry } = element;
  const inset = geometry.kind === 'ellipse' ? 0.14 : geometry.kind === 'preset' && geometry.preset !== 'rect' && geometry.preset !== 'roundRect' ? 0.1 : 0;
  return { x: x + width * inset, y: geometry.kind === 'ellipse' ? y + height * inset : y, width: width * (1 - 2 * inset), height: geometry.kind === 'ellipse' ? height * (1 - 2 * inset) : height };
}

function paint(element: Leaf, backdrops: readonly Backdrop[], theme: Theme): Backdrop[] {
  if (element.type === 'shape' && element.fill) {
    const fill = resolvePaint(element.fill, theme);
    const own = element.gradient !== undefined ? 'gradient' : PLAIN.has(element.geometry.kind === 'preset' ? element.geometry.preset : element.geometry.kind) ? undefined : 'outline';
    return backdrops.map(({ hex, picture, uneven }) => {
      const left = fill.alpha < 1 ? (own ?? uneven) : own;
      return { hex: compose(fill, hex), picture: picture && fill.alpha < 1, ...(left === undefined ? {} : { uneven: left }) };
    });
  }
  if (element.type === 'picture') {
    if (element.filled === true) return [...backdrops];
    // The placeholder of an absent picture is a tone of the backdrop.
    if (!element.media) return backdrops.map(({ hex }) => ({ hex: mix(hex, theme.colors.text, 0.07), picture: false }));
    return [
      { hex: '#FFFFFF', picture: true },
      { hex: '#000000', picture: true },
    ];
  }
  return [...backdrops];
}

function unique(backdrops: Backdrop[]): Backdrop[] {
  if (backdrops.length === 1) return backdrops;
  return backdrops.filter(({ hex, picture, uneven }, at) => backdrops.findIndex((other) => other.hex === hex && other.picture === picture && other.uneven === uneven) === at);
}

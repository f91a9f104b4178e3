import { findBackdropsBehind } from '../../scene/check/backdrop.ts';
import { findRequiredContrast } from '../../scene/check/contrast.ts';
import { computeSharedArea, flatten, measureInkBounds } from '../../scene/check/geometry.ts';
import { compose, computeContrastRatio, resolvePaint } from '../../scene/color.ts';
import type { Box, GroupElement, Run, Scene, SceneElement, ShapeElement } from '../../scene/scene.ts';
import type { Hex, Paint, Theme } from '../../scene/theme.ts';

/** Strengths that are tried for a line; if the last is still too strong, the line is removed. */
const STRENGTHS = [1, 0.6, 0.35, 0.2, 0.1];
/** Thin lines behind text disturb less than areas, so they may come this much closer to its contrast. */
const LINE_TOLERANCE = 3;
/** Clear space around text in px. */
const AIR = 4;

/** Text that stands on art, with its other backdrops. */
interface ArtText {
  readonly letters: Box;
  readonly runs: readonly Run[];
  readonly backdrops: readonly Hex[];
}

/**
 * Fades the art as far as the text on it needs to stay legible, whatever the theme's colours are.
 *
 * @param plain the same scene without that art, with legible text
 * @param art ids of the groups in `elements` that may stand behind text
 */
export function fadeArt(
  plain: Scene,
  elements: readonly SceneElement[],
  art: ReadonlySet<string>,
  theme: Theme,
): Scene {
  const written = flatten(plain.elements).flatMap((element): ArtText[] => {
    const letters = element.type === 'text' ? measureInkBounds(element) : undefined;
    if (element.type !== 'text' || letters === undefined) return [];
    return [
      {
        letters,
        runs: element.paragraphs.flatMap(({ runs }) => runs),
        backdrops: findBackdropsBehind(letters, element, plain, theme).flatMap(({ hex, picture }) =>
          picture ? [] : [hex],
        ),
      },
    ];
  });
  const repaired = new Map(plain.elements.map((element) => [element.id, element]));
  return {
    ...plain,
    elements: elements.flatMap((element): SceneElement[] => {
      if (element.type !== 'group' || !art.has(element.id)) return [repaired.get(element.id) ?? element];
      const children = element.children.flatMap((part): readonly SceneElement[] =>
        part.type === 'shape' ? fadePart(part, written, theme) : [part],
      );
      return children.length === 0 ? [] : [{ ...element, children } satisfies GroupElement];
    }),
  };
}

function fadePart(part: ShapeElement, texts: readonly ArtText[], theme: Theme): readonly ShapeElement[] {
  const own = part.stroke?.paint ?? part.fill;
  const over = texts.filter(({ letters }) => isTouching(part, letters));
  if (own === undefined || over.length === 0) return [part];
  // Faded areas of several colours would show each other through, so an area in the way is removed.
  const strength = (part.stroke === undefined ? [1] : STRENGTHS).find((share) =>
    over.every((text) => isLegible(text, fadePaint(own, share), part.stroke === undefined, theme)),
  );
  if (strength === undefined) return [];
  if (strength === 1) return [part];
  return part.stroke === undefined
    ? []
    : [{ ...part, stroke: { ...part.stroke, paint: fadePaint(own, strength) } }];
}

function fadePaint(paint: Paint, share: number): Paint {
  return share === 1 ? paint : { ...paint, alpha: Math.round((paint.alpha ?? 1) * share * 1000) / 1000 };
}

function isLegible({ runs, backdrops }: ArtText, paint: Paint, isField: boolean, theme: Theme): boolean {
  return backdrops.every((hex) => {
    const behind = compose(resolvePaint(paint, theme), hex);
    return runs.every((run) => {
      const least = findRequiredContrast(run);
      const needed = isField ? least : Math.min(LINE_TOLERANCE, least);
      const color = (on: Hex): number =>
        computeContrastRatio(compose(resolvePaint(run.color, theme), on), on);
      // Text that is illegible even without art is not the fault of the art.
      return color(behind) >= Math.min(needed, color(hex));
    });
  });
}

/** Returns whether text overlaps the area of a shape, or a point of its lines. */
function isTouching({ box, geometry, stroke }: ShapeElement, letters: Box): boolean {
  if (computeSharedArea(box, letters) === 0) return false;
  if (stroke === undefined || geometry.kind !== 'path') return true;
  const numbers = geometry.d.match(/-?\d+(?:\.\d+)?/g) ?? [];
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    const [x, y] = [box.x + Number(numbers[at]) - letters.x, box.y + Number(numbers[at + 1]) - letters.y];
    if (x > -AIR && x < letters.width + AIR && y > -AIR && y < letters.height + AIR) return true;
  }
  return false;
}

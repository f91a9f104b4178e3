import { backdropsBehind } from '../../scene/check/behind.ts';
import { leastContrast } from '../../scene/check/contrast.ts';
import { flatten, inkBoundsOf, sharedArea } from '../../scene/check/geometry.ts';
import { compose, contrastRatio, resolvePaint } from '../../scene/color.ts';
import type { Box, GroupElement, Run, Scene, SceneElement, ShapeElement } from '../../scene/scene.ts';
import type { Hex, Paint, Theme } from '../../scene/theme.ts';

/** Shares of its strength that a line is tried in; below the last one it goes. */
const STRENGTHS = [1, 0.6, 0.35, 0.2, 0.1];
/** A thin line under letters takes less from them than a field does. */
const LINE_TOLERANCE = 3;
/** Letters need their air, px. */
const AIR = 4;

/** Letters in their place, with what is behind them beside the art. */
interface ArtText {
  readonly letters: Box;
  readonly runs: readonly Run[];
  readonly backdrops: readonly Hex[];
}

/**
 * The scene with its art as faint as the letters need that stand on it, whatever the theme's colours are.
 * @param plain the same scene without that art, with letters that read
 * @param art the ids of the groups that may stand behind words, where they stand in `elements`
 */
export function fadeArt(plain: Scene, elements: readonly SceneElement[], art: ReadonlySet<string>, theme: Theme): Scene {
  const written = flatten(plain.elements).flatMap((element): ArtText[] => {
    const letters = element.type === 'text' ? inkBoundsOf(element) : undefined;
    if (element.type !== 'text' || letters === undefined) return [];
    return [{ letters, runs: element.paragraphs.flatMap(({ runs }) => runs), backdrops: backdropsBehind(letters, element, plain, theme).flatMap(({ hex, picture }) => (picture ? [] : [hex])) }];
  });
  const repaired = new Map(plain.elements.map((element) => [element.id, element]));
  return {
    ...plain,
    elements: elements.flatMap((element): SceneElement[] => {
      if (element.type !== 'group' || !art.has(element.id)) return [repaired.get(element.id) ?? element];
      const children = element.children.flatMap((part): readonly SceneElement[] => (part.type === 'shape' ? fadePart(part, written, theme) : [part]));
      return children.length === 0 ? [] : [{ ...element, children } satisfies GroupElement];
    }),
  };
}

function fadePart(part: ShapeElement, texts: readonly ArtText[], theme: Theme): readonly ShapeElement[] {
  const own = part.stroke?.paint ?? part.fill;
  const over = texts.filter(({ letters }) => touches(part, letters));
  if (own === undefined || over.length === 0) return [part];
  // Fields of several colours would be laid over each other by every fading: what is in the way goes.
  const strength = (part.stroke === undefined ? [1] : STRENGTHS).find((share) => over.every((text) => isLegible(text, fadePaint(own, share), part.stroke === undefined, theme)));
  if (strength === undefined) return [];
  if (strength === 1) return [part];
  return part.stroke === undefined ? [] : [{ ...part, stroke: { ...part.stroke, paint: fadePaint(own, strength) } }];
}

function fadePaint(paint: Paint, share: number): Paint {
  return share === 1 ? paint : { ...paint, alpha: Math.round((paint.alpha ?? 1) * share * 1000) / 1000 };
}

function isLegible({ runs, backdrops }: ArtText, paint: Paint, isField: boolean, theme: Theme): boolean {
  return backdrops.every((hex) => {
    const behind = compose(resolvePaint(paint, theme), hex);
    return runs.every((run) => {
      const least = leastContrast(run);
      const needed = isField ? least : Math.min(LINE_TOLERANCE, least);
      const color = (on: Hex): number => contrastRatio(compose(resolvePaint(run.color, theme), on), on);
      // What does not read without art is no fault of it.
      return color(behind) >= Math.min(needed, color(hex));
    });
  });
}

/** Whether letters stand on a field of it, or on a point of its lines. */
function touches({ box, geometry, stroke }: ShapeElement, letters: Box): boolean {
  if (sharedArea(box, letters) === 0) return false;
  if (stroke === undefined || geometry.kind !== 'path') return true;
  const numbers = geometry.d.match(/-?\d+(?:\.\d+)?/g) ?? [];
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    const [x, y] = [box.x + Number(numbers[at]) - letters.x, box.y + Number(numbers[at + 1]) - letters.y];
    if (x > -AIR && x < letters.width + AIR && y > -AIR && y < letters.height + AIR) return true;
  }
  return false;
}

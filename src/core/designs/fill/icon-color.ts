import { flatShapes, type ReadShape } from '../../ooxml/read/index.ts';
import type { DesignSource } from '../../output/pptx/fill/design-source.ts';
import type { PreparedSlide } from '../../output/pptx/fill/sample/prepare-slide.ts';
import { contrastRatio } from '../../scene/color.ts';
import type { Hex } from '../../scene/theme.ts';

/** Signs beside their backdrop (WCAG 2.2, 1.4.11). */
const LEAST_RATIO = 3;
const WHITE: Hex = '#FFFFFF';

/** The colour of an icon of a sample slide, so that the one in its place has it, too: its own where it says one, else one of the theme that stands out from its backdrop. */
export function iconColor(source: DesignSource, sample: PreparedSlide, id: number): Hex {
  const slide = source.deck.slides.find(({ part }) => part === sample.part);
  const theme = slide?.theme.colors ?? {};
  const shapes = slide === undefined ? [] : flatShapes(slide.shapes);
  const at = shapes.findIndex((shape) => shape.id === id && shape.from === 'slide');
  const own = shapes[at];
  const said = own === undefined ? undefined : colorOf(own, source);
  const backdrop = own === undefined || slide === undefined ? WHITE : backdropOf(shapes.slice(0, at), own, slide.background.kind === 'solid' ? (slide.background.color.hex as Hex) : WHITE);
  if (said !== undefined && contrastRatio(said, backdrop) > 1.3) return said;
  const accents = [1, 2, 3, 4, 5, 6].map((number) => theme[`accent${number}`]).filter((hex) => hex !== undefined) as Hex[];
  const able = [...accents, (theme['dk1'] ?? '#000000') as Hex, (theme['lt1'] ?? WHITE) as Hex];
  return able.find((hex) => contrastRatio(hex, backdrop) >= LEAST_RATIO) ?? [...able].sort((a, b) => contrastRatio(b, backdrop) - contrastRatio(a, backdrop))[0] ?? '#000000';
}

function colorOf(shape: ReadShape, source: DesignSource): Hex | undefined {
  if (shape.kind === 'group')
    return flatShapes(shape.children)
      .map((one) => colorOf(one, source))
      .find((hex) => hex !== undefined);
  if (shape.kind === 'shape') {
    if (shape.fill.kind === 'solid') return shape.fill.color.hex as Hex;
    return (shape.text?.paragraphs.flatMap(({ runs }) => runs)[0]?.color.hex ?? shape.line?.color.hex) as Hex | undefined;
  }
  if (shape.kind !== 'picture' || shape.svgPart === undefined || !source.has(shape.svgPart)) return undefined;
  const svg = source.text(shape.svgPart);
  const found = [...svg.matchAll(/(?:fill|stroke)\s*[:=]\s*["']?\s*(#[0-9a-f]{6}|#[0-9a-f]{3})\b/gi)].map(([, hex]) => hex as string);
  const [first] = found;
  if (first === undefined) return /<(?:path|circle|rect|polygon)/.test(svg) ? '#000000' : undefined;
  return (first.length === 4 ? `#${[...first.slice(1)].map((digit) => digit + digit).join('')}` : first).toUpperCase() as Hex;
}

/** The last filled shape under the middle of another. */
function backdropOf(below: readonly ReadShape[], { box }: ReadShape, backdrop: Hex): Hex {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const under = below
    .filter((one) => one.kind === 'shape' && one.fill.kind === 'solid' && x >= one.box.x && x <= one.box.x + one.box.width && y >= one.box.y && y <= one.box.y + one.box.height)
    .at(-1);
  return under?.kind === 'shape' && under.fill.kind === 'solid' ? (under.fill.color.hex as Hex) : backdrop;
}

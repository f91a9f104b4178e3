import { flattenShapes, type ReadShape } from '../../ooxml/read/index.ts';
import type { DesignSource } from '../../output/pptx/fill/design-source.ts';
import type { PreparedSlide } from '../../output/pptx/fill/sample/prepare-slide.ts';
import { computeContrastRatio } from '../../scene/color.ts';
import type { Hex } from '../../scene/theme.ts';

/** Minimum contrast of icons (WCAG 2.2, 1.4.11). */
const MIN_CONTRAST = 3;
const WHITE: Hex = '#FFFFFF';

/**
 * Colour for an icon in place of a sample's icon: that of the sample if it is known, else a theme colour with
 * enough contrast.
 */
export function findIconColor(source: DesignSource, sample: PreparedSlide, id: number): Hex {
  const slide = source.deck.slides.find(({ part }) => part === sample.part);
  const theme = slide?.theme.colors ?? {};
  const shapes = slide === undefined ? [] : flattenShapes(slide.shapes);
  const at = shapes.findIndex((shape) => shape.id === id && shape.from === 'slide');
  const own = shapes[at];
  const ownColor = own === undefined ? undefined : readColor(own, source);
  const backdrop =
    own === undefined || slide === undefined
      ? WHITE
      : findBackdrop(
          shapes.slice(0, at),
          own,
          slide.background.kind === 'solid' ? (slide.background.color.hex as Hex) : WHITE,
        );
  if (ownColor !== undefined && computeContrastRatio(ownColor, backdrop) > 1.3) return ownColor;
  const accents = [1, 2, 3, 4, 5, 6]
    .map((number) => theme[`accent${number}`])
    .filter((hex) => hex !== undefined) as Hex[];
  const able = [...accents, (theme['dk1'] ?? '#000000') as Hex, (theme['lt1'] ?? WHITE) as Hex];
  return (
    able.find((hex) => computeContrastRatio(hex, backdrop) >= MIN_CONTRAST) ??
    [...able].sort((a, b) => computeContrastRatio(b, backdrop) - computeContrastRatio(a, backdrop))[0] ??
    '#000000'
  );
}

function readColor(shape: ReadShape, source: DesignSource): Hex | undefined {
  if (shape.kind === 'group')
    return flattenShapes(shape.children)
      .map((one) => readColor(one, source))
      .find((hex) => hex !== undefined);
  if (shape.kind === 'shape') {
    if (shape.fill.kind === 'solid') return shape.fill.color.hex as Hex;
    return (shape.text?.paragraphs.flatMap(({ runs }) => runs)[0]?.color.hex ?? shape.line?.color.hex) as
      | Hex
      | undefined;
  }
  if (shape.kind !== 'picture' || shape.svgPart === undefined || !source.package.has(shape.svgPart))
    return undefined;
  const svg = source.text(shape.svgPart);
  const found = [...svg.matchAll(/(?:fill|stroke)\s*[:=]\s*["']?\s*(#[0-9a-f]{6}|#[0-9a-f]{3})\b/gi)].map(
    ([, hex]) => hex as string,
  );
  const [first] = found;
  if (first === undefined) return /<(?:path|circle|rect|polygon)/.test(svg) ? '#000000' : undefined;
  return (
    first.length === 4 ? `#${[...first.slice(1)].map((digit) => digit + digit).join('')}` : first
  ).toUpperCase() as Hex;
}

/** Fill of the topmost shape behind the centre of another. */
function findBackdrop(below: readonly ReadShape[], { box }: ReadShape, backdrop: Hex): Hex {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const under = below
    .filter(
      (one) =>
        one.kind === 'shape' &&
        one.fill.kind === 'solid' &&
        x >= one.box.x &&
        x <= one.box.x + one.box.width &&
        y >= one.box.y &&
        y <= one.box.y + one.box.height,
    )
    .at(-1);
  return under?.kind === 'shape' && under.fill.kind === 'solid' ? (under.fill.color.hex as Hex) : backdrop;
}

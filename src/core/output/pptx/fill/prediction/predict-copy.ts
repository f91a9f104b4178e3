import type { ReadBox } from '../../../../ooxml/read/index.ts';
import {
  BulletCounter,
  type ReadPicture,
  type ReadPlaces,
  type ReadShape,
  type ReadText,
  type ReadTextShape,
} from '../../../../ooxml/read/index.ts';
import {
  chooseFormat,
  computeAddedIndent,
  type FillParagraph,
  OWN_BULLET,
  type ParagraphFormat,
  type TextColor,
  type TextFill,
} from '../../../../ooxml/write/index.ts';
import { type CompiledSample, findEndSize, findLevel, type SampleText } from '../sample/compiled-sample.ts';
import { computeCrop } from '../sample/picture.ts';
import { predictAutofit } from './predict-slide.ts';
import { findTextColor, predictParagraph, predictRuns, type RunScope } from './predict-text.ts';

/** A text of a sample slide: its new content and the formats of its shape. */
export interface TextPrediction {
  readonly fill: TextFill;
  readonly formats: readonly ParagraphFormat[];
  readonly read: SampleText;
}

export interface CopyScope extends RunScope {
  readonly rtl: boolean;
  readonly places: CompiledSample['added'] & Pick<ReadPlaces, 'theme'>;
}

/**
 * Predicts a text of a sample slide with other content, each paragraph formatted like the sample's of its
 * level.
 */
export function predictTextOfCopy(
  old: ReadText,
  { fill, formats, read }: TextPrediction,
  scope: CopyScope,
): ReadText {
  const { fontScale, wrap, shrinks, paragraphs } = fill;
  const bullets = new BulletCounter();
  const wanted: readonly FillParagraph[] = paragraphs.length === 0 ? [{ runs: [], level: 0 }] : paragraphs;
  return {
    ...old,
    autofit:
      fontScale !== undefined
        ? predictAutofit(fontScale)
        : read.shrinks || (shrinks === true && (wrap === true || !read.unbroken))
          ? { kind: 'text', fontScale: 1, lineReduction: 0 }
          : old.autofit,
    wrap: old.wrap || (wrap === true && read.unbroken),
    prompt: false,
    paragraphs: wanted.map((paragraph) =>
      predictParagraphOfCopy(paragraph, fill, formats, read, scope, bullets),
    ),
  };
}

function predictParagraphOfCopy(
  paragraph: FillParagraph,
  { textColor, leastPt, side, turned }: TextFill,
  formats: readonly ParagraphFormat[],
  read: SampleText,
  scope: CopyScope,
  bullets: BulletCounter,
) {
  const { runs, strong, plain, lineShare } = paragraph;
  const { format, head } = chooseFormat(paragraph, formats);
  const level = head ? (format?.level ?? paragraph.level) : paragraph.level;
  const place = findLevel(read, format?.at, level);
  const source = strong === true && !head ? runs.map((run) => ({ ...run, bold: true })) : runs;
  const letters = {
    textColor: resolveTextColor(textColor, scope),
    sizePt: leastPt === undefined ? undefined : Math.max(format?.size ?? 0, Math.round(leastPt * 100)) / 100,
    monoEa: () => findLevel(read, undefined, level).letters.fonts.ea,
  };
  const set = {
    level,
    side: side ?? turned?.side,
    rtl: scope.rtl ? true : turned === undefined ? undefined : false,
    plain: plain === true && ((strong === true && !head) || OWN_BULLET.test(format?.pPr ?? '')),
    ...(lineShare === undefined ? {} : { lineShare }),
  };
  const added = set.plain ? 0 : computeAddedIndent(format, level);
  const usual = predictParagraph(place, set, predictRuns(source, place, letters, scope), bullets);
  const predicted = added === 0 ? usual : { ...usual, marginEmu: usual.marginEmu + added };
  return runs.length === 0 ? { ...predicted, endSizePt: findEndSize(read, format?.at, level) } : predicted;
}

export function resolveTextColor(
  textColor: TextColor | undefined,
  { places }: { readonly places: Pick<ReadPlaces, 'colors'> },
) {
  return findTextColor(textColor, places);
}

/** Removes the alternative text and link of a shape. */
export function withAlt<Shape extends ReadShape>(shape: Shape, alt: string): Shape {
  if (shape.link === undefined) return { ...shape, alt };
  const { link: _, ...rest } = shape;
  return { ...rest, alt } as Shape;
}

const NO_CROP = { left: 0, top: 0, right: 0, bottom: 0 } as const;
const RECT = { kind: 'preset', preset: 'rect', adjust: {} } as const;

/**
 * Predicts a shape with another picture.
 *
 * @param isFrame whether the shape is an empty picture placeholder
 */
export function predictPictureOfCopy(
  shape: ReadShape,
  {
    part,
    widthPx,
    heightPx,
    alt,
    box,
  }: {
    readonly part: string;
    readonly widthPx: number;
    readonly heightPx: number;
    readonly alt: string;
    readonly box: ReadBox | undefined;
  },
  isFrame: boolean,
): ReadShape {
  const crop = computeCrop({ widthPx, heightPx, box }) ?? NO_CROP;
  if (shape.kind === 'picture') {
    const { svgPart: _, ...rest } = withAlt(shape, alt);
    return { ...rest, part, crop };
  }
  if (shape.kind !== 'shape') return shape;
  if (isFrame) return toPicture(shape, { part, crop, alt });
  const filled =
    shape.fill.kind === 'picture'
      ? { ...shape.fill, part, crop }
      : ({ kind: 'picture', part, alpha: 1, crop } as const);
  return { ...withAlt(shape, alt), fill: filled };
}

/** An empty picture placeholder becomes a picture. */
function toPicture(
  { geometry, box, rotation, flipH, flipV, id, name, decorative, from, placeholder }: ReadTextShape,
  own: Pick<ReadPicture, 'part' | 'crop' | 'alt'>,
): ReadPicture {
  return {
    id,
    name,
    decorative,
    from,
    ...(placeholder === undefined ? {} : { placeholder }),
    box,
    rotation,
    flipH,
    flipV,
    ...own,
    kind: 'picture',
    geometry,
    alpha: 1,
  };
}

/** Predicts an icon centred in a shape. */
export function predictIcon({ id, name, box, from }: ReadShape, part: string, svgPart: string): ReadPicture {
  const side = Math.min(box.width, box.height);
  const square = {
    x: Math.round(box.x + (box.width - side) / 2),
    y: Math.round(box.y + (box.height - side) / 2),
    width: side,
    height: side,
  };
  return {
    id,
    name,
    alt: '',
    decorative: false,
    from,
    box: square,
    rotation: 0,
    flipH: false,
    flipV: false,
    kind: 'picture',
    part,
    svgPart,
    crop: NO_CROP,
    geometry: RECT,
    alpha: 1,
  };
}

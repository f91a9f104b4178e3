import type { ReadShape, ReadSlide, ReadTable, ReadTextShape } from '../../ooxml/read/index.ts';
import { predictAutofit } from '../../output/pptx/fill/prediction/predict-slide.ts';
import type { LegibilityOverrides } from '../../output/pptx/fill/sample/slots.ts';
import type { ReadBackdrops } from '../../scene/check/contrast.ts';
import { CANVAS, type Scene, type SceneElement } from '../../scene/scene.ts';
import type { Hex, Theme } from '../../scene/theme.ts';
import type { SlideScene } from '../slide-scene.ts';
import { findLargeBodies } from './large-bodies.ts';
import { findLegibleColors, tableRow } from './legible-text-colors.ts';
import { type Fit, findTexts, MIN_LEGIBLE_PT, scaleRuns } from './measure-fits.ts';
import { shrinkSize } from './place-look.ts';
import type { Adjustments } from './slide-maker.ts';

/** Lowest end of a table, as a share of the slide's height. */
const FOOT_SHARE = 0.97;

/**
 * Changes that make a slide legible; undefined if none are needed. @param isSet shapes that may not change
 */
export function findAdjustments(
  fit: Fit,
  { scene, shapes }: SlideScene,
  theme: Theme,
  read: ReadSlide,
  isSet: (shape: ReadShape) => boolean,
  real: ReadBackdrops,
): Adjustments | undefined {
  const byName = new Map<string, LegibilityOverrides & { scale?: number }>();
  const byId = new Map<number, LegibilityOverrides & { scale?: number }>();
  const put = (
    { id, name }: Pick<ReadShape, 'id' | 'name'>,
    looks: LegibilityOverrides & { scale?: number },
  ): void => {
    byId.set(id, { ...byId.get(id), ...looks });
    byName.set(name, { ...byName.get(name), ...looks });
  };
  const bodies = findLargeBodies(fit, read.shapes, isSet);
  for (const [id, scale] of fit.byId) if (!bodies.has(id)) byId.set(id, { scale });
  for (const [name, scale] of fit.byName)
    if (![...bodies.values()].some(({ shape }) => shape.name === name)) byName.set(name, { scale });
  for (const { shape, sizeFactor } of bodies.values()) put(shape, { sizeFactor });
  for (const shape of findTexts(read.shapes)) {
    const sizeFactor = fit.titles.get(shape.id);
    if (sizeFactor !== undefined) put(shape, { sizeFactor });
  }
  const textColors = findLegibleColors({ scene, shapes }, theme, read.theme.colors, isSet, real);
  for (const [shape, textColor] of textColors.texts) put(shape, { textColor });
  for (const [shape, rows] of textColors.rows) put(shape, { textColors: rows });
  const canvas = scene.canvas ?? CANVAS;
  for (const shape of findTexts(read.shapes)) {
    if (isTiny(shape) && !isSet(shape)) put(shape, { leastPt: MIN_LEGIBLE_PT });
    if (shape.placeholder !== undefined && hasUnusedIndent(shape) && !isSet(shape))
      put(shape, { flush: true });
    if (shape.text?.wrap === false && !isSet(shape) && exceedsSlide(shape, { scene, shapes }, canvas.widthPx))
      put(shape, { wrap: true });
  }
  for (const shape of read.shapes)
    if (
      shape.kind === 'table' &&
      !isSet(shape) &&
      (hasTinyCells(shape) || measureBottom(shape, { scene, shapes }) > canvas.heightPx * FOOT_SHARE)
    )
      put(shape, { leastPt: MIN_LEGIBLE_PT });
  const { bands } = textColors;
  if (byId.size === 0 && byName.size === 0 && bands.length === 0) return undefined;
  return {
    byName,
    byId,
    bands,
    resized:
      bands.length > 0 ||
      [...byId].some(
        ([id, { leastPt, sizeFactor, flush, wrap }]) =>
          leastPt !== undefined ||
          // The scene shows titles in the size that they get.
          (sizeFactor !== undefined && !fit.titles.has(id)) ||
          flush === true ||
          wrap === true,
      ),
  };
}

/** Returns whether unwrapped lines extend beyond the slide. */
function exceedsSlide(
  text: ReadShape,
  { scene, shapes }: Pick<SlideScene, 'scene' | 'shapes'>,
  widthPx: number,
): boolean {
  return scene.elements.some(
    ({ id, type, box }) =>
      type === 'text' && shapes.get(id) === text && (box.x < 0 || box.x + box.width > widthPx),
  );
}

/** Bottom edge of a table in pixels, which may have grown with its text. */
export function measureBottom(
  table: ReadTable,
  { scene, shapes }: Pick<SlideScene, 'scene' | 'shapes'>,
): number {
  let bottom = 0;
  for (const { id, box } of scene.elements)
    if (box.y + box.height > bottom && shapes.get(id) === table) bottom = box.y + box.height;
  return bottom;
}

/** The shapes with texts at the scale to which PowerPoint shrinks them, and titles in the size that they get. */
export function scaleTexts(
  shapes: readonly ReadShape[],
  fit: Pick<Fit, 'byId' | 'titles'>,
): readonly ReadShape[] {
  const { byId, titles } = fit;
  if (byId.size === 0 && titles.size === 0) return shapes;
  return shapes.map((shape) => {
    if (shape.kind === 'group') return { ...shape, children: scaleTexts(shape.children, fit) };
    if (shape.kind !== 'shape' || shape.text === undefined || shape.from !== 'slide') return shape;
    const [scale, factor] = [byId.get(shape.id), titles.get(shape.id)];
    if (factor !== undefined)
      return { ...shape, text: scaleRuns(shape.text, (size) => shrinkSize(size, factor)) };
    return scale === undefined
      ? shape
      : { ...shape, text: { ...shape.text, autofit: predictAutofit(scale) } };
  });
}

/** Merges adjustments; later ones override earlier ones. */
export function mergeAdjustments(first: Adjustments, then: Adjustments | undefined): Adjustments {
  if (then === undefined) return first;
  const merged = <K, V extends object>(a: ReadonlyMap<K, V>, b: ReadonlyMap<K, V>) =>
    new Map([...a, ...[...b].map(([key, value]): [K, V] => [key, { ...a.get(key), ...value }])]);
  return {
    byName: merged(first.byName, then.byName),
    byId: merged(first.byId, then.byId),
    bands: [...first.bands, ...then.bands],
    resized: first.resized || then.resized,
  };
}

/** The scene with adjusted text colours. */
export function recolorScene(
  { scene, shapes }: SlideScene,
  adjusted: Adjustments | undefined,
  colors: Readonly<Record<string, string>>,
): Scene {
  if (
    adjusted === undefined ||
    [...adjusted.byId.values()].every(
      ({ textColor, textColors }) => textColor === undefined && textColors === undefined,
    )
  )
    return scene;
  const elements = scene.elements.map((element): SceneElement => {
    const shape = shapes.get(element.id);
    if (element.type !== 'text' || shape?.from !== 'slide') return element;
    const { textColor, textColors } = adjusted.byId.get(shape.id) ?? {};
    const set = shape.kind === 'table' ? textColors?.get(tableRow(element.name)) : textColor;
    const hex = set?.startsWith('#') === true ? set : colors[set ?? ''];
    if (hex === undefined) return element;
    return {
      ...element,
      paragraphs: element.paragraphs.map((paragraph) => ({
        ...paragraph,
        runs: paragraph.runs.map((run) => ({ ...run, color: { hex: hex as Hex } })),
      })),
    };
  });
  return { ...scene, elements };
}

/** Returns whether a table has text below the minimum legible size. */
function hasTinyCells({ rows }: ReadTable): boolean {
  return rows.some(({ cells }) =>
    cells.some(({ text }) =>
      text.paragraphs.some(({ runs }) =>
        runs.some((run) => run.text.trim() !== '' && run.sizePt < MIN_LEGIBLE_PT - 0.05),
      ),
    ),
  );
}

/**
 * Returns whether first lines have a hanging indent without a bullet, as some programs leave in their
 * layouts.
 */
function hasUnusedIndent({ text }: ReadTextShape): boolean {
  return (
    text?.paragraphs.some(
      ({ level, bullet, indentEmu, runs }) =>
        level === 0 && bullet === undefined && indentEmu < 0 && runs.length > 0,
    ) === true
  );
}

/** Returns whether all letters of a text are below the minimum legible size. */
function isTiny({ text }: ReadTextShape): boolean {
  let hasText = false;
  for (const { runs } of text?.paragraphs ?? [])
    for (const { sizePt } of runs) {
      if (sizePt >= MIN_LEGIBLE_PT - 0.05) return false;
      hasText = true;
    }
  return hasText;
}

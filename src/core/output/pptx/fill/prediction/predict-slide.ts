import { mediaPartName } from '../../../../ooxml/package/index.ts';
import {
  BulletCounter,
  cellKey,
  MAX_LEVEL,
  placeKey,
  type ReadBox,
  type ReadColor,
  type ReadFill,
  type ReadPicture,
  type ReadPlace,
  type ReadPlaceholder,
  type ReadPlaces,
  type ReadShape,
  type ReadSlide,
  type ReadTable,
  type ReadText,
  type ReadTextShape,
} from '../../../../ooxml/read/index.ts';
import { alignSide, computeRowHeight, findHeadSpacing } from '../../../../ooxml/write/index.ts';
import { countShapeIds } from '../drawn-shapes.ts';
import { type CompiledSample, requireCompiled } from '../sample/compiled-sample.ts';
import { shrinksInPlace, spaceLines } from '../shrinks-in-place.ts';
import type { FillFrame, FillShape, FillSlide, Scrim } from '../slide-xml.ts';
import { findTextColor, predictParagraph, predictRuns, type RunScope } from './predict-text.ts';
import { applyTitleLook } from './title-look-of-place.ts';

type Text = FillShape & { readonly kind: 'text' };
type Picture = FillShape & { readonly kind: 'picture' };
type Table = FillShape & { readonly kind: 'table' };
type Chart = FillShape & { readonly kind: 'chart' };

/** Context for predicting shapes. */
export interface PredictionScope extends RunScope {
  readonly rtl: boolean;
  /** Copied slides have no layout positions. */
  readonly places: CompiledSample['added'] &
    Pick<ReadPlaces, 'theme'> &
    Partial<Pick<ReadPlaces, 'at' | 'cells'>>;
}

/** A shape on a slide without rotation. */
const NO_ROTATION = { rotation: 0, flipH: false, flipV: false } as const;
const RECT = { kind: 'preset', preset: 'rect', adjust: {} } as const;
const DEFAULT_PROPERTIES = { alt: '', decorative: false, from: 'slide' } as const;

/**
 * Predicts what the reader would read of a slide on a layout, before it is written, without the shapes that
 * we drew.
 *
 * @param backdrop background, if it differs from the layout's
 */
export function predictSlide(
  { shapes, bands = [], lang, rtl }: FillSlide,
  places: ReadPlaces,
  {
    part,
    number,
    notes,
    backdrop,
  }: {
    readonly part: string;
    readonly number: number;
    readonly notes: string;
    readonly backdrop?: ReadFill | undefined;
  },
): ReadSlide {
  const { layout, theme, background, below, link } = places;
  const scope: PredictionScope = { places, lang, rtl, link, slideNumber: number };
  const next = 2 + shapes.reduce((sum, shape) => sum + countIds(shape), 0);
  const predicted: ReadShape[] = [...below];
  let id = 2;
  for (const shape of shapes) {
    for (const [at, band] of bands.entries())
      if (band.before.name === shape.name) predicted.push(predictScrim(band, next + at, places));
    predicted.push(...predictShape(shape, id, scope));
    id += countIds(shape);
  }
  return {
    part,
    number,
    hidden: false,
    ...(layout === undefined ? {} : { layout }),
    theme,
    background: backdrop ?? background,
    shapes: predicted,
    notes,
  };
}

function countIds(shape: FillShape): number {
  return shape.kind === 'drawn' ? countShapeIds(shape) : 1;
}

/** Shapes that we drew are omitted: their looks are known from layout. */
export function predictShape(shape: FillShape, id: number, scope: PredictionScope): ReadShape[] {
  switch (shape.kind) {
    case 'text':
      return [predictText(shape, id, scope)];
    case 'picture':
      return [predictPicture(shape, id, scope)];
    case 'table':
      return [predictTable(shape, id, scope)];
    case 'chart':
      return [predictChart(shape, id)];
    case 'drawn':
      return [];
  }
}

/** Predicts a band below a text. */
export function predictScrim(
  { box, color, alpha }: Scrim,
  id: number,
  { colors }: Pick<ReadPlaces, 'colors'>,
): ReadTextShape {
  const fill = {
    kind: 'solid',
    color: { ...(colors[color] as ReadColor), alpha: Math.round(alpha * 100_000) / 100_000 },
  } as const;
  return {
    ...DEFAULT_PROPERTIES,
    id,
    name: `Scrim ${id}`,
    box: roundBox(box),
    ...NO_ROTATION,
    kind: 'shape',
    geometry: RECT,
    fill,
  };
}

function roundBox({ x, y, width, height }: ReadBox): ReadBox {
  return {
    x: Math.round(x),
    y: Math.round(y),
    width: Math.max(0, Math.round(width)),
    height: Math.max(0, Math.round(height)),
  };
}

function baseProperties(
  { name, placeholder }: FillShape & { readonly placeholder?: Text['placeholder'] },
  id: number,
) {
  return { ...DEFAULT_PROPERTIES, id, name, ...(placeholder === undefined ? {} : { placeholder }) };
}

/** Uses the shape's own position, or the placeholder's. */
function resolveBox(
  { box }: { readonly box?: ReadBox },
  place: ReadPlace,
): Pick<ReadPlace, 'box' | 'rotation' | 'flipH' | 'flipV'> {
  const { box: placeBox, rotation, flipH, flipV } = place;
  return box === undefined
    ? { box: placeBox, rotation, flipH, flipV }
    : { box: roundBox(box), ...NO_ROTATION };
}

function findPlace(
  { placeholder }: { readonly placeholder?: Text['placeholder'] },
  { free, at }: PredictionScope['places'],
): ReadPlace {
  return (placeholder === undefined ? undefined : at?.[placeKey(placeholder)]) ?? free;
}

/** Creates a placeholder of a layout with a letter in it. */
export function createSampleText(places: ReadPlaces, placeholder: ReadPlaceholder): ReadTextShape {
  const shape = {
    kind: 'text',
    name: '',
    placeholder,
    paragraphs: [{ runs: [{ text: 'x' }], level: 0 }],
  } as const;
  return predictText(shape, 0, { places, lang: '', rtl: false, link: places.link, slideNumber: 1 });
}

function predictText(shape: Text, id: number, scope: PredictionScope): ReadTextShape {
  const { titled, box } = shape;
  const { places } = scope;
  const own = findPlace(shape, places);
  const place = titled === undefined ? own : applyTitleLook(own, titled.like, places);
  const { geometry, fill, line, shadow, edge } = place;
  return {
    ...baseProperties(shape, id),
    ...resolveBox(shape, place),
    kind: 'shape',
    geometry: box === undefined ? geometry : RECT,
    fill,
    ...(line === undefined ? {} : { line }),
    ...(shadow === undefined ? {} : { shadow }),
    ...(edge === undefined ? {} : { edge }),
    text: predictTextBody(place, shape, scope),
  };
}

function predictTextBody(place: ReadPlace, text: Text, { places, rtl, ...scope }: PredictionScope): ReadText {
  const { frame, levels } = place;
  const { placeholder, paragraphs, sizePt, sizesPt, fontScale, textColor, family, insetEmu, wraps } = text;
  const bullets = new BulletCounter();
  const letters = { textColor: findTextColor(textColor, places), family };
  const { insets } = frame;
  const isFree = placeholder === undefined;
  const isPlaced = !isFree && places.at?.[placeKey(placeholder)] !== undefined;
  const shrinks = isPlaced && shrinksInPlace(text, place);
  return {
    ...frame,
    ...(isFree
      ? { wrap: true, insets: { ...insets, left: insetEmu ?? insets.left, right: insetEmu ?? insets.right } }
      : wraps === true
        ? { wrap: true }
        : {}),
    ...(fontScale !== undefined || isFree || shrinks ? { autofit: predictAutofit(fontScale ?? 1) } : {}),
    paragraphs: (isPlaced ? spaceLines(text, place) : paragraphs).map((paragraph) => {
      const { runs, level: wanted, plain, lineShare, ...aligned } = paragraph;
      const level = Math.min(MAX_LEVEL, Math.max(0, wanted));
      const size = sizePt ?? sizesPt?.[Math.min(wanted, sizesPt.length - 1)];
      const own = levels[Math.min(level, levels.length - 1)] as ReadPlace['levels'][number];
      const side = alignSide(aligned, rtl);
      return predictParagraph(
        own,
        { level, side, rtl: rtl || undefined, plain, ...(lineShare === undefined ? {} : { lineShare }) },
        predictRuns(runs, own, { ...letters, sizePt: size }, scope),
        bullets,
      );
    }),
  };
}

/** PowerPoint's shrink on overflow, rounded as in a file. */
export function predictAutofit(fontScale: number): ReadText['autofit'] {
  return {
    kind: 'text',
    fontScale: Math.round(fontScale * 100_000) / 100_000,
    lineReduction: fontScale < 0.9 ? 0.1 : 0,
  };
}

function predictPicture(shape: Picture, id: number, { places }: PredictionScope): ReadPicture {
  const { crop, alt, hash, mimeType, box, frame } = shape;
  const place = findPlace(shape, places);
  const share = (value: number) => (value <= 0 ? 0 : Math.round(value * 100_000) / 100_000);
  return {
    ...baseProperties(shape, id),
    alt,
    ...resolveBox(box === undefined ? {} : { box }, place),
    kind: 'picture',
    crop: {
      left: share(crop.left),
      right: share(crop.right),
      top: share(crop.top),
      bottom: share(crop.bottom),
    },
    geometry: RECT,
    alpha: 1,
    part: mediaPartName(hash, mimeType),
    ...(frame === undefined ? {} : predictFrame(frame)),
  };
}

function predictFrame({ line, radius, shadow }: FillFrame): Partial<ReadPicture> {
  return {
    ...(radius === undefined
      ? {}
      : { geometry: { kind: 'preset', preset: 'roundRect', adjust: { adj: Math.round(radius * 100_000) } } }),
    ...(line === undefined
      ? {}
      : {
          line: {
            color: { hex: line.hex, alpha: 1 },
            widthEmu: Math.round(line.widthEmu),
            dash: 'solid',
            head: 'none',
            tail: 'none',
          },
        }),
    ...(shadow === undefined ? {} : { shadow: { ...shadow, growEmu: 0 } }),
  };
}

function predictTable(
  shape: Table,
  id: number,
  { places, rtl, lang, link, slideNumber }: PredictionScope,
): ReadTable {
  const { columns, rows, box, sizePt, family, total, textColors } = shape;
  const heightEmu = computeRowHeight(rows.length, shape.sizePt, shape.box.height);
  const size = { rows: rows.length, columns: columns.length, total };
  const widths = columns.map(({ share }) => Math.max(0, Math.floor(share * box.width)));
  const read = rows.map((cells, row) => {
    const name = textColors?.get(row);
    const letters = { sizePt, family, textColor: findTextColor(name, places) };
    return {
      heightEmu,
      cells: columns.map(({ align }, column) => {
        const { fill, borders, frame, level } = requireCompiled(
          places.cells ?? {},
          cellKey({ row, column, ...size }),
        );
        const runs = predictRuns(cells[column] ?? [], level, letters, { lang, link, slideNumber });
        const paragraph = predictParagraph(
          level,
          {
            level: 0,
            side: align,
            rtl: rtl || undefined,
            ...(row === 0 ? findHeadSpacing(cells[column] ?? [], sizePt, widths[column] ?? 0) : {}),
          },
          runs,
          new BulletCounter(),
        );
        return {
          text: { ...frame, paragraphs: [paragraph] },
          fill,
          columnSpan: 1,
          rowSpan: 1,
          merged: false,
          borders,
        };
      }),
    };
  });
  const { x, y, width, height } = roundBox({ ...box, height: heightEmu * rows.length });
  const sum = widths.reduce((all, one) => all + one, 0);
  return {
    ...baseProperties(shape, id),
    ...NO_ROTATION,
    box: { x, y, width: sum > 0 ? sum : width, height },
    kind: 'table',
    columns: widths,
    rows: read,
    headerRow: true,
    rtl,
  };
}

function predictChart(shape: Chart, id: number): ReadShape {
  const { part, chart, style, alt, box } = shape;
  return {
    ...baseProperties(shape, id),
    alt,
    box: roundBox(box),
    ...NO_ROTATION,
    kind: 'made_chart',
    part,
    chart,
    style,
  };
}

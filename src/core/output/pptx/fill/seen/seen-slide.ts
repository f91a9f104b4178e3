import { mediaPartName } from '../../../../ooxml/package/index.ts';
import {
  BulletCounter,
  cellKey,
  DEEPEST_LEVEL,
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
import { rowHeight } from '../../../../ooxml/write/index.ts';
import { shapesIn } from '../drawn-shapes.ts';
import { type CompiledSample, compiled } from '../sample/compiled-sample.ts';
import type { FillShape, FillSlide, Scrim } from '../slide-xml.ts';
import { type RunScope, seenParagraph, seenRuns } from './seen-text.ts';
import { titledPlace } from './titled-place.ts';

type Text = FillShape & { readonly kind: 'text' };
type Picture = FillShape & { readonly kind: 'picture' };
type Table = FillShape & { readonly kind: 'table' };
type Chart = FillShape & { readonly kind: 'chart' };

/** Context for predicting shapes. */
export interface SeenScope extends RunScope {
  readonly rtl: boolean;
  /** Copied slides have no layout positions. */
  readonly places: CompiledSample['added'] & Pick<ReadPlaces, 'theme'> & Partial<Pick<ReadPlaces, 'at' | 'cells'>>;
}

/** A shape on a slide without rotation. */
const UPRIGHT = { rotation: 0, flipH: false, flipV: false } as const;
const RECT = { kind: 'preset', preset: 'rect', adjust: {} } as const;
const BARE = { alt: '', decorative: false, from: 'slide' } as const;

/**
 * Predicts what the reader would read of a slide on a layout, before it is written, without the shapes that
 * we drew.
 *
 * @param backdrop background, if it differs from the layout's
 */
export function seenSlide(
  { shapes, bands = [], lang, rtl }: FillSlide,
  places: ReadPlaces,
  { part, number, notes, backdrop }: { readonly part: string; readonly number: number; readonly notes: string; readonly backdrop?: ReadFill | undefined },
): ReadSlide {
  const { layout, theme, background, below, link } = places;
  const scope: SeenScope = { places, lang, rtl, link, slideNumber: number };
  const next = 2 + shapes.reduce((sum, shape) => sum + idsOf(shape), 0);
  const seen: ReadShape[] = [...below];
  let id = 2;
  for (const shape of shapes) {
    for (const [at, band] of bands.entries()) if (band.before.name === shape.name) seen.push(seenScrim(band, next + at, places));
    seen.push(...seenShape(shape, id, scope));
    id += idsOf(shape);
  }
  return { part, number, hidden: false, ...(layout === undefined ? {} : { layout }), theme, background: backdrop ?? background, shapes: seen, notes };
}

function idsOf(shape: FillShape): number {
  return shape.kind === 'drawn' ? shapesIn(shape) : 1;
}

/** Shapes that we drew are omitted: their looks are known from layout. */
export function seenShape(shape: FillShape, id: number, scope: SeenScope): ReadShape[] {
  switch (shape.kind) {
    case 'text':
      return [seenText(shape, id, scope)];
    case 'picture':
      return [seenPicture(shape, id, scope)];
    case 'table':
      return [seenTable(shape, id, scope)];
    case 'chart':
      return [seenChart(shape, id)];
    case 'drawn':
      return [];
  }
}

/** Predicts a band below a text. */
export function seenScrim({ box, color, alpha }: Scrim, id: number, { colors }: Pick<ReadPlaces, 'colors'>): ReadTextShape {
  const fill = { kind: 'solid', color: { ...(colors[color] as ReadColor), alpha: Math.round(alpha * 100_000) / 100_000 } } as const;
  return { ...BARE, id, name: `Scrim ${id}`, box: rounded(box), ...UPRIGHT, kind: 'shape', geometry: RECT, fill };
}

function rounded({ x, y, width, height }: ReadBox): ReadBox {
  return { x: Math.round(x), y: Math.round(y), width: Math.max(0, Math.round(width)), height: Math.max(0, Math.round(height)) };
}

function named({ name, placeholder }: FillShape & { readonly placeholder?: Text['placeholder'] }, id: number) {
  return { ...BARE, id, name, ...(placeholder === undefined ? {} : { placeholder }) };
}

/** Uses the shape's own position, or the placeholder's. */
function placed({ box }: { readonly box?: ReadBox }, place: ReadPlace): Pick<ReadPlace, 'box' | 'rotation' | 'flipH' | 'flipV'> {
  const { box: given, rotation, flipH, flipV } = place;
  return box === undefined ? { box: given, rotation, flipH, flipV } : { box: rounded(box), ...UPRIGHT };
}

function placeOf({ placeholder }: { readonly placeholder?: Text['placeholder'] }, { free, at }: SeenScope['places']): ReadPlace {
  return (placeholder === undefined ? undefined : at?.[placeKey(placeholder)]) ?? free;
}

/** Creates a placeholder of a layout with a letter in it. */
export function textIn(places: ReadPlaces, placeholder: ReadPlaceholder): ReadTextShape {
  const shape = { kind: 'text', name: '', placeholder, paragraphs: [{ runs: [{ text: 'x' }], level: 0 }] } as const;
  return seenText(shape, 0, { places, lang: '', rtl: false, link: places.link, slideNumber: 1 });
}

function seenText(shape: Text, id: number, scope: SeenScope): ReadTextShape {
  const { titled, box } = shape;
  const { places } = scope;
  const own = placeOf(shape, places);
  const place = titled === undefined ? own : titledPlace(own, titled.like, places);
  const { geometry, fill, line, shadow, edge } = place;
  return {
    ...named(shape, id),
    ...placed(shape, place),
    kind: 'shape',
    geometry: box === undefined ? geometry : RECT,
    fill,
    ...(line === undefined ? {} : { line }),
    ...(shadow === undefined ? {} : { shadow }),
    ...(edge === undefined ? {} : { edge }),
    text: setIn(place, shape, scope),
  };
}

function setIn({ frame, levels }: ReadPlace, { placeholder, paragraphs, sizePt, sizesPt, fontScale, textColor, family, insetEmu }: Text, { places, rtl, ...scope }: SeenScope): ReadText {
  const bullets = new BulletCounter();
  const letters = { textColor: textColor === undefined ? undefined : places.colors[textColor], family };
  const { insets } = frame;
  const isFree = placeholder === undefined;
  return {
    ...frame,
    ...(isFree ? { wrap: true, insets: { ...insets, left: insetEmu ?? insets.left, right: insetEmu ?? insets.right } } : {}),
    ...(fontScale === undefined && !isFree ? {} : { autofit: shrunk(fontScale ?? 1) }),
    paragraphs: paragraphs.map(({ runs, level: wanted, plain, centered }) => {
      const level = Math.min(DEEPEST_LEVEL, Math.max(0, wanted));
      const size = sizePt ?? sizesPt?.[Math.min(wanted, sizesPt.length - 1)];
      const place = levels[Math.min(level, levels.length - 1)] as ReadPlace['levels'][number];
      const side = centered === true ? 'ctr' : rtl ? 'r' : centered === false ? 'l' : undefined;
      return seenParagraph(place, { level, side, rtl: rtl || undefined, plain }, seenRuns(runs, place, { ...letters, sizePt: size }, scope), bullets);
    }),
  };
}

/** PowerPoint's shrink on overflow, rounded as in a file. */
export function shrunk(fontScale: number): ReadText['autofit'] {
  return { kind: 'text', fontScale: Math.round(fontScale * 100_000) / 100_000, lineReduction: fontScale < 0.9 ? 0.1 : 0 };
}

function seenPicture(shape: Picture, id: number, { places }: SeenScope): ReadPicture {
  const { crop, alt, hash, mimeType, box } = shape;
  const place = placeOf(shape, places);
  const share = (value: number) => (value <= 0 ? 0 : Math.round(value * 100_000) / 100_000);
  return {
    ...named(shape, id),
    alt,
    ...placed(box === undefined ? {} : { box }, place),
    kind: 'picture',
    crop: { left: share(crop.left), right: share(crop.right), top: share(crop.top), bottom: share(crop.bottom) },
    geometry: RECT,
    alpha: 1,
    part: mediaPartName(hash, mimeType),
  };
}

function seenTable(shape: Table, id: number, { places, rtl, lang, link, slideNumber }: SeenScope): ReadTable {
  const { columns, rows, box, sizePt, family, total, textColors } = shape;
  const heightEmu = rowHeight(rows.length, shape.sizePt, shape.box.height);
  const size = { rows: rows.length, columns: columns.length, total };
  const widths = columns.map(({ share }) => Math.max(0, Math.floor(share * box.width)));
  const read = rows.map((cells, row) => {
    const name = textColors?.get(row);
    const letters = { sizePt, family, textColor: name === undefined ? undefined : places.colors[name] };
    return {
      heightEmu,
      cells: columns.map(({ align }, column) => {
        const { fill, borders, frame, level } = compiled(places.cells ?? {}, cellKey({ row, column, ...size }));
        const runs = seenRuns(cells[column] ?? [], level, letters, { lang, link, slideNumber });
        const paragraph = seenParagraph(level, { level: 0, side: align, rtl: rtl || undefined }, runs, new BulletCounter());
        return { text: { ...frame, paragraphs: [paragraph] }, fill, columnSpan: 1, rowSpan: 1, merged: false, borders };
      }),
    };
  });
  const { x, y, width, height } = rounded({ ...box, height: heightEmu * rows.length });
  const sum = widths.reduce((all, one) => all + one, 0);
  return { ...named(shape, id), ...UPRIGHT, box: { x, y, width: sum > 0 ? sum : width, height }, kind: 'table', columns: widths, rows: read, headerRow: true, rtl };
}

function seenChart(shape: Chart, id: number): ReadShape {
  const { part, chart, style, alt, box } = shape;
  return { ...named(shape, id), alt, box: rounded(box), ...UPRIGHT, kind: 'made_chart', part, chart, style };
}

import { type MediaType, mediaPart, mediaPartName, type Part } from '../../../ooxml/package/index.ts';
import { commonSlide, MASTER_COLORS, treeOf, writtenOrder } from '../../../ooxml/write/index.ts';
import { element, join, PRESENTATION_NS, RELATIONSHIP, text, type Xml, xmlDocument } from '../../../ooxml/xml/index.ts';
import { type DrawnShapes, drawnXml, shapesIn } from './drawn-shapes.ts';
import type { DrawnOnSlide, NewSlide } from './fill-package.ts';
import { type FillParagraph, type FillRun, type Ink, inkXml, linkXml, monoXml } from './fill-text.ts';
import { takeRelationships } from './slide-relationships.ts';
import type { TitleLook } from './title-look.ts';

export type { FillParagraph, FillRun, Ink };

/** A place on a slide, EMU. */
export interface FillBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A band through which a picture is seen, between it and texts that could not be read on it. */
export interface Scrim {
  readonly box: FillBox;
  readonly color: Ink;
  /** 0…1. */
  readonly alpha: number;
  /** The text that it lies under. */
  readonly before: { readonly id: number; readonly name: string };
}

interface FillBase {
  readonly name: string;
  /** As in the layout's `p:ph`; absent for a shape of the slide's own. */
  readonly placeholder?: { readonly type: string; readonly idx: number };
  /** Absent: where the layout has it. */
  readonly box?: FillBox;
}

export type FillShape =
  | (FillBase & {
      readonly kind: 'text';
      readonly paragraphs: readonly FillParagraph[];
      readonly sizePt?: number;
      /** By level, where the place shows other sizes than its text would have; the last counts for deeper ones. */
      readonly sizesPt?: readonly number[];
      /** PowerPoint's shrinking on overflow, 0…1. */
      readonly fontScale?: number;
      /** Where the layout's own colour cannot be read. */
      readonly ink?: Ink;
      /** In a box of its own: where its letters are not those of other boxes. */
      readonly family?: string;
      /** In a box of its own: how far its letters stand from its left and right edge. */
      readonly insetEmu?: number;
      /** A title that looks as another place of its layout. */
      readonly titled?: TitleLook;
    })
  | (FillBase & {
      readonly kind: 'picture';
      readonly bytes: Uint8Array;
      readonly hash: string;
      readonly mimeType: MediaType;
      readonly crop: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
      readonly alt: string;
    })
  | (FillBase & {
      readonly kind: 'table';
      readonly box: FillBox;
      readonly columns: readonly { readonly share: number; readonly align: 'l' | 'ctr' | 'r' }[];
      readonly rows: readonly (readonly (readonly FillRun[])[])[];
      readonly total: boolean;
      readonly sizePt: number;
      /** Where its letters are not those of the theme. */
      readonly family?: string;
      /** By row, where the style's own colour cannot be read. */
      readonly inks?: ReadonlyMap<number, Ink>;
    })
  | (FillBase & { readonly kind: 'chart'; readonly box: FillBox; readonly part: string; readonly parts: readonly Part[]; readonly alt: string })
  | DrawnShapes;

export interface FillSlide {
  /** Part of its layout. */
  readonly layout: string;
  readonly shapes: readonly FillShape[];
  readonly bands?: readonly Scrim[];
  readonly lang: string;
  readonly rtl: boolean;
  /** Markup of `p:bg`, where it is not the layout's. */
  readonly ground?: string;
}

const TABLE_URI = 'http://schemas.openxmlformats.org/drawingml/2006/table';
const CHART_URI = 'http://schemas.openxmlformats.org/drawingml/2006/chart';
/** "Medium Style 2 - Accent 1": every office program knows it without its definition, in the colours of the theme. */
export const TABLE_STYLE = '{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}';

/** A slide of placeholders: what a text looks like is left to the layout. */
export function slideXml({ layout, shapes, bands = [], lang, rtl, ground }: FillSlide): Omit<NewSlide, 'notes'> {
  const relationships = takeRelationships(layout);
  const parts: Part[] = [];
  const scope = { lang, rtl, link: (address: string) => relationships.external(RELATIONSHIP.hyperlink, address) };
  const written = shapesXml(shapes, 2, scope, relationships, parts);
  // Numbers of the others stay as they are without bands.
  const next = 2 + shapes.reduce((sum, shape) => sum + (shape.kind === 'drawn' ? shapesIn(shape) : 1), 0);
  const bandsBefore = (name: string | undefined) => bands.flatMap((band, more) => (band.before.name === name ? [scrimXml(band, next + more)] : []));
  const all = written.flatMap((one, at) => [...bandsBefore(shapes[at]?.name), one]);
  return { xml: xmlDocument(element('p:sld', PRESENTATION_NS, commonSlide(treeOf(all), ground as Xml | undefined), MASTER_COLORS)), relationships: relationships.all, parts };
}

/** Where relationships of a slide are asked for. */
interface Relating {
  to(type: string, part: string): string;
  external(type: string, address: string): string;
}

/** What we drew among the shapes of a slide, the first of all having the number `firstId`. */
export function drawnAmong(shapes: readonly FillShape[], firstId: number): { readonly drawn?: DrawnOnSlide } {
  const ids = new Set<number>();
  const drawn: DrawnShapes[] = [];
  let id = firstId;
  for (const shape of shapes) {
    const count = shape.kind === 'drawn' ? shapesIn(shape) : 1;
    if (shape.kind === 'drawn') {
      for (let more = 0; more < count; more += 1) ids.add(id + more);
      drawn.push(shape);
    }
    id += count;
  }
  return drawn.length > 0 ? { drawn: { shapes: drawn, ids } } : {};
}

/** @param firstId number of the first shape; the others follow. */
export function shapesXml(shapes: readonly FillShape[], firstId: number, scope: TextScope, relationships: Relating, parts: Part[]): Xml[] {
  let id = firstId;
  return shapes.map((shape) => {
    const written = shapeXml(shape, id, scope, relationships, parts);
    id += shape.kind === 'drawn' ? shapesIn(shape) : 1;
    return written;
  });
}

function shapeXml(shape: FillShape, id: number, scope: TextScope, relationships: Relating, parts: Part[]): Xml {
  switch (shape.kind) {
    case 'text':
      return textXml(shape, id, scope);
    case 'drawn':
      return drawnXml(shape, id, relationships, parts);
    case 'picture':
      parts.push(mediaPart(shape.bytes, shape.mimeType, shape.hash));
      return pictureXml(shape, id, relationships.to(RELATIONSHIP.image, mediaPartName(shape.hash, shape.mimeType)));
    case 'table':
      return tableXml(shape, id, scope);
    case 'chart':
      parts.push(...shape.parts);
      return frameXml(shape, id, shape.alt, CHART_URI, element('c:chart', { 'xmlns:c': CHART_URI, 'r:id': relationships.to(RELATIONSHIP.chart, shape.part) }));
  }
}

interface TextScope {
  readonly lang: string;
  readonly rtl: boolean;
  link(address: string): string;
}

function placeXml({ placeholder }: FillBase): Xml {
  if (placeholder === undefined) return element('p:nvPr');
  const { type, idx } = placeholder;
  return element('p:nvPr', {}, element('p:ph', { type: type === 'obj' ? undefined : type, idx: idx === 0 ? undefined : idx }));
}

function placementXml(box: FillBox | undefined, tag = 'a:xfrm'): Xml | undefined {
  if (box === undefined) return undefined;
  const [x, y, cx, cy] = [box.x, box.y, box.width, box.height].map(Math.round) as [number, number, number, number];
  return element(tag, {}, element('a:off', { x, y }), element('a:ext', { cx, cy }));
}

function textXml(shape: FillShape & { readonly kind: 'text' }, id: number, scope: TextScope): Xml {
  const free = shape.placeholder === undefined;
  const fit = shape.fontScale === undefined ? undefined : element('a:normAutofit', { fontScale: Math.round(shape.fontScale * 100_000), lnSpcReduction: shape.fontScale < 0.9 ? 10_000 : undefined });
  return element(
    'p:sp',
    {},
    element(
      'p:nvSpPr',
      {},
      element('p:cNvPr', { id, name: shape.name }),
      free ? element('p:cNvSpPr', { txBox: true }) : element('p:cNvSpPr', {}, element('a:spLocks', { noGrp: true })),
      placeXml(shape),
    ),
    element('p:spPr', {}, placementXml(shape.box), shape.box !== undefined ? element('a:prstGeom', { prst: 'rect' }, element('a:avLst')) : undefined, shape.titled?.fill),
    element(
      'p:txBody',
      {},
      element('a:bodyPr', free ? { wrap: 'square', lIns: shape.insetEmu, rIns: shape.insetEmu } : (shape.titled?.body ?? {}), fit),
      element('a:lstStyle', {}, shape.titled?.list),
      join(shape.paragraphs.map((paragraph) => paragraphXml(paragraph, shape, scope))),
    ),
  );
}

/** What a text is set in where its place does not say. */
interface Letters {
  readonly sizePt?: number;
  readonly sizesPt?: readonly number[];
  readonly ink?: Ink;
  readonly family?: string;
}

function paragraphXml({ runs, level, plain, centered }: FillParagraph, letters: Letters, scope: TextScope, align?: string): Xml {
  const properties = {
    lvl: level === 0 ? undefined : level,
    algn: align ?? (centered === true ? 'ctr' : scope.rtl ? 'r' : centered === false ? 'l' : undefined),
    rtl: scope.rtl || undefined,
    marL: plain === true ? 0 : undefined,
    indent: plain === true ? 0 : undefined,
  };
  const given = Object.values(properties).some((value) => value !== undefined);
  return element(
    'a:p',
    {},
    given ? element('a:pPr', properties, plain === true ? element('a:buNone') : undefined) : undefined,
    join(runs.map((run) => runXml(run, { ...letters, ...sizeAt(letters, level) }, scope))),
  );
}

function sizeAt({ sizePt, sizesPt }: Letters, level: number): Letters {
  const size = sizePt ?? sizesPt?.[Math.min(level, sizesPt.length - 1)];
  return size === undefined ? {} : { sizePt: size };
}

/** Fields are known by their type; their number only has to be one. */
const FIELD_ID = '{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}';

function runXml({ text: words, bold, italic, strike, mono, link, field }: FillRun, { sizePt, ink, family }: Letters, scope: TextScope): Xml {
  const attributes = { lang: scope.lang, sz: sizePt === undefined ? undefined : Math.round(sizePt * 100), b: bold, i: italic, strike: strike === true ? 'sngStrike' : undefined, dirty: false };
  const properties = element('a:rPr', attributes, inkXml(ink), mono === true ? monoXml(true) : familyXml(family), link === undefined ? undefined : linkXml(scope.link(link), ink));
  const said = element('a:t', {}, text(words));
  return field === undefined ? element('a:r', {}, properties, said) : element('a:fld', { id: FIELD_ID, type: field }, properties, said);
}

function familyXml(family: string | undefined): Xml | undefined {
  return family === undefined ? undefined : element('a:latin', { typeface: family });
}

export function scrimXml({ box, color, alpha }: Scrim, id: number): Xml {
  const paint = element('a:solidFill', {}, element('a:schemeClr', { val: color }, element('a:alpha', { val: Math.round(alpha * 100_000) })));
  return element(
    'p:sp',
    {},
    element('p:nvSpPr', {}, element('p:cNvPr', { id, name: `Scrim ${id}` }), element('p:cNvSpPr'), element('p:nvPr')),
    element('p:spPr', {}, placementXml(box), element('a:prstGeom', { prst: 'rect' }, element('a:avLst')), paint, element('a:ln', {}, element('a:noFill'))),
  );
}

function pictureXml(shape: FillShape & { readonly kind: 'picture' }, id: number, relationship: string): Xml {
  const share = (value: number) => (value <= 0 ? undefined : Math.round(value * 100_000));
  const { left, top, right, bottom } = shape.crop;
  return element(
    'p:pic',
    {},
    element(
      'p:nvPicPr',
      {},
      element('p:cNvPr', { id, name: shape.name, descr: shape.alt }),
      element('p:cNvPicPr', {}, element('a:picLocks', { noGrp: shape.placeholder !== undefined || undefined, noChangeAspect: true })),
      placeXml(shape),
    ),
    element(
      'p:blipFill',
      {},
      element('a:blip', { 'r:embed': relationship }),
      element('a:srcRect', { l: share(left), t: share(top), r: share(right), b: share(bottom) }),
      element('a:stretch', {}, element('a:fillRect')),
    ),
    element('p:spPr', {}, placementXml(shape.box), shape.placeholder === undefined ? element('a:prstGeom', { prst: 'rect' }, element('a:avLst')) : undefined),
  );
}

function frameXml(shape: FillBase & { readonly box: FillBox }, id: number, alt: string, uri: string, content: Xml): Xml {
  return element(
    'p:graphicFrame',
    {},
    element(
      'p:nvGraphicFramePr',
      {},
      element('p:cNvPr', { id, name: shape.name, descr: alt === '' ? undefined : alt }),
      element('p:cNvGraphicFramePr', {}, element('a:graphicFrameLocks', { noGrp: true })),
      placeXml(shape),
    ),
    placementXml(shape.box, 'p:xfrm'),
    element('a:graphic', {}, element('a:graphicData', { uri }, content)),
  );
}

/** Rows of a table in its room, EMU: no higher than their letters want. */
export function rowHeight({ box, rows, sizePt }: Pick<FillShape & { readonly kind: 'table' }, 'box' | 'rows' | 'sizePt'>): number {
  return Math.floor(Math.min(box.height / Math.max(1, rows.length), sizePt * 12_700 * 2.4));
}

function tableXml(shape: FillShape & { readonly kind: 'table' }, id: number, scope: TextScope): Xml {
  const { columns, rows, box, sizePt, family, total, inks } = shape;
  const letters = { sizePt, ...(family === undefined ? {} : { family }) };
  const height = rowHeight(shape);
  const cell = (runs: readonly FillRun[], column: number, ink: Ink | undefined) =>
    element(
      'a:tc',
      {},
      element(
        'a:txBody',
        {},
        element('a:bodyPr'),
        element('a:lstStyle'),
        paragraphXml({ runs, level: 0 }, { ...letters, ...(ink === undefined ? {} : { ink }) }, scope, columns[column]?.align ?? 'l'),
      ),
      element('a:tcPr', { anchor: 'ctr' }),
    );
  const order = writtenOrder(columns.length, scope.rtl);
  const table = element(
    'a:tbl',
    {},
    element('a:tblPr', { firstRow: true, lastRow: total || undefined, bandRow: true }, element('a:tableStyleId', {}, text(TABLE_STYLE))),
    element('a:tblGrid', {}, ...order.map((column) => element('a:gridCol', { w: Math.floor((columns[column]?.share ?? 0) * box.width) }))),
    join(rows.map((row, at) => element('a:tr', { h: height }, join(order.map((column) => cell(row[column] ?? [], column, inks?.get(at))))))),
  );
  return frameXml({ ...shape, box: { ...box, height: height * rows.length } }, id, '', TABLE_URI, table);
}

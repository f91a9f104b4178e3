import { type MediaType, mediaPart, mediaPartName, type Part } from '../../../ooxml/package/index.ts';
import {
  commonSlide,
  type FillParagraph,
  InheritedText,
  MASTER_COLORS,
  type PlacedLetters,
  type StyledTable,
  shrunkXml,
  styledTable,
  type TextColor,
  type TextScope,
  textBodyXml,
  treeOf,
} from '../../../ooxml/write/index.ts';
import { element, join, PRESENTATION_NS, RELATIONSHIP, type Xml, xmlDocument } from '../../../ooxml/xml/index.ts';
import { type DrawnShapes, drawnXml, shapesIn } from './drawn-shapes.ts';
import type { DrawnOnSlide, NewSlide } from './fill-package.ts';
import { takeRelationships } from './slide-relationships.ts';
import type { TitleLook } from './title-look.ts';

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
  readonly color: TextColor;
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
  | (FillBase &
      PlacedLetters & {
        readonly kind: 'text';
        readonly paragraphs: readonly FillParagraph[];
        /** PowerPoint's shrinking on overflow, 0…1. */
        readonly fontScale?: number;
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
  | (FillBase & StyledTable & { readonly kind: 'table'; readonly box: FillBox })
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
  readonly backdrop?: string;
}

const TABLE_URI = 'http://schemas.openxmlformats.org/drawingml/2006/table';
const CHART_URI = 'http://schemas.openxmlformats.org/drawingml/2006/chart';
/** A slide of placeholders: what a text looks like is left to the layout. */
export function slideXml({ layout, shapes, bands = [], lang, rtl, backdrop }: FillSlide): Omit<NewSlide, 'notes'> {
  const relationships = takeRelationships(layout);
  const parts: Part[] = [];
  const scope = { lang, rtl, link: (address: string) => relationships.external(RELATIONSHIP.hyperlink, address) };
  const written = shapesXml(shapes, 2, scope, relationships, parts);
  // Numbers of the others stay as they are without bands.
  const next = 2 + shapes.reduce((sum, shape) => sum + (shape.kind === 'drawn' ? shapesIn(shape) : 1), 0);
  const bandsBefore = (name: string | undefined) => bands.flatMap((band, more) => (band.before.name === name ? [scrimXml(band, next + more)] : []));
  const all = written.flatMap((one, at) => [...bandsBefore(shapes[at]?.name), one]);
  return { xml: xmlDocument(element('p:sld', PRESENTATION_NS, commonSlide(treeOf(all), backdrop as Xml | undefined), MASTER_COLORS)), relationships: relationships.all, parts };
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
  const fit = shape.fontScale === undefined ? undefined : shrunkXml(shape.fontScale);
  const head = join([element('a:bodyPr', free ? { wrap: 'square', lIns: shape.insetEmu, rIns: shape.insetEmu } : (shape.titled?.body ?? {}), fit), element('a:lstStyle', {}, shape.titled?.list)]);
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
    textBodyXml('p:txBody', head, shape.paragraphs, new InheritedText(shape, scope)),
  );
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

function tableXml(shape: FillShape & { readonly kind: 'table' }, id: number, scope: TextScope): Xml {
  const { xml, heightEmu } = styledTable(shape, shape.box, scope);
  return frameXml({ ...shape, box: { ...shape.box, height: heightEmu } }, id, '', TABLE_URI, xml);
}

import {
  type MediaType,
  mediaPart,
  mediaPartName,
  type Part,
  Relationships,
} from '../../../ooxml/package/index.ts';
import { placeKey, type ReadPlaces, type WrittenChart } from '../../../ooxml/read/index.ts';
import {
  createStyledTable,
  type FillParagraph,
  InheritedText,
  type LeveledLetterOverrides,
  MASTER_COLORS,
  type NonVisual,
  type StyledTable,
  type TextColor,
  type TextScope,
  wrapShapes,
  writeAutofit,
  writeBodyHead,
  writeChartFrame,
  writeCommonSlide,
  writeGraphicFrame,
  writePictureElement,
  writePlaceholderElement,
  writeShapeElement,
  writeStretchedBlip,
  writeTextBody,
} from '../../../ooxml/write/index.ts';
import {
  bodyPr,
  cNvPr,
  element,
  ln,
  NO_FILL,
  nvPr,
  PRESENTATION_NS,
  per100000,
  prstGeom,
  RELATIONSHIP,
  spPr,
  type Xml,
  xfrmEmu,
  xmlDocument,
} from '../../../ooxml/xml/index.ts';
import { countShapeIds, type DrawnShapes, drawnShapesXml } from './drawn-shapes.ts';
import type { DrawnOnSlide, NewSlide } from './fill-package.ts';
import { shrinksInPlace, spaceLines } from './shrinks-in-place.ts';
import type { TitleLook } from './title-look.ts';

/** A position on a slide in EMU. */
export interface FillBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A semi-transparent band between a picture and text that would be illegible on it. */
export interface Scrim {
  readonly box: FillBox;
  readonly color: TextColor;
  /** Opacity from 0 to 1. */
  readonly alpha: number;
  /** The text in front of the band. */
  readonly before: { readonly id: number; readonly name: string };
}

interface FillBase {
  readonly name: string;
  /** As in the layout's `p:ph`; absent for a shape without a placeholder. */
  readonly placeholder?: { readonly type: string; readonly idx: number };
  /** Absent if the layout's position applies. */
  readonly box?: FillBox;
}

/** Frame of a picture; lengths are in EMU, and `radius` is a share of the shorter side. */
export interface FillFrame {
  readonly line?: { readonly hex: string; readonly widthEmu: number };
  readonly radius?: number;
  readonly shadow?: {
    readonly dx: number;
    readonly dy: number;
    readonly blurEmu: number;
    readonly color: { readonly hex: string; readonly alpha: number };
  };
}

/** A chart that we write: its data and its parts. */
export interface WrittenChartParts extends Pick<WrittenChart, 'part' | 'chart' | 'style'> {
  readonly parts: readonly Part[];
}

/** Language and links of a slide, and the places of its layout, which copies of slides do not need. */
interface SlideScope extends TextScope {
  readonly places?: ReadPlaces['at'];
}

export type FillShape =
  | (FillBase &
      LeveledLetterOverrides & {
        readonly kind: 'text';
        readonly paragraphs: readonly FillParagraph[];
        /** PowerPoint's font scale for shrinking on overflow, 0…1. */
        readonly fontScale?: number;
        /** For a text box: left and right inset. */
        readonly insetEmu?: number;
        /** Set for a placeholder whose lines wrap, although those of its layout do not. */
        readonly wraps?: boolean;
        /** Set for a title that looks like another placeholder of its layout. */
        readonly titled?: TitleLook;
      })
  | (FillBase & {
      readonly kind: 'picture';
      readonly bytes: Uint8Array;
      readonly hash: string;
      readonly mimeType: MediaType;
      readonly crop: {
        readonly left: number;
        readonly top: number;
        readonly right: number;
        readonly bottom: number;
      };
      readonly alt: string;
      /** For a picture without a placeholder. */
      readonly frame?: FillFrame;
    })
  | (FillBase & StyledTable & { readonly kind: 'table'; readonly box: FillBox })
  | (FillBase & WrittenChartParts & { readonly kind: 'chart'; readonly box: FillBox; readonly alt: string })
  | DrawnShapes;

export interface FillSlide {
  /** Part name of its layout. */
  readonly layout: string;
  readonly shapes: readonly FillShape[];
  readonly bands?: readonly Scrim[];
  readonly lang: string;
  readonly rtl: boolean;
  /** Markup of `p:bg`, if it differs from the layout's. */
  readonly backdrop?: string;
}

/**
 * Writes a slide of placeholders, whose text is formatted by the layout.
 *
 * @param places placeholders of the layout by key
 */
export function slideXml(
  { layout, shapes, bands = [], lang, rtl, backdrop }: FillSlide,
  places: ReadPlaces['at'],
): Omit<NewSlide, 'notes'> {
  const relationships = new Relationships();
  relationships.to(RELATIONSHIP.slideLayout, layout);
  const parts: Part[] = [];
  const scope = {
    lang,
    rtl,
    link: (address: string) => relationships.external(RELATIONSHIP.hyperlink, address),
    slide: (part: string) => relationships.to(RELATIONSHIP.slide, part),
    places,
  };
  const written = shapesXml(shapes, 2, scope, relationships, parts);
  // Bands are numbered last, so that the ids of other shapes do not depend on them.
  const next =
    2 + shapes.reduce((sum, shape) => sum + (shape.kind === 'drawn' ? countShapeIds(shape) : 1), 0);
  const bandsBefore = (name: string | undefined) =>
    bands.flatMap((band, more) => (band.before.name === name ? [scrimXml(band, next + more)] : []));
  const all = written.flatMap((one, at) => [...bandsBefore(shapes[at]?.name), one]);
  return {
    xml: xmlDocument(
      element(
        'p:sld',
        PRESENTATION_NS,
        writeCommonSlide(wrapShapes(all), backdrop as Xml | undefined),
        MASTER_COLORS,
      ),
    ),
    relationships: relationships.all,
    parts,
  };
}

/**
 * Collects our drawn shapes among the shapes of a slide.
 *
 * @param firstId id of the first shape of all
 */
export function collectDrawnShapes(
  shapes: readonly FillShape[],
  firstId: number,
): { readonly drawn?: DrawnOnSlide } {
  const ids = new Set<number>();
  const drawn: DrawnShapes[] = [];
  let id = firstId;
  for (const shape of shapes) {
    const count = shape.kind === 'drawn' ? countShapeIds(shape) : 1;
    if (shape.kind === 'drawn') {
      for (let more = 0; more < count; more += 1) ids.add(id + more);
      drawn.push(shape);
    }
    id += count;
  }
  return drawn.length > 0 ? { drawn: { shapes: drawn, ids } } : {};
}

/** @param firstId id of the first shape; the others follow */
export function shapesXml(
  shapes: readonly FillShape[],
  firstId: number,
  scope: SlideScope,
  relationships: Relationships,
  parts: Part[],
): Xml[] {
  let id = firstId;
  return shapes.map((shape) => {
    const written = shapeXml(shape, id, scope, relationships, parts);
    id += shape.kind === 'drawn' ? countShapeIds(shape) : 1;
    return written;
  });
}

function shapeXml(
  shape: FillShape,
  id: number,
  scope: SlideScope,
  relationships: Relationships,
  parts: Part[],
): Xml {
  switch (shape.kind) {
    case 'text':
      return textXml(shape, id, scope);
    case 'drawn':
      return drawnShapesXml(shape, id, relationships, parts);
    case 'picture':
      parts.push(mediaPart(shape.bytes, shape.mimeType, shape.hash));
      return pictureXml(
        shape,
        id,
        relationships.to(RELATIONSHIP.image, mediaPartName(shape.hash, shape.mimeType)),
      );
    case 'table':
      return tableXml(shape, id, scope);
    case 'chart':
      parts.push(...shape.parts);
      return writeChartFrame(
        nonVisualProperties(shape, id, shape.alt === '' ? undefined : shape.alt),
        xfrmEmu('p:xfrm', shape.box),
        relationships.to(RELATIONSHIP.chart, shape.part),
      );
  }
}

function nonVisualProperties(shape: FillBase, id: number, descr?: string): NonVisual {
  const { type, idx } = shape.placeholder ?? {};
  const name = cNvPr({ id, name: shape.name, descr }, {});
  return shape.placeholder === undefined
    ? { name }
    : {
        name,
        place: nvPr(
          {},
          {
            ph: writePlaceholderElement({
              type: type === 'obj' ? undefined : type,
              idx: idx === 0 ? undefined : idx,
            }),
          },
        ),
      };
}

function textXml(shape: FillShape & { readonly kind: 'text' }, id: number, scope: SlideScope): Xml {
  const { box, placeholder, titled, insetEmu, fontScale, wraps } = shape;
  const isTextBox = placeholder === undefined;
  const place = isTextBox ? undefined : scope.places?.[placeKey(placeholder)];
  const autofit =
    fontScale !== undefined || isTextBox || (place !== undefined && shrinksInPlace(shape, place))
      ? writeAutofit(fontScale)
      : undefined;
  const head = writeBodyHead(
    bodyPr(
      isTextBox
        ? { wrap: 'square', lIns: insetEmu, rIns: insetEmu }
        : { ...titled?.body, ...(wraps === true ? { wrap: 'square' } : {}) },
      { autofit },
    ),
    titled?.list,
  );
  const position = box === undefined ? {} : { xfrm: xfrmEmu('a:xfrm', box), geometry: prstGeom('rect') };
  return writeShapeElement(
    isTextBox ? 'textBox' : 'placeholder',
    nonVisualProperties(shape, id),
    { ...position, fill: titled?.fill },
    writeTextBody(
      'p:txBody',
      head,
      place === undefined ? shape.paragraphs : spaceLines(shape, place),
      new InheritedText(shape, scope),
    ),
  );
}

export function scrimXml({ box, color, alpha }: Scrim, id: number): Xml {
  const fill = element(
    'a:solidFill',
    {},
    element('a:schemeClr', { val: color }, element('a:alpha', { val: per100000(alpha) })),
  );
  return writeShapeElement(
    'shape',
    { name: cNvPr({ id, name: `Scrim ${id}` }, {}) },
    { xfrm: xfrmEmu('a:xfrm', box), geometry: prstGeom('rect'), fill, ln: ln({}, { fill: NO_FILL }) },
  );
}

function pictureXml(shape: FillShape & { readonly kind: 'picture' }, id: number, relationship: string): Xml {
  const share = (value: number) => (value <= 0 ? undefined : per100000(value));
  const { left, top, right, bottom } = shape.crop;
  const srcRect = element('a:srcRect', { l: share(left), t: share(top), r: share(right), b: share(bottom) });
  const isPlaceholder = shape.placeholder !== undefined;
  return writePictureElement(
    isPlaceholder,
    nonVisualProperties(shape, id, shape.alt),
    writeStretchedBlip(element('a:blip', { 'r:embed': relationship }), srcRect),
    spPr(
      {},
      {
        xfrm: shape.box === undefined ? undefined : xfrmEmu('a:xfrm', shape.box),
        geometry: isPlaceholder ? undefined : frameGeometry(shape.frame),
        ln: frameLine(shape.frame),
        effects: frameShadow(shape.frame),
      },
    ),
  );
}

function frameGeometry(frame: FillFrame | undefined): Xml {
  return frame?.radius === undefined
    ? prstGeom('rect')
    : prstGeom('roundRect', { adj: Math.min(50_000, frame.radius * 100_000) });
}

function frameLine(frame: FillFrame | undefined): Xml | undefined {
  return frame?.line === undefined
    ? undefined
    : ln({ w: Math.round(frame.line.widthEmu) }, { fill: writeSolidFill(frame.line.hex, 1) });
}

function frameShadow(frame: FillFrame | undefined): Xml | undefined {
  if (frame?.shadow === undefined) return undefined;
  const { dx, dy, blurEmu, color } = frame.shadow;
  const angle = ((Math.atan2(dy, dx) * 180) / Math.PI + 360) % 360;
  return element(
    'a:effectLst',
    {},
    element(
      'a:outerShdw',
      {
        blurRad: Math.round(blurEmu),
        dist: Math.round(Math.hypot(dx, dy)),
        dir: Math.round(angle * 60_000),
        algn: 'ctr',
        rotWithShape: false,
      },
      element('a:srgbClr', { val: color.hex.slice(1) }, element('a:alpha', { val: per100000(color.alpha) })),
    ),
  );
}

function writeSolidFill(hex: string, alpha: number): Xml {
  const transparency = alpha < 1 ? [element('a:alpha', { val: per100000(alpha) })] : [];
  return element('a:solidFill', {}, element('a:srgbClr', { val: hex.slice(1) }, ...transparency));
}

function tableXml(shape: FillShape & { readonly kind: 'table' }, id: number, scope: TextScope): Xml {
  const { xml, heightEmu } = createStyledTable(shape, shape.box, scope);
  return writeGraphicFrame(
    'table',
    nonVisualProperties(shape, id),
    xfrmEmu('p:xfrm', { ...shape.box, height: heightEmu }),
    xml,
  );
}

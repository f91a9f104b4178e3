import { blipFill, nvPr, spPr } from '../../xml/drawing.ts';
import { element, type Xml } from '../../xml/xml.ts';

/** Non-visual properties of an object on a slide. */
export interface NonVisual {
  /** `p:cNvPr`. */
  readonly name: Xml;
  /** `p:nvPr`; absent if the object fills no placeholder. */
  readonly place?: Xml;
}

const KINDS = {
  shape: element('p:cNvSpPr'),
  textBox: element('p:cNvSpPr', { txBox: true }),
  placeholder: element('p:cNvSpPr', {}, element('a:spLocks', { noGrp: true })),
  slideImage: element(
    'p:cNvSpPr',
    {},
    element('a:spLocks', { noGrp: true, noRot: true, noChangeAspect: true }),
  ),
} as const;
const FRAME = element('p:cNvGraphicFramePr', {}, element('a:graphicFrameLocks', { noGrp: true }));
const [FREE_PICTURE, PLACED_PICTURE] = [undefined, true].map((noGrp) =>
  element('p:cNvPicPr', {}, element('a:picLocks', { noGrp, noChangeAspect: true })),
) as [Xml, Xml];
const EMPTY_NV_PR = nvPr({}, {});
/** Stretches the picture over the whole frame. */
export const STRETCH = element('a:stretch', {}, element('a:fillRect'));
const GRAPHICS = {
  chart: 'http://schemas.openxmlformats.org/drawingml/2006/chart',
  table: 'http://schemas.openxmlformats.org/drawingml/2006/table',
} as const;

/** Writes `p:ph`, which links a shape to the placeholder of its layout. */
export function writePlaceholderElement(placeholder: {
  readonly type?: string | undefined;
  readonly sz?: string | undefined;
  readonly idx?: number | undefined;
  readonly hasCustomPrompt?: true | undefined;
}): Xml {
  return element('p:ph', placeholder);
}

/**
 * Writes `p:sp`.
 *
 * @param body `p:txBody`
 */
export function writeShapeElement(
  kind: keyof typeof KINDS,
  { name, place = EMPTY_NV_PR }: NonVisual,
  properties: Parameters<typeof spPr>[1],
  body?: Xml,
): Xml {
  return element('p:sp', {}, element('p:nvSpPr', {}, name, KINDS[kind], place), spPr({}, properties), body);
}

/**
 * Writes `p:pic`.
 *
 * @param fill `p:blipFill`
 * @param properties `p:spPr`
 */
export function writePictureElement(
  isPlaceholder: boolean,
  { name, place = EMPTY_NV_PR }: NonVisual,
  fill: Xml,
  properties: Xml,
): Xml {
  return element(
    'p:pic',
    {},
    element('p:nvPicPr', {}, name, isPlaceholder ? PLACED_PICTURE : FREE_PICTURE, place),
    fill,
    properties,
  );
}

/** Writes `p:blipFill` of a picture that fills its frame. */
export function writeStretchedBlip(blip: Xml, srcRect?: Xml): Xml {
  return blipFill({}, { blip, srcRect, stretch: STRETCH });
}

/**
 * Writes `a:blipFill` of a table cell.
 *
 * @param relationship id of the relationship to the picture
 */
export function writeCellBlip(relationship: string): Xml {
  return element(
    'a:blipFill',
    { dpi: 0, rotWithShape: true },
    element('a:blip', { 'r:embed': relationship }),
    STRETCH,
  );
}

/**
 * Writes `a:blip` of an SVG, with a PNG for programs that cannot draw SVG.
 *
 * @param png relationship id of the PNG
 * @param svg relationship id of the SVG
 */
export function writeVectorBlip(png: string, svg: string, share?: Xml): Xml {
  return element('a:blip', { 'r:embed': png }, share, element('a:extLst', {}, writeVectorExtension(svg)));
}

/**
 * Writes the `a:ext` that names the SVG for which a picture stands.
 *
 * @param namespaces declarations of the prefixes `a` and `r`, where the part has others
 */
export function writeVectorExtension(svg: string, namespaces: Readonly<Record<string, string>> = {}): Xml {
  const drawing = element('asvg:svgBlip', {
    'xmlns:asvg': 'http://schemas.microsoft.com/office/drawing/2016/SVG/main',
    'r:embed': svg,
  });
  return element('a:ext', { ...namespaces, uri: '{96DAC541-7B7A-43D3-8B79-37D633B846F1}' }, drawing);
}

/**
 * Writes `p:graphicFrame`.
 *
 * @param xfrm `p:xfrm`
 * @param content the chart or table
 */
export function writeGraphicFrame(
  graphic: keyof typeof GRAPHICS,
  { name, place = EMPTY_NV_PR }: NonVisual,
  xfrm: Xml | undefined,
  content: Xml,
): Xml {
  return element(
    'p:graphicFrame',
    {},
    element('p:nvGraphicFramePr', {}, name, FRAME, place),
    xfrm,
    element('a:graphic', {}, element('a:graphicData', { uri: GRAPHICS[graphic] }, content)),
  );
}

/**
 * Writes the frame of a chart, which is a separate part.
 *
 * @param relationship id of the relationship to that part
 */
export function writeChartFrame(nonVisual: NonVisual, xfrm: Xml | undefined, relationship: string): Xml {
  return writeGraphicFrame(
    'chart',
    nonVisual,
    xfrm,
    element('c:chart', { 'xmlns:c': GRAPHICS.chart, 'r:id': relationship }),
  );
}

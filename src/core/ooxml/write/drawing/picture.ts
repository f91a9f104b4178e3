import type {
  Box,
  ChartElement,
  IconElement,
  MediaRef,
  PictureElement,
  TableElement,
} from '../../../scene/scene.ts';
import { bodyPr, defRPr, ln, lvlPPr, NO_FILL, per100000, prstGeom, spPr, xfrm } from '../../xml/drawing.ts';
import { RELATIONSHIP } from '../../xml/namespaces.ts';
import { element, type Xml } from '../../xml/xml.ts';
import { EMPTY_PARAGRAPH, writePlainParagraph } from '../text/paragraph.ts';
import { wrapBody, writeBodyHead } from '../text/text-body.ts';
import { writePictureElement, writeShapeElement, writeStretchedBlip, writeVectorBlip } from './containers.ts';
import { writeShadow } from './fill-effects.ts';
import { roundRect } from './geometry.ts';
import { createNonVisual } from './non-visual.ts';
import type { PartContext, VectorPicture } from './part-context.ts';
import { PICTURE_BACKDROP } from './picture-backdrops.ts';

/**
 * Writes a picture with its crop and corners. Without media it is an empty placeholder, or a plain tile if
 * the layout has none.
 */
export function writePicture(item: PictureElement, context: PartContext): Xml {
  if (item.media === undefined) return writeEmptySlot(item, context);
  const { left, top, right, bottom } = item.crop;
  const cropped = left > 0 || top > 0 || right > 0 || bottom > 0;
  const srcRect = cropped
    ? element('a:srcRect', {
        l: per100000(left),
        t: per100000(top),
        r: per100000(right),
        b: per100000(bottom),
      })
    : undefined;
  const blip =
    item.media.mimeType === 'image/svg+xml'
      ? writeEmbeddedBlip(context.vectorPicture(item.media), context, writeAlpha(item))
      : writeRasterBlip(item, item.media, context);
  return writeFramedPicture(item, context, blip, srcRect, roundRect(item.radiusPx, item.box));
}

/** Raster picture, with its source SVG if the deck embeds it. */
function writeRasterBlip(item: PictureElement, media: MediaRef, context: PartContext): Xml {
  const pngPart = context.rasterPart(media);
  const svgPart = media.vector === undefined ? undefined : context.vectorPart?.(media.vector);
  if (svgPart !== undefined) return writeEmbeddedBlip({ pngPart, svgPart }, context, writeAlpha(item));
  return element(
    'a:blip',
    { 'r:embed': context.relationships.to(RELATIONSHIP.image, pngPart) },
    writeAlpha(item),
  );
}

/** Writes an icon as SVG, with a PNG for programs that cannot draw SVG. */
export function writeIcon(item: IconElement, context: PartContext): Xml {
  const side = Math.min(item.box.width, item.box.height);
  const square: Box = {
    x: item.box.x + (item.box.width - side) / 2,
    y: item.box.y + (item.box.height - side) / 2,
    width: side,
    height: side,
  };
  return writeFramedPicture(
    { ...item, box: square },
    context,
    writeEmbeddedBlip(context.vectorPicture(item), context),
    undefined,
    prstGeom('rect'),
  );
}

function writeFramedPicture(
  item: PictureElement | IconElement,
  context: PartContext,
  blip: Xml,
  srcRect: Xml | undefined,
  geometry: Xml,
): Xml {
  return writePictureElement(
    context.slots.has(item.id),
    createNonVisual(item, context),
    writeStretchedBlip(blip, srcRect),
    spPr(
      {},
      {
        xfrm: xfrm('a:xfrm', item.box, item),
        geometry,
        effects:
          item.type === 'picture' && item.shadow !== undefined
            ? writeShadow(item.shadow, context.colors)
            : undefined,
      },
    ),
  );
}

/** Writes `a:alphaModFix` of a semi-transparent picture. */
function writeAlpha({ opacity }: PictureElement): Xml | undefined {
  return opacity === undefined ? undefined : element('a:alphaModFix', { amt: per100000(opacity) });
}

function writeEmbeddedBlip(
  { pngPart, svgPart }: VectorPicture,
  { relationships }: PartContext,
  share?: Xml,
): Xml {
  const png = relationships.to(RELATIONSHIP.image, pngPart);
  return writeVectorBlip(png, relationships.to(RELATIONSHIP.image, svgPart), share);
}

/**
 * Writes a missing picture, chart or table: the placeholder with its prompt, or a plain tile if the layout
 * has none.
 */
export function writeEmptySlot(
  item: PictureElement | ChartElement | TableElement,
  context: PartContext,
): Xml {
  const slot = context.slots.get(item.id);
  const isPicture = item.type === 'picture';
  const prompt =
    context.kind === 'layout'
      ? writePlainParagraph(item.alt ?? item.name, item.type === 'chart' ? item.lang : undefined)
      : EMPTY_PARAGRAPH;
  const body = wrapBody('p:txBody', writeBodyHead(bodyPr({ anchor: 'ctr' }, {}), PROMPT_STYLE), prompt);
  const properties = {
    xfrm: xfrm('a:xfrm', item.box),
    geometry: roundRect(isPicture ? item.radiusPx : 0, item.box),
    // A fill would be visible through transparent pictures, and LibreOffice 26.8 shows the layout's fill on
    // slides that leave the placeholder out. An empty placeholder has a separate shape below it: see
    // `addPictureBackdrops`.
    fill: isPicture ? (slot === undefined ? context.colors.fill(PICTURE_BACKDROP) : NO_FILL) : undefined,
    ln: slot === undefined ? ln({}, { fill: NO_FILL }) : undefined,
  };
  return slot === undefined
    ? writeShapeElement('shape', createNonVisual(item, context), properties)
    : writeShapeElement('placeholder', createNonVisual(item, context), properties, body);
}

/** Prompts of pictures, charts and tables are small, centred and without a bullet. */
const PROMPT_STYLE = lvlPPr(1)(
  { marL: 0, indent: 0, algn: 'ctr' },
  { bullet: element('a:buNone'), defRPr: defRPr({ sz: 1400 }, {}) },
);

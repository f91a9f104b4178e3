import type { ReadBox, ReadPicture } from '../../../../ooxml/read/index.ts';
import { writePictureElement, writeStretchedBlip, writeVectorBlip } from '../../../../ooxml/write/index.ts';
import {
  childAtPath,
  element,
  findWithin,
  type Markup,
  parseMarkup,
  per100000,
  prstGeom,
  readAttribute,
  spPr,
  text,
  type Xml,
  XmlEditor,
  xfrmEmu,
} from '../../../../ooxml/xml/index.ts';
import { findNonVisual } from './shapes.ts';

export interface PictureFill {
  readonly relationship: string;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly alt: string;
  /** Position of the frame; without it, the whole picture is shown. */
  readonly box?: ReadBox;
}

/**
 * Replaces the picture of a shape. Outline, effects and position stay; the picture is centred and cropped to
 * the frame.
 */
export function setPicture(edited: XmlEditor, shape: Markup, fill: PictureFill): void {
  const { source } = edited;
  const own = childAtPath(shape, 'blipFill');
  const filling = own ?? childAtPath(shape, 'spPr', 'blipFill');
  setAlt(edited, shape, fill.alt);
  const crop = computeCrop(fill);
  const [cut, beyond] = own === undefined ? [undefined, fillRectXml(crop)] : [cropXml(crop), FILL_RECT];
  if (filling === undefined) {
    const properties = childAtPath(shape, 'spPr');
    const blip = element('a:blip', { 'r:embed': fill.relationship });
    if (properties === undefined) return;
    if (
      findWithin(shape, (one) => one.name === 'ph' && readAttribute(source, one, 'type') === 'pic') !==
      undefined
    ) {
      toPicture(edited, shape, writeStretchedBlip(blip, cropXml(crop)), fill.alt);
      return;
    }
    const painted = element('a:blipFill', {}, blip, element('a:stretch', {}, beyond));
    const old = properties.children.find(({ name }) =>
      /^(noFill|solidFill|gradFill|pattFill|grpFill)$/.test(name),
    );
    const geometry =
      properties.children.find(({ name }) => name === 'prstGeom' || name === 'custGeom') ??
      childAtPath(properties, 'xfrm');
    if (old !== undefined) edited.replace(old.start, old.end, painted);
    else if (geometry !== undefined) edited.insert(geometry.end, painted);
    else edited.setInner(properties, painted);
    return;
  }
  const blip = childAtPath(filling, 'blip');
  if (blip === undefined) {
    edited.insert(filling.inner, `<a:blip r:embed="${fill.relationship}"/>`);
    return;
  }
  edited.setAttribute(blip, 'r:embed', fill.relationship);
  if (readAttribute(source, blip, 'link') !== undefined) edited.setAttribute(blip, 'link', undefined);
  // The SVG version and artistic effects belong to the old picture.
  const extensions = childAtPath(blip, 'extLst');
  if (extensions !== undefined) edited.remove(extensions);
  const old = childAtPath(filling, 'srcRect');
  if (old !== undefined) edited.replace(old.start, old.end, cut ?? '');
  else if (cut !== undefined) edited.insert(blip.end, cut);
  const stretched = childAtPath(filling, 'stretch');
  if (stretched !== undefined)
    edited.replace(stretched.start, stretched.end, element('a:stretch', {}, beyond));
}

/**
 * Computes how much to crop from each side so that the picture fills a frame centred, as fractions; undefined
 * if either has no size.
 */
export function computeCrop({
  widthPx,
  heightPx,
  box,
}: Pick<PictureFill, 'widthPx' | 'heightPx'> & {
  readonly box?: Pick<ReadBox, 'width' | 'height'> | undefined;
}): ReadPicture['crop'] | undefined {
  const frameRatio = box === undefined || box.height <= 0 ? 0 : box.width / box.height;
  const pictureRatio = heightPx > 0 ? widthPx / heightPx : 0;
  if (!(frameRatio > 0) || !(pictureRatio > 0)) return undefined;
  const share = (value: number) => (value <= 0.0005 ? 0 : Math.round(value * 100_000) / 100_000);
  const [aside, above] = [
    share(pictureRatio > frameRatio ? (1 - frameRatio / pictureRatio) / 2 : 0),
    share(pictureRatio < frameRatio ? (1 - pictureRatio / frameRatio) / 2 : 0),
  ];
  return { left: aside, right: aside, top: above, bottom: above };
}

const FILL_RECT = element('a:fillRect');
const shareXml = (side: number): number | undefined => (side === 0 ? undefined : per100000(side));

function cropXml(crop: ReadPicture['crop'] | undefined): Xml | undefined {
  return crop === undefined
    ? undefined
    : element('a:srcRect', {
        l: shareXml(crop.left),
        t: shareXml(crop.top),
        r: shareXml(crop.right),
        b: shareXml(crop.bottom),
      });
}

/**
 * Crop of a shape's picture fill as a `fillRect` beyond the shape, because LibreOffice distorts `a:srcRect`
 * there.
 */
function fillRectXml(crop: ReadPicture['crop'] | undefined): Xml {
  if (crop === undefined) return FILL_RECT;
  const [across, down] = [1 - crop.left - crop.right, 1 - crop.top - crop.bottom];
  const beyond = (side: number, shown: number): number | undefined =>
    shareXml(side === 0 ? 0 : -side / shown);
  return element('a:fillRect', {
    l: beyond(crop.left, across),
    t: beyond(crop.top, down),
    r: beyond(crop.right, across),
    b: beyond(crop.bottom, down),
  });
}

/** Turns an empty picture placeholder into a picture. */
function toPicture(edited: XmlEditor, shape: Markup, fill: Xml, alt: string): void {
  const { source } = edited;
  const named = findNonVisual(shape);
  const place = findWithin(shape, ({ name }) => name === 'nvPr');
  const properties = childAtPath(shape, 'spPr');
  const raw = (markup: Markup | undefined) =>
    (markup === undefined ? '' : source.slice(markup.start, markup.end)) as Xml;
  edited.replace(
    shape.start,
    shape.end,
    writePictureElement(
      true,
      { name: setAltText(raw(named), alt), place: raw(place) },
      fill,
      raw(properties),
    ),
  );
}

/** Sets the alternative text of a `p:cNvPr`. */
function setAltText(named: string, alt: string): Xml {
  const edited = new XmlEditor(named);
  edited.setAttribute(parseMarkup(named), 'descr', escapeAttribute(alt));
  return edited.toString() as Xml;
}

/** Replaces a shape, picture or group by an icon in its box: an SVG with a PNG fallback. */
export function iconXml(edited: XmlEditor, shape: Markup, png: string, svg: string): void {
  const { source } = edited;
  const named = findNonVisual(shape);
  const holder =
    shape.name === 'grpSp'
      ? childAtPath(shape, 'grpSpPr')
      : shape.name === 'graphicFrame'
        ? shape
        : childAtPath(shape, 'spPr');
  const xfrm = childAtPath(holder, 'xfrm');
  const [off, ext] = [childAtPath(xfrm, 'off'), childAtPath(xfrm, 'ext')];
  if (named === undefined || off === undefined || ext === undefined) return;
  const number = (node: Markup, name: string) => Number(readAttribute(source, node, name) ?? 0);
  const [width, height] = [number(ext, 'cx'), number(ext, 'cy')];
  const side = Math.min(width, height);
  const box = {
    x: number(off, 'x') + (width - side) / 2,
    y: number(off, 'y') + (height - side) / 2,
    width: side,
    height: side,
  };
  // Attribute values of the sample are escaped already.
  const name =
    `<p:cNvPr id="${readAttribute(source, named, 'id') ?? ''}" name="${readAttribute(source, named, 'name') ?? 'Icon'}" descr=""/>` as Xml;
  edited.replace(
    shape.start,
    shape.end,
    writePictureElement(
      false,
      { name },
      writeStretchedBlip(writeVectorBlip(png, svg)),
      spPr({}, { xfrm: xfrmEmu('a:xfrm', box), geometry: prstGeom('rect') }),
    ),
  );
}

/**
 * Sets the alternative text of a shape. The sample's own text and links are removed.
 *
 * @param alt undefined if the shape's text suffices
 */
export function setAlt(edited: XmlEditor, shape: Markup, alt: string | undefined): void {
  const named = findNonVisual(shape);
  if (named === undefined) return;
  edited.setAttribute(named, 'descr', alt === undefined ? undefined : escapeAttribute(alt));
  edited.setAttribute(named, 'title', undefined);
  for (const child of named.children) if (/^hlink(?:Click|Hover)$/.test(child.name)) edited.remove(child);
}

function escapeAttribute(alt: string): string {
  return text(alt).replaceAll('"', '&quot;');
}

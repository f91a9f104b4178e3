import { createHash } from 'node:crypto';
import { coverCrop } from '../layout/picture.ts';
import { attributeIn, Edited, findWithin, type Markup, markupOf, patched, text, type Xml } from '../ooxml/xml/index.ts';
import { elementsOf, placeholderType } from './elements.ts';
import { childAt, findElement, refused } from './find-element.ts';
import type { GivenPicture } from './opened.ts';
import type { OpenedPackage } from './opened-package.ts';
import { relationshipsNamespace } from './opened-slides.ts';
import { dropUnrelated, relationIdsIn } from './unused-parts.ts';

/** Width and height of a frame; only their ratio counts. */
export interface FrameSize {
  readonly width: number;
  readonly height: number;
}

/** Extensions of a picture that hold the earlier picture once more: as SVG, or as it was before artistic effects. */
const COPIES = new Set(['svgBlip', 'imgProps']);

/**
 * Shows another picture in an element: a picture, a shape that a picture fills, an empty place for a picture, the poster
 * of a video or the preview of an embedded object. Frame, outline, effects, alternative text and animation stay; the
 * picture is cropped so that it fills the frame without distortion. The earlier picture leaves the file when nothing
 * else shows it.
 *
 * @param frame size of the element's frame; undefined where it is not known: then nothing is cropped
 * @returns warnings
 * @throws Failure `invalid_input` for an element that shows no picture
 */
export function replacePicture(file: OpenedPackage, part: string, id: string, picture: GivenPicture, frame: FrameSize | undefined): string[] {
  const { source, element } = findElement(file, part, id);
  const raw = element.around ?? element.markup;
  const fills = fillsOf(raw, element.markup);
  const isPlace = fills.length === 0 && element.markup.name === 'sp' && placeholderType(source, element) === 'pic';
  if (fills.length === 0 && !isPlace) throw refused('image_url', `Element "${id}" shows no picture.`, id, picturesOn(file, part));
  const used = relationIdsIn(source);
  const relation = file.relate(part, 'image', mediaPart(file, picture));
  const crop = frame === undefined || !(frame.width > 0 && frame.height > 0) ? '' : cropXml(picture, frame, drawingNamespace(source));
  const edited = new Edited(source);
  if (isPlace) fillPlace(edited, element.markup, relation, crop);
  else for (const fill of fills) refill(edited, fill, relation, crop);
  file.put(part, edited.toString());
  dropUnrelated(file, part, used);
  const isObject = findWithin(raw, ({ name }) => name === 'oleObj') !== undefined;
  return isObject ? [`Element "${id}" is an embedded object: only its preview is another picture, and the program that edits the object draws it anew.`] : [];
}

/** The picture fills of an element, in every alternative that the file has of it. */
function fillsOf(raw: Markup, own: Markup): Markup[] {
  const elements = raw === own ? [own] : raw.children.flatMap(({ children }) => children);
  return elements.flatMap((element) => {
    const fill = childAt(element, 'blipFill') ?? childAt(element, 'spPr', 'blipFill');
    if (fill !== undefined) return [fill];
    return element.name === 'graphicFrame' ? previewFills(element) : [];
  });
}

/** Of an embedded object, whose preview stands in its `p:oleObj`. */
function previewFills(frame: Markup): Markup[] {
  const found: Markup[] = [];
  const look = (node: Markup, isObject: boolean): void => {
    for (const child of node.children) {
      const fill = isObject && child.name === 'pic' ? childAt(child, 'blipFill') : undefined;
      if (fill !== undefined) found.push(fill);
      else look(child, isObject || child.name === 'oleObj');
    }
  };
  look(frame, false);
  return found;
}

function picturesOn(file: OpenedPackage, part: string): string {
  const source = file.text(part);
  const ids = elementsOf(source, file.markup(part)).flatMap((one) => {
    const showsPicture = fillsOf(one.around ?? one.markup, one.markup).length > 0 || (one.markup.name === 'sp' && placeholderType(source, one) === 'pic');
    return showsPicture ? [one.id] : [];
  });
  return ids.length === 0 ? 'The slide has no pictures; insert_element adds one.' : `Pictures of the slide are ${ids.slice(0, 20).join(', ')}.`;
}

/** The part with the bytes of a picture, new or already there. */
function mediaPart(file: OpenedPackage, { bytes, mimeType }: GivenPicture): string {
  const extension = mimeType === 'image/png' ? 'png' : 'jpeg';
  const name = `ppt/media/${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.${extension}`;
  if (file.has(name)) return name;
  file.assertDefault(extension, mimeType);
  return file.add(name, bytes);
}

function refill(edited: Edited, fill: Markup, relation: string, crop: string): void {
  const { source } = edited;
  const blip = childAt(fill, 'blip');
  const written = blip === undefined ? blipXml(source, relation) : withPicture(source, source.slice(blip.start, blip.end), relation);
  if (blip === undefined) edited.insert(fill.inner, written);
  else edited.replace(blip.start, blip.end, written);
  const isTiled = childAt(fill, 'tile') !== undefined;
  const known = childAt(fill, 'srcRect');
  const own = isTiled ? '' : crop;
  if (known !== undefined) edited.replace(known.start, known.end, own);
  else if (own !== '') edited.insert(blip?.end ?? fill.inner, own);
  const stretched = childAt(fill, 'stretch', 'fillRect');
  for (const side of ['l', 't', 'r', 'b']) if (stretched !== undefined && attributeIn(source, stretched, side) !== undefined) edited.setAttribute(stretched, side, undefined);
}

/** A blip with another picture: its effects stay, but not the colour of the earlier picture that is transparent. */
function withPicture(source: string, own: string, relation: string): string {
  const edited = new Edited(own);
  const root = markupOf(own);
  const list = childAt(root, 'extLst');
  const isCopy = (extension: Markup) => extension.children.some(({ name }) => COPIES.has(name));
  const copies = list?.children.filter(isCopy) ?? [];
  if (list !== undefined && copies.length === list.children.length) edited.remove(list);
  else for (const one of copies) edited.remove(one);
  for (const one of root.children) if (one.name === 'clrChange') edited.remove(one);
  const prefix = /\b([\w.-]+):(?:embed|link)\s*=/.exec(own.slice(0, root.inner))?.[1];
  if (prefix === undefined) return patched(edited.toString(), { attributes: { 'xmlns:r': relationshipsNamespace(source), 'r:embed': relation } });
  return patched(edited.toString(), { attributes: { [`${prefix}:link`]: null, [`${prefix}:embed`]: relation } });
}

function blipXml(source: string, relation: string): Xml {
  return `<a:blip xmlns:a="${drawingNamespace(source)}" xmlns:r="${relationshipsNamespace(source)}" r:embed="${text(relation)}"/>` as Xml;
}

/** An empty place for a picture becomes a picture in this place. */
function fillPlace(edited: Edited, shape: Markup, relation: string, crop: string): void {
  const { source } = edited;
  const prefix = /^<([\w.-]+:)?/.exec(source.slice(shape.start))?.[1] ?? '';
  const rawOf = (node: Markup | undefined) => (node === undefined ? '' : source.slice(node.start, node.end));
  const nonVisual = childAt(shape, 'nvSpPr');
  const namespace = drawingNamespace(source);
  const locks = `<${prefix}cNvPicPr><a:picLocks xmlns:a="${namespace}" noGrp="1" noChangeAspect="1"/></${prefix}cNvPicPr>`;
  const properties = rawOf(childAt(shape, 'spPr')) || `<${prefix}spPr/>`;
  edited.replace(
    shape.start,
    shape.end,
    (`<${prefix}pic><${prefix}nvPicPr>${rawOf(childAt(nonVisual, 'cNvPr'))}${locks}${rawOf(childAt(nonVisual, 'nvPr'))}</${prefix}nvPicPr>` +
      `<${prefix}blipFill>${blipXml(source, relation)}${crop}<a:stretch xmlns:a="${namespace}"><a:fillRect/></a:stretch></${prefix}blipFill>` +
      `${properties}${rawOf(childAt(shape, 'style'))}</${prefix}pic>`) as Xml,
  );
}

function cropXml(picture: GivenPicture, frame: FrameSize, namespace: string): string {
  const { left, top, right, bottom } = coverCrop(picture, frame, picture.focusX, picture.focusY);
  const sides = Object.entries({ l: left, t: top, r: right, b: bottom }).map(([side, share]) => [side, Math.round(share * 100_000)] as const);
  const cut = sides.filter(([, share]) => share > 0).map(([side, share]) => ` ${side}="${share}"`);
  return cut.length === 0 ? '' : `<a:srcRect xmlns:a="${namespace}"${cut.join('')}/>`;
}

export function drawingNamespace(source: string): string {
  return source.includes('http://purl.oclc.org/ooxml/drawingml/main') ? 'http://purl.oclc.org/ooxml/drawingml/main' : 'http://schemas.openxmlformats.org/drawingml/2006/main';
}

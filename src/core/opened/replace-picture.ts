import { createHash } from 'node:crypto';
import { coverCrop } from '../layout/picture.ts';
import type { PackageEdit } from '../ooxml/package/index.ts';
import {
  applyPatch,
  findWithin,
  type Markup,
  parseMarkup,
  text,
  type Xml,
  XmlEditor,
} from '../ooxml/xml/index.ts';
import type { PictureInput } from './api.ts';
import { findElements, readPlaceholderType } from './elements.ts';
import { childAt, findElement, invalidInput } from './find-element.ts';
import { relationshipsNamespace } from './opened-slides.ts';
import { dropUnrelated, findRelationIds } from './unused-parts.ts';

/** Width and height of a frame, of which only the ratio matters. */
export interface FrameSize {
  readonly width: number;
  readonly height: number;
}

/** Extensions that contain another copy of the old picture: as SVG, or as it was before artistic effects. */
const COPY_EXTENSIONS = new Set(['svgBlip', 'imgProps']);

/**
 * Replaces the picture of an element: a picture, a shape filled with a picture, an empty picture placeholder,
 * the poster of a video or the preview of an embedded object. Frame, outline, effects, alternative text and
 * animation are kept. The new picture is cropped to fill the frame without distortion. The old picture is
 * removed from the file if it is unused.
 *
 * @param frame size of the element's frame; undefined if it is unknown, and then the picture is not cropped
 * @returns warnings
 * @throws Failure `invalid_input` for an element that shows no picture
 */
export function replacePicture(
  file: PackageEdit,
  part: string,
  id: string,
  picture: PictureInput,
  frame: FrameSize | undefined,
): string[] {
  const { source, element } = findElement(file, part, id);
  const raw = element.around ?? element.markup;
  const fills = findFills(raw, element.markup);
  const isPlace =
    fills.length === 0 && element.markup.name === 'sp' && readPlaceholderType(source, element) === 'pic';
  if (fills.length === 0 && !isPlace)
    throw invalidInput('image_url', `Element "${id}" shows no picture.`, id, describePictures(file, part));
  const used = findRelationIds(source);
  const relation = file.relate(part, 'image', addMediaPart(file, picture));
  const crop =
    frame === undefined || !(frame.width > 0 && frame.height > 0)
      ? undefined
      : coverCrop(picture, frame, picture.focusX, picture.focusY);
  const edited = new XmlEditor(source);
  if (isPlace) fillPlace(edited, element.markup, relation, crop);
  else for (const fill of fills) refill(edited, fill, relation, crop);
  file.put(part, edited.toString());
  dropUnrelated(file, part, used);
  const isObject = findWithin(raw, ({ name }) => name === 'oleObj') !== undefined;
  return isObject
    ? [
        `Element "${id}" is an embedded object: only its preview was replaced, and the program that edits the object will overwrite it.`,
      ]
    : [];
}

/** The `blipFill` of a picture, or of a shape filled with a picture. */
interface PictureFill {
  readonly markup: Markup;
  readonly isShape: boolean;
}

/** Picture fills of an element, in each of its `mc:AlternateContent` variants. */
function findFills(raw: Markup, own: Markup): PictureFill[] {
  const elements = raw === own ? [own] : raw.children.flatMap(({ children }) => children);
  return elements.flatMap((element) => {
    const [picture, shape] = [childAt(element, 'blipFill'), childAt(element, 'spPr', 'blipFill')];
    if (picture !== undefined) return [{ markup: picture, isShape: false }];
    if (shape !== undefined) return [{ markup: shape, isShape: true }];
    return element.name === 'graphicFrame' ? findPreviewFills(element) : [];
  });
}

/** Picture fills of an embedded object, whose preview is inside its `p:oleObj`. */
function findPreviewFills(frame: Markup): PictureFill[] {
  const found: PictureFill[] = [];
  const look = (node: Markup, isObject: boolean): void => {
    for (const child of node.children) {
      const fill = isObject && child.name === 'pic' ? childAt(child, 'blipFill') : undefined;
      if (fill !== undefined) found.push({ markup: fill, isShape: false });
      else look(child, isObject || child.name === 'oleObj');
    }
  };
  look(frame, false);
  return found;
}

function describePictures(file: PackageEdit, part: string): string {
  const source = file.text(part);
  const ids = findElements(source, file.markup(part)).flatMap((one) => {
    const showsPicture =
      findFills(one.around ?? one.markup, one.markup).length > 0 ||
      (one.markup.name === 'sp' && readPlaceholderType(source, one) === 'pic');
    return showsPicture ? [one.id] : [];
  });
  return ids.length === 0
    ? 'The slide has no pictures; insert_element adds one.'
    : `Pictures of the slide are ${ids.slice(0, 20).join(', ')}.`;
}

/** Part with the bytes of a picture; an existing part with the same bytes is reused. */
function addMediaPart(file: PackageEdit, { bytes, mimeType }: PictureInput): string {
  const extension = mimeType === 'image/png' ? 'png' : 'jpeg';
  const name = `ppt/media/${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.${extension}`;
  if (file.has(name)) return name;
  file.assertDefault(extension, mimeType);
  return file.add(name, bytes);
}

function refill(
  edited: XmlEditor,
  { markup: fill, isShape }: PictureFill,
  relation: string,
  crop: Crop | undefined,
): void {
  const { source } = edited;
  const namespace = drawingNamespace(source);
  const blip = childAt(fill, 'blip');
  const written =
    blip === undefined
      ? blipXml(source, relation)
      : redirectBlip(source, source.slice(blip.start, blip.end), relation);
  if (blip === undefined) edited.insert(fill.inner, written);
  else edited.replace(blip.start, blip.end, written);
  const [known, stretch] = [childAt(fill, 'srcRect'), childAt(fill, 'stretch')];
  // A tiled picture repeats at its own size and needs no crop.
  const own = childAt(fill, 'tile') === undefined ? crop : undefined;
  const cut = own === undefined || isShape ? '' : cutXml(own, namespace);
  if (known !== undefined) edited.replace(known.start, known.end, cut);
  else if (cut !== '') edited.insert(blip?.end ?? fill.inner, cut);
  if (stretch !== undefined)
    edited.replace(
      stretch.start,
      stretch.end,
      `<a:stretch xmlns:a="${namespace}">${own === undefined || !isShape ? '<a:fillRect/>' : beyondXml(own)}</a:stretch>`,
    );
}

/**
 * Points a blip to another picture. Its effects stay, except for the transparent colour of the old picture.
 */
function redirectBlip(source: string, own: string, relation: string): string {
  const edited = new XmlEditor(own);
  const root = parseMarkup(own);
  const list = childAt(root, 'extLst');
  const isCopy = (extension: Markup) => extension.children.some(({ name }) => COPY_EXTENSIONS.has(name));
  const copies = list?.children.filter(isCopy) ?? [];
  if (list !== undefined && copies.length === list.children.length) edited.remove(list);
  else for (const one of copies) edited.remove(one);
  for (const one of root.children) if (one.name === 'clrChange') edited.remove(one);
  const prefix = /\b([\w.-]+):(?:embed|link)\s*=/.exec(own.slice(0, root.inner))?.[1];
  if (prefix === undefined)
    return applyPatch(edited.toString(), {
      attributes: { 'xmlns:r': relationshipsNamespace(source), 'r:embed': relation },
    });
  return applyPatch(edited.toString(), {
    attributes: { [`${prefix}:link`]: null, [`${prefix}:embed`]: relation },
  });
}

function blipXml(source: string, relation: string): Xml {
  return `<a:blip xmlns:a="${drawingNamespace(source)}" xmlns:r="${relationshipsNamespace(source)}" r:embed="${text(relation)}"/>` as Xml;
}

/** Turns an empty picture placeholder into a picture in this placeholder. */
function fillPlace(edited: XmlEditor, shape: Markup, relation: string, crop: Crop | undefined): void {
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
      `<${prefix}blipFill>${blipXml(source, relation)}${crop === undefined ? '' : cutXml(crop, namespace)}<a:stretch xmlns:a="${namespace}"><a:fillRect/></a:stretch></${prefix}blipFill>` +
      `${properties}${rawOf(childAt(shape, 'style'))}</${prefix}pic>`) as Xml,
  );
}

/** Cropped shares at the sides of a picture. */
type Crop = ReturnType<typeof coverCrop>;

function sidesXml({ left, top, right, bottom }: Crop): string {
  const sides = Object.entries({ l: left, t: top, r: right, b: bottom }).map(
    ([side, share]) => [side, Math.round(share * 100_000)] as const,
  );
  return sides.map(([side, share]) => (share === 0 ? '' : ` ${side}="${share}"`)).join('');
}

function cutXml(crop: Crop, namespace: string): string {
  const sides = sidesXml(crop);
  return sides === '' ? '' : `<a:srcRect xmlns:a="${namespace}"${sides}/>`;
}

/**
 * The same crop for a shape's fill, as a picture that extends beyond the shape, because LibreOffice distorts
 * `a:srcRect` there.
 */
function beyondXml({ left, top, right, bottom }: Crop): string {
  const [across, down] = [1 - left - right, 1 - top - bottom];
  return `<a:fillRect${sidesXml({ left: -left / across, right: -right / across, top: -top / down, bottom: -bottom / down })}/>`;
}

export function drawingNamespace(source: string): string {
  return source.includes('http://purl.oclc.org/ooxml/drawingml/main')
    ? 'http://purl.oclc.org/ooxml/drawingml/main'
    : 'http://schemas.openxmlformats.org/drawingml/2006/main';
}

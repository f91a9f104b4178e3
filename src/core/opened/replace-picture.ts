import { createHash } from 'node:crypto';
import { coverCrop } from '../layout/picture.ts';
import type { PackageEdit } from '../ooxml/package/index.ts';
import { writeVectorExtension } from '../ooxml/write/index.ts';
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
import { type Crop, fillRectXml, sourceRectXml } from './picture-crop.ts';
import { findPictures, type PictureFill, type ShownPictures } from './picture-fills.ts';
import { dropUnrelated, findRelationIds } from './unused-parts.ts';
import { findVmlPictures, replaceVmlPictures } from './vml-pictures.ts';

/** Width and height of a frame, of which only the ratio matters. */
export interface FrameSize {
  readonly width: number;
  readonly height: number;
}

/** Extensions that contain another copy of the old picture: as SVG, or as it was before artistic effects. */
const COPY_EXTENSIONS = new Set(['svgBlip', 'imgProps']);

/**
 * Replaces the picture of an element: a picture, a shape or group filled with a picture, an empty picture
 * placeholder, the poster of a video or the preview of an embedded object. Frame, outline, effects,
 * alternative text and animation are kept. The new picture is cropped to fill the frame without distortion.
 * The old picture is removed from the file if it is unused.
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
  const { fills, vmlShapes } = findPictures(source, element);
  const drawings = findVmlPictures(file, part, vmlShapes);
  const isPlace =
    fills.length === 0 && element.markup.name === 'sp' && readPlaceholderType(source, element) === 'pic';
  if (fills.length === 0 && drawings.length === 0 && !isPlace)
    throw invalidInput('image_url', `Element "${id}" shows no picture.`, id, describePictures(file, part));
  const used = findRelationIds(source);
  const media = addPicturePart(file, picture);
  const crop =
    frame === undefined || !(frame.width > 0 && frame.height > 0)
      ? undefined
      : coverCrop(picture, frame, picture.focusX, picture.focusY);
  const hasEffects = fills.some(
    ({ markup }) => findWithin(markup, ({ name }) => name === 'imgEffect') !== undefined,
  );
  if (fills.length > 0 || isPlace) {
    const blip = relatePicture(file, part, picture);
    const edited = new XmlEditor(source);
    if (isPlace) fillPlace(edited, element.markup, blip, crop);
    else for (const fill of fills) redirectFill(edited, fill, blip, crop);
    file.put(part, edited.toString());
  }
  for (const drawing of drawings) replaceVmlPictures(file, drawing, media, crop);
  dropUnrelated(file, part, used);
  const isObject =
    findWithin(element.around ?? element.markup, ({ name }) => name === 'oleObj') !== undefined;
  return [
    ...(isObject
      ? [
          `Element "${id}" is an embedded object: only its preview was replaced, and the program that edits the object will overwrite it.`,
        ]
      : []),
    ...(hasEffects
      ? [
          `The artistic effects and corrections of element "${id}" are part of the pixels of the earlier picture; the new one does not have them.`,
        ]
      : []),
  ];
}

/** Ids of the relationships to a picture, and to the SVG that it stands for. */
export interface BlipRelations {
  readonly picture: string;
  readonly vector?: string;
}

function describePictures(file: PackageEdit, part: string): string {
  const source = file.text(part);
  const ids = findElements(source, file.markup(part)).flatMap((one) => {
    const showsPicture =
      isPicture(findPictures(source, one)) ||
      (one.markup.name === 'sp' && readPlaceholderType(source, one) === 'pic');
    return showsPicture ? [one.id] : [];
  });
  return ids.length === 0
    ? 'The slide has no pictures; insert_element adds one.'
    : `Pictures of the slide are ${ids.slice(0, 20).join(', ')}.`;
}

function isPicture({ fills, vmlShapes }: ShownPictures): boolean {
  return fills.length > 0 || vmlShapes.size > 0;
}

/** Part with a raster picture. */
export function addPicturePart(file: PackageEdit, { bytes, mimeType }: PictureInput): string {
  return addPart(file, bytes, mimeType === 'image/png' ? 'png' : 'jpeg', mimeType);
}

function addVectorPart(file: PackageEdit, bytes: Uint8Array): string {
  return addPart(file, bytes, 'svg', 'image/svg+xml');
}

/** Part with the bytes of a picture, video or sound; an existing part with the same bytes is reused. */
export function addPart(file: PackageEdit, bytes: Uint8Array, extension: string, mimeType: string): string {
  const name = `ppt/media/${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.${extension}`;
  if (file.has(name)) return name;
  file.assertDefault(extension, mimeType);
  return file.add(name, bytes);
}

/** Puts a picture into the file and relates a part to it. */
export function relatePicture(file: PackageEdit, part: string, picture: PictureInput): BlipRelations {
  return {
    picture: file.relate(part, 'image', addPicturePart(file, picture)),
    ...(picture.vector === undefined
      ? {}
      : { vector: file.relate(part, 'image', addVectorPart(file, picture.vector)) }),
  };
}

/** Shows another picture in a fill, cropped to its place. */
export function redirectFill(
  edited: XmlEditor,
  { markup: fill, isShape }: PictureFill,
  relations: BlipRelations,
  crop: Crop | undefined,
): void {
  const { source } = edited;
  const namespace = drawingNamespace(source);
  const blip = childAt(fill, 'blip');
  const written =
    blip === undefined
      ? writeBlip(source, relations)
      : redirectBlip(source, source.slice(blip.start, blip.end), relations);
  if (blip === undefined) edited.insert(fill.inner, written);
  else edited.replace(blip.start, blip.end, written);
  const [known, stretch] = [childAt(fill, 'srcRect'), childAt(fill, 'stretch')];
  // A tiled picture repeats at its own size and needs no crop.
  const own = childAt(fill, 'tile') === undefined ? crop : undefined;
  const cut = own === undefined || isShape ? '' : sourceRectXml(own, namespace);
  if (known !== undefined) edited.replace(known.start, known.end, cut);
  else if (cut !== '') edited.insert(blip?.end ?? fill.inner, cut);
  if (stretch !== undefined)
    edited.replace(
      stretch.start,
      stretch.end,
      `<a:stretch xmlns:a="${namespace}">${own === undefined || !isShape ? '<a:fillRect/>' : fillRectXml(own)}</a:stretch>`,
    );
}

/**
 * Points a blip to another picture. Its effects stay, except for the transparent colour of the old picture.
 */
function redirectBlip(source: string, own: string, { picture, vector }: BlipRelations): string {
  const edited = new XmlEditor(own);
  const root = parseMarkup(own);
  const list = childAt(root, 'extLst');
  const added = vector === undefined ? '' : vectorXml(source, vector);
  const isCopy = (extension: Markup) => extension.children.some(({ name }) => COPY_EXTENSIONS.has(name));
  const copies = list?.children.filter(isCopy) ?? [];
  if (list === undefined || copies.length === list.children.length) {
    if (list !== undefined) edited.remove(list);
    if (added !== '') edited.append(root, extensionsXml(source, added));
  } else {
    for (const one of copies) edited.remove(one);
    if (added !== '') edited.insert(list.close, added);
  }
  for (const one of root.children) if (one.name === 'clrChange') edited.remove(one);
  const prefix = /\b([\w.-]+):(?:embed|link)\s*=/.exec(own.slice(0, root.inner))?.[1];
  if (prefix === undefined)
    return applyPatch(edited.toString(), {
      attributes: { 'xmlns:r': relationshipsNamespace(source), 'r:embed': picture },
    });
  return applyPatch(edited.toString(), {
    attributes: { [`${prefix}:link`]: null, [`${prefix}:embed`]: picture },
  });
}

export function writeBlip(source: string, { picture, vector }: BlipRelations): Xml {
  const inner = vector === undefined ? '' : extensionsXml(source, vectorXml(source, vector));
  return `<a:blip xmlns:a="${drawingNamespace(source)}" xmlns:r="${relationshipsNamespace(source)}" r:embed="${text(picture)}">${inner}</a:blip>` as Xml;
}

function extensionsXml(source: string, inner: string): string {
  return `<a:extLst xmlns:a="${drawingNamespace(source)}">${inner}</a:extLst>`;
}

/** The extension that names the SVG for which a picture stands. */
function vectorXml(source: string, relation: string): string {
  return writeVectorExtension(relation, {
    'xmlns:a': drawingNamespace(source),
    'xmlns:r': relationshipsNamespace(source),
  });
}

/** Turns an empty picture placeholder into a picture in this placeholder. */
function fillPlace(edited: XmlEditor, shape: Markup, relations: BlipRelations, crop: Crop | undefined): void {
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
      `<${prefix}blipFill>${writeBlip(source, relations)}${crop === undefined ? '' : sourceRectXml(crop, namespace)}<a:stretch xmlns:a="${namespace}"><a:fillRect/></a:stretch></${prefix}blipFill>` +
      `${properties}${rawOf(childAt(shape, 'style'))}</${prefix}pic>`) as Xml,
  );
}

export function drawingNamespace(source: string): string {
  return source.includes('http://purl.oclc.org/ooxml/drawingml/main')
    ? 'http://purl.oclc.org/ooxml/drawingml/main'
    : 'http://schemas.openxmlformats.org/drawingml/2006/main';
}

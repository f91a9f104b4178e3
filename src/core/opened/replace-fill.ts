import { coverCrop } from '../layout/picture.ts';
import type { PackageEdit } from '../ooxml/package/index.ts';
import { childAtPath, readTag, XmlEditor } from '../ooxml/xml/index.ts';
import { OPENED_BACKGROUNDS, type OpenedBackground, type PictureInput } from './api.ts';
import { type FillPlace, listFillPlaces, readSlideSize } from './fill-places.ts';
import { invalidInput } from './find-element.ts';
import { fillRectXml } from './picture-crop.ts';
import {
  drawingNamespace,
  type FrameSize,
  redirectFill,
  relatePicture,
  writeBlip,
} from './replace-picture.ts';
import { dropUnrelated, findRelationIds } from './unused-parts.ts';

/** Names of places in elements, and of backgrounds. */
const PLACE = /^(?:.+\/(?:r\d+c\d+|area|plot)|(?:(?:layout|master)\/)?background)$/;

/** Tells whether a name is that of a place that a picture can fill, rather than of an element. */
export function isFillPlace(name: string): boolean {
  return PLACE.test(name);
}

/**
 * Replaces the picture that fills a cell, an area of a chart, or a background. A slide without a picture in its
 * background gets one.
 *
 * @returns warnings
 * @throws Failure `invalid_input` for a place that no picture fills
 */
export function replaceFill(file: PackageEdit, part: string, name: string, picture: PictureInput): string[] {
  const places = listFillPlaces(file, part);
  const place = places.find((one) => one.name === name);
  if (place === undefined) {
    if (name === 'background') {
      writeBackground(file, part, picture);
      return [];
    }
    const known = places.map((one) => one.name).slice(0, 20);
    throw invalidInput(
      'image_url',
      `No picture fills "${name.slice(0, 80)}".`,
      name.slice(0, 80),
      known.length === 0
        ? 'The slide has no picture fills; "background" gives it a picture behind everything.'
        : `Pictures fill ${known.join(', ')}; "background" is that of the slide alone.`,
    );
  }
  if (place.isStyled === true) writeBackground(file, place.part, picture);
  else redirectPlace(file, place, picture);
  return place.part === part || !isBackground(name)
    ? []
    : [
        `The picture of "${name}" is behind every slide with this ${name.split('/')[0]}; "background" changes this slide alone.`,
      ];
}

function redirectPlace(file: PackageEdit, { part, fill, size }: FillPlace, picture: PictureInput): void {
  const used = findRelationIds(file.text(part));
  const blip = relatePicture(file, part, picture);
  const edited = new XmlEditor(file.text(part));
  redirectFill(edited, { markup: fill, isShape: true }, blip, cropTo(size, picture));
  file.put(part, edited.toString());
  dropUnrelated(file, part, used);
}

function isBackground(name: string): name is OpenedBackground {
  return (OPENED_BACKGROUNDS as readonly string[]).includes(name);
}

function cropTo(size: FrameSize | undefined, picture: PictureInput) {
  return size === undefined || !(size.width > 0 && size.height > 0)
    ? undefined
    : coverCrop(picture, size, picture.focusX, picture.focusY);
}

/**
 * Puts a picture behind a slide, layout or master, in place of its own background, of that of its layout, or of
 * one of the theme, which other masters may have.
 */
function writeBackground(file: PackageEdit, part: string, picture: PictureInput): void {
  const used = findRelationIds(file.text(part));
  const blip = relatePicture(file, part, picture);
  const source = file.text(part);
  const edited = new XmlEditor(source);
  const content = childAtPath(file.markup(part), 'cSld');
  if (content === undefined) return;
  const p = readTag(source, content).replace(/[^:]*$/, '');
  const crop = cropTo(readSlideSize(file).size, picture);
  const a = `xmlns:a="${drawingNamespace(source)}"`;
  const fill = `<a:blipFill ${a}>${writeBlip(source, blip)}<a:stretch>${crop === undefined ? '<a:fillRect/>' : fillRectXml(crop)}</a:stretch></a:blipFill>`;
  const xml = `<${p}bg><${p}bgPr>${fill}<a:effectLst ${a}/></${p}bgPr></${p}bg>`;
  const own = childAtPath(content, 'bg');
  if (own === undefined) edited.insert(content.inner, xml);
  else edited.replace(own.start, own.end, xml);
  file.put(part, edited.toString());
  dropUnrelated(file, part, used);
}

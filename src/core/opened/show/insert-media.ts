import { coverCrop } from '../../layout/picture.ts';
import { type PackageEdit, READ_LIMITS } from '../../ooxml/package/index.ts';
import { writePictureElement, writeStretchedBlip } from '../../ooxml/write/index.ts';
import { cNvPr, element, nvPr, prstGeom, spPr, type Xml, xfrmEmu } from '../../ooxml/xml/index.ts';
import { EMU_PER_PX } from '../../scene/scene.ts';
import { insertElements, nextElementId } from '../add-elements.ts';
import type { OpenedEdit, PictureInput } from '../api.ts';
import { invalidInput } from '../find-element.ts';
import { sourceRectXml } from '../picture-crop.ts';
import { addPart, addPicturePart, drawingNamespace } from '../replace-picture.ts';
import { setMedia } from './set-media.ts';

/** Relationship by which PowerPoint 2010 and later find a video or sound; others use that of its kind. */
const MEDIA_RELATIONSHIP = 'http://schemas.microsoft.com/office/2007/relationships/media';
const MEDIA_URI = '{DAA4B4D4-6D71-4841-9C94-3DE7FCFB9230}';
const P14 = 'http://schemas.microsoft.com/office/powerpoint/2010/main';

/**
 * Inserts a video or sound with its poster on top of a slide. The file is stored once, however many slides
 * play it.
 *
 * @param above id of the element that covers it; absent for one on top of the slide
 * @returns warnings
 * @throws Failure `invalid_input` if the deck would be larger than a deck may be
 */
export function insertMedia(
  file: PackageEdit,
  part: string,
  { media, poster, playback, frame, name, alt }: Extract<OpenedEdit, { op: 'insert_media' }>,
  above?: string,
): string[] {
  if (file.package.source.length + media.bytes.length > READ_LIMITS.fileBytes)
    throw invalidInput(
      'value.file',
      `The deck would be larger than ${READ_LIMITS.fileBytes / 1024 / 1024} MB.`,
      media.bytes.length,
      'Give a shorter or smaller file.',
    );
  if (poster === undefined) throw invalidInput('value.poster', 'A video or sound needs a poster.', undefined);
  const target = addPart(file, media.bytes, media.extension, media.mimeType);
  const embedded = file.relate(part, MEDIA_RELATIONSHIP, target);
  const linked = file.relate(part, media.kind, target);
  const picture = file.relate(part, 'image', addPicturePart(file, poster));
  const id = nextElementId(file, part);
  const drawing = drawingNamespace(file.text(part));
  const fileElement = element(media.kind === 'video' ? 'a:videoFile' : 'a:audioFile', { 'r:link': linked });
  const extension = element(
    'p:ext',
    { uri: MEDIA_URI },
    element('p14:media', { 'xmlns:p14': P14, 'r:embed': embedded }),
  );
  const opensMedia = element('a:hlinkClick', { 'r:id': '', action: 'ppaction://media' });
  const raw = writePictureElement(
    false,
    {
      name: cNvPr({ id, name: name ?? media.filename, descr: alt }, { hlinkClick: opensMedia }),
      place: nvPr({}, { media: fileElement, extLst: element('p:extLst', {}, extension) }),
    },
    writeStretchedBlip(element('a:blip', { 'r:embed': picture }), cropPoster(poster, frame, drawing)),
    spPr({}, { xfrm: writeFrame(frame), geometry: prstGeom('rect') }),
  );
  insertElements(file, part, raw, above === undefined ? 'end' : 'before', above);
  return setMedia(file, part, String(id), { start: 'click', ...playback }, media.seconds);
}

function cropPoster(
  poster: PictureInput,
  frame: { readonly width: number; readonly height: number },
  namespace: string,
): Xml | undefined {
  const crop = coverCrop(poster, frame, poster.focusX, poster.focusY);
  const written = sourceRectXml(crop, namespace);
  return written === '' ? undefined : (written as Xml);
}

function writeFrame({ x, y, width, height }: Extract<OpenedEdit, { op: 'insert_media' }>['frame']): Xml {
  return xfrmEmu('a:xfrm', {
    x: x * EMU_PER_PX,
    y: y * EMU_PER_PX,
    width: width * EMU_PER_PX,
    height: height * EMU_PER_PX,
  });
}

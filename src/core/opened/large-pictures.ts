import type { PackageEdit } from '../ooxml/package/index.ts';
import { type ReadShape, streamDeck } from '../ooxml/read/index.ts';
import { MAX_WIDTH_PX, readPictureSize } from '../scene/picture-size.ts';
import type { LighterPart } from './api.ts';
import { listSlides } from './opened-slides.ts';
import { pairElements, readSlides } from './slide-tree.ts';

/** Larger pictures make a deck slow to send and to open. */
const LARGE_BYTES = 2_000_000;
const RASTER = /\.(?:png|jpe?g|bmp|tiff?)$/i;
/** Parts that can show pictures. */
const PICTURE_PARTS = /^ppt\/(?:slides|slideLayouts|slideMasters|notesSlides)\/[^/]+\.xml$/;
const FIX_ID = /^(\d+):large_picture:(.+)$/;

/** Size in bytes of the picture that an element shows, if it is large. */
export function measureLargePicture(file: PackageEdit, read: ReadShape): number | undefined {
  if (read.kind !== 'picture' || read.part === undefined || !RASTER.test(read.part)) return undefined;
  const bytes = file.sizeBytes(read.part) ?? 0;
  if (bytes <= LARGE_BYTES) return undefined;
  // A JPEG that already has few enough pixels does not get smaller.
  const size = /\.jpe?g$/i.test(read.part)
    ? readPictureSize(file.bytes(read.part) ?? new Uint8Array())
    : undefined;
  return size === undefined || size.widthPx > MAX_WIDTH_PX ? bytes : undefined;
}

/** The pictures that such fixes refer to, each once. */
export function findLargePictures(
  file: PackageEdit,
  fixes: readonly string[],
): { readonly part: string; readonly bytes: Uint8Array }[] {
  const wanted = fixes.flatMap((fix) => {
    const [, place = '', element = ''] = FIX_ID.exec(fix) ?? [];
    const slide = listSlides(file)[Number(place) - 1]?.part;
    return slide === undefined ? [] : [{ slide, element }];
  });
  if (wanted.length === 0) return [];
  const read = readSlides(streamDeck(file.toBytes()), new Set(wanted.map(({ slide }) => slide)));
  const parts = wanted.flatMap(({ slide, element }) => {
    const known = read.get(slide);
    const shape = known === undefined ? undefined : pairElements(file, known).get(element)?.read;
    return shape !== undefined &&
      shape.kind === 'picture' &&
      shape.part !== undefined &&
      measureLargePicture(file, shape) !== undefined
      ? [shape.part]
      : [];
  });
  return [...new Set(parts)].flatMap((part) => {
    const bytes = file.bytes(part);
    return bytes === undefined ? [] : [{ part, bytes }];
  });
}

/** Replaces a large picture by a smaller one wherever the file shows it. */
export function lighten(file: PackageEdit, { part, bytes, mimeType }: LighterPart): void {
  if (!file.has(part)) return;
  const extension = mimeType === 'image/png' ? 'png' : 'jpeg';
  file.assertDefault(extension, mimeType);
  const name = file.add(part.replace(/\.\w+$/, `.${extension}`), bytes);
  for (const showing of file.names.filter((one) => PICTURE_PARTS.test(one)))
    for (const { id, target, external } of file.relationships(showing))
      if (!external && target === part) file.redirect(showing, id, name);
  if (
    !file.names.some(
      (one) =>
        !/\.rels$/.test(one) &&
        file.relationships(one).some(({ target, external }) => !external && target === part),
    )
  )
    file.remove(part);
}

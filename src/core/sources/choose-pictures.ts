import { mentions } from '../locales/index.ts';
import type { Omitted } from '../presentations/presentation.ts';
import { readPictureSize } from '../scene/picture-size.ts';
import { formatPlace } from './section-builder.ts';
import type { FigureBlock, SourceDocument, SourcePicture, SourceSection } from './source-document.ts';

/** Beyond this number the file is an album; the remaining pictures are reported as omitted. */
const PICTURES_MAX = 40;
const BYTES_MAX = 24 * 1024 * 1024;
/** Smaller pictures would look coarse, and narrow strips are ornaments. */
const MIN_SIDE_PX = 96;
const MIN_AREA_PX = 40_000;
const MAX_ASPECT_RATIO = 8;
/** A picture that occurs this often is decoration. */
const MAX_REPEATS = 3;
const ORNAMENT = mentions('ornament');
const DISPLAYABLE_TYPES = /^image\/(?:png|jpe?g|gif|webp|avif|bmp|tiff)$/;

export interface ChosenPictures {
  /** Pictures worth a slide, each once in document order with its first figure. */
  readonly chosen: readonly { readonly picture: SourcePicture; readonly figure: FigureBlock }[];
  readonly leftOut: readonly Omitted[];
}

/** Chooses the pictures that show something: no logos, bullets, ornaments or pictures on every page. */
export function choosePictures({ root, pictures = [] }: SourceDocument): ChosenPictures {
  const picturesByHash = new Map(pictures.map((picture) => [picture.hash, picture]));
  const figures = Map.groupBy(
    listFigures(root).filter(({ picture }) => picture !== undefined),
    ({ picture }) => picture ?? '',
  );
  const chosen: { picture: SourcePicture; figure: FigureBlock }[] = [];
  const leftOut: Omitted[] = [];
  let bytes = 0;
  for (const [hash, [figure, ...again]] of figures) {
    const picture = picturesByHash.get(hash);
    if (figure === undefined || picture === undefined) continue;
    const full = chosen.length >= PICTURES_MAX || bytes + picture.bytes.length > BYTES_MAX;
    const reason =
      findObjection(picture, figure, 1 + again.length) ??
      (full ? 'The file contains more pictures than can be kept.' : undefined);
    if (reason === undefined) {
      chosen.push({ picture, figure });
      bytes += picture.bytes.length;
    } else leftOut.push(toOmitted(figure, reason));
  }
  return { chosen, leftOut };
}

/** Describes a figure in the list of omitted pieces. */
export function toOmitted(figure: FigureBlock, reason: string): Omitted {
  return { kind: 'figure', text: figure.caption ?? figure.alt, where: formatPlace(figure.place), reason };
}

/** Figures of a section and its subsections in order. */
export function listFigures(section: SourceSection): FigureBlock[] {
  return [
    ...section.blocks.filter((block) => block.kind === 'figure'),
    ...section.sections.flatMap(listFigures),
  ];
}

function findObjection(
  { mimeType, bytes }: SourcePicture,
  { alt, caption }: FigureBlock,
  times: number,
): string | undefined {
  if (!DISPLAYABLE_TYPES.test(mimeType))
    return `Pictures in the format ${mimeType.replace('image/', '')} are not shown.`;
  if (times >= MAX_REPEATS) return 'It appears in many places: an ornament, not a figure.';
  if (caption === undefined && ORNAMENT.test(alt)) return 'A logo, symbol or ornament.';
  const size = readPictureSize(bytes);
  if (size === undefined) return undefined;
  const { widthPx, heightPx } = size;
  if (Math.min(widthPx, heightPx) < MIN_SIDE_PX || widthPx * heightPx < MIN_AREA_PX)
    return 'It has too few pixels for a slide.';
  return Math.max(widthPx, heightPx) > MAX_ASPECT_RATIO * Math.min(widthPx, heightPx)
    ? 'A strip or line, not a figure.'
    : undefined;
}

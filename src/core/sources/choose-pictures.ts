import { mentions } from '../locales/index.ts';
import type { Omitted } from '../presentations/presentation.ts';
import { pictureSize } from '../scene/picture-size.ts';
import { whereOf } from './section-builder.ts';
import type { FigureBlock, SourceDocument, SourcePicture, SourceSection } from './source-document.ts';

/** More than this is an album, no document: the rest is told as left out. */
const PICTURES_MAX = 40;
const BYTES_MAX = 24 * 1024 * 1024;
/** A picture of fewer pixels would be shown coarse; a narrower strip is an ornament. */
const SIDE_LEAST = 96;
const AREA_LEAST = 40_000;
const STRIP = 8;
/** As often as this the same picture is furniture. */
const OFTEN = 3;
const ORNAMENT = mentions('ornament');
const SHOWN = /^image\/(?:png|jpe?g|gif|webp|avif|bmp|tiff)$/;

export interface ChosenPictures {
  /** Worth a slide, each once, in the order of the document; its first figure with it. */
  readonly chosen: readonly { readonly picture: SourcePicture; readonly figure: FigureBlock }[];
  readonly leftOut: readonly Omitted[];
}

/** The pictures of a document that show something: no logos, bullets, ornaments, or what repeats on every page. */
export function choosePictures({ root, pictures = [] }: SourceDocument): ChosenPictures {
  const carried = new Map(pictures.map((picture) => [picture.hash, picture]));
  const figures = Map.groupBy(
    figuresOf(root).filter(({ picture }) => picture !== undefined),
    ({ picture }) => picture ?? '',
  );
  const chosen: { picture: SourcePicture; figure: FigureBlock }[] = [];
  const leftOut: Omitted[] = [];
  let bytes = 0;
  for (const [hash, [figure, ...again]] of figures) {
    const picture = carried.get(hash);
    if (figure === undefined || picture === undefined) continue;
    const full = chosen.length >= PICTURES_MAX || bytes + picture.bytes.length > BYTES_MAX;
    const reason = objection(picture, figure, 1 + again.length) ?? (full ? 'The file contains more pictures than can be kept.' : undefined);
    if (reason === undefined) {
      chosen.push({ picture, figure });
      bytes += picture.bytes.length;
    } else leftOut.push(left(figure, reason));
  }
  return { chosen, leftOut };
}

/** A figure in the account of what no slide shows. */
export function left(figure: FigureBlock, reason: string): Omitted {
  return { kind: 'figure', text: figure.caption ?? figure.alt, where: whereOf(figure.place), reason };
}

/** The figures of a section and those inside it, in order. */
export function figuresOf(section: SourceSection): FigureBlock[] {
  return [...section.blocks.filter((block) => block.kind === 'figure'), ...section.sections.flatMap(figuresOf)];
}

function objection({ mimeType, bytes }: SourcePicture, { alt, caption }: FigureBlock, times: number): string | undefined {
  if (!SHOWN.test(mimeType)) return `Pictures in the format ${mimeType.replace('image/', '')} are not shown.`;
  if (times >= OFTEN) return 'It appears in many places: an ornament, not a figure.';
  if (caption === undefined && ORNAMENT.test(alt)) return 'A logo, symbol or ornament.';
  const size = pictureSize(bytes);
  if (size === undefined) return undefined;
  const { widthPx, heightPx } = size;
  if (Math.min(widthPx, heightPx) < SIDE_LEAST || widthPx * heightPx < AREA_LEAST) return 'It has too few pixels for a slide.';
  return Math.max(widthPx, heightPx) > STRIP * Math.min(widthPx, heightPx) ? 'A strip or line, not a figure.' : undefined;
}

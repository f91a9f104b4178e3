import type { PackageEdit } from '../../ooxml/package/index.ts';
import type { SlideClip } from '../../scene/slide-show.ts';
import { removeElement } from '../element-edit.ts';
import type { OwnElement } from '../elements.ts';
import { groupByName } from '../named-elements.ts';
import { listSlides } from '../opened-slides.ts';
import { insertMedia } from './insert-media.ts';

/** A shape by its name, and the number of earlier shapes with that name. */
interface NamedPlace {
  readonly name: string;
  readonly time: number;
}

/**
 * Inserts a video or sound of a deck that was made here into its file.
 *
 * @param index position of the slide, from 0
 * @param above shape that covers it; absent for one on top of the slide
 */
export function insertClip(
  file: PackageEdit,
  index: number,
  clip: SlideClip,
  bytes: { readonly file: Uint8Array; readonly poster: Uint8Array },
  above?: NamedPlace,
): void {
  const slide = listSlides(file)[index];
  if (slide === undefined) return;
  const { poster, frame, playback, name, alt, ...facts } = clip;
  const beside =
    above === undefined ? undefined : groupByName(file, slide.part).get(above.name)?.[above.time];
  const edit = {
    op: 'insert_media',
    slide: index + 1,
    media: { ...facts, bytes: bytes.file },
    poster: {
      bytes: bytes.poster,
      mimeType: poster.mimeType === 'image/jpeg' ? 'image/jpeg' : 'image/png',
      widthPx: poster.widthPx,
      heightPx: poster.heightPx,
    },
    playback,
    frame,
    ...(name === undefined ? {} : { name }),
    ...(alt === undefined ? {} : { alt }),
  } as const;
  insertMedia(file, slide.part, edit, beside === undefined ? undefined : outermost(beside).id);
}

function outermost(element: OwnElement): OwnElement {
  return element.parent === undefined ? element : outermost(element.parent);
}

/**
 * Removes elements of a slide by their names, and their places among those of the same name.
 *
 * @param index position of the slide, from 0
 */
export function removeNamed(file: PackageEdit, index: number, shapes: readonly NamedPlace[]): void {
  const part = listSlides(file)[index]?.part;
  if (part === undefined) return;
  const named = groupByName(file, part);
  const ids = shapes.flatMap(({ name, time }) => named.get(name)?.[time]?.id ?? []);
  for (const id of ids) removeElement(file, part, id);
}

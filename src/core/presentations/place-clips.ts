import { coverCrop } from '../layout/picture.ts';
import type { MediaRef, PictureElement, Scene, SceneElement } from '../scene/scene.ts';
import type { SlideClip } from '../scene/slide-show.ts';
import type { SlideSpec } from '../templates/contract.ts';

/**
 * Names the videos and sounds of a slide on the pictures in whose place they stand, and puts the posters of all
 * others on top of it.
 *
 * @param pictures pictures of the slide by content path
 */
export function placeClips(
  scene: Scene,
  clips: readonly SlideClip[] | undefined,
  pictures: ReadonlyMap<string, MediaRef>,
): Scene {
  if (clips === undefined || clips.length === 0) return scene;
  const elements = [...scene.elements];
  for (const clip of clips) {
    const place = clip.at === undefined ? -1 : findPicture(elements, clip.at, pictures.get(clip.at));
    const picture = elements[place];
    if (picture?.type === 'picture') elements[place] = playInPlace(picture, clip);
    else elements.push(createPoster(clip));
  }
  return { ...scene, elements };
}

/** Index of the picture of a content path. Pictures on slides of a design have no path. */
function findPicture(elements: readonly SceneElement[], path: string, media: MediaRef | undefined): number {
  const isFree = (one: SceneElement): one is PictureElement =>
    one.type === 'picture' && one.clip === undefined && one.layer !== 'layout';
  const named = elements.findIndex((one) => isFree(one) && one.path === path);
  return named >= 0
    ? named
    : elements.findIndex((one) => isFree(one) && media !== undefined && one.media?.hash === media.hash);
}

function playInPlace(picture: PictureElement, { poster_drawn, ...clip }: SlideClip): PictureElement {
  const { media = clip.poster, box, name } = picture;
  const alt = clip.alt ?? picture.alt;
  const isDrawn = poster_drawn === true && media.hash === clip.poster.hash;
  return {
    ...picture,
    media,
    ...(alt === undefined ? {} : { alt }),
    clip: {
      ...clip,
      poster: media,
      ...(isDrawn ? { poster_drawn } : {}),
      frame: box,
      name: clip.name ?? name,
      ...(alt === undefined ? {} : { alt }),
    },
  };
}

function createPoster(clip: SlideClip): PictureElement {
  const { id, frame, poster, name, alt, filename } = clip;
  return {
    id,
    name: name ?? filename,
    type: 'picture',
    box: frame,
    placeholder: 'none',
    layer: 'slide',
    alt: alt ?? name ?? filename,
    media: poster,
    crop: coverCrop(poster, frame),
    radiusPx: 0,
    clip,
  };
}

/** Stores with the videos and sounds of slides where they stand, for programs that do not lay slides out. */
export function settleClips<Slide extends SlideSpec>(
  slides: readonly Slide[],
  scenes: readonly Scene[],
): readonly Slide[] {
  if (!slides.some(({ media }) => media?.some(({ at }) => at !== undefined) === true)) return slides;
  return slides.map((slide, index) => {
    if (slide.media === undefined) return slide;
    const boxes = new Map(
      (scenes[index]?.elements ?? []).flatMap((one) =>
        one.type === 'picture' && one.clip !== undefined ? [[one.clip.id, one.box] as const] : [],
      ),
    );
    return {
      ...slide,
      media: slide.media.map((clip) => ({ ...clip, frame: boxes.get(clip.id) ?? clip.frame })),
    };
  });
}

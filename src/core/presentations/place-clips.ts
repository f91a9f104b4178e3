import { coverCrop } from '../layout/picture.ts';
import type { PictureElement, Scene } from '../scene/scene.ts';
import type { SlideClip } from '../scene/slide-show.ts';

/** Puts the posters of the videos and sounds of a slide on top of it. */
export function placeClips(scene: Scene, clips: readonly SlideClip[] | undefined): Scene {
  if (clips === undefined || clips.length === 0) return scene;
  const posters = clips.map((clip): PictureElement => {
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
  });
  return { ...scene, elements: [...scene.elements, ...posters] };
}

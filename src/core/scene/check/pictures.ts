import type { Finding } from '../finding.ts';
import type { Scene } from '../scene.ts';
import { called, flatten, says, whereIs } from './geometry.ts';

/** Pictures, charts and icons that say something need words for those who do not see them. Tables are read cell by cell. */
export function checkAlt(scene: Scene): Finding[] {
  return flatten(scene.elements)
    .filter((element) => (element.type === 'picture' || element.type === 'chart' || element.type === 'icon') && !element.decorative && !says(element.alt ?? ''))
    .map((element) => ({
      code: 'missing_alt',
      severity: element.type === 'picture' && !element.media ? 'info' : 'warning',
      slide: 0,
      ...whereIs(element),
      message: `${called(element)} has no alternative text.`,
      fix: `Describe in one sentence what ${called(element)} shows in its field "alt".`,
    }));
}

/** A region for a picture that still stands empty, and pictures that the slide is laid out without. */
export function checkPictures(scene: Scene): Finding[] {
  const left = (scene.leftOut ?? []).map(
    (path): Finding => ({
      code: 'picture_missing',
      severity: 'warning',
      slide: 0,
      path,
      message: `The picture of "${path}" could not be loaded; the slide is laid out without it.`,
      fix: 'Give it a picture that can be loaded (field "image_url": an https address of a PNG, JPEG, WebP, GIF or SVG, or a data: URI), or leave it out.',
    }),
  );
  return [...left, ...emptyPlaces(scene)];
}

function emptyPlaces(scene: Scene): Finding[] {
  return flatten(scene.elements)
    .filter((element) => element.type === 'picture' && !element.media)
    .map((element) => ({
      code: 'picture_missing',
      // Asked for and not had is a fault of the slide; not asked for yet is a remark.
      severity: element.type === 'picture' && element.wanted ? 'warning' : 'info',
      slide: 0,
      ...whereIs(element),
      message: `${called(element)} ${element.type === 'picture' && element.wanted ? 'asks for a picture that could not be loaded' : 'has no picture yet'}; a plain placeholder is shown instead.`,
      fix: `Give ${called(element)} a picture (field "image_url": an https address of a PNG, JPEG, WebP, GIF or SVG, or a data: URI), or choose a layout without one.`,
    }));
}

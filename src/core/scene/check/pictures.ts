import type { Finding } from '../finding.ts';
import type { Scene } from '../scene.ts';
import { called, flatten, whereIs } from './geometry.ts';

/** Pictures, charts and icons that say something need words for those who do not see them. Tables are read cell by cell. */
export function checkAlt(scene: Scene): Finding[] {
  return flatten(scene.elements)
    .filter((element) => ['picture', 'chart', 'icon'].includes(element.type) && !element.decorative && (element.alt ?? '').trim() === '')
    .map((element) => ({
      code: 'missing_alt',
      severity: element.type === 'picture' && !element.media ? 'info' : 'warning',
      slide: 0,
      ...whereIs(element),
      message: `${called(element)} has no alternative text.`,
      fix: `Describe in one sentence what ${called(element)} shows (field "alt"), or mark it as decorative.`,
    }));
}

/** A region for a picture that still stands empty. */
export function checkPictures(scene: Scene): Finding[] {
  return flatten(scene.elements)
    .filter((element) => element.type === 'picture' && !element.media)
    .map((element) => ({
      code: 'picture_missing',
      severity: 'info',
      slide: 0,
      ...whereIs(element),
      message: `${called(element)} has no picture yet; a quiet placeholder stands in its place.`,
      fix: `Give ${called(element)} a picture (an uploaded asset, a URL or a search), or choose a layout without one.`,
    }));
}

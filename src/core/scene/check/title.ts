import type { Finding } from '../finding.ts';
import type { Scene } from '../scene.ts';
import { flatten, isComposed, isReadable } from './geometry.ts';

/** Requires a title in a real title placeholder, by which screen readers and the outline find a slide. */
export function checkTitle(scene: Scene): Finding[] {
  const hasTitle = flatten(scene.elements).some(
    (element) =>
      element.type === 'text' &&
      (element.placeholder === 'title' || element.placeholder === 'centered_title') &&
      isReadable(element),
  );
  if (hasTitle) return [];
  return [
    {
      code: 'missing_title',
      severity: 'error',
      slide: 0,
      path: 'title',
      message:
        scene.title === ''
          ? 'The slide has no title.'
          : 'The title of the slide is not in a title placeholder.',
      fix: `Give the slide a title that states its message in a few words (${isComposed(scene) ? 'an <h1>' : `"title" of layout ${scene.layout}`}).`,
    },
  ];
}

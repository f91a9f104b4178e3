import type { SlideSpec } from '../templates/contract.ts';

/** Title for a deck without one: the title of its first slide as plain text. */
export function findFirstTitle(slides: readonly SlideSpec[]): string {
  const first = slides.find(({ content }) => typeof (content['title'] ?? content['statement']) === 'string');
  return first === undefined ? 'Presentation' : readTitle(first);
}

/** Title of a slide as plain text; "" without one. */
export function readTitle(slide: SlideSpec | undefined): string {
  const title = slide?.content['title'] ?? slide?.content['statement'];
  return typeof title === 'string' ? title.replace(/[*_`]/g, '') : '';
}

import type { SlideSpec } from '../templates/contract.ts';

/** Title for a deck without one: the title of its first slide as plain text. */
export function findFirstTitle(slides: readonly SlideSpec[]): string {
  const first = slides
    .map((slide) => slide.content['title'] ?? slide.content['statement'])
    .find((title) => typeof title === 'string');
  return typeof first === 'string' ? first.replace(/[*_`]/g, '') : 'Presentation';
}

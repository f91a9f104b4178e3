import type { SlideSpec } from '../templates/contract.ts';

/** The title of a deck that was given none: its first slide's, in plain text. */
export function findFirstTitle(slides: readonly SlideSpec[]): string {
  const first = slides.map((slide) => slide.content['title'] ?? slide.content['statement']).find((title) => typeof title === 'string');
  return typeof first === 'string' ? first.replace(/[*_`]/g, '') : 'Presentation';
}

import type { Box } from '../../scene/scene.ts';

/** Part of a slide that is converted to markup, positioned from the start side of the slide in pixels. */
export interface Piece {
  readonly box: Box;
  /** Id of the original element. */
  readonly id: string;
  /** Prints the element with these CSS declarations for its position. */
  readonly print: (place: string) => string;
  /** True if its height follows from its text. */
  readonly isText?: boolean;
  /** True if it can contain other pieces. */
  readonly isBox?: boolean;
}

export function px(value: number): string {
  return `${Math.round(value * 100) / 100}px`;
}

/** True if a box contains another one, with a tolerance of one pixel. */
export function containsBox(outer: Box, inner: Box): boolean {
  return (
    inner.x >= outer.x - 1 &&
    inner.y >= outer.y - 1 &&
    inner.x + inner.width <= outer.x + outer.width + 1 &&
    inner.y + inner.height <= outer.y + outer.height + 1
  );
}

export function escapeMarkup(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

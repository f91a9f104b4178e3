import type { Box } from '../../scene/scene.ts';

/** A part of a slide on its way to markup, placed from the start side of the slide, px. */
export interface Piece {
  readonly box: Box;
  /** Id of the element that it was. */
  readonly id: string;
  /** The element with these declarations for its place. */
  readonly print: (place: string) => string;
  /** Its height follows from its words. */
  readonly isText?: boolean;
  /** Others may stand in it. */
  readonly isBox?: boolean;
}

export function px(value: number): string {
  return `${Math.round(value * 100) / 100}px`;
}

/** Whether a box holds another one, but for a px. */
export function containsBox(outer: Box, inner: Box): boolean {
  return inner.x >= outer.x - 1 && inner.y >= outer.y - 1 && inner.x + inner.width <= outer.x + outer.width + 1 && inner.y + inner.height <= outer.y + outer.height + 1;
}

/** Letters of content as markup has them. */
export function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

import type { ReadShape, ReadTextShape } from '../../ooxml/read/index.ts';
import type { SceneElement } from '../../scene/scene.ts';
import type { Choice } from './choice.ts';
import type { Adjustments } from './slide-maker.ts';

export const OWN_TEXT_COLOR = { ownTextColor: true } as const;

/** Returns whether text has the colour of its place: a placeholder, or a copied slide. */
export function isTextColorOfDesign(
  { name, placeholder }: ReadTextShape,
  { plan }: Partial<Choice> = {},
): boolean {
  return !name.startsWith('foot ') && (placeholder !== undefined || plan !== undefined);
}

/** Removes the mark from text in an adjusted colour. */
export function dropOwnTextColor(
  element: SceneElement,
  shape: ReadShape | undefined,
  { byId }: Adjustments,
): SceneElement {
  if (element.ownTextColor !== true || shape === undefined || byId.get(shape.id)?.textColor === undefined)
    return element;
  const { ownTextColor: _, ...rest } = element;
  return rest;
}

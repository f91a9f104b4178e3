import { readFileSync } from 'node:fs';
import { pictureBook } from '../../../../src/core/designs/picture-book.ts';
import { buildSlideScene } from '../../../../src/core/designs/slide-scene.ts';
import type { ReadDeck, ReadShape } from '../../../../src/core/ooxml/read/deck.ts';
import { readDeck } from '../../../../src/core/ooxml/read/read-deck.ts';
import { writeSvg } from '../../../../src/core/output/svg/write-svg.ts';
import type { SceneElement } from '../../../../src/core/scene/scene.ts';
import type { Theme } from '../../../../src/core/scene/theme.ts';

export const fixture = (name: string): Uint8Array =>
  readFileSync(new URL(`../../../fixtures/pptx/${name}`, import.meta.url));

export function shape<K extends ReadShape['kind']>(
  deck: ReadDeck,
  slide: number,
  name: string,
  kind: K,
): Extract<ReadShape, { kind: K }> {
  const found = deck.slides[slide - 1]?.shapes.find((one) => one.name === name);
  if (found?.kind !== kind) throw new Error(`slide ${slide} has no ${kind} "${name}"`);
  return found as Extract<ReadShape, { kind: K }>;
}

export const words = (one: ReadShape | undefined): string =>
  one?.kind === 'shape'
    ? (one.text?.paragraphs ?? []).map(({ runs }) => runs.map(({ text }) => text).join('')).join('\n')
    : '';

export const designs = (name: string): Uint8Array =>
  readFileSync(new URL(`../../../fixtures/designs/${name}`, import.meta.url));

/** Rendered SVG of a slide. */
export function drawn(
  file: Uint8Array,
  slide: number,
): { readonly elements: readonly SceneElement[]; readonly svg: string; readonly theme: Theme } {
  const deck = readDeck(file);
  const { picture, bytes } = pictureBook(deck);
  const { scene, theme } = buildSlideScene(
    deck.slides[slide - 1] as (typeof deck.slides)[number],
    deck,
    picture,
  );
  return { elements: scene.elements, svg: writeSvg(scene, { theme, media: bytes }), theme };
}

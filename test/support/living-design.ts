import { expect } from 'vitest';
import type { CompiledDesign } from '../../src/core/designs/compile/compile-design.ts';
import type { DesignLayout } from '../../src/core/designs/compile/compiled-layout.ts';
import { checkPackage } from '../../src/core/ooxml/check/check-package.ts';
import type { ReadShape } from '../../src/core/ooxml/read/deck.ts';
import { readDeck } from '../../src/core/ooxml/read/read-deck.ts';
import type { Deck } from '../../src/core/scene/scene.ts';
import { applyDesign } from './apply-design.ts';
import { LIVING_SLIDES, type LivingSlide } from './living-deck.ts';
import { OpenedPptx } from './open-pptx.ts';
import { type Input, ownMaterial, PHOTO } from './own-material.ts';
import { submitDeck } from './submit-deck.ts';

export interface Opened {
  readonly file: Uint8Array;
  readonly design: CompiledDesign;
}

export function sampleOf({ design }: Opened, slide: LivingSlide): DesignLayout {
  const number = LIVING_SLIDES.indexOf(slide) + 1;
  const found = design.samples.find(({ sample }) => sample?.number === number);
  if (found === undefined) throw new Error(`${slide} made no layout`);
  return found;
}

export interface Filled {
  readonly bytes: Uint8Array;
  readonly pptx: OpenedPptx;
  readonly shapes: readonly (readonly ReadShape[])[];
}

export function filled(
  opened: Opened,
  slides: readonly (readonly [LivingSlide, Input?])[],
  lang = 'en-GB',
): Filled {
  const deck = {
    title: 'Harbour',
    lang,
    rtl: lang === 'ar',
    slides: [],
    media: new Map([['photo', PHOTO]]),
    createdAt: '2026-01-01T00:00:00Z',
  } as unknown as Deck;
  const { file: bytes = new Uint8Array() } = applyDesign(opened.file, opened.design, {
    deck,
    slides: slides.map(([name, fields]) => ownMaterial(sampleOf(opened, name), fields)),
  });
  expect(checkPackage(bytes).filter(({ part }) => !/slide(Master|Layout)s/.test(part))).toEqual([]);
  submitDeck(bytes);
  return {
    bytes,
    pptx: new OpenedPptx(bytes),
    shapes: readDeck(bytes).slides.map((slide) => slide.shapes.filter(({ from }) => from === 'slide')),
  };
}

export const texts = (shapes: readonly ReadShape[], wanted: RegExp) =>
  shapes.filter(
    (shape) =>
      shape.kind === 'shape' &&
      wanted.test(
        (shape.text?.paragraphs ?? []).map(({ runs }) => runs.map(({ text }) => text).join('')).join(' '),
      ),
  );

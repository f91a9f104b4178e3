import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { flatten } from '../../../src/core/scene/check/geometry.ts';
import { PT_PER_PX } from '../../../src/core/scene/scene.ts';
import { designDeck } from '../../support/design-deck.ts';
import { diagramSamples } from '../../support/diagram-samples.ts';

const FILE = readFileSync(new URL('../../fixtures/designs/median-theme.pptx', import.meta.url));
/** Smallest size of a word in a drawing that fills its slide, pt. */
const MIN_PT = 14;

it.each(['Levels with words', 'Eight steps with long names'])(
  'a diagram on a 4:3 slide gives its text room before it shrinks it: %s',
  async (name) => {
    const sample = diagramSamples().find((one) => one.name === name);
    if (sample === undefined) throw new Error(`There is no sample ${name}.`);
    const { deck } = await designDeck(FILE, [
      { layout: 'diagram', content: { title: name, diagram: sample.diagram } },
    ]);
    const sizes = flatten(deck.slides.at(-1)?.elements ?? []).flatMap((element) =>
      element.type === 'text' && element.layer !== 'layout'
        ? element.paragraphs.flatMap(({ runs }) => runs.map(({ sizePx }) => sizePx * PT_PER_PX))
        : [],
    );
    expect(sizes.length).toBeGreaterThan(4);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(MIN_PT);
  },
);

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compileDesign } from '../../../src/core/designs/compile/compile-design.ts';
import { checkDeck } from '../../../src/core/scene/check/check-deck.ts';
import { Drawing, drawnDeck, heading } from '../../support/company-deck.ts';
import { designDeck } from '../../support/design-deck.ts';

/** A deck of five slides with a heading and a text of this height, in px of 720. */
function deckWithTexts(height: number): Uint8Array {
  const line = 'We plan, build and run the electric ferries of the western fjords, and train the crews. ';
  return drawnDeck(
    Array.from({ length: 5 }, (_, at) => {
      const draw = new Drawing();
      const text = line.repeat(Math.ceil(height / 25));
      return {
        shapes: [heading(draw, `Slide ${at + 1}`), draw.text([80, 150, 1120, height], text, { size: 20 })],
      };
    }),
  );
}

const POINTS = {
  layout: 'bullets',
  content: {
    title: 'What changes',
    items: [
      { text: 'Charging arms at three quays from the first summer on' },
      { text: 'New crews with a training of their own' },
      { text: 'A timetable without gaps, and a control room' },
    ],
  },
};
const sparse = async (file: Uint8Array): Promise<(readonly unknown[])[]> => {
  const { deck } = await designDeck(file, [POINTS]);
  return checkDeck(deck)
    .filter(({ code, slide }) => code === 'sparse_slide' && slide === deck.slides.length)
    .map(({ allowed, severity }) => [severity, allowed]);
};

describe('the space that slides of a file leave empty', () => {
  it('is at least a third, and half if the file has no slides', () => {
    expect(compileDesign(deckWithTexts(500)).emptyShare).toBe(0.33);
    const bare = readFileSync(new URL('../../fixtures/designs/charted-template.pptx', import.meta.url));
    expect(compileDesign(bare).emptyShare).toBe(0.5);
  });

  it('may be empty in decks of its design, too, with a remark above one half', async () => {
    expect(compileDesign(deckWithTexts(60)).emptyShare).toBeGreaterThan(0.6);
    expect(await sparse(deckWithTexts(60))).toEqual([['info', 0.5]]);
    expect(await sparse(deckWithTexts(500))).toEqual([['warning', 0.33]]);
  });
});

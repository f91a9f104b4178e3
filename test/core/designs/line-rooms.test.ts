import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Choice } from '../../../src/core/designs/fill/choice.ts';
import { giveLineRooms } from '../../../src/core/designs/fill/line-rooms.ts';
import { chooseSlideFonts } from '../../../src/core/designs/slide-fonts.ts';
import { type ReadSlide, type ReadTextShape, readDeck } from '../../../src/core/ooxml/read/index.ts';

const DECK = readDeck(readFileSync('test/fixtures/pptx/effects-demo.pptx'));
const PLACE = { x: 800_000, y: 4_000_000, width: 1_500_000, height: 300_000 };

/** A slide of one line of text in a narrow box, and the room that an opening gives it. */
function roomFor(words: string, others: readonly ReadTextShape[] = []) {
  const [slide] = DECK.slides;
  const sample = DECK.slides
    .flatMap(({ shapes }) => shapes)
    .find(
      (shape): shape is ReadTextShape =>
        shape.kind === 'shape' &&
        shape.from === 'slide' &&
        shape.text?.wrap === true &&
        (shape.text.paragraphs[0]?.runs.length ?? 0) > 0,
    );
  const [paragraph] = sample?.text?.paragraphs ?? [];
  const [run] = paragraph?.runs ?? [];
  if (slide === undefined || sample?.text === undefined || paragraph === undefined || run === undefined)
    return expect.unreachable('The sample has no text.');
  const runs = [{ ...run, text: words, sizePt: 12 }];
  const text = {
    ...sample.text,
    turned: 0 as const,
    paragraphs: [{ ...paragraph, align: 'start' as const, rtl: false, runs }],
  };
  const line: ReadTextShape = { ...sample, id: 7, box: PLACE, text };
  const shown: ReadSlide = { ...slide, shapes: [...others.map((one) => ({ ...line, ...one })), line] };
  const slot = { name: 'subtitle', role: 'subtitle', shape: 7, box: PLACE, sizePt: 12, characters: 20 };
  const content = { kind: 'text', paragraphs: [{ text: words, level: 0 }] };
  const choice = { plan: { places: [{ slot, content }] } } as unknown as Choice;
  const [place] = giveLineRooms(choice, shown, DECK, chooseSlideFonts(shown)).plan?.places ?? [];
  return place?.content.kind === 'text' ? place.content.room : undefined;
}

describe('a line below the title of a copied opening', () => {
  it('keeps its position if its text fits', () => {
    expect(roomFor('May 2027')).toBeUndefined();
  });

  it('extends into the free space beside and below it for longer text', () => {
    const room = roomFor('How the ferries of the bay stop burning diesel. '.repeat(6));
    expect(room).toMatchObject({ leftEmu: PLACE.x, topEmu: PLACE.y });
    expect(room?.widthEmu).toBeGreaterThan(5 * PLACE.width);
    expect(room?.heightEmu).toBeGreaterThan(PLACE.height);
  });

  it('grows upwards if it cannot grow down', () => {
    const below = { id: 8, box: { ...PLACE, y: 4_330_000, width: 9_000_000 } } as ReadTextShape;
    const room = roomFor('How the ferries of the bay stop burning diesel. '.repeat(12), [below]);
    expect(room?.topEmu).toBeLessThan(PLACE.y);
    expect((room?.topEmu ?? 0) + (room?.heightEmu ?? 0)).toBeLessThanOrEqual(below.box.y);
  });

  it('grows over shapes that a picture behind it hides', () => {
    const { widthEmu: width, heightEmu: height } = DECK;
    const hidden = { id: 8, from: 'master', box: { ...PLACE, y: 4_400_000, width: 9_000_000 } };
    const backdrop = { id: 9, kind: 'picture', from: 'layout', box: { x: 0, y: 0, width, height } };
    const words = 'How the ferries of the bay stop burning diesel. '.repeat(12);
    const [free, behind] = [roomFor(words), roomFor(words, [hidden, backdrop] as unknown as ReadTextShape[])];
    expect(behind).toEqual(free);
  });

  it('ends above what is below it', () => {
    const below = { id: 8, box: { ...PLACE, y: 4_500_000, width: 9_000_000 } } as ReadTextShape;
    const room = roomFor('How the ferries of the bay stop burning diesel. '.repeat(12), [below]);
    expect((room?.topEmu ?? 0) + (room?.heightEmu ?? 0)).toBeLessThanOrEqual(below.box.y);
  });
});

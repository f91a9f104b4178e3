import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { DesignLayout } from '../../../src/core/designs/compile/compiled-layout.ts';
import { findTitleRoom } from '../../../src/core/designs/fill/title-room.ts';
import { chooseSlideFonts } from '../../../src/core/designs/slide-fonts.ts';
import {
  type ReadBox,
  type ReadPicture,
  type ReadShape,
  type ReadTextShape,
  readDeck,
} from '../../../src/core/ooxml/read/index.ts';

const DECK = readDeck(readFileSync('test/fixtures/pptx/picture-chart-table.pptx'));
const SHAPES = DECK.slides.flatMap(({ shapes }) => shapes);
const TITLE = SHAPES.find(
  (shape): shape is ReadTextShape =>
    shape.kind === 'shape' &&
    shape.placeholder?.type === 'title' &&
    (shape.text?.paragraphs[0]?.runs.length ?? 0) > 0,
);
const PICTURE = SHAPES.find((shape): shape is ReadPicture => shape.kind === 'picture');

/** Top of a long title in the lower part of a slide, above that of its place in EMU. */
function risen(
  behind: readonly ReadPicture[],
  around: readonly ReadTextShape[] = [],
  obstacles: readonly ReadBox[] = [],
  anchor: 'bottom' | 'middle' = 'bottom',
): number {
  const [slide] = DECK.slides;
  const [paragraph] = TITLE?.text?.paragraphs ?? [];
  const [run] = paragraph?.runs ?? [];
  if (slide === undefined || TITLE?.text === undefined || paragraph === undefined || run === undefined)
    return expect.unreachable();
  const box = { x: 700_000, y: 2_500_000, width: 0.7 * DECK.widthEmu, height: 500_000 };
  const text = {
    ...TITLE.text,
    anchor,
    paragraphs: [
      { ...paragraph, runs: [{ ...run, sizePt: 36, text: 'Nine minutes at each end. '.repeat(5) }] },
    ],
  };
  const title: ReadTextShape = { ...TITLE, box, text };
  const shown = { ...slide, shapes: [...behind, ...around, title] };
  const layout = { obstacles } as Partial<DesignLayout> as DesignLayout;
  const room = findTitleRoom(shown, DECK, chooseSlideFonts(shown), { layout }, 0);
  return box.y - (room?.box.y ?? box.y);
}

it('a title does not rise over a full-slide picture, which may show a logo', () => {
  const whole = { x: 0, y: 0, width: DECK.widthEmu, height: DECK.heightEmu };
  if (PICTURE === undefined) return expect.unreachable();
  expect(risen([])).toBeGreaterThan(500_000);
  expect(risen([{ ...PICTURE, from: 'layout', box: whole }])).toBe(0);
});

it('a title does not rise over a painted band', () => {
  const band = { x: 0, y: 0, width: DECK.widthEmu, height: 2_400_000 };
  expect(risen([], [], [band])).toBeLessThan(110_000);
  expect(risen([], [], [{ ...band, y: 4_000_000 }])).toBeGreaterThan(500_000);
});

it('a title does not rise out of a band whose shape has its id', () => {
  if (TITLE === undefined) return expect.unreachable();
  const { text: _, ...plain } = TITLE;
  const band = { x: 0, y: 2_450_000, width: DECK.widthEmu, height: 600_000 };
  const solid = { kind: 'solid', color: { hex: '#9CCCB4', alpha: 1 } } as const;
  expect(risen([], [{ ...plain, from: 'master', box: band, fill: solid }])).toBeLessThan(60_000);
  expect(risen([], [{ ...plain, id: 990, box: band, fill: solid }])).toBeLessThan(60_000);
});

/** The room of a title of these words in a box. */
function roomOf(
  words: string,
  box: ReadBox,
  others: readonly ReadShape[] = [],
  choice: Parameters<typeof findTitleRoom>[3] = {},
) {
  const [slide] = DECK.slides;
  const [paragraph] = TITLE?.text?.paragraphs ?? [];
  const [run] = paragraph?.runs ?? [];
  if (slide === undefined || TITLE?.text === undefined || paragraph === undefined || run === undefined)
    return expect.unreachable();
  const text = {
    ...TITLE.text,
    anchor: 'top' as const,
    paragraphs: [{ ...paragraph, align: 'start' as const, runs: [{ ...run, sizePt: 32, text: words }] }],
  };
  const shown = { ...slide, shapes: [...others, { ...TITLE, box, text }] };
  return findTitleRoom(shown, DECK, chooseSlideFonts(shown), choice, 0.1)?.box;
}

it('the lines of a title end before a picture beside them', () => {
  if (PICTURE === undefined) return expect.unreachable();
  const box = { x: 700_000, y: 2_000_000, width: 0.85 * DECK.widthEmu, height: 1_500_000 };
  const picture: ReadPicture = {
    ...PICTURE,
    from: 'layout',
    box: { x: 0.75 * DECK.widthEmu, y: 0, width: 0.25 * DECK.widthEmu, height: DECK.heightEmu },
  };
  const words = 'The first quiet crossing was the day on which passengers asked for more';
  const room = roomOf(words, box, [picture]);
  expect((room?.x ?? 0) + (room?.width ?? DECK.widthEmu)).toBeLessThan(picture.box.x);
  expect(roomOf('Thank you', box, [picture])).toBeUndefined();
});

it('the name of a deck stays on one line if the slide beside it is free', () => {
  const box = { x: 700_000, y: 2_000_000, width: 0.14 * DECK.widthEmu, height: 1_500_000 };
  const cover = { layout: { purpose: 'cover' } as DesignLayout };
  expect(roomOf('Thank you all', box, [], cover)?.width).toBeGreaterThan(3 * box.width);
  expect(roomOf('Thank you all', box)).toBeUndefined();
});

it('a title does not grow over the content drawn beside it', () => {
  const box = { x: 700_000, y: 500_000, width: 0.3 * DECK.widthEmu, height: 500_000 };
  const bodyArea = { x: 0.45 * DECK.widthEmu, y: 400_000, width: 0.5 * DECK.widthEmu, height: 5_000_000 };
  const room = roomOf('Nine minutes at each end of the line are enough', box, [], { bodyArea });
  expect((room?.x ?? 0) + (room?.width ?? DECK.widthEmu)).toBeLessThanOrEqual(bodyArea.x);
});

it('a title in the middle of its placeholder grows down if the slide is free below', () => {
  if (TITLE === undefined) return expect.unreachable();
  const { text: _, ...plain } = TITLE;
  const below = { ...plain, id: 991, box: { x: 700_000, y: 3_050_000, width: 4_000_000, height: 900_000 } };
  expect(risen([], [], [], 'middle')).toBe(0);
  expect(risen([], [below], [], 'middle')).toBeGreaterThan(200_000);
});

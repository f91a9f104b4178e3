import { Memo } from '../src/core/memory/memo.ts';
import type { Deck, Scene, SceneElement } from '../src/core/scene/scene.ts';
import {
  base,
  chartElement,
  chartModel,
  paragraph,
  run,
  sampleDeck,
  scene,
  slideNumber,
  tableElement,
  textElement,
  title,
} from '../test/support/sample-deck.ts';
import type { Photograph } from './photographs.ts';

export const LINES = [
  'Revenue grew in every region',
  'Costs followed with a delay of one quarter',
  'The new plant opens in spring',
  'Two risks remain: energy prices and staff',
];
export const TABLE = Array.from({ length: 6 }, (_, row) =>
  Array.from({ length: 5 }, (_, column) =>
    row === 0 ? `Column ${column + 1}` : column === 0 ? `Row ${row}` : String(row * 17 + column * 5),
  ),
);
export const CATEGORIES = ['Q1', 'Q2', 'Q3'];
export const SERIES = [
  { name: 'Plan', values: [12, 18, 25, 31] },
  { name: 'Actual', values: [11, 14, 27, -4] },
];

/** Laid-out slides that need nothing but writing: a chart and a table every fifth, a picture every third. */
export function richDeck(count: number, pictures: readonly Photograph[]): Deck {
  const sample = sampleDeck();
  // As all templates that decks are laid out in: its parts are written once.
  const template = { ...sample.template, memo: new Memo() };
  return {
    ...sample,
    template,
    slides: Array.from({ length: count }, (_, index) => slide(index, pictures)),
    media: new Map(pictures.map(({ ref, bytes }) => [ref.hash, bytes])),
  };
}

function slide(index: number, pictures: readonly Photograph[]): Scene {
  const left = { x: 64, y: 184, width: 560, height: 440 };
  const right = { x: 656, y: 184, width: 560, height: 440 };
  const bullet = { kind: 'char', char: '•', color: { token: 'primary' } } as const;
  const words = LINES.map((line, at) =>
    paragraph([run(`${line} (${index + 1}.${at + 1})`)], { bullet, indentPx: 28, spaceBeforePx: 12 }),
  );
  const elements: SceneElement[] = [title(`Slide ${index + 1} says one thing`)];
  const chart = { ...chartModel('bar'), categories: [...CATEGORIES, `Q4 ${index}`], series: SERIES };
  if (index % 5 === 0) elements.push(chartElement('chart', left, chart), tableElement('table', right, TABLE));
  else
    elements.push(
      textElement('items', left, words, { placeholder: 'body', placeholderIndex: 10, name: 'Items' }),
    );
  const picture = pictures[index % pictures.length];
  if (index % 3 === 0 && picture) {
    elements.push({
      ...base(
        'image',
        { ...right, height: 200 },
        { alt: 'A gradient', placeholder: 'picture', placeholderIndex: 11 },
      ),
      type: 'picture',
      media: picture.ref,
      crop: { left: 0, top: 0.1, right: 0, bottom: 0.1 },
      radiusPx: 8,
    });
  }
  return scene(index % 5 === 0 ? 'chart' : 'bullets', [...elements, slideNumber(String(index + 1))]);
}

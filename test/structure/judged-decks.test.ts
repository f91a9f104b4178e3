import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OpcPackage, packDeflated, patchZip } from '../../src/core/ooxml/package/index.ts';
import { shapesOf } from '../support/shapes-of-xml.ts';
import { DeckShapes } from '../support/validate-decks.ts';

const pathOf = (name: string) => join(import.meta.dirname, '../fixtures/pptx', name);
const deck = readFileSync(pathOf('picture-chart-table.pptx'));

/** Features that a deck gains by a change of its first slide. */
function added(change: (xml: string) => string): string[] {
  const known = shapesOf(deck);
  const slide = 'ppt/slides/slide1.xml';
  const before = new TextDecoder().decode(OpcPackage.open(deck).bytes(slide));
  const after = change(before);
  expect(after).not.toBe(before);
  return [
    ...shapesOf(patchZip(deck, new Map([[slide, packDeflated(new TextEncoder().encode(after))]]), [])),
  ].filter((shape) => !known.has(shape));
}

test('a deck is judged for new elements, orders, attributes or values, and not for its text', () => {
  expect(added((xml) => xml.replace(/(<a:t>)[^<]+/, '$1Other words'))).toEqual([]);
  expect(added((xml) => xml.replace(/<p:nvPr/, '<p:spPr/><p:nvPr'))).not.toEqual([]);
  expect(added((xml) => xml.replace(/<a:off x="/, '<a:off q="1" x="'))).not.toEqual([]);
  expect(added((xml) => xml.replace(/<a:ext cx="\d+"/, '<a:ext cx="-1"'))).not.toEqual([]);
  expect(added((xml) => xml.replace(/<a:ext cx="\d+"/, '<a:ext cx="NaN"'))).not.toEqual([]);
});

test('the judged decks have every shape of all decks, and each adds one', () => {
  const decks = [
    'merged-cells.pptx',
    'picture-chart-table.pptx',
    'google-slides.pptx',
    'merged-cells.pptx',
  ].map(pathOf);
  const shapes = new DeckShapes();
  for (const path of decks) shapes.add(path);
  const judged = shapes.cover();
  const shapesIn = (files: readonly string[]) =>
    new Set(files.flatMap((file) => [...shapesOf(readFileSync(file))]));
  expect(shapesIn(judged)).toEqual(shapesIn(decks));
  expect(judged.toSorted()).toEqual([...new Set(decks)].sort());
});

import { expect, it } from 'vitest';
import { findEmptyPlaceholders } from '../../../src/core/designs/empty-placeholders.ts';
import type { ReadSlide } from '../../../src/core/ooxml/read/index.ts';

const shape = (type: string, text: string, extra: object = {}) => ({
  kind: 'shape',
  id: 2,
  name: `${type} 2`,
  from: 'slide',
  placeholder: { type, idx: 1 },
  box: { x: 0, y: 0, width: 9525, height: 9525 },
  fill: { kind: 'none' },
  text: { paragraphs: [{ runs: [{ text }] }] },
  ...extra,
});
const found = (...shapes: readonly object[]) =>
  findEmptyPlaceholders({ number: 3, shapes } as unknown as ReadSlide).map(({ element }) => element);

it('an empty placeholder on a slide is reported', () => {
  expect(found(shape('body', ' '), shape('pic', '', { text: undefined }))).toEqual(['body 2', 'pic 2']);
});

it('filled placeholders, titles, footers and placeholders of the layout are not reported', () => {
  expect(
    found(
      shape('body', 'Words'),
      shape('ctrTitle', ''),
      shape('sldNum', ''),
      shape('body', '', { from: 'layout' }),
      shape('pic', '', { fill: { kind: 'picture', part: 'a.png' } }),
    ),
  ).toEqual([]);
});

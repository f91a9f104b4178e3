import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findChartMarks } from '../../../src/core/designs/fill/stranded-shapes.ts';
import {
  type ReadBox,
  type ReadShape,
  type ReadTextShape,
  readDeck,
} from '../../../src/core/ooxml/read/index.ts';

const { slides } = readDeck(readFileSync('test/fixtures/pptx/picture-chart-table.pptx'));
const shapes = slides.flatMap((slide) => slide.shapes);
const chart = shapes.find(({ kind }) => kind === 'chart');
const text = shapes.find(
  (shape): shape is ReadTextShape =>
    shape.kind === 'shape' && shape.from === 'slide' && shape.text !== undefined,
);
const BOX = { x: 1_000_000, y: 1_000_000, width: 6_000_000, height: 4_000_000 };

it('shapes over a chart with new data are treated as marks of the old data', () => {
  const [slide] = slides;
  if (slide === undefined || chart === undefined || text === undefined) return expect.unreachable();
  const { text: words, ...unwritten } = text;
  const drawn = (id: number, box: ReadBox): ReadShape => ({ ...unwritten, id, box });
  const small = { ...BOX, x: 3_000_000, width: 200_000, height: 300_000 };
  const found = findChartMarks(
    {
      ...slide,
      shapes: [
        drawn(1, small),
        { ...chart, id: 2, box: BOX },
        drawn(3, small),
        { ...unwritten, id: 4, box: small, ...(words === undefined ? {} : { text: words }) },
        drawn(5, { ...small, x: 9_000_000 }),
        drawn(6, { ...BOX, width: 5_000_000 }),
      ],
    },
    new Set([2]),
    new Set([2]),
  );
  expect(found.map(({ shape }) => shape.id)).toEqual([3]);
});

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { writePptx } from '../../src/core/output/pptx/write-pptx.ts';
import { listCorners } from '../../src/core/scene/connectors.ts';
import { CANVAS, type LineElement, type SceneElement } from '../../src/core/scene/scene.ts';
import { DEEP } from '../support/deep.ts';
import { diagramSamples } from '../support/diagram-samples.ts';
import { composedDeck } from '../support/example-deck.ts';
import { hasLibreOffice, SecondReader } from '../support/libreoffice.ts';

/** Diagrams with every kind of way: steps, ways back, loops, to hexagons and cylinders. */
const SAMPLES = [
  'Swimlanes: an order from quay to customer',
  'Boxes in boxes',
  'Flowchart',
  'States',
  'Buying a ticket',
];
const SCALE = 2;
/** A line is near where it is to be, px; and as dark as this grey or darker. */
const NEAR = 2;
const DARK = 170;

const flat = (elements: readonly SceneElement[]): SceneElement[] =>
  elements.flatMap((element) => (element.type === 'group' ? flat(element.children) : [element]));

/** Middles of the parts of a line, where no arrowhead and no corner is. */
function middlesOf(
  line: LineElement,
): { readonly x: number; readonly y: number; readonly isLevel: boolean }[] {
  const points = listCorners(line);
  return points.slice(1).map((point, index) => {
    const before = points[index] ?? point;
    return {
      x: (before.x + point.x) / 2,
      y: (before.y + point.y) / 2,
      isLevel: Math.abs(before.y - point.y) < Math.abs(before.x - point.x),
    };
  });
}

describe.skipIf(!hasLibreOffice || !DEEP)('lines of diagrams in LibreOffice', () => {
  it('follow the path of the preview', async () => {
    const samples = diagramSamples().filter(({ name }) => SAMPLES.includes(name));
    const deck = await composedDeck(
      'ledger',
      samples.map(({ name, diagram }) => ({ layout: 'diagram', content: { title: name, diagram } })),
    );
    const folder = mkdtempSync(join(tmpdir(), 'lectern-lines-'));
    try {
      using office = new SecondReader(await writePptx(deck));
      office.pictures(folder, CANVAS.widthPx * SCALE);
      const missed: string[] = [];
      let count = 0;
      for (const [index, scene] of deck.slides.entries()) {
        const { data, info } = await sharp(readFileSync(join(folder, `page-${index + 1}.png`)))
          .greyscale()
          .raw()
          .toBuffer({ resolveWithObject: true });
        const greyAt = (x: number, y: number): number =>
          data[Math.round(y * SCALE) * info.width + Math.round(x * SCALE)] ?? 255;
        const elements = flat(scene.elements);
        const words = elements.filter(
          (element) => element.type === 'text' || element.id.endsWith('-backdrop'),
        );
        for (const line of elements.filter(
          (element): element is LineElement =>
            element.type === 'line' &&
            element.start !== undefined &&
            element.stroke.dash === undefined &&
            element.route?.kind !== 'curve',
        )) {
          for (const { x, y, isLevel } of middlesOf(line)) {
            if (
              words.some(
                ({ box }) =>
                  x >= box.x - NEAR &&
                  x <= box.x + box.width + NEAR &&
                  y >= box.y - NEAR &&
                  y <= box.y + box.height + NEAR,
              )
            )
              continue;
            const across = Array.from({ length: 2 * NEAR * SCALE + 1 }, (_, at) => at / SCALE - NEAR);
            const greys = across.map((off) => (isLevel ? greyAt(x, y + off) : greyAt(x + off, y)));
            count += 1;
            if (Math.min(...greys) > DARK)
              missed.push(
                `${scene.elements[0]?.name}, slide ${index + 1}: ${line.name} at ${Math.round(x)}, ${Math.round(y)}`,
              );
          }
        }
      }
      expect(missed).toEqual([]);
      expect(count).toBeGreaterThan(30);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

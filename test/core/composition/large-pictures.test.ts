import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bench, openBench } from '../../support/services.ts';

let bench: Bench;
let large: string;
beforeAll(async () => {
  bench = await openBench();
  const side = 400;
  const png = await sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
  large = `data:image/png;base64,${png.toString('base64')}`;
});
afterAll(() => bench.close());

const slide = (source: string) =>
  `<section><h1>Lamps</h1><div class="grid grid-cols-2 gap-4"><img id="a" src="${source}" alt="Noise"/><p>Beside it</p></div></section>`;
const markupOf = async (id: unknown) =>
  (
    (await bench.run('get_presentation', { id, response_format: 'detailed' }))['slides'] as {
      content: { markup: string };
    }[]
  )[0]?.content.markup ?? '';

test('markup accepts data pictures of any size and stores them as files', async () => {
  expect(large.length).toBeGreaterThan(500_000);
  const { presentation_id: id, warnings } = await bench.run('create_presentation', {
    slides: [{ markup: slide(large) }],
  });
  expect(warnings).toEqual([]);
  const stored = await markupOf(id);
  expect(stored.length).toBeLessThan(1_000);
  expect(stored).toMatch(/src="media:[^"]+\.(?:png|jpg)"/);

  await bench.run('edit_presentation', {
    id,
    edits: [{ op: 'set_element', slide: 1, element: 'a', value: { src: large } }],
  });
  expect(await markupOf(id)).toBe(stored);
  await bench.run('edit_presentation', {
    id,
    edits: [{ op: 'set_markup', slide: 1, element: 'slide', markup: slide(large) }],
  });
  expect(await markupOf(id)).toBe(stored);
});

test('markup without pictures is limited to its usual length', async () => {
  await expect(
    bench.run('create_presentation', {
      slides: [{ markup: slide(`https://a.example/${'a'.repeat(120_000)}`) }],
    }),
  ).rejects.toThrow('at most 100000 characters');
  await expect(
    bench.run('create_presentation', {
      slides: [{ markup: `${slide(large)}${'<!-- a -->'.repeat(11_000)}` }],
    }),
  ).rejects.toThrow('at most 100000 characters');
});

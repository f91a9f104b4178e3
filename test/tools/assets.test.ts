import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneIn } from '../support/deep.ts';
import { openMcpBench } from '../support/mcp-bench.ts';
import { CLIENTS, textOf } from './clients.ts';

let url: string;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ url, close } = await openMcpBench());
});
afterAll(() => close());

describe.each(oneIn(4, CLIENTS, 1))('a client of %s', (_era, connect) => {
  test('uploads a document and a picture, creates a deck from both, and gets reasons for refused files', async () => {
    const client = await connect({ url: `${url}?toolsets=presentations,templates,assets` });
    try {
      const document = Buffer.from(
        '# Quays\n\n## Where they stand\n\n- The old quay was built in 1902\n- The new one in 1911',
      ).toString('base64');
      const { files } = (
        await client.call('upload_files', { files: [{ filename: 'quays.md', content_base64: document }] })
      ).structuredContent as { files: { value: string }[] };
      const planned = await client.call('generate_outline', { files: files.map(({ value }) => value) });
      expect(textOf(planned)).toContain('1902');

      const png = await sharp({ create: { width: 64, height: 36, channels: 3, background: '#0f7b7b' } })
        .png()
        .toBuffer();
      const { image } = (
        await client.call('upload_image', { file_base64: png.toString('base64'), filename: 'quay.png' })
      ).structuredContent as { image: { id: string } };
      const slide = {
        layout: 'bullets_image',
        content: {
          title: 'Quays',
          image: { asset_id: image.id, alt: 'A quay' },
          items: ['One was built in 1902', 'Another in 1911'],
        },
      };
      const deck = await client.call('create_presentation', { slides: [slide] });
      expect(deck.structuredContent).toMatchObject({ warnings: [] });

      const { icons } = (await client.call('search_icons', { query: 'harbour crane', limit: 3 }))
        .structuredContent as { icons: { name: string; svg: string }[] };
      expect(icons.length).toBeGreaterThan(0);
      expect(icons[0]?.svg).toMatch(/^<svg /);

      const wrong = await client.call('upload_image', { file_base64: document });
      expect(wrong.isError).toBe(true);
      expect(textOf(wrong)).toContain('not a picture');
      expect((await client.call('delete_image', { id: image.id })).structuredContent).toMatchObject({
        deleted: true,
      });
      expect(textOf(await client.call('generate_image', { prompt: 'a crane' }))).toContain('no provider');
    } finally {
      await client.close();
    }
  });
});

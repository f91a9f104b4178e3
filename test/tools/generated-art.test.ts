import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneIn } from '../support/deep.ts';
import { openMcpBench } from '../support/mcp-bench.ts';
import { CLIENTS } from './clients.ts';

let url: string;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ url, close } = await openMcpBench());
});
afterAll(() => close());

const SLIDES = [
  { layout: 'title', content: { title: 'Harbour Line goes electric' } },
  {
    layout: 'bullets_image',
    content: {
      title: 'A winter',
      items: [{ text: 'One' }, { text: 'Two' }],
      image: { image_prompt: 'A ferry in the snow', alt: 'A ferry' },
    },
  },
];

describe.each(oneIn(4, CLIENTS, 0))('a client of %s', (_era, connect) => {
  test('gets generated art where there is no picture, turns it off and undoes that', async () => {
    const client = await connect({ url });
    try {
      const create = async (input: object) =>
        (await client.call('create_presentation', { template: 'ledger', slides: SLIDES, ...input }))
          .structuredContent as { presentation_id: string };
      const svgs = async (id: string) =>
        (
          (await client.call('preview_slides', { id, slides: [1, 2], inline: true, format: 'svg' }))
            .structuredContent as { pictures: { svg: string }[] }
        ).pictures.map(({ svg }) => svg);
      const arts = async (id: string) => (await svgs(id)).map((svg) => /data-id="[\w-]*art"/.test(svg));
      const { presentation_id: id } = await create({});
      const { presentation_id: plain } = await create({ art: false });
      expect(await arts(id)).toEqual([true, true]);
      expect(await arts(plain)).toEqual([false, false]);
      expect((await client.call('get_presentation', { id: plain })).structuredContent).toMatchObject({
        art: false,
      });

      const edit = (edits: object[]) => client.call('edit_presentation', { id, edits });
      const before = await svgs(id);
      await edit([{ op: 'set_deck', art: false }]);
      expect(await arts(id)).toEqual([false, false]);
      await edit([{ op: 'undo' }]);
      expect(await svgs(id)).toEqual(before);
      await edit([{ op: 'set_deck', title: 'Another deck' }]);
      expect(await svgs(id)).not.toEqual(before);
      await client.call('edit_presentation', { id: plain, edits: [{ op: 'set_deck', art: true }] });
      expect(await arts(plain)).toEqual([true, true]);
    } finally {
      await client.close();
    }
  });
});

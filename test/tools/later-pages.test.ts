import { expect, test } from 'vitest';
import { openMcpBench } from '../support/mcp-bench.ts';
import { CLIENTS } from './clients.ts';

test('get_presentation names the source of a deck on its first page only', async () => {
  const { url, close } = await openMcpBench();
  const client = await (CLIENTS[0] as (typeof CLIENTS)[number])[1]({ url });
  const content = '# Ferries\n\nFerries cross the bay.\n\n# Costs\n\nFuel costs 16 million a year.';
  const made = await client.call('generate_presentation', { content });
  const read = async (from_slide: number) => {
    const id = made.structuredContent?.['presentation_id'];
    const input = { id, response_format: 'detailed', from_slide, max_slides: 1 };
    return (await client.call('get_presentation', input)).structuredContent;
  };
  expect((await read(1))?.['origin']).toMatchObject({ content });
  const later = await read(2);
  expect(later).toMatchObject({ slides: [{ number: 2 }] });
  expect(later).not.toHaveProperty('origin');
  expect(later).not.toHaveProperty('omitted');
  await client.close();
  await close();
});

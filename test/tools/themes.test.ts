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

describe.each(oneIn(4, CLIENTS, 0))('a client of %s', (_era, connect) => {
  test('finds theme tools only in the designs toolset, creates a theme and applies it to a deck', async () => {
    const plain = await connect({ url });
    expect((await plain.listTools()).map(({ name }) => name)).not.toContain('create_theme');
    await plain.close();
    const client = await connect({ url: `${url}?toolsets=presentations,templates,designs,assets` });
    try {
      expect((await client.listTools()).map(({ name }) => name)).toEqual(
        expect.arrayContaining(['generate_theme', 'create_theme', 'upload_font']),
      );
      const wrong = await client.call('create_theme', { name: 'Quay', colors: { primry: '#0057B8' } });
      expect(wrong.isError).toBe(true);
      expect(textOf(wrong)).toContain('Did you mean primary?');
      const made = (await client.call('create_theme', { name: 'Quay', colors: { primary: '#0057B8' } }))
        .structuredContent as { theme: { id: string } };
      const deck = await client.call('create_presentation', {
        theme: made.theme.id,
        slides: [{ layout: 'statement', content: { statement: 'The tide turns at noon.' } }],
      });
      expect(deck.isError ?? false).toBe(false);
      const near = await client.call('create_presentation', {
        theme: 'mint-blu',
        slides: [{ layout: 'statement', content: { statement: 'The tide turns at noon.' } }],
      });
      expect(textOf(near)).toContain('mint-blue');
      await client.call('delete_theme', { id: made.theme.id });
    } finally {
      await client.close();
    }
  });
});

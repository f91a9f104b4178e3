import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { oneIn } from '../support/deep.ts';
import { openMcpBench } from '../support/mcp-bench.ts';
import { CLIENTS, type TestClient } from './clients.ts';

type Json = Record<string, unknown>;

let url: string;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ url, close } = await openMcpBench());
});
afterAll(() => close());

const read = (path: string) => readFileSync(new URL(`../fixtures/${path}`, import.meta.url), 'utf8');
const LONG = `# Harbour ferries\n\n${['Why now', 'Ships', 'Quays', 'Crews', 'Money', 'Risks']
  .map(
    (name, at) =>
      `## ${name}\n\n${Array.from({ length: 60 }, (_, index) => `- ${name} have point number ${at * 60 + index + 11} of the whole plan, which is long enough to fill a line`).join('\n')}`,
  )
  .join('\n\n')}\n`;

async function ask(client: TestClient, tool: string, input: Json): Promise<Json> {
  return (await client.call(tool, input)).structuredContent as Json;
}

async function readSlides(client: TestClient, deck: Json): Promise<unknown> {
  const { slides } = await ask(client, 'get_presentation', {
    id: deck['presentation_id'],
    response_format: 'detailed',
    max_slides: 100,
  });
  return (slides as Json[]).map(({ id: _, ...slide }) => slide);
}

test.each(oneIn(4, CLIENTS))(
  'a plan that an agent of %s sends back with its text gives the deck of one call',
  async (_era, connect) => {
    const client = await connect({ url: `${url}?toolsets=presentations` });
    for (const content of [read('docs/ferries.md'), read('pasted/pasted-brief.txt')]) {
      const direct = await ask(client, 'generate_presentation', { content });
      const { slides } = await ask(client, 'generate_outline', { content });
      const planned = await ask(client, 'generate_presentation', { content, slides });
      expect(await readSlides(client, planned)).toEqual(await readSlides(client, direct));
      expect(planned['omitted']).toEqual(direct['omitted']);
    }
    await client.close();
  },
);

test.each(oneIn(4, CLIENTS, 1))(
  'a short deck counts its omissions by section for a client of %s, and lists them on request',
  async (_era, connect) => {
    const client = await connect({ url: `${url}?toolsets=presentations` });
    const deck = await ask(client, 'generate_presentation', { content: LONG, n_slides: 3 });
    const counted = deck['omitted'] as { kind: string; text: string; reason: string }[];
    expect(counted.map(({ text }) => text)).toEqual(['Why now', 'Ships', 'Quays', 'Crews', 'Money', 'Risks']);
    for (const { reason } of counted)
      expect(reason).toMatch(/^(?:None of its 60 pieces is on a|\d+ of its 60 pieces are on no) slide/);
    const { omitted } = await ask(client, 'get_presentation', {
      id: deck['presentation_id'],
      response_format: 'detailed',
    });
    const listed = omitted as { kind: string; text: string; markdown?: string }[];
    expect(listed.length).toBeGreaterThan(50);
    expect(listed[0]).toMatchObject({
      kind: 'list_item',
      markdown: expect.stringContaining('## Why now\n\n- '),
    });
    await client.close();
  },
);

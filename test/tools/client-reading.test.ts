import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fitAnswer } from '../../src/tools/client-reading.ts';
import { type ServedApp, serveApp } from '../support/mcp-app.ts';
import { legacyClient, modernClient, textOf } from './clients.ts';

let served: ServedApp;
beforeAll(async () => {
  served = await serveApp({ letIn: true });
});
afterAll(() => served.close());

const SLIDES = [{ layout: 'statement', content: { statement: 'The harbour becomes quiet.' } }];

describe.each([
  ['2025', legacyClient],
  ['2026', modernClient],
] as const)('a client of the protocol of %s', (_, connect) => {
  const open = (name: string) => connect({ url: `${served.base}/mcp` }, { name, version: '1.0.0' });

  test('that reads structured content alone gets each answer once, and pictures as content', async () => {
    const client = await open('claude-code');
    await client.listTools();
    const made = await client.call('create_presentation', { slides: SLIDES });
    expect(made.structuredContent).toMatchObject({ n_slides: 1 });
    expect(made.content).toEqual([]);
    const id = made.structuredContent?.['presentation_id'];
    const shown = await client.call('preview_slides', { id, width_px: 200 });
    expect(shown.structuredContent).toBeUndefined();
    expect(shown.content.map(({ type }) => type)).toEqual(['text', 'image']);
    const refused = await client.call('get_presentation', { id: 'x' });
    expect(refused.isError).toBe(true);
    expect(textOf(refused)).toContain('invalid_input');
    expect(refused.structuredContent).toBeUndefined();
    expect(refused._meta?.['lectern/failure']).toMatchObject({ code: 'invalid_input' });
    await client.close();
  });

  test('that is unknown gets both forms', async () => {
    const client = await open('somebody');
    await client.listTools();
    const made = await client.call('create_presentation', { slides: SLIDES });
    expect(JSON.parse(textOf(made))).toEqual(made.structuredContent);
    const id = made.structuredContent?.['presentation_id'];
    const shown = await client.call('preview_slides', { id, width_px: 200 });
    expect(shown.structuredContent).toMatchObject({ pictures: [{ slides: [1] }] });
    expect(shown.content.map(({ type }) => type)).toContain('image');
    await client.close();
  });
});

test('a client with output schemas gets structured content beside pictures where the tool declares a schema', () => {
  const answer = {
    content: [{ type: 'image' as const, data: '', mimeType: 'image/png' }],
    structuredContent: { a: 1 },
  };
  expect(fitAnswer(answer, 'codex-mcp-client', true)).toBe(answer);
  expect(fitAnswer(answer, 'Codex', false).structuredContent).toBeUndefined();
});

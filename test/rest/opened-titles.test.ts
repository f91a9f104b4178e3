import { readFileSync } from 'node:fs';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEEP } from '../support/deep.ts';
import { type ServedApp, serveApp } from '../support/mcp-app.ts';
import { alterPptx } from '../support/open-pptx.ts';

const plain = readFileSync(new URL('../fixtures/opened/client-template.pptx', import.meta.url));
const TAG = 'Report for {{client}}';
/** The same deck with its title among the properties of the file, too. */
const named = Buffer.from(
  alterPptx(plain, {
    'docProps/core.xml': (xml) => xml.replace('<dc:title/>', `<dc:title>${TAG}</dc:title>`),
  }),
);

let served: ServedApp;
let client: Client;
beforeAll(async () => {
  served = await serveApp({ toolsets: ['presentations'], letIn: true });
  client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${served.base}/mcp`)));
});
afterAll(async () => {
  await client.close();
  await served.close();
});

async function tool(name: string, input: Record<string, unknown>): Promise<Record<string, unknown>> {
  const answer = await client.callTool({ name, arguments: input });
  if (answer.isError === true) throw new Error(JSON.stringify(answer.content));
  return answer.structuredContent as Record<string, unknown>;
}
const open = async (file: Buffer) =>
  String((await tool('open_presentation', { pptx_base64: file.toString('base64') }))['presentation_id']);
const edit = (id: string, ...edits: object[]) => tool('edit_presentation', { id, edits });
const setTitle = (value: string) => ({ op: 'set_text', slide: 1, element: '2', value });

/** Title of the stored deck, and name of its file. */
async function names(id: string): Promise<[title: string, file: string]> {
  const { body: deck } = await request(served.base)
    .get(`/api/v3/presentation/${id}`)
    .set('Authorization', served.app.session);
  const { body: exported } = await request(served.base)
    .post('/api/v3/presentation/export')
    .set('Authorization', served.app.session)
    .send({ id, export_as: 'pptx' });
  return [
    deck.title,
    decodeURIComponent(new URL(exported.path, served.base).pathname.split('/').at(-1) ?? ''),
  ];
}

describe('the title of a stored deck and its file name', () => {
  it.each([
    ['the title slide alone', plain],
    ['the title slide and the properties', named],
  ])('follow find_replace on %s, and its undo', async (_, file) => {
    const id = await open(file);
    expect((await names(id))[0]).toBe(TAG);
    await tool('find_replace', { id, find: '{{client}}', replace: 'Nora Quay' });
    const [title, name] = await names(id);
    expect(title).toBe('Report for Nora Quay');
    expect(name).toMatch(/Nora.Quay.*\.pptx$/i);
    await edit(id, { op: 'undo' });
    expect((await names(id))[0]).toBe(TAG);
  });

  it.each([
    ['a deck without a title property', plain],
    ['a deck whose title property says the same', named],
  ])('follow a new title on the title slide of %s', async (_, file) => {
    const id = await open(file);
    const { deck_changed } = await edit(id, setTitle('Report of May'));
    expect(deck_changed).toEqual(['title']);
    expect((await names(id))[0]).toBe('Report of May');
    await edit(id, { op: 'undo', step: '2.1' });
    expect((await names(id))[0]).toBe(TAG);
  });

  it('stay when the title was set apart from the title slide', async () => {
    const id = await open(plain);
    await edit(id, { op: 'set_deck', title: 'For the board' });
    await edit(id, setTitle('Report of May'));
    expect((await names(id))[0]).toBe('For the board');
  });

  it.runIf(DEEP)('stay when another slide comes first', async () => {
    const id = await open(plain);
    await edit(id, { op: 'duplicate', slide: 1 });
    await edit(
      id,
      { op: 'set_text', slide: 2, element: '2', value: 'Agenda' },
      { op: 'move', slide: 2, to: 1 },
    );
    expect((await names(id))[0]).toBe(TAG);
  });
});

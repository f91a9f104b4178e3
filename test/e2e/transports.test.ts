import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneIn } from '../support/deep.ts';
import { legacyClient, modernClient, type TestClient, textOf } from '../tools/clients.ts';
import { environment, MAIN, type Served, scratchDirectory, serve } from './processes.ts';

const SLIDES = [{ layout: 'statement', content: { statement: 'The tide turns at noon.' } }];
const CREDENTIALS = { username: 'admin', password: 'correct-horse' };
/** Texts that mention the server's own HTTP address. */
const OVER_HTTP_ONLY = /addresses_for|edit_path|public_url|curl --upload-file|fresh link|download link/;

const scratches = [scratchDirectory(), scratchDirectory(), scratchDirectory()] as const;
const clients = new Map<string, TestClient>();
let server: Served;

beforeAll(async () => {
  const started = (directory: string) => ({
    command: process.execPath,
    args: [MAIN, 'stdio'],
    env: environment({ APP_DATA_DIRECTORY: directory, LECTERN_TOOLSETS: 'all' }),
  });
  server = await serve(scratches[0].path, {
    AUTH_USERNAME: CREDENTIALS.username,
    AUTH_PASSWORD: CREDENTIALS.password,
  });
  const login = await fetch(`${server.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(CREDENTIALS),
  });
  const { access_token: token } = (await login.json()) as { access_token: string };
  clients.set(
    'http',
    await modernClient({
      url: `${server.url}/mcp?toolsets=all`,
      headers: { authorization: `Bearer ${token}` },
    }),
  );
  clients.set('2025-11-25', await legacyClient(started(scratches[1].path)));
  clients.set('2026-07-28', await modernClient(started(scratches[2].path)));
});
afterAll(async () => {
  for (const client of clients.values()) await client.close();
  await server.stop();
  for (const { remove } of scratches) remove();
});

function client(name: string): TestClient {
  const found = clients.get(name);
  if (found === undefined) throw new Error(`no client ${name}`);
  return found;
}

const answerOf = async (name: string, tool: string, input: Record<string, unknown>) =>
  (await client(name).call(tool, input)).structuredContent ?? {};

describe.each(oneIn(4, ['2025-11-25', '2026-07-28'], 1))('a client of %s over stdio', (era) => {
  test('receives no field or text that needs an address of the server', async () => {
    const listed = JSON.stringify(await client(era).listTools());
    expect(listed).toContain('"upload_files"');
    expect(listed).not.toMatch(OVER_HTTP_ONLY);
    expect(listed).not.toContain('x-only-over');
    expect(client(era).instructions).not.toMatch(/link/);
  });

  test('gets an error that names the field to use instead of addresses_for', async () => {
    const refused = await client(era).call('upload_files', { addresses_for: ['report.docx'] });
    expect(refused.isError).toBe(true);
    expect(textOf(refused)).toContain(
      'Unknown field "addresses_for": it exists only over HTTP, and this call came over stdio. Give files.',
    );
    expect(textOf(await client(era).call('upload_files', {}))).toContain('Give at least one file.');
  });

  test('gets decks as files, without a page to view them in a browser', async () => {
    const made = await answerOf(era, 'create_presentation', { slides: SLIDES });
    expect(existsSync(String(made['path']))).toBe(true);
    const id = String(made['presentation_id']);
    const edited = await answerOf(era, 'edit_presentation', {
      id,
      edits: [{ op: 'set_notes', slide: 1, speaker_note: 'Wait.' }],
    });
    expect(edited['changed']).toHaveLength(1);
    const { task } = (await answerOf(era, 'create_presentation', { slides: SLIDES, mode: 'task' })) as {
      task: { id: string };
    };
    await expect
      .poll(async () => (await answerOf(era, 'get_task', { id: task.id }))['status'])
      .toBe('completed');
    const ended = await answerOf(era, 'get_task', { id: task.id });
    expect(ended['data']).toMatchObject({ presentation_id: expect.any(String), path: expect.any(String) });
    const answers = [
      made,
      edited,
      ended,
      await answerOf(era, 'list_templates', {}),
      await answerOf(era, 'get_server_info', {}),
    ];
    expect(JSON.stringify(answers)).not.toMatch(/"edit_path"|"thumbnail"|"public_url"/);
  });
});

describe.each(['2025-11-25', '2026-07-28', 'http'])('a client of %s', (name) => {
  test('may send values of the schema and others that the operation accepts', async () => {
    const { presentation_id: id } = await answerOf(name, 'create_presentation', { slides: SLIDES });
    const edits = [
      { op: 'insert', layout: 'bullets', content: { title: 'Tides', items: ['High water'] } },
      { op: 'set_field', slide: '1', path: 'statement', value: 'The tide turns at one.' },
      { op: 'set_field', slide: 1, path: 'statement', value: 'The tide turns at two.' },
      { op: 'set_field', slide: '2', path: 'items', value: ['High water', 'Low water'] },
      { op: 'set_deck', theme: null },
    ];
    const edited = await client(name).call('edit_presentation', { id, edits });
    expect(edited.isError, textOf(edited)).not.toBe(true);
    expect(edited.structuredContent).toMatchObject({
      changed: [
        { slide: 1, change: 'updated', fields: ['statement'] },
        { slide: 2, change: 'inserted' },
      ],
    });
  });
});

describe('a client over HTTP', () => {
  test('gets upload addresses and the page of a deck', async () => {
    const listed = JSON.stringify(await client('http').listTools());
    for (const field of ['addresses_for', 'edit_path', 'curl --upload-file']) expect(listed).toContain(field);
    const { addresses } = await answerOf('http', 'upload_files', { addresses_for: ['report.docx'] });
    expect(addresses).toMatchObject([
      { filename: 'report.docx', upload_url: expect.stringContaining(`${server.url}/uploads/`) },
    ]);
    const made = await answerOf('http', 'create_presentation', { slides: SLIDES });
    expect(made).toMatchObject({
      path: expect.stringContaining('/downloads/'),
      edit_path: `${server.url}/presentation?id=${String(made['presentation_id'])}`,
    });
  });
});

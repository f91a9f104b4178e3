import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkPackage } from '../../src/core/ooxml/check/check-package.ts';
import { legacyClient, modernClient } from '../tools/clients.ts';
import { environment, MAIN, type Served, scratchDirectory, serve } from './processes.ts';
import { type DeckSurface, type Fields, mcpSurface, restSurface } from './surfaces.ts';

const DOCUMENT = `# Tea in the office

Tea costs 4,200 euros a year and keeps 38 people awake.

## What is drunk

- Green tea, steeped at 80 °C for two minutes
- Black tea, steeped at 95 °C for four minutes
- Oolong, steeped at 90 °C for three minutes

## What it costs

| Tea | Packs a month | Euros a month |
|---|---|---|
| Green | 12 | 96 |
| Black | 20 | 140 |
| Oolong | 9 | 114 |

## What comes next

A second kettle halves the queue. It costs 60 euros once.`;

const NAMES = [
  'MCP 2026-07-28 over stdio',
  'MCP 2025-11-25 over http',
  'MCP 2026-07-28 over http',
  'REST',
] as const;

const scratches = [scratchDirectory(), scratchDirectory()] as const;
const surfaces = new Map<string, DeckSurface>();
const closers: (() => Promise<unknown>)[] = [];
let server: Served;

beforeAll(async () => {
  const credentials = { username: 'admin', password: 'correct-horse' };
  server = await serve(scratches[0].path, {
    AUTH_USERNAME: credentials.username,
    AUTH_PASSWORD: credentials.password,
  });
  const login = await fetch(`${server.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  const { access_token: token } = (await login.json()) as { access_token: string };
  const http = { url: `${server.url}/mcp`, headers: { authorization: `Bearer ${token}` } };
  const stdio = await modernClient({
    command: process.execPath,
    args: [MAIN, 'stdio'],
    env: environment({ APP_DATA_DIRECTORY: scratches[1].path }),
  });
  const [legacy, modern] = [await legacyClient(http), await modernClient(http)];
  closers.push(
    () => stdio.close(),
    () => legacy.close(),
    () => modern.close(),
  );
  for (const surface of [
    mcpSurface(NAMES[0], stdio),
    mcpSurface(NAMES[1], legacy),
    mcpSurface(NAMES[2], modern),
    restSurface(server.url, token),
  ])
    surfaces.set(surface.name, surface);
});
afterAll(async () => {
  for (const close of closers) await close();
  await server.stop();
  for (const { remove } of scratches) remove();
});

function surface(name: string): DeckSurface {
  const found = surfaces.get(name);
  if (found === undefined) throw new Error(`no surface ${name}`);
  return found;
}

/** An answer without what differs from deck to deck and from surface to surface: ids, addresses, times. */
function essence(answer: Fields): unknown {
  const dropped = new Set([
    'id',
    'presentation_id',
    'path',
    'edit_path',
    'created_at',
    'updated_at',
    'credits_consumed',
    'url',
  ]);
  return JSON.parse(JSON.stringify(answer, (key, value: unknown) => (dropped.has(key) ? undefined : value)));
}

const answers = new Map<string, unknown>();

describe.each(NAMES)('%s', (name) => {
  test('creates, reads, renders, checks, edits, exports and deletes a deck', async () => {
    const { generate, get, preview, check, edit, file, ...rest } = surface(name);
    const made = await generate({ content: DOCUMENT });
    const id = String(made['presentation_id']);
    expect(made).toMatchObject({ title: 'Tea in the office', language: 'en' });
    const read = await get(id);
    expect(read).toMatchObject({ id, n_slides: made['n_slides'], title: 'Tea in the office' });
    expect((read['slides'] as Fields[]).length).toBe(made['n_slides']);
    const sheet = await preview(id);
    expect(sheet.subarray(1, 4).toString()).toBe('PNG');
    const checked = await check(id);
    expect(checked).toMatchObject({ errors: 0 });
    const last = Number(made['n_slides']);
    const edited = await edit(id, {
      revision: 1,
      edits: [
        { op: 'set_field', slide: 1, path: 'title', value: 'Tea, and why' },
        { op: 'delete', slide: last },
      ],
    });
    expect(edited).toMatchObject({
      revision: 2,
      n_slides: last - 1,
      title: 'Tea, and why',
      deck_changed: ['title'],
    });
    await expect(edit(id, { revision: 1, edits: [{ op: 'delete', slide: 1 }] })).rejects.toThrow(
      'revision 2',
    );
    expect(await edit(id, { edits: [{ op: 'restore', revision: 1 }] })).toMatchObject({
      revision: 3,
      n_slides: last,
    });
    expect((await get(id))['slides']).toEqual(read['slides']);
    const exported = await rest.export(id);
    const bytes = await file(String(exported['path']));
    expect(checkPackage(bytes)).toEqual([]);
    await rest.delete(id);
    await expect(get(id)).rejects.toThrow(id);
    answers.set(name, {
      made: essence(made),
      read: essence(read),
      edited: essence(edited),
      checked: essence(checked),
      exported: essence(exported),
      sheet: sheet.toString('base64'),
    });
  });

  test('refuses an invalid value with the field and what is allowed', async () => {
    const { fields, text } = await surface(name).refusal({
      content: DOCUMENT,
      n_slides: 0,
      verbosity: 'wordy',
    });
    expect(fields).toEqual(['n_slides', 'verbosity']);
    expect(text).toContain('at least 1');
    expect(text).toContain('"wordy" is not allowed here. Allowed: concise, standard, text-heavy.');
  });
});

test('every surface gave the same answers', () => {
  const first = answers.get(NAMES[0]);
  expect(first).toBeDefined();
  for (const name of NAMES) expect(answers.get(name), name).toEqual(first);
});

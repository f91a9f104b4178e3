import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEEP } from '../support/deep.ts';
import { legacyClient, type TestClient, textOf } from '../tools/clients.ts';
import { machine, ok, refused, scratch, start } from './machine.ts';
import { localAccess, serve } from './processes.ts';

afterAll(() => scratch.remove());

const TEA = { content: '# Tea\n\n## Green\n\nSteeped at 80 °C.\n\n## Black\n\nSteeped at 95 °C.' };

describe('save_to', () => {
  const at = machine('home-saving');
  let client: TestClient;
  let id: unknown;
  beforeAll(async () => {
    client = await start(at);
    id = ok(await client.call('generate_presentation', TEA))['presentation_id'];
  });
  afterAll(() => client.close());
  const save = (fields: Record<string, unknown>) => client.call('export_presentation', { id, ...fields });

  test('names the file, adds a missing extension, and creates missing folders', async () => {
    expect(ok(await save({ save_to: 'out/deep/tea' }))['path']).toBe(
      join(at.project, 'out', 'deep', 'tea.pptx'),
    );
    expect(ok(await save({ save_to: '~/Pläne/Tee.pdf', export_as: 'pdf' }))['path']).toBe(
      join(at.home, 'Pläne', 'Tee.pdf'),
    );
    expect(
      readFileSync(join(at.home, 'Pläne', 'Tee.pdf'))
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  test('may be a folder, in which the file is named after its deck', async () => {
    expect(ok(await save({ save_to: `${at.project}/` }))['path']).toBe(join(at.project, 'Tea.pptx'));
    expect(ok(await save({ save_to: '~/Documents', export_as: 'png' }))['path']).toBe(
      join(at.home, 'Documents', 'Tea-png.zip'),
    );
  });

  test('never replaces a file unless overwrite is set', async () => {
    writeFileSync(join(at.project, 'mine.pptx'), 'mine');
    expect(refused(await save({ save_to: 'mine.pptx' }))).toMatch(
      /save_to: .*mine\.pptx exists already\.\n.*overwrite: true/,
    );
    expect(readFileSync(join(at.project, 'mine.pptx'), 'utf8')).toBe('mine');
    ok(await save({ save_to: 'mine.pptx', overwrite: true }));
    expect(readFileSync(join(at.project, 'mine.pptx')).subarray(0, 2).toString()).toBe('PK');
    expect(readdirSync(at.project).filter((name) => name.endsWith('.lectern'))).toEqual([]);
  });

  test('is refused outside the allowed folders, with a wrong extension, and in an unwritable folder', async () => {
    for (const path of [
      '/tmp/tea.pptx',
      '../../../tea.pptx',
      '~/.config/tea.pptx',
      join(at.data, 'tea.pptx'),
    ])
      expect(refused(await save({ save_to: path }))).toMatch(/save_to: the path .* may not be used/);
    expect(refused(await save({ save_to: 'tea.pdf' }))).toMatch(
      /ends in \.pdf, but the file is a \.pptx file\.\n.*export_as/,
    );
    expect(refused(await client.call('export_presentation', { id, save_to: 7 }))).toMatch(/save_to/);
    writeFileSync(join(at.project, 'a-file'), '');
    const text = textOf(await save({ save_to: 'a-file/tea.pptx' }));
    expect(text).toMatch(
      /cannot be written: (?:a part of the path is not a folder|a file with this name exists)|is not a folder/,
    );
  });

  test('applies when the work continues as a task', async () => {
    const { task } = ok(
      await client.call('generate_presentation', { ...TEA, mode: 'task', save_to: 'from-task.pptx' }),
    ) as { task: { id: string } };
    const path = join(at.project, 'from-task.pptx');
    for (let tries = 0; tries < 600 && !existsSync(path); tries++) await sleep(100);
    const asked = ok(await client.call('get_task', { id: task.id }));
    expect(asked).toMatchObject({ status: 'completed', data: { path } });
    expect(ok(await client.call('get_task', { id: task.id }))).toMatchObject({ data: { path } });
  });

  test.runIf(DEEP)('exists over stdio only', async () => {
    const server = await serve(join(at.home, 'http'));
    const overHttp = await legacyClient({ url: `${server.url}/mcp`, headers: localAccess(server.url) });
    expect(refused(await overHttp.call('generate_presentation', { ...TEA, save_to: 'x.pptx' }))).toContain(
      'save_to',
    );
    expect(
      refused(await overHttp.call('generate_outline', { files: [join(at.project, 'mine.pptx')] })),
    ).toMatch(/files\.0 .* is neither the value of an uploaded file nor an http/);
    const tools = JSON.stringify(await overHttp.listTools());
    expect(tools).not.toMatch(/save_to|path on this machine/);
    expect(JSON.stringify(await client.listTools())).toMatch(
      /save_to.*path on this machine|path on this machine.*save_to/,
    );
    await overHttp.close();
    await server.stop();
  });
});

test('a deck without save_to is written to the documents, and a later version replaces it unless changed by a person', async () => {
  const at = machine('home-exports');
  const client = await start(at);
  const made = ok(await client.call('generate_presentation', TEA));
  const path = join(at.home, 'Documents', 'Lectern', 'Tea.pptx');
  expect(made['path']).toBe(path);
  const retitle = (title: string) =>
    client.call('edit_presentation', {
      id: made['presentation_id'],
      edits: [{ op: 'set_field', slide: 2, path: 'title', value: title }],
    });
  const before = readFileSync(path);
  expect(ok(await retitle('Green tea'))['path']).toBe(path);
  expect(readFileSync(path).equals(before)).toBe(false);
  // A deck with the same title and a file changed by a person are not overwritten.
  expect(ok(await client.call('generate_presentation', { ...TEA, n_slides: 2 }))['path']).toBe(
    join(at.home, 'Documents', 'Lectern', 'Tea (2).pptx'),
  );
  writeFileSync(path, 'changed by hand');
  expect(ok(await retitle('Black tea'))['path']).toBe(join(at.home, 'Documents', 'Lectern', 'Tea (3).pptx'));
  expect(readFileSync(path, 'utf8')).toBe('changed by hand');
  await client.close();
});

test('a repeated call with its key gets the first answer, and two processes that finish one task agree', {
  skip: !DEEP,
}, async () => {
  const at = machine('home-repeated');
  const [one, two] = [await start(at), await start({ ...at, project: at.home })];
  const call = { ...TEA, idempotency_key: 'k', save_to: 'tea.pptx' };
  const first = ok(await one.call('generate_presentation', call));
  expect(ok(await one.call('generate_presentation', call))).toMatchObject({
    path: first['path'],
    presentation_id: first['presentation_id'],
  });
  const { task } = ok(
    await one.call('generate_presentation', { ...TEA, mode: 'task', save_to: 'from-task.pptx' }),
  ) as { task: { id: string } };
  const path = join(at.project, 'from-task.pptx');
  const ended = async (client: TestClient) => {
    for (;;) {
      const answer = ok(await client.call('get_task', { id: task.id })) as {
        status: string;
        data: { path?: string; warnings?: string[] };
      };
      if (answer.status === 'completed') return answer.data;
      await sleep(20);
    }
  };
  for (const data of await Promise.all([ended(one), ended(two)]))
    expect(data).toMatchObject({ path, warnings: [] });
  await Promise.all([one.close(), two.close()]);
});

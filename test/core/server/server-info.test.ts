import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listSettings } from '../../../src/config/settings.ts';
import { measureDirectory } from '../../../src/core/adapters/disk-usage.ts';
import { openSqliteRecordStore } from '../../../src/core/adapters/sqlite-record-store.ts';
import { createServerService } from '../../../src/core/server/server-service.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';

describe('the server information', () => {
  let lectern: TestApp;
  const keys = {
    LLM: 'openai',
    OPENAI_API_KEY: 'sk-never-shown',
    PEXELS_API_KEY: 'px-never-shown',
    SEARXNG_BASE_URL: 'http://user:pass-never-shown@search.lan/?key=never-shown',
  };
  beforeAll(async () => {
    lectern = await createTestApp(keys);
  });
  afterAll(() => lectern.close());
  const info = (authorization: string) =>
    request(lectern.app).get('/api/v3/server').set('Authorization', authorization);

  test('contains counts, storage and providers, and no secret in any form', async () => {
    await request(lectern.app)
      .post('/api/v3/presentation/from-json')
      .set('Authorization', lectern.session)
      .send({ slides: [{ layout: 'title', content: { title: 'One' } }] })
      .expect(200);
    const { body, text } = await info(lectern.session).expect(200);
    expect(body.counts).toMatchObject({ presentations: 1, designs: 0, webhooks: 0 });
    expect(body.providers).toEqual({
      model: 'openai gpt-4.1',
      web_search: 'searxng',
      photographs: ['pexels'],
    });
    expect(body.storage.database_bytes).toBeGreaterThan(10_000);
    expect(body.storage.files_bytes).toBeGreaterThan(10_000);
    expect(text).not.toMatch(/never-shown|correct horse/);
    const of = (name: string) => body.settings.find((setting: { name: string }) => setting.name === name);
    expect(of('OPENAI_API_KEY')).toMatchObject({ given: true, secret: true });
    expect(of('SEARXNG_BASE_URL').value).toBe('http://…@search.lan/?…');
    expect(of('LIMIT_SLIDES')).toMatchObject({ value: '100', given: false, secret: false });
  });

  test('is refused to an API token, which may not administer', async () => {
    const made = await request(lectern.app)
      .post('/api/v1/auth/token/create')
      .set('Authorization', lectern.session)
      .send({ label: 'x' })
      .expect(201);
    const { body } = await info(`Bearer ${made.body.token}`).expect(403);
    expect(body.detail).toContain('admin');
  });
});

test('hides a JSON document in a variable, whatever it contains', () => {
  const [setting] = listSettings([{ name: 'WORKFLOW', fallback: undefined, description: 'JSON' }], {
    WORKFLOW: JSON.stringify({ key: 'x'.repeat(300) }),
  });
  expect(setting).toEqual({ name: 'WORKFLOW', given: true, secret: true, meaning: 'JSON' });
});

test('includes the journals in the size of a database, apart from files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-usage-'));
  mkdirSync(join(folder, 'blobs', 'a'), { recursive: true });
  writeFileSync(join(folder, 'db.sqlite'), Buffer.alloc(1_000));
  writeFileSync(join(folder, 'db.sqlite-wal'), Buffer.alloc(200));
  for (let n = 0; n < 150; n++) writeFileSync(join(folder, 'blobs', 'a', `${n}`), Buffer.alloc(10));
  // One of that name among the files is a file.
  writeFileSync(join(folder, 'blobs', 'db.sqlite'), Buffer.alloc(7));
  const { database_bytes, files_bytes, free_bytes } = await measureDirectory(folder, 'db.sqlite');
  expect({ database_bytes, files_bytes }).toEqual({ database_bytes: 1_200, files_bytes: 1_507 });
  expect(free_bytes).toBeGreaterThan(0);
  rmSync(folder, { recursive: true });
  await expect(measureDirectory(folder, 'db.sqlite')).rejects.toMatchObject({ code: 'unavailable' });
});

test('is measured once a minute at most, and again after a failure', async () => {
  let [ms, measured, broken] = [0, 0, true];
  const records = openSqliteRecordStore(':memory:');
  const stored = ['tasks', 'images_uploaded', 'images_generated'].map((collection) => ({
    collection,
    id: 'a',
    value: {},
    order: '1',
  }));
  await records.write(stored);
  const facts = {
    version: '1',
    started_at: '',
    program: '',
    data_directory: '',
    stores: { records: '', files: '' },
    providers: { photographs: [] },
    limits: { slides: 1, content_characters: 1, upload_bytes: 1, call_seconds: 1, task_seconds: 1 },
    settings: [],
  };
  const measure = async () => {
    measured++;
    if (broken) throw new Error('gone');
    return { database_bytes: measured, files_bytes: 0, free_bytes: 0 };
  };
  const server = createServerService({
    facts,
    records,
    clock: { now: () => new Date(ms), monotonicMs: () => ms },
    measure,
  });
  await expect(server.info()).rejects.toThrow('gone');
  broken = false;
  const bytes = async () => (await server.info()).storage.database_bytes;
  expect([await bytes(), await bytes()]).toEqual([2, 2]);
  ms = 61_000;
  expect(await bytes()).toBe(3);
  expect((await server.info()).counts).toMatchObject({ images: 2, tasks: 1, fonts: 0 });
  await records.close();
});

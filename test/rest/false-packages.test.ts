import { readFileSync } from 'node:fs';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { oneIn } from '../support/deep.ts';
import { alterPptx } from '../support/open-pptx.ts';
import { claiming } from '../support/zip.ts';

const fixture = (path: string) => readFileSync(new URL(`../fixtures/${path}`, import.meta.url));
const SOUND: Readonly<Record<string, Buffer>> = {
  'a.pptx': fixture('pptx/picture-chart-table.pptx'),
  'a.docx': fixture('docs/ferries.docx'),
  'a.xlsx': fixture('docs/mill.xlsx'),
};
const FAULTS = [
  [
    'without [Content_Types].xml',
    (file: Buffer) => Buffer.from(alterPptx(file, { '[Content_Types].xml': undefined })),
    /\[Content_Types\]\.xml/,
  ],
  [
    'with an entry that lies about its size',
    (file: Buffer) =>
      Buffer.from(
        claiming(Buffer.from(alterPptx(file, { 'unused/notes.bin': Buffer.alloc(50_000, 1) })), 1_000),
      ),
    /unused\/notes\.bin/,
  ],
] as const;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const post = (path: string, body: object) =>
  request(app.app).post(path).set('Authorization', app.session).send(body);
async function uploaded(name: string, bytes: Buffer): Promise<string> {
  const { body } = await request(app.app)
    .post('/api/v3/files/upload')
    .set('Authorization', app.session)
    .attach('files', bytes, name);
  return (body as string[])[0] ?? '';
}
async function ended(
  path: string,
  id: string,
): Promise<{ readonly status: string; readonly error?: unknown; readonly message?: unknown }> {
  for (;;) {
    const { body } = await request(app.app).get(`${path}/${id}`).set('Authorization', app.session);
    if (body.status === 'completed' || body.status === 'error') return body;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Routes that take a presentation. @returns the refusal */
const SURFACES: Readonly<Record<string, (value: string, bytes: Buffer) => Promise<string>>> = {
  check_file: async (pptx_url) => describeAnswer(await post('/api/v3/presentation/check', { pptx_url })),
  'check_file, in base64': async (_, bytes) =>
    describeAnswer(await post('/api/v3/presentation/check', { pptx_base64: bytes.toString('base64') })),
  'create_design, as a task': async (pptx_url) => {
    const { body } = await post('/api/v2/ppt/design/create/async', { pptx_url });
    const task = await ended('/api/v2/ppt/design/status', body.id);
    return task.status === 'error' ? JSON.stringify(task) : '';
  },
  upload_template: async (pptx_url) =>
    describeAnswer(await post('/api/v1/ppt/template/init', { pptx_url, slide_image_urls: [] })),
  open_presentation: async (file) => describeAnswer(await post('/api/v3/presentation/open', { file })),
  import_presentation: async (pptx_url) =>
    describeAnswer(await post('/api/v3/presentation/import', { pptx_url })),
};

function describeAnswer({ status, body }: { readonly status: number; readonly body: unknown }): string {
  return status === 422 ? JSON.stringify(body) : '';
}

describe.each(FAULTS)('a package %s is refused with the reason', (fault, harm, reason) => {
  const from = FAULTS.findIndex(([one]) => one === fault);
  it.each(oneIn(8, Object.keys(SURFACES), from))('by %s', async (surface) => {
    const sound = SOUND['a.pptx'] as Buffer;
    const bytes = harm(sound);
    expect(await SURFACES[surface]?.(await uploaded('a.pptx', bytes), bytes)).toMatch(reason);
    expect(await SURFACES[surface]?.(await uploaded('a.pptx', sound), sound)).toBe('');
  });

  it.each(oneIn(8, Object.keys(SOUND), from))('as a source with %s', async (name) => {
    const sound = SOUND[name] as Buffer;
    const outline = async (bytes: Buffer) =>
      describeAnswer(
        await post('/api/v3/presentation/outlines/generate', {
          content: 'Ferries',
          files: [await uploaded(name, bytes)],
        }),
      );
    expect(await outline(harm(sound))).toMatch(reason);
    expect(await outline(sound)).toBe('');
  });
});

import { once } from 'node:events';
import { connect } from 'node:net';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServedApp, serveApp } from '../support/mcp-app.ts';
import { modernClient } from '../tools/clients.ts';

const LIMIT = 300_000;
let served: ServedApp;
beforeAll(async () => {
  served = await serveApp({ env: { LIMIT_UPLOAD_BYTES: String(LIMIT) } });
});
afterAll(() => served.close());

interface Address {
  readonly value: string;
  readonly upload_url: string;
  readonly expires_at: string;
}

async function addressesFor(...filenames: string[]): Promise<Address[]> {
  const { status, body } = await request(served.app.app)
    .post('/api/v3/files/upload-address')
    .set('Authorization', served.app.session)
    .set('Host', new URL(served.base).host)
    .send({ filenames });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const addressFor = async (filename: string) => (await addressesFor(filename))[0] as Address;
/** As `curl --upload-file` does: no type, no credentials. */
const put = (address: string, body: string | Buffer) =>
  fetch(address, { method: 'PUT', body: Buffer.from(body) });
const stored = async () => (await (await served.app.lectern.stores()).blobs.list('files/')).length;

describe('an upload address', () => {
  test('accepts the file without credentials, and the file is read by the value returned with the address', async () => {
    const { value, upload_url, expires_at } = await addressFor('Über die Fähren.md');
    expect(Date.parse(expires_at) - Date.now()).toBeLessThanOrEqual(3_600_000);
    const sent = await put(
      upload_url,
      '# Ferries\n\nThe line carries 1,840 people a day. It costs 41 million euros.',
    );
    expect(sent.status).toBe(201);
    expect(await sent.json()).toEqual({
      value,
      filename: 'Über die Fähren.md',
      size_bytes: 74,
      expires_at: expect.any(String),
    });
    const made = await request(served.app.app)
      .post('/api/v3/presentation/outlines/generate')
      .set('Authorization', served.app.session)
      .query({ response_format: 'detailed' })
      .send({ files: [value], content: '' });
    expect(JSON.stringify(made.body)).toContain('1,840');
  });

  test('accepts one file only, and of two simultaneous ones the first', async () => {
    const { upload_url, value } = await addressFor('a.md');
    const answers = await Promise.all(['first', 'second'].map((text) => put(upload_url, text)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await (await put(upload_url, 'third')).json()).toMatchObject({ code: 'conflict' });
    const { blobs } = await served.app.lectern.stores();
    const won = answers.findIndex(({ status }) => status === 201);
    expect(Buffer.from((await blobs.get(`files/${value}`)) ?? []).toString()).toBe(['first', 'second'][won]);
  });

  test('is refused when changed, invented or expired, before its body is read', async () => {
    const before = await stored();
    const { upload_url } = await addressFor('a.md');
    const [other] = await addressesFor('b.md');
    const changed = [
      upload_url.replace('a.md', 'a.docx'),
      upload_url.replace(/file-[\da-f-]+/, other?.value ?? ''),
      upload_url.replace(/expires=\d+/, (found) => `expires=${Number(found.slice(8)) + 1}`),
      upload_url.replace(/expires=\d+/, 'expires=1'),
      upload_url.replace(/signature=[\w-]+/, 'signature='),
      upload_url.replace(/\?.*/, ''),
      upload_url.replace('/uploads/', '/downloads/'),
    ];
    for (const address of changed) expect((await put(address, 'x')).status, address).toBeOneOf([403, 405]);
    const links = await served.app.lectern.links();
    const file = { value: other?.value ?? '', filename: 'b.md' };
    const late = links.upload(file, Math.floor(Date.now() / 1000) - 1, {
      style: 'absolute',
      base: served.base,
    });
    expect((await put(late, 'x')).status).toBe(403);
    const socket = connect(Number(new URL(served.base).port), '127.0.0.1');
    socket.write(
      `PUT /uploads/x/a.md?expires=1&signature=a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 90000000\r\n\r\n`,
    );
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 403 /);
    socket.destroy();
    expect(await stored()).toBe(before);
  });

  test('allows no download, and a link to a file allows no upload', async () => {
    const { upload_url, value } = await addressFor('a.md');
    expect((await put(upload_url, 'text')).status).toBe(201);
    const query = new URL(upload_url).search;
    for (const path of [`/downloads/files/${value}`, `/downloads/uploads/${value}/a.md`])
      expect((await fetch(`${served.base}${path}${query}`)).status).toBe(403);
    const link = new URL(
      (await served.app.lectern.links()).blob(
        `files/${value}`,
        { style: 'absolute', base: served.base },
        'a.md',
      ),
    );
    expect((await put(`${served.base}/uploads/${value}/a.md${link.search}`, 'x')).status).toBe(403);
  });

  test('applies the limits of every upload, and stays usable after a refused file', async () => {
    const { upload_url } = await addressFor('a.txt');
    expect(await (await put(upload_url, Buffer.alloc(LIMIT + 1, 65))).json()).toMatchObject({
      code: 'payload_too_large',
    });
    const endless = await fetch(upload_url, {
      method: 'PUT',
      duplex: 'half',
      body: new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(50_000).fill(65)) }),
    } as RequestInit).catch(() => undefined);
    expect(endless?.status ?? 413).toBe(413);
    const form = new FormData();
    form.append('files', new Blob(['a']), 'a.txt');
    expect((await fetch(upload_url, { method: 'PUT', body: form })).status).toBe(415);
    expect((await put(upload_url, Buffer.from([65, 0, 66]))).status).toBe(422);
    expect((await put(upload_url, '')).status).toBe(422);
    expect((await put(upload_url, Buffer.alloc(LIMIT, 65))).status).toBe(201);
  });

  test('is not issued for a file that would be refused, nor over the limit of one call', async () => {
    const ask = (body: object) =>
      request(served.app.app)
        .post('/api/v3/files/upload-address')
        .set('Authorization', served.app.session)
        .send(body);
    const refused = await ask({ filenames: ['a.md', 'tool.exe'] });
    expect(refused.status).toBe(422);
    expect(refused.body.detail).toEqual([
      expect.objectContaining({ loc: ['body', 'filenames', 1], msg: expect.stringContaining('.docx') }),
    ]);
    expect((await ask({ filenames: Array.from({ length: 33 }, () => 'a.md') })).status).toBe(422);
    expect((await ask({})).status).toBe(422);
    expect(
      (
        await request(served.app.app)
          .post('/api/v3/files/upload-address')
          .set('Host', 'decks.example')
          .send({ filenames: ['a.md'] })
      ).status,
    ).toBe(401);
  });

  test('lets an agent send a file and compare the slides with it', async () => {
    const client = await modernClient({
      url: `${served.base}/mcp`,
      headers: { authorization: served.app.session },
    });
    try {
      const { addresses } = (await client.call('upload_files', { addresses_for: ['ferries.md'] }))
        .structuredContent as { addresses: Address[] };
      const { value, upload_url } = addresses[0] as Address;
      const slides = [
        {
          layout: 'bullets',
          content: {
            title: 'The line carries 1,840 people a day',
            items: ['The line runs all year', 'It costs 43 million euros'],
          },
        },
      ];
      expect(
        (await client.call('create_presentation', { slides, files: [value] })).structuredContent,
      ).toMatchObject({ issues: [{ loc: ['files', 0], type: 'file' }] });
      expect(
        (
          await put(
            upload_url,
            '# Ferries\n\nThe line carries 1,840 people a day. It costs 41 million euros.\n\n## Crew\n\nThe crew has nine people. Four of them are engineers.',
          )
        ).status,
      ).toBe(201);
      const made = (await client.call('create_presentation', { slides, files: [value] }))
        .structuredContent as { omitted: { text: string }[]; findings: { code: string; message: string }[] };
      expect(made.omitted.map(({ text }) => text)).toEqual([
        expect.stringContaining('Crew'),
        expect.stringContaining('41 million'),
      ]);
      expect(made.findings).toContainEqual(
        expect.objectContaining({ code: 'number_not_in_source', message: expect.stringContaining('43') }),
      );
      expect((await client.call('upload_files', {})).structuredContent).toMatchObject({
        issues: [{ loc: ['files'], msg: 'Give either files or addresses_for.' }],
      });
    } finally {
      await client.close();
    }
  });

  test('expires with the credentials under which it was issued', async () => {
    const { upload_url } = await addressFor('a.md');
    await (await served.app.lectern.links()).rotateUnlessFor('others');
    expect((await put(upload_url, 'x')).status).toBe(403);
  });
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSafeFetch } from '../../../src/core/adapters/safe-fetch.ts';
import { type Bench, openBench } from '../../support/services.ts';

const MARKDOWN =
  '# Tidal power\n\n## Where it works\n\n- The Rance barrage has run since **1966**\n- Sihwa Lake makes 552 GWh a year\n\n| Plant | GWh |\n| --- | --- |\n| Rance | 500 |\n| Sihwa | 552 |\n\n> Tides are predictable.\n';
const HTML =
  '<!doctype html><html><head><title>Harbours</title></head><body><main><h1>Harbours</h1><p>The harbour of Ystad was dredged in 2019.</p><ul><li>Quay one</li><li>Quay two</li></ul></main></body></html>';

let bench: Bench;
let server: Server;
let base: string;
beforeAll(async () => {
  bench = await openBench({ allowed: ['127.0.0.0/8'] });
  server = createServer((request, response) => {
    if (request.url === '/moved') return void response.writeHead(301, { location: '/page' }).end();
    if (request.url === '/away')
      return void response.writeHead(302, { location: 'http://10.0.0.1/page' }).end();
    if (request.url === '/round') return void response.writeHead(302, { location: '/round' }).end();
    if (request.url === '/page')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end(HTML);
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await bench.close();
});

const upload = async (filename: string, text: string) => {
  const { files } = (await bench.run('upload_files', {
    files: [{ filename, content_base64: Buffer.from(text).toString('base64') }],
  })) as { files: { value: string }[] };
  return files[0]?.value ?? '';
};

describe('files and pages as sources', () => {
  test('are planned into slides after the text of the caller', async () => {
    const files = [await upload('tides.md', MARKDOWN), await upload('harbours.html', HTML)];
    const { title, slides } = (await bench.run('generate_outline', {
      content: 'Energy from the coast',
      files,
    })) as { title: string; slides: { content: string }[] };
    const text = slides.map(({ content }) => content).join('\n');
    expect(title).toBe('Energy from the coast');
    for (const content of ['Rance', '552', 'Ystad']) expect(text).toContain(content);
  });

  test('are in memory two at a time', async () => {
    const files = await Promise.all(
      ['a.md', 'b.md', 'c.md', 'd.md', 'e.md'].map((name) => upload(name, MARKDOWN)),
    );
    const { references } = bench.services;
    if (references === undefined) throw new Error('There are no references.');
    let reading = 0;
    let most = 0;
    const read: typeof references.read = async (...parameters) => {
      reading += 1;
      most = Math.max(most, reading);
      const found = await references.read(...parameters);
      await new Promise((resolve) => setTimeout(resolve, 20));
      reading -= 1;
      return found;
    };
    await bench.run(
      'generate_outline',
      { files },
      { services: { ...bench.services, references: { ...references, read } } },
    );
    expect(most).toBe(2);
  });

  test('are fetched and become a deck', async () => {
    const answer = await bench.run('generate_presentation', {
      reference_urls: [`${base}/page`],
      n_slides: 3,
    });
    const { slides } = (await bench.run('get_presentation', { id: answer['presentation_id'] })) as {
      slides: unknown[];
    };
    expect(JSON.stringify(slides)).toContain('Ystad');
  });

  test('are decomposed into Markdown, a readable file of its own', async () => {
    const { files } = (await bench.run('decompose_files', {
      files: [await upload('h.html', HTML), await upload('t.md', MARKDOWN)],
    })) as { files: { value: string; text: string; filename: string }[] };
    expect(files.map(({ filename }) => filename)).toEqual(['h.html', 't.md']);
    expect(files[0]?.text).toContain('# Harbours');
    expect(files[0]?.text).toContain('- Quay one\n- Quay two');
    expect(files[1]?.text).toBe(MARKDOWN.trim());
    const { slides } = (await bench.run('generate_outline', { files: [files[0]?.value] })) as {
      slides: { content: string }[];
    };
    expect(JSON.stringify(slides)).toContain('Ystad');
  });

  test('that are missing or unreadable are reported at once, each at its field', async () => {
    const fine = await upload('a.md', '# A\n\nText.');
    const gone = 'file-0b8f2c52-3a45-4b8e-9a51-0c7f9a5e2f10';
    const failed = await bench
      .run('generate_outline', { files: [fine, gone, '/etc/passwd'] })
      .catch((error: unknown) => error);
    expect(failed).toMatchObject({
      code: 'invalid_input',
      issues: [{ loc: ['files', 1] }, { loc: ['files', 2] }],
    });
    const page = await bench
      .run('generate_presentation', {
        content: 'x',
        reference_urls: [`${base}/none`, 'ftp://x', 'http://192.168.7.7/'],
      })
      .catch((error: unknown) => error);
    expect(page).toMatchObject({
      issues: [
        { loc: ['reference_urls', 0], msg: expect.stringContaining('404') },
        { loc: ['reference_urls', 1], msg: expect.stringContaining('http(s)') },
        { loc: ['reference_urls', 2], msg: expect.stringContaining('public internet') },
      ],
    });
  });

  test('follow a few redirects, each of which is checked', async () => {
    const fetchPage = createSafeFetch(['127.0.0.0/8'], { accept: '*/*', redirects: 2 });
    const signal = new AbortController().signal;
    expect(Buffer.from(await fetchPage(`${base}/moved`, signal)).toString()).toContain('Ystad');
    await expect(fetchPage(`${base}/away`, signal)).rejects.toThrow('public internet');
    await expect(fetchPage(`${base}/round`, signal)).rejects.toThrow('too often');
    await expect(createSafeFetch(['127.0.0.0/8'])(`${base}/moved`, signal)).rejects.toThrow('not followed');
  });
});

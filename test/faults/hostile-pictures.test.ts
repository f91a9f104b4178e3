import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Served, scratchDirectory, serve } from '../e2e/processes.ts';
import { IN_FULL } from '../support/deep.ts';
import { DRAWN_SVG, GREEDY_PNG, STYLED_SVG } from '../support/hostile-pictures.ts';
import { familyOf, heldTogetherMb } from '../support/process-family.ts';
import { zip } from '../support/zip.ts';
import { DEEP } from './chance.ts';

/** Memory in MB that the server and all its processes may hold together. */
const MOST_MB = 900;
const ACCOUNT = { username: 'ada', password: 'correct horse' };

const scratch = scratchDirectory();
let server: Served;
let token = '';
beforeAll(async () => {
  server = await serve(join(scratch.path, 'data'), {
    LOG_LEVEL: 'fatal',
    AUTH_USERNAME: ACCOUNT.username,
    AUTH_PASSWORD: ACCOUNT.password,
  });
  token = ((await (await login(ACCOUNT.password)).json()) as { access_token: string }).access_token;
});
afterAll(async () => {
  await server.stop();
  scratch.remove();
});

function login(password: string): Promise<Response> {
  return fetch(`${server.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: ACCOUNT.username, password }),
  });
}

async function upload(
  bytes: Buffer,
  name: string,
  path = '/api/v3/images/upload',
  part = 'file',
): Promise<{ readonly status: number; readonly text: string }> {
  const body = new FormData();
  body.set(part, new Blob([new Uint8Array(bytes)]), name);
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  return { status: response.status, text: await response.text() };
}

async function ask(
  path: string,
  body: object,
  signal?: AbortSignal,
): Promise<{ readonly status: number; readonly text: string }> {
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
  return { status: response.status, text: await response.text() };
}

/** Drawings that never end, and that unpack to fifty megabytes; `npm test` takes the first of them. */
const SLOW_SVG = Object.values(DRAWN_SVG).filter(
  (_, at, all) => DEEP || at === 0 || (IN_FULL && at === all.length - 1),
);
/** Interlaced pictures are decoded for seconds each. */
const GREEDY = Object.entries(GREEDY_PNG).filter(
  ([name]) => DEEP || name.startsWith('7,071') || (IN_FULL && !name.includes('interlaced')),
);

const dataUri = (bytes: Buffer) => `data:image/svg+xml;base64,${bytes.toString('base64')}`;
const deckOf = (make: (seed: number) => Buffer) => ({
  title: 'Drawings',
  slides: Array.from({ length: 6 }, (_, seed) => ({
    markup: `<section><h1>T</h1><img src="${dataUri(make(seed))}" alt="x"/></section>`,
  })),
});
/** Requests of another client meanwhile: a login, which needs a thread of libuv, files, and a deck. */
const honest = async () => [
  (await login('wrong')).status,
  (await fetch(`${server.url}/ready`)).status,
  (
    await ask('/api/v3/presentation/from-json', {
      title: 't',
      slides: [{ layout: 'title', content: { title: 'T' } }],
    })
  ).status,
];

describe('malicious pictures', () => {
  test.each(Object.entries(STYLED_SVG).filter((_, at) => DEEP || (IN_FULL && at % 3 === 0)))(
    'in SVG with %s are refused as an upload, in markup and as a logo, with the reason',
    async (_, make) => {
      const reason = /style sheet|nested/;
      const sent = await upload(make(1), 'a.svg');
      expect([sent.status, sent.text]).toEqual([422, expect.stringMatching(reason)]);
      const made = await ask('/api/v3/presentation/from-json', deckOf(make));
      expect([made.status, made.text]).toEqual([200, expect.stringMatching(reason)]);
      const theme = await ask('/api/v3/theme/generate', { logo_url: dataUri(make(2)) });
      expect([theme.status, theme.text]).toEqual([422, expect.stringMatching(reason)]);
    },
  );

  test('in SVG in a file are recognized under any name, and the deck omits them', async () => {
    const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const picture = `<w:p><w:r><w:drawing><wp:inline xmlns:wp="wp"><a:graphic xmlns:a="a"><a:blip xmlns:r="${relation}" r:embed="p"/></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
    const docx = zip([
      [
        '[Content_Types].xml',
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="png" ContentType="image/png"/><Default Extension="xml" ContentType="application/xml"/></Types>',
      ],
      [
        '_rels/.rels',
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="${relation}/officeDocument" Target="word/document.xml"/></Relationships>`,
      ],
      [
        'word/_rels/document.xml.rels',
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="p" Type="${relation}/image" Target="media/a.png"/></Relationships>`,
      ],
      [
        'word/document.xml',
        `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>The quay is ready in spring.</w:t></w:r></w:p>${picture}</w:body></w:document>`,
      ],
      ['word/media/a.png', STYLED_SVG['siblings of negations']?.(9) ?? ''],
    ]);
    const stored = await upload(docx, 'a.docx', '/api/v3/files/upload', 'files');
    const [value] = JSON.parse(stored.text) as string[];
    const made = await ask('/api/v3/presentation/generate', { content: '', files: [value], n_slides: 2 });
    expect([made.status, made.text]).toEqual([200, expect.stringContaining('style sheet has the selector')]);
    expect(await honest()).toEqual([401, 200, 200]);
  });

  test.runIf(IN_FULL)(
    'in slow SVG are stopped, and others are served meanwhile and after the caller has disconnected',
    {
      timeout: 120_000,
    },
    async () => {
      const order: string[] = [];
      const slow = SLOW_SVG.map((make) => upload(make(1), 'a.svg'));
      const [first] = slow;
      void first?.then(() => order.push('endless'));
      const leave = new AbortController();
      const left = ask(
        '/api/v3/presentation/from-json',
        deckOf(DRAWN_SVG['turbulence without end'] ?? (() => Buffer.alloc(0))),
        leave.signal,
      ).catch(() => 'left');
      expect(await honest()).toEqual([401, 200, 200]);
      order.push('honest');
      leave.abort();
      expect(await left).toBe('left');
      for (const { status, text } of await Promise.all(slow))
        expect([status, text]).toEqual([
          expect.toBeOneOf([200, 422]),
          expect.not.stringContaining('"internal"'),
        ]);
      expect((await first)?.text).toMatch(/longer than 5 seconds/);
      expect(order).toEqual(['honest', 'endless']);
      expect(await honest()).toEqual([401, 200, 200]);
    },
  );

  test.skipIf(process.platform !== 'linux').each(GREEDY)(
    'as eight simultaneous PNG of %s stay within memory, and others are served meanwhile',
    { timeout: 400_000 },
    async (name, make) => {
      const bytes = make();
      let most = 0;
      const sampling = setInterval(() => {
        most = Math.max(most, heldTogetherMb(familyOf(server.child.pid)));
      }, 20);
      try {
        const sent = Promise.all(
          Array.from({ length: DEEP || name.startsWith('7,071') ? 8 : 3 }, () => upload(bytes, 'a.png')),
        );
        expect(await honest()).toEqual([401, 200, 200]);
        const statuses = [...new Set((await sent).map(({ status }) => status))];
        expect(statuses).toEqual([name.startsWith('7,071') ? 422 : 200]);
        if (name.startsWith('7,071')) expect((await sent)[0]?.text).toMatch(/400 MB.*8 bits a channel/);
        expect(most).toBeGreaterThan(50);
        expect(most).toBeLessThan(MOST_MB);
      } finally {
        clearInterval(sampling);
      }
    },
  );
});

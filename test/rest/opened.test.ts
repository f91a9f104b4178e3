import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readZip } from '../../src/core/ooxml/package/index.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { DEEP } from '../support/deep.ts';
import { alterPptx } from '../support/open-pptx.ts';
import { expectNoXmlErrors } from '../support/validate-pptx.ts';

const file = readFileSync(new URL('../fixtures/pptx/picture-chart-table.pptx', import.meta.url));

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const call = (method: 'get' | 'post' | 'put', path: string) =>
  request(app.app)[method](path).set('Authorization', app.session);
const at = (id: string, rest = '') => `/api/v3/presentation/${id}${rest}`;

async function opened(bytes: Buffer = file): Promise<string> {
  const { status, body } = await call('post', '/api/v3/presentation/open').attach(
    'file',
    bytes,
    'quarter.pptx',
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body.presentation_id;
}

async function downloaded(id: string): Promise<Buffer> {
  const { body } = await call('post', '/api/v3/presentation/export').send({ id, export_as: 'pptx' });
  const got = await request(app.app)
    .get(String(body.path).replace(/^https?:\/\/[^/]+/, ''))
    .buffer(true)
    .parse((res, done) => {
      const pieces: Buffer[] = [];
      res.on('data', (piece: Buffer) => pieces.push(piece));
      res.on('end', () => done(null, Buffer.concat(pieces)));
    });
  return got.body as Buffer;
}

interface Element {
  readonly id: string;
  readonly kind: string;
  readonly text?: string;
  readonly cells?: string[][];
  readonly chart?: { categories: string[]; series: { name: string; values: number[] }[] };
}

async function elements(id: string): Promise<(Element & { slide: number })[]> {
  const { body } = await call('get', at(id));
  return body.slides.flatMap(({ number, elements: all }: { number: number; elements: Element[] }) =>
    all.map((element) => ({ ...element, slide: number })),
  );
}

async function edit(id: string, ...edits: object[]) {
  return call('post', at(id, '/edit')).send({ edits });
}

describe('an opened file', () => {
  it('is exported byte for byte, and is listed, checked, rendered and written as PDF like every deck', async () => {
    const id = await opened();
    expect((await downloaded(id)).equals(file)).toBe(true);
    const { body: whole } = await call('get', at(id));
    expect(whole).toMatchObject({
      id,
      revision: 1,
      template: 'file',
      layouts: expect.arrayContaining([expect.any(String)]),
    });
    const { body: check } = await call('get', at(id, '/check'));
    expect(check.score).toBeGreaterThan(0);
    const { body: picture, type } = await call('get', at(id, '/preview?slides=1'));
    expect(
      type === 'image/png' ? (picture as Buffer).length : JSON.stringify(picture).length,
    ).toBeGreaterThan(100);
    const { body: pdf } = await call('post', '/api/v3/presentation/export').send({ id, export_as: 'pdf' });
    expect(pdf.path).toContain('.pdf');
  });

  it('may be named by the value of an upload, and a file that is no deck is refused with the reason', async () => {
    const { body: values } = await call('post', '/api/v3/files/upload').attach('files', file, 'quarter.pptx');
    const { body } = await call('post', '/api/v3/presentation/open').send({ file: values[0] });
    expect(body).toMatchObject({
      presentation_id: expect.any(String),
      path: expect.stringContaining('.pptx'),
      n_slides: expect.any(Number),
      credits_consumed: 0,
    });
    const { status, body: refused } = await call('post', '/api/v3/presentation/open').attach(
      'file',
      Buffer.from('no deck'),
      'a.pptx',
    );
    expect([status, JSON.stringify(refused)]).toEqual([422, expect.stringContaining('not a ZIP archive')]);
  });

  it.runIf(DEEP)('accepts new numbers in a chart and a table, and undo restores the same bytes', async () => {
    const id = await opened();
    const before = await elements(id);
    const chart = before.find((one) => one.chart !== undefined);
    const table = before.find((one) => one.cells !== undefined);
    if (chart?.chart === undefined || table?.cells === undefined)
      throw new Error('the fixture has a chart and a table');
    const series = chart.chart.series.map(({ values }) => ({ values: values.map((value) => value + 1) }));
    const rows = [
      ...table.cells.map((row) => [...row]),
      table.cells.at(-1)?.map((_, column) => `new ${column}`) ?? [],
    ];
    const { body, status } = await edit(
      id,
      { op: 'set_element', slide: chart.slide, element: chart.id, value: { chart: { series } } },
      { op: 'set_element', slide: table.slide, element: table.id, value: { rows } },
    );
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.revision).toBe(2);
    const after = await elements(id);
    expect(
      after.find((one) => one.id === chart.id && one.slide === chart.slide)?.chart?.series[0]?.values,
    ).toEqual(series[0]?.values);
    expect(after.find((one) => one.id === table.id && one.slide === table.slide)?.cells).toEqual(rows);
    await edit(id, { op: 'undo' });
    expect((await downloaded(id)).equals(file)).toBe(true);
    await edit(id, { op: 'redo' });
    expect(
      (await elements(id)).find((one) => one.id === table.id && one.slide === table.slide)?.cells,
    ).toEqual(rows);
  });

  it('returns all its texts, accepts their translations, and reports what no longer fits', async () => {
    const id = await opened();
    const { body: texts } = await call('get', at(id, '/texts'));
    expect(texts.total).toBe(texts.items.length);
    const long = 'Ein sehr langer deutscher Satz, der hier keinen Platz hat. '.repeat(30);
    const first = texts.items.find((one: { fits?: number }) => one.fits !== undefined);
    const { body, status } = await call('put', at(id, '/texts')).send({
      texts: [{ id: first.id, text: long }],
      language: 'German',
    });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.findings.map(({ code }: { code: string }) => code)).toContain('text_overflow');
    const { body: again } = await call('get', at(id, '/texts'));
    expect(again.items.find((one: { id: string }) => one.id === first.id).text.trim()).toBe(long.trim());
  });

  it('is searched by find_replace, with dry_run without a change', async () => {
    const id = await opened();
    const { body: texts } = await call('get', at(id, '/texts'));
    const word = /\p{L}{4,}/u.exec(texts.items[0].text)?.[0] ?? '';
    const tried = await call('post', at(id, '/find-replace')).send({
      find: word,
      replace: 'Zebra',
      dry_run: true,
    });
    expect(tried.body.count).toBeGreaterThan(0);
    expect((await downloaded(id)).equals(file)).toBe(true);
    const { body: done } = await call('post', at(id, '/find-replace')).send({ find: word, replace: 'Zebra' });
    expect(done).toMatchObject({ count: tried.body.count, revision: 2 });
    const { body: left } = await call('post', at(id, '/find-replace')).send({
      find: word,
      replace: 'Zebra',
      dry_run: true,
    });
    expect(left.count).toBe(0);
    const { status, body: slow } = await call('post', at(id, '/find-replace')).send({
      find: '^(\\S+\\s?)+$$',
      replace: '',
      regex: true,
      dry_run: true,
    });
    expect([200, 422], JSON.stringify(slow)).toContain(status);
  });

  it('has a list of fixes, and apply_fixes applies the chosen ones', async () => {
    const id = await opened();
    const { body } = await call('post', at(id, '/fix')).send({});
    const plain = body.fixes.filter(({ asks }: { asks?: boolean }) => asks !== true);
    const asking = body.fixes.find(({ asks }: { asks?: boolean }) => asks === true);
    if (asking !== undefined) {
      const { status } = await call('post', at(id, '/fix')).send({ fixes: [asking.id] });
      expect(status).toBe(422);
    }
    if (plain.length === 0) return;
    // The schema for MCP clients shows a list only.
    for (const fixes of ['all', ['all']]) {
      const { body: done } = await call('post', at(await opened(), '/fix')).send({ fixes });
      expect(done.fixes.filter(({ asks }: { asks?: boolean }) => asks !== true)).toEqual([]);
    }
  });

  it('accepts slides of another deck, in its own look or the source look, including a deck created here', async () => {
    const id = await opened();
    const other = await opened();
    const { body: made } = await call('post', '/api/v3/presentation/from-json').send({
      title: 'Ferries',
      slides: [{ layout: 'title', content: { title: 'Ferries' } }],
    });
    const count = (await call('get', at(id))).body.n_slides as number;
    await call('post', at(id, '/copy-slides')).send({ from: other, slides: [1], at: 1 });
    const { body, status } = await call('post', at(id, '/copy-slides')).send({
      from: made.presentation_id,
      slides: [1],
      look: 'keep',
    });
    expect(status, JSON.stringify(body)).toBe(200);
    const { body: whole } = await call('get', at(id));
    expect(whole.n_slides).toBe(count + 2);
    expect(whole.slides.at(-1).title).toBe('Ferries');
  });

  it('accepts a template or a design as one change, and undo restores the same bytes', {
    skip: !DEEP,
  }, async () => {
    const id = await opened();
    const words = async () =>
      (await elements(id)).map(({ id: element, text }) => [element, text?.replace(/^- /gm, '')]);
    const before = await words();
    const design = readFileSync(new URL('../fixtures/pptx/midnight-blue.pptx', import.meta.url));
    const { body: uploaded } = await call(
      'post',
      '/api/v1/ppt/template/fonts-upload-and-slides-preview',
    ).attach('pptx_file', design, 'midnight.pptx');
    const { body: own } = await call('post', '/api/v1/ppt/template/init').send({
      pptx_url: uploaded.modified_pptx_url,
      name: 'Midnight',
      slide_image_urls: [],
    });
    for (const template of ['pitch', own]) {
      const { status, body } = await edit(id, { op: 'set_deck', template });
      expect(status, JSON.stringify(body)).toBe(200);
      expect(await words()).toEqual(before);
      const changed = await downloaded(id);
      expect(changed.equals(file)).toBe(false);
      await expectNoXmlErrors(changed);
    }
    await edit(id, { op: 'undo' });
    await edit(id, { op: 'undo' });
    expect((await downloaded(id)).equals(file)).toBe(true);
    const unknown = await edit(id, { op: 'set_deck', template: 'no-such-template' });
    expect([unknown.status, JSON.stringify(unknown.body)]).toEqual([
      422,
      expect.stringContaining('no-such-template'),
    ]);
    const both = await edit(id, { op: 'set_deck', template: 'pitch', title: 'New' });
    expect([both.status, JSON.stringify(both.body)]).toEqual([
      422,
      expect.stringContaining('in an edit of its own'),
    ]);
  });

  it('refuses a change against an older revision with a conflict', async () => {
    const id = await opened();
    const [first] = await elements(id);
    const value = { op: 'set_element', slide: first?.slide, element: first?.id, value: { name: 'Renamed' } };
    expect((await call('post', at(id, '/edit')).send({ revision: 1, edits: [value] })).status).toBe(200);
    const { status, body } = await call('post', at(id, '/find-replace')).send({
      find: 'e',
      replace: 'E',
      revision: 1,
    });
    expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining('revision 2')]);
    const answers = await Promise.all(
      [1, 2].map((n) =>
        call('post', at(id, '/edit')).send({ edits: [{ ...value, value: { name: `Name ${n}` } }] }),
      ),
    );
    const statuses = answers.map((answer) => answer.status).sort();
    expect([
      [200, 200],
      [200, 409],
    ]).toContainEqual(statuses);
  });

  it('refuses edits of our layouts and names the edits to use instead', async () => {
    const id = await opened();
    const { status, body } = await edit(id, { op: 'update_content', slide: 1, content: { title: 'No' } });
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('set_text')]);
    const { body: odd } = await edit(id, {
      op: 'set_element',
      slide: 1,
      element: '4711',
      value: { alt: 'x' },
    });
    expect(JSON.stringify(odd)).toContain('It has 2, 3');
    const { body: value } = await edit(id, {
      op: 'set_element',
      slide: 1,
      element: '2',
      value: { colour: 'red' },
    });
    expect(JSON.stringify(value)).toContain('text, alt');
    expect((await downloaded(id)).equals(file)).toBe(true);
  });
});

describe('a picture of very many pixels', () => {
  it('is stored at the resolution that slides need, wherever it is used, and undo restores it', {
    skip: !DEEP,
  }, async () => {
    const noise = {
      create: {
        width: 2_800,
        height: 1_400,
        channels: 3 as const,
        background: '#888888',
        noise: { type: 'gaussian' as const, mean: 128, sigma: 60 },
      },
    };
    const large = await sharp(noise).jpeg({ quality: 100 }).toBuffer();
    expect(large.length).toBeGreaterThan(2_000_000);
    const media = readZip(file).find(({ name }) => /^ppt\/media\/.*\.(?:png|jpe?g)$/.test(name))?.name ?? '';
    const heavy = Buffer.from(alterPptx(file, { [media]: large }));
    const id = await opened(heavy);
    const { body: listed } = await call('post', at(id, '/fix')).send({});
    const [fix] = listed.fixes.filter(({ kind }: { kind: string }) => kind === 'large_picture');
    expect(fix).toMatchObject({ what: expect.stringMatching(/has \d+\.\d MB/), element: expect.any(String) });
    const { body: done } = await call('post', at(id, '/fix')).send({ fixes: [fix.id] });
    expect(done.warnings).toEqual([]);
    expect(done.fixes.map(({ kind }: { kind: string }) => kind)).not.toContain('large_picture');
    const lighter = await downloaded(id);
    expect(lighter.length).toBeLessThan(0.6 * heavy.length);
    await expectNoXmlErrors(lighter);
    expect(readZip(lighter).map(({ name }) => name)).not.toContain(media);
    await edit(id, { op: 'undo' });
    expect((await downloaded(id)).equals(heavy)).toBe(true);
  });
});

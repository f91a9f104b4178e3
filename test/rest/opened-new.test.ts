import { readFileSync } from 'node:fs';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OpcPackage, readZip } from '../../src/core/ooxml/package/index.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { DEEP, oneIn } from '../support/deep.ts';
import { expectNoXmlErrors } from '../support/validate-pptx.ts';

const fixture = (path: string) => readFileSync(new URL(`../fixtures/${path}`, import.meta.url));
const file = fixture('pptx/picture-chart-table.pptx');

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
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly text?: string;
  readonly cells?: string[][];
  readonly children?: Element[];
}
const flat = (all: readonly Element[]): Element[] => all.flatMap((one) => [one, ...flat(one.children ?? [])]);

async function elements(id: string, slide: number): Promise<Element[]> {
  const { body } = await call('get', at(id));
  return flat(body.slides.find(({ number }: { number: number }) => number === slide).elements);
}

async function edit(id: string, ...edits: object[]) {
  return call('post', at(id, '/edit')).send({ edits });
}

const texts = (bytes: Buffer) =>
  new Map(readZip(bytes).map((entry) => [entry.name, Buffer.from(entry.packed().bytes)]));

describe.each(
  oneIn(6, ['pptx/picture-chart-table.pptx', 'pptx/midnight-blue.pptx', 'designs/real-basic-theme.pptx'], 1),
)('new content in the look of %s', (path) => {
  it('becomes slides of our layouts and of markup, with their notes, and native objects', async () => {
    const id = await opened(fixture(path));
    const { body: before } = await call('get', at(id));
    const { body, status } = await edit(
      id,
      {
        op: 'insert',
        at: 2,
        layout: 'chart',
        content: {
          title: 'Revenue doubled in four years',
          chart: {
            type: 'bar',
            categories: ['2022', '2023', '2024'],
            series: [{ name: 'Revenue', values: [12, 18, 25] }],
          },
        },
        speaker_note: 'Say it',
      },
      {
        op: 'insert',
        layout: 'composed',
        content: {
          markup:
            '<section><h1>What a lamp costs</h1><div class="grid grid-cols-2 gap-4"><x-metric value="€1,532" label="to replace"/><x-metric value="€250" label="saved a year" strong/></div></section>',
        },
      },
    );
    expect(status, JSON.stringify(body)).toBe(200);
    expect(
      body.changed.map(({ slide, change }: { slide: number; change: string }) => [slide, change]),
    ).toEqual([
      [2, 'inserted'],
      [before.n_slides + 2, 'inserted'],
    ]);
    const { body: after } = await call('get', at(id));
    expect(after.slides[1]).toMatchObject({ title: 'Revenue doubled in four years', speaker_note: 'Say it' });
    expect((await elements(id, 2)).some(({ kind }) => kind === 'chart')).toBe(true);
    await expectNoXmlErrors(await downloaded(id));
    expect((await elements(id, before.n_slides + 2)).map(({ text }) => text ?? '').join(' ')).toContain(
      '€1,532',
    );
  });

  it('becomes elements in a frame, with new ids, and undo removes them', async () => {
    const bytes = fixture(path);
    const id = await opened(bytes);
    const before = await elements(id, 1);
    const value = { x: 300, y: 200, width: 400, height: 200 };
    const { body, status } = await edit(id, {
      op: 'insert_element',
      slide: 1,
      value,
      markup: '<table><tr><th>Phase</th><th>Cost</th></tr><tr><td>One</td><td>dear</td></tr></table>',
    });
    expect(status, JSON.stringify(body)).toBe(200);
    const fresh = (await elements(id, 1)).filter((one) => !before.some((old) => old.id === one.id));
    expect(fresh.map(({ kind }) => kind)).toEqual(['table']);
    expect(body.changed).toMatchObject([{ slide: 1, change: 'updated', elements: [fresh[0]?.id] }]);
    expect(fresh[0]?.cells).toEqual([
      ['Phase', 'Cost'],
      ['One', 'dear'],
    ]);
    expect(Math.abs((fresh[0]?.x ?? 0) - 300)).toBeLessThan(3);
    expect(Math.abs((fresh[0]?.width ?? 0) - 400)).toBeLessThan(3);
    await edit(id, {
      op: 'insert_element',
      slide: 1,
      value: { x: 20, y: 20, width: 300, height: 160 },
      where: 'start',
      markup: '<chart>{"type":"bar","categories":["a","b"],"series":[{"name":"x","values":[1,2]}]}</chart>',
    });
    expect((await elements(id, 1))[0]?.kind).toBe('chart');
    await expectNoXmlErrors(await downloaded(id));
    await edit(id, { op: 'undo' });
    await edit(id, { op: 'undo' });
    expect((await downloaded(id)).equals(bytes)).toBe(true);
  });

  it('is refused with the reason at the edit, and nothing changes', async () => {
    const id = await opened(fixture(path));
    const { status, body } = await edit(id, { op: 'insert_element', slide: 1, markup: '<p>Words</p>' });
    expect([status, JSON.stringify(body)]).toEqual([
      422,
      expect.stringMatching(/value \{x, y, width, height\}.*\d+ × \d+ px/),
    ]);
    const { status: bad, body: refusal } = await edit(id, {
      op: 'insert_element',
      slide: 1,
      value: { x: 0, y: 0, width: 200, height: 100 },
      markup: '<marquee>Words</marquee>',
    });
    expect([bad, JSON.stringify(refusal)]).toEqual([422, expect.stringContaining('marquee')]);
    expect(JSON.stringify(refusal)).toContain('edits');
    const { status: long, body: why } = await edit(id, {
      op: 'insert',
      layout: 'metrics',
      content: { title: 'No items' },
    });
    expect([long, JSON.stringify(why)]).toEqual([422, expect.stringContaining('edits')]);
    expect((await call('get', at(id))).body.revision).toBe(1);
  });
});

describe('deck-wide settings of an opened file', () => {
  it.runIf(DEEP)('change colours and fonts of its theme, and no other part', async () => {
    const id = await opened();
    const { status, body } = await edit(id, {
      op: 'set_deck',
      file: { colors: { accent1: '#FF8800' }, fonts: { heading: 'Georgia' } },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    const [before, after] = [texts(file), texts(await downloaded(id))];
    const other = [...after]
      .filter(([name, bytes]) => before.get(name)?.equals(bytes) !== true)
      .map(([name]) => name);
    expect(other.length).toBeGreaterThan(0);
    expect(other.every((name) => name.startsWith('ppt/theme/'))).toBe(true);
  });

  it('change footers, numbers and dates on the slides that have a placeholder for them', async () => {
    const id = await opened(fixture('pptx/midnight-blue.pptx'));
    const { status, body } = await edit(id, {
      op: 'set_deck',
      file: { footer: { text: 'Harbour & Sons', numbers: true, date: 'auto' } },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    const { body: all } = await call('get', at(id, '/texts'));
    expect(
      all.items.filter(({ text }: { text: string }) => text === 'Harbour & Sons').length +
        Number(/without a place for footers/.test(JSON.stringify(body.warnings))),
    ).toBeGreaterThan(0);
    await edit(id, { op: 'set_deck', file: { footer: { text: null, numbers: false, date: null } } });
    const { body: none } = await call('get', at(id, '/texts'));
    expect(none.items.filter(({ text }: { text: string }) => text === 'Harbour & Sons')).toEqual([]);
  });

  it('change sections and properties', async () => {
    const id = await opened(fixture('pptx/midnight-blue.pptx'));
    const { status, body } = await edit(id, {
      op: 'set_deck',
      title: 'Ferries',
      file: {
        sections: [
          { name: 'Start', from: 1 },
          { name: 'More', from: 3 },
        ],
        properties: { author: 'Ada & Co', keywords: 'ferries' },
      },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    const archive = OpcPackage.open(await downloaded(id));
    const refusal = (name: string) => new TextDecoder().decode(archive.bytes(name));
    expect(refusal('ppt/presentation.xml')).toMatch(/<p14:section name="Start".*<p14:section name="More"/);
    expect(refusal('docProps/core.xml')).toMatch(/Ferries.*Ada &amp; Co|Ada &amp; Co.*Ferries/s);
    await expectNoXmlErrors(await downloaded(id));
    const { status: bad, body: late } = await edit(id, {
      op: 'set_deck',
      file: { sections: [{ name: 'Late', from: 2 }] },
    });
    expect([bad, JSON.stringify(late)]).toEqual([422, expect.stringContaining('begins at slide 1')]);
    const { status: odd, body: hint } = await edit(id, {
      op: 'set_deck',
      file: { colours: { accent1: '#123456' } },
    });
    expect([odd, JSON.stringify(hint)]).toEqual([422, expect.stringContaining('file takes colors')]);
  });

  it.runIf(DEEP)('keep every slide in a section, whether new, copied or moved', async () => {
    const id = await opened(fixture('pptx/midnight-blue.pptx'));
    await edit(id, {
      op: 'set_deck',
      file: {
        sections: [
          { name: 'Start', from: 1 },
          { name: 'More', from: 3 },
        ],
      },
    });
    const listed = async () => {
      const xml = new TextDecoder().decode(
        OpcPackage.open(await downloaded(id)).bytes('ppt/presentation.xml'),
      );
      const ids = (text: string) =>
        [...text.matchAll(/sldId [^>]*?\bid="(\d+)"/g)].map(([, number]) => number);
      return {
        slides: ids(/<p:sldIdLst>.*?<\/p:sldIdLst>/s.exec(xml)?.[0] ?? ''),
        sections: [...xml.matchAll(/<p14:section .*?<\/p14:section>/gs)].map(([section]) => ids(section)),
      };
    };
    const first = await listed();
    for (const one of [
      { op: 'insert', at: 1, layout: 'Title Slide', content: { title: 'New' } },
      { op: 'duplicate', slide: 3 },
      { op: 'move', slide: 1, to: 4 },
      { op: 'move', slide: 5, to: 1 },
      { op: 'delete', slide: 2 },
    ]) {
      const { status, body } = await edit(id, one);
      expect(status, JSON.stringify(body)).toBe(200);
      const { slides, sections } = await listed();
      expect(sections.flat(), JSON.stringify(one)).toEqual(slides);
    }
    expect(first.sections.map((section) => section.length)).toEqual([2, first.slides.length - 2]);
    await expectNoXmlErrors(await downloaded(id));
  });
});

import { readFileSync } from 'node:fs';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { DEEP, oneIn } from '../support/deep.ts';

const fixture = (path: string): Buffer => readFileSync(new URL(`../fixtures/${path}`, import.meta.url));

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const call = (method: 'get' | 'post', path: string) =>
  request(app.app)[method](path).set('Authorization', app.session);
const at = (id: string, rest = '') => `/api/v3/presentation/${id}${rest}`;

async function opened(path: string): Promise<string> {
  const { status, body } = await call('post', '/api/v3/presentation/open').attach(
    'file',
    fixture(path),
    'deck.pptx',
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body.presentation_id;
}

interface Element {
  readonly id: string;
  readonly name: string;
  readonly chart?: { readonly type: string; readonly percent?: boolean };
  readonly children?: readonly Element[];
}

interface Report {
  readonly slide: number;
  readonly element?: string;
  readonly element_id?: string;
}

async function elements(id: string): Promise<(Element & { readonly slide: number })[]> {
  const { body } = await call('get', at(id));
  const flat = (all: readonly Element[]): Element[] =>
    all.flatMap((one) => [one, ...flat(one.children ?? [])]);
  return body.slides.flatMap(({ number, elements: all }: { number: number; elements: Element[] }) =>
    flat(all).map((one) => ({ ...one, slide: number })),
  );
}

/** All places of the findings of a kind. */
async function places(id: string, code?: string): Promise<Report[]> {
  const { body } = await call('get', at(id, '/check'));
  return body.findings
    .filter((one: { code: string }) => code === undefined || one.code === code)
    .flatMap((one: Report & { places?: Report[] }) => one.places ?? [one]);
}

describe('find and replace', () => {
  it('finds text in the properties of the file, and counts the matches', async () => {
    const id = await opened('pptx/picture-chart-table.pptx');
    await call('post', at(id, '/edit')).send({
      edits: [
        {
          op: 'set_deck',
          title: 'AutoGen in brief',
          file: { properties: { keywords: 'AutoGen, agents, AutoGen 0.2' } },
        },
      ],
    });
    const asked = { find: 'AutoGen', replace: 'TalkLoom', whole_words: true };
    const { body: tried } = await call('post', at(id, '/find-replace')).send({ ...asked, dry_run: true });
    const ofFile = tried.replacements.filter(({ slide }: Report) => slide === 0);
    expect(ofFile).toEqual([
      { slide: 0, id: 'file/title', before: 'AutoGen in brief', after: 'TalkLoom in brief' },
      {
        slide: 0,
        id: 'file/keywords',
        before: 'AutoGen, agents, AutoGen 0.2',
        after: 'TalkLoom, agents, TalkLoom 0.2',
      },
    ]);
    expect(tried.count).toBe(tried.replacements.length);
    expect(tried.occurrences).toBeGreaterThan(tried.count);
    await call('post', at(id, '/find-replace')).send(asked);
    const { body: deck } = await call('get', at(id));
    expect(deck.title).toBe('TalkLoom in brief');
    const { body: again } = await call('post', at(id, '/find-replace')).send({ ...asked, dry_run: true });
    expect(again).toMatchObject({ count: 0, occurrences: 0, replacements: [] });
  });

  it('changes a single property, and shortens long texts around a match', async () => {
    const id = await opened('pptx/picture-chart-table.pptx');
    const long = `${'The committee met again and postponed the matter. '.repeat(20)}Then Quillmark was chosen at last, and nobody objected to it.`;
    await call('post', at(id, '/edit')).send({
      edits: [
        { op: 'set_notes', slide: 1, speaker_note: long },
        { op: 'set_deck', file: { properties: { subject: 'Onlyhere' } } },
      ],
    });
    const { body } = await call('post', at(id, '/find-replace')).send({
      find: 'Quillmark',
      replace: 'Harbourlight',
      dry_run: true,
    });
    const [{ before, after }] = body.replacements;
    expect(before).toMatch(/^….*Then Quillmark was chosen at last/);
    expect(after).toMatch(/^….*Then Harbourlight was chosen at last/);
    expect(before.length).toBeLessThan(320);
    const { status, body: done } = await call('post', at(id, '/find-replace')).send({
      find: 'Onlyhere',
      replace: 'Elsewhere',
    });
    expect([status, done.count, done.changed ?? [], done.warnings]).toEqual([200, 1, [], []]);
  });
});

describe('the description of an opened deck', () => {
  it('has the capacity of cells, and charts by the names of our kinds', async () => {
    const id = await opened('pptx/picture-chart-table.pptx');
    const { body } = await call('get', at(id, '/texts'));
    const cells = body.items.filter(({ role }: { role: string }) => role === 'cell');
    expect(cells.length).toBeGreaterThan(0);
    for (const { fits } of cells) expect(fits).toBeGreaterThan(3);
    expect((await elements(id)).flatMap(({ chart }) => chart?.type ?? [])).toEqual(['bar']);
    const charts = await elements(await opened('designs/every-chart.pptx'));
    const kinds = charts.flatMap(({ slide, chart }) =>
      chart === undefined || slide !== 2 ? [] : [`${chart.type}${chart.percent === true ? ' %' : ''}`],
    );
    expect(kinds).toEqual([
      'horizontal_bar',
      'horizontal_stacked_bar',
      'horizontal_stacked_bar %',
      'bar',
      'stacked_bar',
      'stacked_bar %',
    ]);
  });

  it.each(
    oneIn(6, ['pptx/utf-16-template.potx', 'designs/smartart-template.potx', 'designs/median-theme.pptx']),
  )('has the capacity of the texts of diagrams, with a drawing and without: %s', async (path) => {
    const id = await opened(path);
    const { body } = await call('get', `${at(id, '/texts')}?limit=500`);
    const nodes = body.items.filter(({ role }: { role: string }) => role === 'diagram');
    expect(nodes.length).toBeGreaterThan(2);
    for (const { text, fits } of nodes) expect([text, fits]).toEqual([text, expect.any(Number)]);
    expect(
      nodes.filter(({ text, fits }: { text: string; fits: number }) => text.length <= fits * 2).length,
    ).toBeGreaterThan(nodes.length * 0.6);
  });

  it.each(
    oneIn(
      4,
      ['designs/smartart-template.potx', 'pptx/picture-chart-table.pptx', 'designs/financial-template.potx'],
      1,
    ),
  )('reports as many missing alternative texts as the fixes ask for: %s', async (path) => {
    const id = await opened(path);
    const { body } = await call('post', at(id, '/fix')).send({});
    const asked = body.fixes
      .filter(({ kind }: { kind: string }) => kind === 'missing_alt')
      .map(({ slide, element }: { slide: number; element: string }) => `${slide}/${element}`);
    const ornaments = new Set(
      body.fixes
        .filter(({ kind }: { kind: string }) => kind === 'decorative')
        .map(({ slide, element }: { slide: number; element: string }) => `${slide}/${element}`),
    );
    const missed = (await places(id, 'missing_alt'))
      .map(({ slide, element_id }) => `${slide}/${element_id}`)
      .filter((place) => !ornaments.has(place));
    expect(asked.length).toBeGreaterThan(0);
    expect(missed.sort()).toEqual(asked.sort());
  });

  it.runIf(DEEP)('names elements of findings by the ids that edits accept', async () => {
    for (const path of [
      'designs/financial-template.potx',
      'pptx/effects-demo.pptx',
      'pptx/real-financial-report.pptx',
    ]) {
      const id = await opened(path);
      const known = new Map((await elements(id)).map((one) => [`${one.slide}/${one.id}`, one.name]));
      const located = (await places(id)).filter(({ element, slide }) => element !== undefined && slide > 0);
      expect(located.length, path).toBeGreaterThan(0);
      for (const { slide, element, element_id } of located)
        if (element_id !== undefined)
          expect(
            element?.startsWith(known.get(`${slide}/${element_id.split('/')[0]}`) ?? '?'),
            `${path} ${slide} ${element}`,
          ).toBe(true);
      expect(located.filter(({ element_id }) => element_id !== undefined).length, path).toBeGreaterThan(
        located.length * 0.8,
      );
    }
  });
});

describe("copy_slides with the deck's look", () => {
  it.runIf(DEEP)('places slides on the requested layout, and returns the layout', async () => {
    const [id, from] = [
      await opened('designs/smartart-template.potx'),
      await opened('pptx/picture-chart-table.pptx'),
    ];
    const { body: deck } = await call('get', at(id));
    const [wanted] = deck.layouts.slice(-1);
    const { status, body } = await call('post', at(id, '/copy-slides')).send({
      from,
      slides: [2, 3],
      layout: wanted.toLowerCase(),
    });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(
      body.changed.map(({ change, layout }: { change: string; layout?: string }) => [change, layout]),
    ).toEqual([
      ['inserted', wanted],
      ['inserted', wanted],
    ]);
    const { status: refused, body: located } = await call('post', at(id, '/copy-slides')).send({
      from,
      slides: [2],
      layout: 'Nowhere',
    });
    expect([refused, located.detail[0].loc]).toEqual([422, ['body', 'layout']]);
    for (const name of deck.layouts)
      expect(JSON.stringify(located)).toContain(JSON.stringify(JSON.stringify(name)).slice(1, -1));
    const { status: stored } = await call('post', at(id, '/copy-slides')).send({
      from,
      slides: [2],
      look: 'keep',
      layout: wanted,
    });
    expect(stored).toBe(422);
  });
});

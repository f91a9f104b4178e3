import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEEP } from '../../support/deep.ts';
import { OpenedPptx } from '../../support/open-pptx.ts';
import { type Bench, openBench } from '../../support/services.ts';

const midnight = readFileSync(new URL('../../fixtures/pptx/midnight-blue.pptx', import.meta.url));
const STYLE = {
  colors: { main: '#AA0055', good: '#118844', bad: '#991122', highlight: '#FF7700' },
  charts: { fills: ['#123456', '#345678'], data_labels: 'all', number_format: '0.00' },
  words_to_avoid: [{ word: 'leverage', instead: 'use' }, { word: 'synergy' }],
} as const;
const CHART = {
  type: 'bar',
  categories: ['2024', '2025', '2026'],
  series: [{ name: 'Ferries', values: [3, 5, 9] }],
};

type Json = Record<string, unknown>;

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

async function designOf(file: Uint8Array, style?: Json): Promise<string> {
  const made = await bench.run('create_design', {
    pptx_base64: Buffer.from(file).toString('base64'),
    mode: 'wait',
    ...(style === undefined ? {} : { style }),
  });
  return String((made['design'] as Json)['design_id']);
}

async function read(id: string) {
  return (await bench.run('get_design', { id })) as {
    readonly style?: Json;
    readonly layouts: readonly { readonly id: string; readonly purpose: string; readonly use?: string }[];
    readonly report: { readonly remarks: readonly string[] };
  };
}

async function deckOf(template: string, slides: readonly Json[]) {
  const answer = await bench.run('create_presentation', { template, slides, on_overflow: 'warn' });
  return { ...(await fileOf(answer)), answer };
}

async function fileOf(answer: Json): Promise<{ readonly pptx: OpenedPptx; readonly xml: string }> {
  const exports = await bench.blobs.list(`presentations/${String(answer['presentation_id'])}/exports/`);
  const { key = '' } = exports.filter((blob) => blob.key.endsWith('.pptx')).at(-1) ?? {};
  const pptx = new OpenedPptx((await bench.blobs.get(key)) ?? new Uint8Array());
  const parts = pptx.names.filter((name) => /^ppt\/(slides\/slide|charts\/)[^/]*\.xml$/.test(name));
  return { pptx, xml: parts.map((name) => pptx.xml(name)).join('\n') };
}

/** Positions of shapes of a slide in per cent of its size, groups as a whole. */
function boxesOn(pptx: OpenedPptx, slide: number) {
  const size = /<p:sldSz[^>]*cx="(\d+)"[^>]*cy="(\d+)"/.exec(pptx.xml('ppt/presentation.xml'));
  const [cx, cy] = [Number(size?.[1]), Number(size?.[2])];
  return [
    ...pptx
      .xml(`ppt/slides/slide${slide}.xml`)
      .matchAll(/<[ap]:(?:off) x="(-?\d+)" y="(-?\d+)"\/>\s*<a:ext cx="(\d+)" cy="(\d+)"\/>/g),
  ].map(([, x, y, width, height]) => ({
    x: (Number(x) / cx) * 100,
    y: (Number(y) / cy) * 100,
    width: (Number(width) / cx) * 100,
    height: (Number(height) / cy) * 100,
  }));
}

describe('the style file of a design', () => {
  it('is set with the design or later, returned unchanged, and replaced part by part', async () => {
    const id = await designOf(midnight, STYLE);
    expect((await read(id)).style).toEqual(STYLE);
    const [layout] = (await read(id)).layouts;
    await bench.run('update_design', {
      id,
      style: { colors: {}, layouts: { [layout?.id ?? '']: { use: 'prefer', description: 'Opens.' } } },
    });
    const { colors: _, ...rest } = STYLE;
    expect((await read(id)).style).toEqual({
      ...rest,
      layouts: { [layout?.id ?? '']: { use: 'prefer', description: 'Opens.' } },
    });
  });

  it('with invalid fields, or layouts that the design lacks, is refused with their names', async () => {
    const id = await designOf(midnight);
    await expect(
      bench.run('update_design', { id, style: { colors: { good: 'green' } } }),
    ).rejects.toMatchObject({
      issues: [expect.objectContaining({ loc: ['style', 'colors', 'good'] })],
    });
    await expect(designOf(midnight, { chart: {} })).rejects.toMatchObject({
      issues: [expect.objectContaining({ loc: ['style', 'chart'] })],
    });
    await expect(
      bench.run('update_design', { id, style: { layouts: { 'no-such-layout': { use: 'never' } } } }),
    ).rejects.toMatchObject({
      issues: [expect.objectContaining({ loc: ['style', 'layouts', 'no-such-layout'] })],
    });
    const remarked = await designOf(midnight, { layouts: { 'no-such-layout': { use: 'never' } } });
    expect((await read(remarked)).report.remarks.join(' ')).toContain('no-such-layout');
  });

  it.runIf(DEEP)('is part of the package of the design', async () => {
    const id = await designOf(midnight, STYLE);
    const { path } = (await bench.run('export_design', { id })) as { path: string };
    const imported = await bench.run('import_design', { package_url: path });
    expect(imported['style']).toEqual(STYLE);
    expect((await read(String(imported['id']))).style).toEqual(STYLE);
  });

  it('sets the colours of success, warning and danger, and the main colour, in compositions and tables', async () => {
    const markup =
      '<section><h2>Status of the lines</h2><x-badge role="success">On time</x-badge><x-badge role="danger">Late</x-badge><x-badge role="primary">New</x-badge></section>';
    const slides = [{ layout: 'composed', content: { markup } }];
    const plain = await deckOf(await designOf(midnight), slides);
    const styled = await deckOf(await designOf(midnight, STYLE), slides);
    for (const hex of ['118844', '991122']) {
      expect(plain.xml).not.toContain(hex);
      expect(styled.xml).toContain(hex);
    }
    expect(styled.xml).toContain('AA0055');
  });

  it('sets fills, labels and number formats of charts that set none themselves', {
    skip: !DEEP,
  }, async () => {
    const slides = [
      { layout: 'chart', content: { title: 'Ferries grew threefold', chart: CHART } },
      {
        layout: 'chart',
        content: {
          title: 'Ferries without labels',
          chart: { ...CHART, data_labels: 'none', number_format: '0' },
        },
      },
      {
        layout: 'composed',
        content: {
          markup: `<section><h2>Drawn ferries</h2><chart>${JSON.stringify(CHART)}</chart></section>`,
        },
      },
    ];
    const { pptx } = await deckOf(await designOf(midnight, STYLE), slides);
    const charts = pptx.names
      .filter((name) => /^ppt\/charts\/[^/]+\.xml$/.test(name))
      .map((name) => pptx.xml(name));
    const named = (title: string) => charts.find((xml) => xml.includes(title)) ?? '';
    expect(charts).toHaveLength(3);
    for (const xml of charts) expect(xml).toContain('123456');
    expect(charts.filter((xml) => xml.includes('formatCode="0.00"'))).toHaveLength(2);
    expect(charts.filter((xml) => xml.includes('<c:showVal val="1"/>'))).toHaveLength(2);
    expect(named('nothing')).toBe('');
  });

  it('excludes layouts from use, choice and offers', async () => {
    const id = await designOf(midnight);
    const slides = [
      {
        layout: 'bullets',
        content: { title: 'Why now', items: [{ text: 'Diesel doubled' }, { text: 'Quays close' }] },
      },
    ];
    const used = (deck: { readonly pptx: OpenedPptx }) =>
      /slideLayouts\/[^"]+/.exec(deck.pptx.xml('ppt/slides/_rels/slide1.xml.rels'))?.[0];
    const before = await deckOf(id, slides);
    const { layouts } = await read(id);
    const content = layouts.filter(({ purpose }) => purpose === 'content');
    await bench.run('update_design', {
      id,
      style: { layouts: Object.fromEntries(content.map((layout) => [layout.id, { use: 'never' }])) },
    });
    const after = await deckOf(id, slides);
    expect(used(after)).not.toBe(used(before));
    expect((await read(id)).layouts.filter(({ use }) => use === 'never')).toHaveLength(content.length);
    await expect(
      bench.run('create_presentation', {
        template: id,
        slides: [{ layout: content[0]?.id, content: { title: 'A' } }],
      }),
    ).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('must leave at least one layout for text', async () => {
    const id = await designOf(midnight);
    const { layouts } = await read(id);
    const none = Object.fromEntries(layouts.map((layout) => [layout.id, { use: 'never' }]));
    await expect(bench.run('update_design', { id, style: { layouts: none } })).rejects.toMatchObject({
      issues: [expect.objectContaining({ loc: ['style', 'layouts'] })],
    });
    await expect(designOf(midnight, { layouts: none })).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('changes the purpose of a layout', async () => {
    const id = await designOf(midnight);
    const usedBy = async (layout: string) => {
      const { pptx } = await deckOf(id, [{ layout, content: { title: 'Night ferries' } }]);
      return /slideLayouts\/[^"]+/.exec(pptx.xml('ppt/slides/_rels/slide1.xml.rels'))?.[0];
    };
    const { layouts } = await read(id);
    const [cover, section] = ['cover', 'section'].map((purpose) =>
      layouts.find((layout) => layout.purpose === purpose),
    );
    const [title, divider] = [await usedBy('title'), await usedBy('section')];
    expect(title).not.toBe(divider);
    await bench.run('update_design', {
      id,
      style: {
        layouts: {
          [cover?.id ?? '']: { purpose: 'section' },
          [section?.id ?? '']: { purpose: 'cover' },
        },
      },
    });
    expect((await read(id)).layouts.find((layout) => layout.id === section?.id)).toMatchObject({
      purpose: 'cover',
      serves: expect.arrayContaining(['title']),
    });
    expect([await usedBy('title'), await usedBy('section')]).toEqual([divider, title]);
  });

  it('sets the area of content without a placeholder and of charts', async () => {
    const id = await designOf(midnight);
    const { layouts } = await read(id);
    const free = { x: 20, y: 35, width: 75, height: 55 };
    const chart = { x: 50, y: 30, width: 45, height: 55 };
    await bench.run('update_design', {
      id,
      style: {
        layouts: Object.fromEntries(
          layouts.map((layout) => [layout.id, { free_area: free, chart_area: chart }]),
        ),
      },
    });
    const { pptx } = await deckOf(id, [
      { layout: 'chart', content: { title: 'Ferries grew threefold', chart: CHART } },
      {
        layout: 'process',
        content: {
          title: 'Three steps',
          items: [
            { heading: 'Plan', text: 'Routes and quays' },
            { heading: 'Buy', text: 'Nine ships' },
            { heading: 'Sail', text: 'By 2029' },
          ],
        },
      },
    ]);
    expect(boxesOn(pptx, 1)).toContainEqual({
      x: expect.closeTo(50, 0),
      y: expect.closeTo(30, 0),
      width: expect.closeTo(45, 0),
      height: expect.closeTo(55, 0),
    });
    const drawn = boxesOn(pptx, 2).filter(({ width }) => width > 0);
    expect(drawn.length).toBeGreaterThan(3);
    for (const { x, y, width, height } of drawn.filter((box) => box.y > 34)) {
      expect(x).toBeGreaterThanOrEqual(19);
      expect(x + width).toBeLessThanOrEqual(96);
      expect(y + height).toBeLessThanOrEqual(91);
    }
  });

  it('sets words to avoid, for which a finding names the word to write', async () => {
    const { answer } = await deckOf(await designOf(midnight, STYLE), [
      {
        layout: 'bullets',
        content: {
          title: 'We leverage tides',
          items: [{ text: 'Synergies are no synergy' }, { text: 'Leveraged' }],
        },
        speaker_note: 'Leverage again.',
      },
    ]);
    const found = (answer['findings'] as Json[]).filter(({ code }) => code === 'avoided_word');
    expect(found).toEqual([
      expect.objectContaining({ slide: 1, path: 'slides[0].content.title', fix: 'Write "use".' }),
      expect.objectContaining({ slide: 1, path: 'slides[0].content.items[0].text' }),
    ]);
  });

  it('passes words to avoid to the author of a deck', async () => {
    const id = await designOf(midnight, STYLE);
    const asked: unknown[] = [];
    const { author } = bench.services;
    const watched = {
      ...author,
      deck: (request: { readonly words_to_avoid?: unknown }, call: never) => {
        asked.push(request.words_to_avoid);
        return author.deck(request as never, call);
      },
    };
    const services = { ...bench.services, author: watched as typeof author };
    const content = '# Ferries\n\n## Why now\n\n- Diesel doubled\n- Quays close';
    await bench.run('generate_presentation', { content, template: id }, { services });
    await bench.run('generate_presentation', { content, template: 'general' }, { services });
    expect(asked).toEqual([STYLE.words_to_avoid, undefined]);
  });

  it('is kept by decks until the design is set again', async () => {
    const id = await designOf(midnight);
    const slides = [{ layout: 'chart', content: { title: 'Ferries grew threefold', chart: CHART } }];
    const { answer, xml } = await deckOf(id, slides);
    expect(xml).not.toContain('123456');
    await bench.run('update_design', { id, style: STYLE });
    const edit = async (edits: readonly Json[]) =>
      fileOf({
        ...(await bench.run('edit_presentation', { id: answer['presentation_id'], edits })),
        presentation_id: answer['presentation_id'],
      });
    const title = (text: string) => ({ op: 'set_field', slide: 1, path: 'title', value: text });
    expect((await edit([title('Ferries grew')])).xml).not.toContain('123456');
    expect((await edit([{ op: 'set_deck', template: id }])).xml).toContain('123456');
    expect((await edit([title('Ferries grew again')])).xml).toContain('123456');
  });
});

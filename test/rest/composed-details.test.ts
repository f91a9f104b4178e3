import sharp from 'sharp';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { walk } from '../../src/core/ooxml/xml/parse.ts';
import { computeContrastRatio } from '../../src/core/scene/color.ts';
import { NATURAL_LINE } from '../../src/core/scene/natural-line.ts';
import { PT_PER_PX } from '../../src/core/scene/scene.ts';
import { findTemplate } from '../../src/core/templates/standard/index.ts';
import { resolveTheme } from '../../src/core/templates/themes.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { oneIn } from '../support/deep.ts';
import { OpenedPptx } from '../support/open-pptx.ts';
import { TEMPLATE_IDS } from '../support/template-ids.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
interface Finding {
  readonly code: string;
  readonly path?: string;
  readonly message: string;
  readonly measured?: number;
}
interface Made {
  readonly pptx: OpenedPptx;
  readonly findings: readonly Finding[];
  /** Frame of a shape on the first slide, in px. */
  box(name: string): Box;
}

const EMU_PER_PX = 9525;
const TEXT = /<a:t>([^<]*)<\/a:t>/g;

const send = (method: 'get' | 'post', path: string, body?: object) => {
  const sent = request(server.app)
    [method](path)
    .set('Authorization', server.session)
    .set('Host', 'slides.test');
  return body === undefined ? sent : sent.send(body);
};

async function made(inner: string, { template = 'ledger', language = 'English' } = {}): Promise<Made> {
  const markup = inner.startsWith('<section') ? inner : `<section><h1>Title</h1>${inner}</section>`;
  const { body } = await send('post', '/api/v3/presentation/from-json', {
    standard_template: template,
    language,
    title: 'Deck',
    slides: [{ markup }],
  }).expect(200);
  const { pathname, search } = new URL(body.path);
  const file = await request(server.app)
    .get(`${pathname}${search}`)
    .buffer()
    .parse((response, done) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => done(null, Buffer.concat(parts)));
    });
  const { body: check } = await send('get', `/api/v3/presentation/${body.presentation_id}/check`).expect(200);
  const pptx = new OpenedPptx(file.body);
  const box = (name: string): Box => {
    const nodes = [...walk(pptx.shape('ppt/slides/slide1.xml', name))];
    const read = (tag: string, attribute: string) =>
      Number(
        nodes.find((node) => node.tag === tag && node.attributes.has(attribute))?.attributes.get(attribute),
      ) / EMU_PER_PX;
    return {
      x: read('a:off', 'x'),
      y: read('a:off', 'y'),
      width: read('a:ext', 'cx'),
      height: read('a:ext', 'cy'),
    };
  };
  return { pptx, findings: check.findings, box };
}

const refused = async (inner: string): Promise<string> => {
  const { body } = await send('post', '/api/v3/presentation/from-json', {
    standard_template: 'ledger',
    slides: [{ markup: `<section><h1>Title</h1>${inner}</section>` }],
  });
  return JSON.stringify(body);
};
const chartOf = ({ pptx }: Made, at = 1) => pptx.xml(`ppt/charts/chart${at}.xml`);
const chart = (data: object) => `<chart>${JSON.stringify(data)}</chart>`;
const codesOf = (findings: readonly Finding[]) => findings.map(({ code }) => code);
const codes = ({ findings }: Made) => codesOf(findings);

describe('boxes that are placed freely', () => {
  test.each(['English', 'Arabic'])(
    'take no cell of their grid, and stand where its edges are, in %s',
    async (language) => {
      const cells = ['a', 'b', 'c', 'd'].map((id) => `<div id="${id}" class="bg-surface p-3">${id}</div>`);
      const free =
        '<div id="free" class="absolute bg-danger" style="top:0;right:0;width:40px;height:40px"></div>';
      const { box } = await made(
        `<div id="grid" class="grid grid-cols-2 gap-4 border">${cells.slice(0, 3).join('')}${free}${cells[3]}</div>`,
        { language },
      );
      const [grid, a, c, d, own] = [box('Grid'), box('A'), box('C'), box('D'), box('Free')];
      expect(d.y).toBeCloseTo(c.y, 0);
      expect(c.y + c.height).toBeCloseTo(grid.y + grid.height, 0);
      expect(own.y).toBeCloseTo(a.y, 0);
      expect(language === 'Arabic' ? own.x : own.x + own.width).toBeCloseTo(
        language === 'Arabic' ? grid.x : grid.x + grid.width,
        0,
      );
    },
  );

  const FREE =
    '<div id="free" class="absolute bg-danger" style="left:10px;right:30px;height:20px;bottom:0"></div>';
  const around: readonly (readonly [string, (style: string, grow: string) => string])[] = [
    ['a column', (style) => `<div id="box" class="bg-surface" style="${style}">${FREE}</div>`],
    [
      'a row',
      (style) =>
        `<div class="flex gap-4"><div id="box" class="bg-surface w-[480px]" style="${style}">${FREE}</div><p>Words</p></div>`,
    ],
    [
      'a grid',
      (style) =>
        `<div class="grid gap-4" style="grid-template-columns:480px 1fr"><div id="box" class="bg-surface" style="${style}">${FREE}</div><p>Words</p></div>`,
    ],
    [
      'a card',
      (style) =>
        `<x-card title="Card" class="w-[640px]"><div id="box" class="bg-surface w-[480px]" style="${style}">${FREE}</div></x-card>`,
    ],
  ];
  test.each(around)('leave their box in %s the height that it was given', async (_name, write) => {
    for (const [style, height] of [
      ['height:120px', 120],
      ['width:480px;aspect-ratio:4/1', 120],
      ['min-height:90px;max-height:90px', 90],
    ] as const) {
      const { box } = await made(write(style, ''));
      const [outer, free] = [box('Box'), box('Free')];
      expect(outer.height, style).toBeCloseTo(height, 0);
      expect([free.x - outer.x, free.width, free.height].map(Math.round), style).toEqual([
        10,
        Math.round(outer.width) - 40,
        20,
      ]);
      expect(free.y + free.height, style).toBeCloseTo(outer.y + outer.height, 0);
    }
  });

  test('leave a box that grows what is left', async () => {
    const { box } = await made(
      `<div class="flex flex-col gap-4"><p>Above</p><div id="box" class="bg-surface flex-1">${FREE}</div></div>`,
    );
    expect(box('Box').height).toBeGreaterThan(300);
  });

  test('are drawn without words of their own, also as an element of a line', async () => {
    for (const inner of [
      '<span id="free" class="absolute bg-danger" style="left:10px;right:10px;height:8px;top:4px"></span>',
      '<div class="flex"><span id="free" class="bg-danger w-4 h-4"></span></div>',
    ])
      expect(
        (await made(`<div class="bg-surface h-[90px]">${inner}</div>`)).box('Free').height,
      ).toBeGreaterThan(7);
    expect(
      (await made('<div><span class="bg-danger w-4 h-4"></span><p>Words</p></div>')).findings,
    ).toContainEqual(
      expect.objectContaining({ code: 'no_effect', message: expect.stringContaining('background') }),
    );
  });
});

describe('charts in markup', () => {
  const CHANGE = {
    categories: ['2025', 'New sites', 'Churn', '2026'],
    series: [{ name: 'Revenue', values: [41, 12, -6, 47] }],
  };
  test('say a long unit once, whatever kind they are, and a sign with every number', async () => {
    const long = await made(chart({ type: 'waterfall', ...CHANGE, unit: '€ million' }));
    expect(chartOf(long)).not.toMatch(/€\d+.?million/);
    expect(chartOf(long).match(/€ million/g)).toHaveLength(1);
    expect(chartOf(await made(chart({ type: 'waterfall', ...CHANGE, unit: '%' })))).toContain('41%');
    const sums = {
      type: 'stacked_bar',
      totals: true,
      categories: ['A', 'B'],
      series: [
        { name: 'x', values: [4, -2] },
        { name: 'y', values: [3, 5] },
      ],
      unit: '€ million',
    };
    expect(chartOf(await made(chart(sums)))).not.toMatch(/€\d+.?million/);
  });

  test('mark events on an axis of numbers, and tell of a place that is no number', async () => {
    const points = [1, 4, 8].map((x) => ({ series: 'A', x, y: x }));
    const marked = await made(chart({ type: 'scatter', points, events: [{ at: 12, text: 'Dose raised' }] }));
    expect(
      marked.pptx.names
        .filter((name) => name.includes('drawings/chart'))
        .map((name) => marked.pptx.xml(name))
        .join(''),
    ).toContain('Dose raised');
    expect(Number(/<c:max val="([\d.]+)"/.exec(chartOf(marked))?.[1])).toBeGreaterThanOrEqual(12);
    expect(codes(marked)).not.toContain('no_effect');
    const lost = await made(
      chart({ type: 'scatter', points, events: [{ at: 'March', text: 'Dose raised' }] }),
    );
    expect(lost.findings).toContainEqual(
      expect.objectContaining({
        code: 'no_effect',
        path: 'slides[0].content.markup#chart-1',
        message: expect.stringContaining('"March" is none'),
      }),
    );
  });

  test('name fields of theirs that change nothing', async () => {
    const { findings } = await made(
      chart({
        type: 'bar',
        categories: ['A', 'B'],
        series: [{ name: 'x', values: [4, 2] }],
        highlight: 'C',
        log: true,
      }),
    );
    expect(findings.filter(({ code }) => code === 'no_effect').map(({ message }) => message)).toEqual([
      expect.stringContaining('"highlight" of markup#chart-1'),
      expect.stringContaining('"log" of markup#chart-1'),
    ]);
  });

  test('take ten years of months in a line, five in bars, and label the same month of each year', async () => {
    const months = Array.from(
      { length: 120 },
      (_, at) => `${2016 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
    );
    const of = (type: string, count: number) =>
      chart({
        type,
        categories: months.slice(0, count),
        series: [{ name: 'Level', values: months.slice(0, count).map((_, at) => at % 17) }],
      });
    expect(chartOf(await made(of('line', 120)))).toContain('<c:tickLblSkip val="12"/>');
    expect(chartOf(await made(of('bar', 60)))).toContain('<c:tickLblSkip val="6"/>');
    expect(await refused(of('bar', 61))).toContain('a line or an area takes 120');
    expect(await refused(of('horizontal_bar', 25))).toContain('at most 24 categories');
  });

  test('keep the height that they were given', async () => {
    expect(
      (
        await made(
          `<chart id="one" style="height:200px">{"type":"bar","categories":["A"],"series":[{"name":"x","values":[1]}]}</chart><div class="bg-surface p-4">Words</div>`,
        )
      ).box('One').height,
    ).toBeCloseTo(200, 0);
  });
});

describe('tables in markup', () => {
  const table = (head: string, ...cells: readonly string[]) =>
    `<table>${head}<tr><th>Site</th><th>Share</th></tr>${cells.map((cell) => `<tr><td>A</td><td>${cell}</td></tr>`).join('')}</table>`;
  /** Bars are pictures that fill their cells. */
  const PICTURE_FILLS = /<a:tcPr[^>]*>(?:(?!<\/a:tcPr>).)*<a:blipFill/g;
  const texts = ({ pptx }: Made) =>
    [...pptx.xml('ppt/slides/slide1.xml').matchAll(TEXT)].map(([, text]) => text);

  test('draw bold figures as bars', async () => {
    const bars = await made(table('<col/><col format="bar"/>', '<strong>31 %</strong>', '12 %'));
    expect(texts(bars)).toContain('31\u00a0%');
    expect(bars.pptx.xml('ppt/slides/slide1.xml')).toMatch(/b="1"[^>]*>(?:(?!<a:t>).)*<a:t>31\u00a0%/);
    expect(bars.pptx.xml('ppt/slides/slide1.xml').match(PICTURE_FILLS)).toHaveLength(2);
  });

  test('show ratings and progress beside words', async () => {
    const rated = await made(
      table(
        '',
        'Strong <x-rating value="4" kind="stars"/>',
        '<x-rating value="1" label="weak"/>',
        'Phase 1 <x-progress value="30"/>',
        '<x-progress value="68"/>',
      ),
    );
    const text = texts(rated).join('');
    for (const words of ['Strong ★★★★☆', '◔\u00a0weak', 'Phase\u00a01', '68%'])
      expect(text.replaceAll('Phase 1', 'Phase\u00a01')).toContain(words);
    expect(rated.pptx.xml('ppt/slides/slide1.xml').match(PICTURE_FILLS)).toHaveLength(2);
  });

  test('draw a bar as long as its share beside long words of other cells in its column', async () => {
    const words = 'A panel of the council and the hospital that meets on every working day of the week';
    const { pptx } = await made(
      `<table><tr><th>Site</th><th>Share</th></tr><tr><td>A</td><td>${words}</td></tr><tr><td>B</td><td><x-progress value="100" label="100 %"/></td></tr></table>`,
    );
    const [, media = ''] = /media\/(image-\w+\.png)/.exec(pptx.xml('ppt/slides/_rels/slide1.xml.rels')) ?? [];
    const { data, info } = await sharp(pptx.bytes(`ppt/media/${media}`))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const middle = data.subarray(
      (info.height >> 1) * info.width * info.channels,
      ((info.height >> 1) + 1) * info.width * info.channels,
    );
    const filled = Array.from(
      { length: info.width },
      (_, x) => middle[x * info.channels + info.channels - 1] === 255,
    ).filter(Boolean).length;
    expect(filled / info.width).toBeGreaterThan(0.5);
  });

  test('tell what else a cell takes', async () => {
    expect(await refused(table('', '<x-metric value="1"/>'))).toContain(
      'A cell holds words, <x-rating> or <x-progress> beside them',
    );
  });
});

test('a rating stands in a line of words', async () => {
  const { pptx } = await made(
    '<p>Delivery <x-rating value="3"/></p><ul><li>Price <x-rating value="2" kind="dots"/></li></ul>',
  );
  const words = [...pptx.xml('ppt/slides/slide1.xml').matchAll(TEXT)].map(([, text]) => text).join('');
  expect(words).toContain('Delivery ◕');
  expect(words).toContain('Price ●●○○○');
});

test.each(oneIn(6, TEMPLATE_IDS, 5))('colours of a meaning keep it on every tone of %s', async (template) => {
  const hueOf = (hex: string): number => {
    const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
    return Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b);
  };
  const MEANT = { danger: 'C23B22', success: '1B7F5A', warning: 'E0A100' };
  const { colors } = resolveTheme(findTemplate(template));
  const backdrops = { inverse: colors.text, accent: colors.primary };
  for (const [tone, backdrop] of Object.entries(backdrops))
    for (const [role, hex] of Object.entries(MEANT)) {
      const { pptx, findings } = await made(
        `<section tone="${tone}"><h1>Title</h1><p class="text-${role}">Meaning</p></section>`,
        { template },
      );
      expect(codesOf(findings)).not.toContain('low_contrast');
      // A pale red is illegible on a background on which even white is hardly legible.
      if (
        Math.max(computeContrastRatio('#FFFFFF', backdrop), computeContrastRatio('#000000', backdrop)) < 5.5
      )
        continue;
      const [, shown = ''] =
        /srgbClr val="([0-9A-F]{6})"(?:(?!<a:t>).)*<a:t>Meaning/.exec(pptx.xml('ppt/slides/slide1.xml')) ??
        [];
      expect(Math.cos(hueOf(shown) - hueOf(hex)), `${tone} ${role} ${shown}`).toBeGreaterThan(0.9);
    }
});

describe('programs', () => {
  const LONG =
    'SELECT a_rather_long_column_name, another_rather_long_column_name FROM somewhere WHERE a_rather_long_column_name IS NOT NULL';
  test('are as high as their lines where something stands beside and below them', async () => {
    const made2 = await made(
      `<div class="grid grid-cols-2 gap-4"><pre><code class="language-sql">${LONG}</code></pre><pre><code>${LONG}\n${LONG}</code></pre></div><pre><code>npm start</code></pre><p>After</p>`,
    );
    expect(codes(made2).filter((code) => code === 'text_overflow' || code === 'overlap')).toEqual([]);
  });

  test('take a height and a size, given to either element, and tell of what they do not take', async () => {
    const { box, pptx, findings } = await made(
      '<pre id="one" style="height:150px"><code class="language-sh text-sm text-danger">npm start</code></pre><p>After</p>',
    );
    expect(box('Background').height).toBeCloseTo(150, 0);
    expect(pptx.xml('ppt/slides/slide1.xml')).toMatch(/sz="1200"(?:(?!<a:t>).)*<a:t>npm/);
    expect(findings).toContainEqual(
      expect.objectContaining({ code: 'no_effect', message: expect.stringContaining('color of #one') }),
    );
  });
});

test.each(oneIn(6, TEMPLATE_IDS, 0))(
  'the body of a page in %s begins under the last line of the title',
  async (template) => {
    const page = (title: string) =>
      made(`<section><h1>${title}</h1><div id="body" class="bg-surface">Words</div></section>`, { template });
    const [short, long] = await Promise.all([
      page('One line'),
      page('A title that is long enough to be set in two lines, whatever the template thinks of its size'),
    ]);
    expect(long.box('Body').y - short.box('Body').y).toBeGreaterThan(15);
    for (const [lines, { box, pptx }] of [[1, short] as const, [2, long] as const]) {
      // In the file the box also holds the taller lines of LibreOffice, so the end of the text is computed
      // from its own lines.
      const title = pptx.shape('ppt/slides/slide1.xml', 'Title');
      const size =
        Math.max(...[...walk(title)].map(({ attributes }) => Number(attributes.get('sz') ?? 0))) /
        100 /
        PT_PER_PX;
      const spacing =
        Number([...walk(title)].find(({ tag }) => tag === 'a:spcPct')?.attributes.get('val') ?? 100_000) /
        100_000;
      const isBottom = [...walk(title)].some(
        ({ tag, attributes }) => tag === 'a:bodyPr' && attributes.get('anchor') === 'b',
      );
      const end = isBottom
        ? box('Title').y + box('Title').height
        : box('Title').y + lines * size * spacing * NATURAL_LINE;
      expect(box('Body').y - end).toBeGreaterThan(7);
    }
  },
);

describe('words on connectors', () => {
  const pair = (gap: number, style: string) =>
    made(
      `<div class="flex items-center" style="gap:${gap}px"><x-node id="a" style="${style}">A</x-node><x-node id="b" style="${style}">B</x-node></div><connector from="#a" to="#b" label="publishes orders to"/>`,
    );
  test('stand above what they join where the gap is too narrow', async () => {
    const { box, findings } = await pair(60, 'width:200px;height:44px');
    const label = box('Background');
    expect(label.y + label.height).toBeLessThanOrEqual(box('A').y);
    expect(findings.map(({ code }) => code)).not.toContain('label_too_wide');
  });
  test('are told with their measure where there is no place', async () => {
    const { findings } = await pair(40, 'width:200px;height:300px');
    expect(findings).toContainEqual(
      expect.objectContaining({
        code: 'label_too_wide',
        path: 'slides[0].content.markup#connector-1',
        message: expect.stringMatching(/need 1\d\d px of its line, which is 40 px long/),
      }),
    );
  });
});

test('a large number and its unit stay on one line while a smaller size holds them', async () => {
  const { pptx } = await made(
    '<div class="grid grid-cols-6 gap-4"><x-metric value="312 weeks" label="a" strong/><x-metric value="310 km/h" label="b" strong/><p class="text-5xl">48 hours</p></div>',
  );
  const { body } = await send('post', '/api/v3/presentation/from-json', {
    standard_template: 'ledger',
    slides: [{ markup: '<section><h1>T</h1><p class="text-8xl w-[280px]">1,240 km</p></section>' }],
  });
  const { text } = await send(
    'get',
    `/api/v3/presentation/${body.presentation_id}/preview?format=svg&inline=true&slides=1`,
  ).expect(200);
  expect(text).toContain('1,240');
  const sizes = [
    ...pptx
      .xml('ppt/slides/slide1.xml')
      .matchAll(/sz="(\d+)"(?:(?!<a:t>).)*<a:t>(312.weeks|310.km\/h|48.hours)/g),
  ].map(([, size, words]) => [words?.replace('\u00a0', ' '), Number(size)]);
  expect(sizes).toEqual([
    ['312 weeks', 2800],
    ['310 km/h', 2800],
    ['48 hours', 3200],
  ]);
});

test('a border on one side stays on it, whatever says its colour and dashes', async () => {
  const { pptx } = await made('<div id="box" class="border-t border-dashed border-danger p-4">a</div>');
  expect(pptx.xml('ppt/slides/slide1.xml').match(/prst(?:Geom prst="line"|Dash val="dash")/g)).toHaveLength(
    2,
  );
  expect(() => pptx.shape('ppt/slides/slide1.xml', 'Box')).toThrow();
});

test.each(['English', 'Arabic'])(
  'signs stand in the middle of a row that says so, in %s',
  async (language) => {
    const { box } = await made(
      '<div id="row" class="flex gap-4 items-center bg-surface h-[120px]"><x-badge id="badge">Ready</x-badge><icon id="sun" name="sun"/><p>Words</p></div>',
      { language },
    );
    const middle = box('Row').y + 60;
    for (const name of ['Badge', 'Sun'])
      expect(box(name).y + box(name).height / 2, name).toBeCloseTo(middle, 0);
  },
);

test('words on a bar of a waterfall stand clear of its figure, and a line does not write over its axis', async () => {
  const waterfall = {
    type: 'waterfall',
    categories: ['2025', 'New', '2026'],
    series: [{ name: 'x', values: [41, 12, 53] }],
    callouts: [{ at: 'New', text: '112 accounts' }],
  };
  const { pptx } = await made(chart(waterfall));
  const bottom = Number(
    /<cdr:to>(?:(?!<\/cdr:to>).)*<cdr:y>([\d.]+)<\/cdr:y><\/cdr:to>(?:(?!<cdr:to>).)*112 accounts/s.exec(
      pptx.xml('ppt/drawings/chart1-notes.xml'),
    )?.[1],
  );
  const plain = await made(chart({ ...waterfall, data_labels: 'none' }));
  const lower = Number(
    /<cdr:to>(?:(?!<\/cdr:to>).)*<cdr:y>([\d.]+)<\/cdr:y><\/cdr:to>(?:(?!<cdr:to>).)*112 accounts/s.exec(
      plain.pptx.xml('ppt/drawings/chart1-notes.xml'),
    )?.[1],
  );
  expect(bottom).toBeLessThan(lower);
  const years = Array.from({ length: 12 }, (_, at) => `${2010 + at}`);
  const line = chartOf(
    await made(
      chart({
        type: 'line',
        categories: years,
        series: [{ name: 'x', values: years.map((_, at) => 3 + at) }],
      }),
    ),
  );
  expect(line.match(/<c:dLbl>/g)).toHaveLength(1);
});

test('a word is said once as a unit, however short', async () => {
  const xml = chartOf(
    await made(
      chart({ type: 'bar', categories: ['A', 'B'], series: [{ name: 'x', values: [4, 2] }], unit: 'hours' }),
    ),
  );
  expect(xml).not.toMatch(/formatCode="[^"]*hours/);
  expect(xml.match(/hours/g)).toHaveLength(1);
});

test('a badge keeps its size in a grid', async () => {
  const { box } = await made(
    '<div class="grid grid-cols-2 gap-4"><x-badge id="badge">Ready</x-badge><p class="text-5xl">Words<br/>Words</p></div>',
  );
  expect(box('Badge').width).toBeLessThan(120);
  expect(box('Badge').height).toBeLessThan(40);
});

test('borders are dashed and dotted by their classes, in any order, and of several colours', async () => {
  const { pptx, findings } = await made(
    '<div class="border-dashed border-danger border">a</div><div class="border-t border-dotted">b</div><div style="border:1px solid var(--line);border-bottom:2px solid var(--danger)">c</div>',
  );
  const xml = pptx.xml('ppt/slides/slide1.xml');
  expect(xml).toMatch(/C23B22"\/><\/a:solidFill><a:prstDash val="dash"/);
  expect(xml).toMatch(/prstDash val="(?:sysDot|dot)"/);
  expect(xml).toMatch(/<a:ln w="19050">(?:(?!<\/a:ln>).)*C23B22/);
  expect(findings.map(({ code }) => code)).not.toContain('no_effect');
});

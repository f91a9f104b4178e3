import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Finding, type Made, made, openServer, send, server } from './composed-slides.ts';

beforeAll(openServer);

afterAll(() => server.close());

const TEXT = /<a:t>([^<]*)<\/a:t>/g;

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

describe('charts in markup', () => {
  const CHANGE = {
    categories: ['2025', 'New sites', 'Churn', '2026'],
    series: [{ name: 'Revenue', values: [41, 12, -6, 47] }],
  };
  test('show a long unit once and a sign with every number, in every kind of chart', async () => {
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

  test('mark events on a number axis, and report an event whose position is not a number', async () => {
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

  test('report fields that have no effect on their kind', async () => {
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

  test('fit ten years of months in a line and five in bars, and label the same month of each year', async () => {
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
    expect(await refused(of('bar', 61))).toContain('a line or an area takes 1000');
    expect(await refused(of('horizontal_bar', 25))).toContain('at most 24 categories');
  });

  test('keep the height that the markup sets', async () => {
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

  test('draw bold numbers in bold', async () => {
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

  test('draw a bar in proportion to its value beside cells of long text', async () => {
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

  test('report unsupported elements in a cell', async () => {
    expect(await refused(table('', '<x-metric value="1"/>'))).toContain(
      'A cell holds words, <x-rating> or <x-progress> beside them',
    );
  });
});

test('a large number and its unit stay on one line while a smaller size fits them', async () => {
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

test('labels on bars of a waterfall do not overlap its values, and a line does not run over its axis', async () => {
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

test('a unit is shown once, however short it is', async () => {
  const xml = chartOf(
    await made(
      chart({ type: 'bar', categories: ['A', 'B'], series: [{ name: 'x', values: [4, 2] }], unit: 'hours' }),
    ),
  );
  expect(xml).not.toMatch(/formatCode="[^"]*hours/);
  expect(xml.match(/hours/g)).toHaveLength(1);
});

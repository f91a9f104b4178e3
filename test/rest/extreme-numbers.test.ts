import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHART_TYPES, type ChartType } from '../../src/core/charts/model.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { DEEP, oneIn } from '../support/deep.ts';
import { alterPptx, OpenedPptx } from '../support/open-pptx.ts';
import { zip } from '../support/zip.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const post = (path: string) => request(server.app).post(path).set('Authorization', server.session);
const get = (path: string) => request(server.app).get(path).set('Authorization', server.session);
const create = (slides: readonly object[]) =>
  post('/api/v3/presentation/from-json').send({ title: 'Numbers', slides });

async function download(address: string): Promise<Uint8Array> {
  const { pathname, search } = new URL(address);
  const { body } = await request(server.app)
    .get(pathname + search)
    .responseType('blob')
    .expect(200);
  return new Uint8Array(body);
}

function chartOf(type: ChartType, values: readonly (number | null)[]): object {
  if (type === 'scatter')
    return {
      type,
      points: values.map((value, index) => ({ series: 'A', x: value ?? index, y: value ?? 0 })),
    };
  if (type === 'bubble')
    return {
      type,
      points: values.map((value, index) => ({ series: 'A', x: value ?? index, y: value ?? 0, size: 1 })),
    };
  if (type === 'gauge') return { type, categories: ['C0'], series: [{ name: 'A', values: [values.at(-1)] }] };
  if (type === 'slope')
    return { type, categories: ['C0', 'C1'], series: [{ name: 'A', values: [values[0], values.at(-1)] }] };
  const more = ['pie', 'doughnut', 'waterfall', 'pareto'].includes(type)
    ? []
    : [{ name: 'B', values: values.toReversed() }];
  return {
    type,
    categories: values.map((_, index) => `C${index}`),
    series: [{ name: 'A', values }, ...more],
  };
}
const slideOf = (chart: object, layout = 'chart') => ({ layout, content: { title: 'Numbers', chart } });

const DRAWN: Readonly<Record<string, readonly (number | null)[]>> = {
  largest: [1e300, 1e300, 1e300],
  'far apart': [1e300, 1e-300, 3],
  smallest: [1e-300, 2e-300],
  'with many zeros': [1e21, 6.02e23, 1.989e30],
  small: [1e-9, 2e-9],
  'nearly the same': [0.1 + 0.2, 0.3],
  'large and nearly the same': [1e15, 1e15 + 1],
  zeros: [0, -0, 5],
  'all the same': [5, 5, 5],
  'a single one': [7],
  'gaps only': [null, null],
  'shares of more than the whole': [60, 60, 60],
};
const SIGNED: typeof DRAWN = {
  ends: [1e300, -1e300],
  negative: [-3, -3],
  'zeros only': [-0, 0],
  'small and negative': [-1e-9, 2e-12],
};
const ROUND: readonly ChartType[] = ['pie', 'doughnut', 'pareto'];
/** Kinds that show no values below zero. */
const UNSIGNED: readonly ChartType[] = [...ROUND, 'population_pyramid'];

describe('charts of very large, very small or equal numbers', () => {
  it('are drawn with finite axis bounds and ticks, in every kind of chart', async () => {
    const sets = [...Object.entries(DRAWN), ...Object.entries(SIGNED)];
    const charts = CHART_TYPES.flatMap((type) =>
      sets.flatMap(([name, values]) =>
        UNSIGNED.includes(type) && (name in SIGNED || name === 'gaps only')
          ? []
          : [{ name: `${type} ${name}`, slide: slideOf(chartOf(type, values)) }],
      ),
    );
    const asked = oneIn(28, charts);
    for (let at = 0; at < asked.length; at += 50) {
      const some = asked.slice(at, at + 50);
      const { body } = await create(some.map(({ slide }) => slide)).expect(200);
      const pptx = new OpenedPptx(await download(body.path));
      some.forEach(({ name }, index) => {
        const part = `ppt/charts/chart${index + 1}.xml`;
        const xml = pptx.xml(part);
        expect(xml, name).not.toMatch(/NaN|Infinity|undefined/);
        const [lows, highs] = ['c:min', 'c:max'].map((tag) =>
          pptx.all(part, tag).map(({ attributes }) => Number(attributes.get('val'))),
        );
        for (const [axis, low] of (lows ?? []).entries()) expect(highs?.[axis], name).toBeGreaterThan(low);
      });
      const drawn = await get(
        `/api/v3/presentation/${body.presentation_id}/preview?format=svg&inline=true&slides=1`,
      ).expect(200);
      expect(drawn.text).not.toMatch(/NaN|Infinity/);
      await get(`/api/v3/presentation/${body.presentation_id}/check`).expect(200);
      await post('/api/v3/presentation/export')
        .send({ id: body.presentation_id, export_as: 'pdf' })
        .expect(200);
    }
  });

  it('are refused where a value cannot be drawn, with the field, the value and the allowed range', async () => {
    for (const [at, type] of CHART_TYPES.entries()) {
      for (const value of oneIn(10, [1e308, -1e308, Number.MAX_VALUE, 1e-308, 5e-324], at)) {
        const chart = chartOf(type, [1, value]);
        const { body } = await create([slideOf(chart)]).expect(422);
        const place =
          type === 'scatter' || type === 'bubble'
            ? ['points', 1, 'x']
            : ['series', 0, 'values', type === 'gauge' ? 0 : 1];
        const faults = body.detail.find(
          ({ loc }: { loc: unknown[] }) =>
            JSON.stringify(loc) === JSON.stringify(['body', 'slides', 0, 'content', 'chart', ...place]),
        );
        expect(faults, `${type} ${value}: ${JSON.stringify(body)}`).toMatchObject({
          type: 'out_of_range',
          input: value,
          ctx: { min: -1e300, max: 1e300, least: 1e-300 },
        });
        expect(faults.msg).toContain(`got ${value}`);
      }
    }
  });

  it('are refused in every other operation that accepts content', async () => {
    const bad = chartOf('bar', [1, 1e308]);
    const { body: deck } = await create([slideOf(chartOf('bar', [1, 2]))]).expect(200);
    const edits = [{ op: 'set_field', slide: 1, path: 'chart.series[0].values[1]', value: -1e308 }];
    for (const [path, body] of [
      ['/api/v1/ppt/presentation/create/from-json', { title: 'N', slides: [slideOf(bad)] }],
      ['/api/v3/presentation/from-json/async', { title: 'N', slides: [slideOf(bad, 'chart_bullets')] }],
      [`/api/v3/presentation/${deck.presentation_id}/edit`, { edits }],
      [`/api/v3/presentation/${deck.presentation_id}/preview`, { edits }],
      [
        '/api/v1/ppt/presentation/edit',
        { presentation_id: deck.presentation_id, slides: [{ index: 0, content: { chart: bad } }] },
      ],
    ] as const) {
      const answer = await post(path).send(body);
      expect([answer.status, answer.text], path).toEqual([422, expect.stringContaining('1e+308')]);
    }
  });

  it('charts of shares that add up to zero are refused', async () => {
    for (const type of ROUND) {
      for (const values of [[0, 0], [null, null], [-0]]) {
        const { body } = await create([slideOf(chartOf(type, values))]).expect(422);
        expect(body.detail[0]).toMatchObject({
          loc: ['body', 'slides', 0, 'content', 'chart', 'series', 0, 'values'],
          msg: expect.stringContaining('add up to 0'),
        });
      }
    }
  });
});

const CELLS = [
  'NaN',
  'Infinity',
  '-Infinity',
  '1e308',
  '-1E+308',
  '1e-308',
  '1E+400',
  '9'.repeat(400),
  '-0',
  '1e21',
  '5',
];

describe('documents with such numbers', () => {
  it.each(oneIn(24, CELLS, 1))('a CSV with %s becomes a deck', async (cell) => {
    const csv = [
      'Year,Heat',
      ...['2021', '2022', '2023', '2024'].map((year, index) => `${year},${index === 2 ? cell : index + 1}`),
      '',
    ].join('\n');
    const [file] = (
      await post('/api/v3/files/upload').attach('files', Buffer.from(csv), 'heat.csv').expect(200)
    ).body;
    const answer = await post('/api/v3/presentation/generate').send({ files: [file], export_as: 'pdf' });
    expect(answer.status, answer.text).toBe(200);
  });

  it('a workbook with such numbers becomes a deck, whatever the format of the cells', async () => {
    const styles = ['General', '0%', '#,##0.00', '0.00E+00', 'yyyy-mm-dd'];
    const formats = styles
      .map((code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${code}"/>`)
      .join('');
    const rows = CELLS.map(
      (cell, y) =>
        `<row r="${y + 2}"><c r="A${y + 2}" t="inlineStr"><is><t>Row ${y}</t></is></c>${styles.map((_, x) => `<c r="${'BCDEF'[x]}${y + 2}" s="${x}"><v>${cell}</v></c>`).join('')}</row>`,
    );
    const head = `<row r="1">${['Name', ...styles].map((name, x) => `<c r="${'ABCDEF'[x]}1" t="inlineStr"><is><t>${name}</t></is></c>`).join('')}</row>`;
    const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
    const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const relations = (...all: readonly [string, string, string][]) =>
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.map(([id, type, target]) => `<Relationship Id="${id}" Type="${relation}/${type}" Target="${target}"/>`).join('')}</Relationships>`;
    const book = zip([
      [
        '[Content_Types].xml',
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
      ],
      ['_rels/.rels', relations(['r1', 'officeDocument', 'xl/workbook.xml'])],
      [
        'xl/workbook.xml',
        `<workbook xmlns="${main}" xmlns:r="${relation}"><sheets><sheet name="Heat" sheetId="1" r:id="r1"/></sheets></workbook>`,
      ],
      [
        'xl/_rels/workbook.xml.rels',
        relations(['r1', 'worksheet', 'worksheets/sheet1.xml'], ['r2', 'styles', 'styles.xml']),
      ],
      [
        'xl/styles.xml',
        `<styleSheet xmlns="${main}"><numFmts>${formats}</numFmts><cellXfs>${styles.map((_, index) => `<xf numFmtId="${200 + index}"/>`).join('')}</cellXfs></styleSheet>`,
      ],
      [
        'xl/worksheets/sheet1.xml',
        `<worksheet xmlns="${main}"><sheetData>${head}${rows.join('')}</sheetData></worksheet>`,
      ],
    ]);
    const [file] = (await post('/api/v3/files/upload').attach('files', book, 'heat.xlsx').expect(200)).body;
    const answer = await post('/api/v3/presentation/generate').send({ files: [file] });
    expect(answer.status, answer.text).toBe(200);
    const { body: deck } = await get(`/api/v1/ppt/presentation/${answer.body.presentation_id}`).expect(200);
    const text = JSON.stringify(deck.slides);
    expect(text).toContain('1E+308');
    expect(text).not.toMatch(/∞|0{30}/);
  });
});

describe('a presentation whose charts have such numbers', () => {
  const values = ['1E+308', '-1e308', 'NaN', 'INF', '1e-308', '1e400', '3'];
  let file: Buffer;
  beforeAll(async () => {
    const kinds = oneIn(8, CHART_TYPES, 1).filter((type) => !UNSIGNED.includes(type));
    const { body } = await create([
      ...kinds.map((type) => slideOf(chartOf(type, [1, 2, 3, 4, 5, 6, 7]))),
      ...ROUND.map((type) => slideOf(chartOf(type, [1, 2, 3, 4, 5, 6, 7]))),
    ]).expect(200);
    const pptx = await download(body.path);
    const charts = new OpenedPptx(pptx).names.filter((name) => /^ppt\/charts\/chart\d+\.xml$/.test(name));
    const extreme = (xml: string) =>
      xml
        .replace(
          /(<c:pt idx="(\d)"[^>]*><c:v>)[\d.]+(<\/c:v>)/g,
          (_, before: string, index: string, after: string) => `${before}${values[Number(index)]}${after}`,
        )
        .replace(/<c:max val="[^"]*"\/>/g, '<c:max val="1e308"/>')
        .replace(/<c:min val="[^"]*"\/>/g, '<c:min val="-1e308"/>')
        .replace(/<c:majorUnit val="[^"]*"\/>/g, '<c:majorUnit val="1e-308"/>');
    file = Buffer.from(alterPptx(pptx, Object.fromEntries(charts.map((name) => [name, extreme]))));
  });

  it.runIf(DEEP)('is checked, drawn, imported and turned into a design by', async () => {
    const send = async (path: string, status = 200) => {
      const answer = await post(path).attach('pptx_file', file, 'extreme.pptx');
      expect(answer.status, `${path} ${answer.text.slice(0, 500)}`).toBe(status);
      return answer.body;
    };
    await send('/api/v3/presentation/check');
    await send('/api/v3/smart-design/check');
    await send('/api/v1/ppt/template/fonts-upload-and-slides-preview');
    const { presentation_id: id } = await send('/api/v3/presentation/import');
    await get(`/api/v3/presentation/${id}/preview`).expect(200);
    await get(`/api/v3/presentation/${id}/check`).expect(200);
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEEP } from '../support/deep.ts';
import { openMcpBench } from '../support/mcp-bench.ts';
import { CLIENTS, textOf } from './clients.ts';

type Fields = Record<string, unknown>;

let url: string;
let close: () => Promise<void>;
let client: Awaited<ReturnType<(typeof CLIENTS)[number][1]>>;
beforeAll(async () => {
  ({ url, close } = await openMcpBench());
  client = await (CLIENTS[0] as (typeof CLIENTS)[number])[1]({ url });
});
afterAll(async () => {
  await client.close();
  await close();
});

const call = async (name: string, input: Fields): Promise<Fields> => {
  const answer = await client.call('call_tool', { name, arguments: input });
  if (answer.structuredContent === undefined || answer.isError === true) throw new Error(textOf(answer));
  return answer.structuredContent as Fields;
};

const SPRING = `Region,Month,Sales,Cost
North,2026-01,100.5,60
North,2026-02,120,70
South,2026-01,210,150
South,2026-02,1000,300
East,2026-01,80,90
`;
const SUMMER = `Region,Month,Sales,Cost
North,2026-01,400,60
North,2026-02,120,70
South,2026-01,210,150
South,2026-02,900,300
East,2026-01,80,90
West,2026-01,7,1
`;
const upload = async (filename: string, text: string): Promise<string> => {
  const { files } = (await call('upload_files', {
    files: [{ filename, content_base64: Buffer.from(text).toString('base64') }],
  })) as { files: { value: string }[] };
  return files[0]?.value ?? '';
};

const BY_REGION = { group_by: ['Region'], values: [{ column: 'Sales', calculate: 'sum' }] };
const deckOf = async (source: string): Promise<string> => {
  const { presentation_id } = await call('create_presentation', {
    title: 'Sales',
    slides: [
      {
        layout: 'chart',
        content: {
          title: 'South sells 1,210 of 1,510.5, three regions in 2026',
          chart: { type: 'bar', data: { source, query: BY_REGION, note: true } },
        },
      },
      {
        layout: 'table',
        content: {
          title: 'Regions',
          table: {
            total: true,
            data: {
              source,
              query: {
                ...BY_REGION,
                values: [
                  { column: 'Sales', calculate: 'sum' },
                  { column: 'Sales', calculate: 'sum', show: 'share', as: 'Share' },
                ],
                sort: [{ column: 'Sales', order: 'desc' }],
              },
            },
          },
        },
      },
      {
        layout: 'bullets',
        content: {
          title: 'In words',
          items: ['North reached 220.5 thousand', 'East stays at 80', 'Room 100 has 12 seats'],
        },
      },
    ],
  });
  return String(presentation_id);
};

interface Slide {
  readonly content: {
    readonly chart?: Fields;
    readonly table?: Fields;
    readonly title: string;
    readonly items?: { text: string }[];
  };
  readonly speaker_note?: string;
}
const slidesOf = async (id: string): Promise<readonly Slide[]> =>
  (await call('get_presentation', { id, response_format: 'detailed', notes: true }))[
    'slides'
  ] as readonly Slide[];

test('query_source lists tables with statistics, answers a query, and reports all errors of a query at once', async () => {
  const source = await upload('spring.csv', SPRING);
  const { tables } = (await call('query_source', { source })) as {
    tables: { n_rows: number; columns: Fields[] }[];
  };
  expect(tables[0]).toMatchObject({
    n_rows: 5,
    columns: [
      { name: 'Region', type: 'text', distinct: 3 },
      { name: 'Month', type: 'date', min: '2026-01', max: '2026-02' },
      { name: 'Sales', type: 'number', sum: 1510.5 },
      { name: 'Cost', type: 'number', median: 90 },
    ],
  });
  expect(await call('query_source', { source, query: BY_REGION })).toMatchObject({
    columns: [{ name: 'Region', key: true }, { name: 'Sales' }],
    rows: [
      ['North', 220.5],
      ['South', 1210],
      ['East', 80],
    ],
    n_rows: 3,
  });
  await expect(
    call('query_source', {
      source,
      query: { group_by: ['Regoin'], values: [{ column: 'Month', calculate: 'sum' }] },
    }),
  ).rejects.toThrow(
    /There is no column "Regoin". Did you mean "Region"\?[\s\S]*"sum" needs numbers; "Month" holds dates/,
  );
});

test('query_source joins a second source by a unique key', async () => {
  const source = await upload('spring.csv', SPRING);
  const people = await upload(
    'people.json',
    JSON.stringify([
      { Name: 'North', People: 10 },
      { Name: 'South', People: 100 },
    ]),
  );
  const query = {
    join: { source: people, on: ['Region', 'Name'] },
    group_by: ['Region'],
    values: [
      { column: 'Sales', calculate: 'sum' },
      { column: 'People', calculate: 'first' },
      { formula: 'Sales / People', as: 'Each' },
    ],
  };
  const answer = await call('query_source', { source, query });
  expect(answer['rows']).toEqual([
    ['North', 220.5, 10, 22.05],
    ['South', 1210, 100, 12.1],
    ['East', 80, null, null],
  ]);
  expect(answer['notes']).toEqual(['1 of 5 rows have no match in the second source: "East".']);
  await expect(
    call('query_source', { source: people, query: { join: { source, on: ['Name', 'Region'] } } }),
  ).rejects.toThrow(/is not unique: "North" occurs several times/);
});

test('query_source joins several sources in a row, by keys of earlier ones and by a table of the same file', async () => {
  const content = `# Places\n\n## Shops\n\n| Shop | City |\n| --- | --- |\n| A | Oslo |\n| B | Bergen |\n| C | Paris |\n\n## Cities\n\n| Name | Country |\n| --- | --- |\n| Oslo | NO |\n| Bergen | NO |\n| Paris | FR |\n`;
  const countries = await upload('countries.csv', 'Code,People\nNO,5.5\nSE,10.5\n');
  const join = [
    { table: 'Cities', on: ['City', 'Name'] },
    { source: countries, on: ['Country', 'Code'], unmatched: 'drop' },
  ];
  const query = {
    join,
    group_by: ['Country'],
    values: [{ calculate: 'count' }, { column: 'People', calculate: 'first' }],
  };
  expect(await call('query_source', { content, query })).toMatchObject({
    rows: [['NO', 2, 5.5]],
    notes: ['1 of 3 rows were dropped without a match: "FR".'],
  });
  await expect(
    call('query_source', {
      content,
      query: {
        join: [
          { table: 'Cities', on: ['Citty', 'Name'] },
          { source: countries, on: ['Country', 'Cod'] },
        ],
      },
    }),
  ).rejects.toThrow(/no column in the first source "Citty"[\s\S]*no column in the third source "Cod"/);
});

test('a deck keeps the sources of several joins, and refresh_data updates one of them', async () => {
  const source = await upload('spring.csv', SPRING);
  const people = await upload('people.csv', 'Region,People\nNorth,10\nSouth,100\nEast,8\n');
  const areas = await upload('areas.csv', 'Region,Area\nNorth,2\nSouth,4\nEast,8\n');
  const query = {
    join: [
      { source: people, on: 'Region' },
      { source: areas, on: 'Region' },
    ],
    group_by: ['Region'],
    values: [
      { column: 'People', calculate: 'first' },
      { column: 'Area', calculate: 'first' },
    ],
  };
  const table = { data: { source, query, note: true } };
  const { presentation_id: id } = await call('create_presentation', {
    slides: [{ layout: 'table', content: { title: 'Regions', table } }],
  });
  const newer = await upload('areas-2027.csv', 'Region,Area\nNorth,3\nSouth,4\nEast,8\n');
  const renewed = await call('refresh_data', { id, sources: [{ source: newer, replaces: 'areas.csv' }] });
  expect(renewed['fields']).toMatchObject([
    { changes: [{ row: 'North', column: 'Area', before: 2, after: 3 }], n_changes: 1 },
  ]);
  const [slide] = await slidesOf(String(id));
  expect(slide?.speaker_note).toBe(
    'Source: spring.csv. First value of People and first value of Area by Region, joined with people.csv by Region, joined with areas-2027.csv by Region.',
  );
  expect(slide?.content.table).toMatchObject({
    data: { joined: [{ name: 'people.csv' }, { name: 'areas-2027.csv' }] },
  });
});

test('charts and tables accept data in place of values, and keep the query', async () => {
  const source = await upload('spring.csv', SPRING);
  const [first, second] = await slidesOf(await deckOf(source));
  expect(first?.content.chart).toMatchObject({
    categories: ['North', 'South', 'East'],
    series: [{ name: 'Sales', values: [220.5, 1210, 80] }],
    data: { source, name: 'spring.csv', query: BY_REGION },
  });
  expect(first?.speaker_note).toBe('Source: spring.csv. Sum of Sales by Region.');
  expect(second?.content.table?.['rows']).toEqual([
    ['South', '1,210.0', '80.1'],
    ['North', '220.5', '14.6'],
    ['East', '80.0', '5.3'],
  ]);
});

test('errors in data name their slides, all at once and beside other errors', async () => {
  const source = await upload('spring.csv', SPRING);
  const chart = (query: Fields) => ({
    layout: 'chart',
    content: { title: 'One', chart: { type: 'bar', data: { source, query } } },
  });
  await expect(
    call('create_presentation', {
      slides: [
        chart({ group_by: ['Region', 'Month'], values: [{ column: 'Sales', calculate: 'sum' }] }),
        chart({ group_by: ['Area'] }),
        chart({ grupo: 1 }),
        { layout: 'bullets', content: { title: 'No items' } },
      ],
    }),
  ).rejects.toThrow(
    /slides.0.content.chart.data.query: The result has 2 keys[\s\S]*slides.1.content.chart.data.query.group_by.0[\s\S]*slides.2.content.chart.data.query.grupo[\s\S]*slides.3.content.items/,
  );
});

test('refresh_data updates charts, tables and quoted numbers as one revision that can be undone', async () => {
  const id = await deckOf(await upload('spring.csv', SPRING));
  const sources = [{ source: await upload('summer.csv', SUMMER) }];
  const tried = await call('refresh_data', { id, sources, dry_run: true });
  expect(tried).not.toHaveProperty('revision');
  const renewed = await call('refresh_data', { id, sources });
  expect(renewed).toMatchObject({
    revision: 2,
    fields: [
      {
        slide: 1,
        path: 'chart',
        kind: 'chart',
        source: 'summer.csv',
        n_changes: 2,
        added: 1,
        changes: [
          { row: 'North', column: 'Sales', before: 220.5, after: 520 },
          { row: 'South', column: 'Sales', before: 1210, after: 1110 },
        ],
      },
      { slide: 2, path: 'table' },
    ],
    texts: [
      {
        slide: 1,
        path: 'content.title',
        before: 'South sells 1,210 of 1,510.5, three regions in 2026',
        after: 'South sells 1,110 of 1,510.5, three regions in 2026',
      },
      {
        slide: 3,
        path: 'content.items[0].text',
        after: 'North reached 520.0 thousand',
        because: ['Sales, North: 220.5 → 520.0'],
      },
    ],
  });
  expect(tried['fields']).toEqual(renewed['fields']);
  const [first, second, third] = await slidesOf(id);
  expect(first?.content.chart).toMatchObject({
    categories: ['North', 'South', 'East', 'West'],
    series: [{ values: [520, 1110, 80, 7] }],
  });
  expect(first?.speaker_note).toBe('Source: summer.csv. Sum of Sales by Region.');
  expect(second?.content.table).toMatchObject({ rows: [['South', '1,110', '64.6'], {}, {}, {}] });
  expect(third?.content.items?.map((item) => item.text ?? item)).toEqual([
    'North reached 520.0 thousand',
    'East stays at 80',
    'Room 100 has 12 seats',
  ]);
  await call('edit_presentation', { id, edits: [{ op: 'undo' }] });
  expect((await slidesOf(id))[0]?.content.title).toContain('1,210');
});

test('refresh_data lists the changes of a table whose key matches several rows', async () => {
  const source = await upload('spring.csv', SPRING);
  const query = { group_by: ['Region', 'Month'], values: [{ column: 'Sales', calculate: 'sum' }] };
  const table = { data: { source, query } };
  const { presentation_id: id } = await call('create_presentation', {
    slides: [{ layout: 'table', content: { title: 'South sold 1,000 in a month', table } }],
  });
  const sources = [{ source: await upload('summer.csv', SUMMER) }];
  const { fields, texts } = await call('refresh_data', { id, sources, dry_run: true });
  const changes = [
    { row: 'North, 2026-01', column: 'Sales', before: 100.5, after: 400 },
    { row: 'South, 2026-02', column: 'Sales', before: 1000, after: 900 },
  ];
  expect(fields).toMatchObject([{ changes, n_changes: 2, added: 1 }]);
  expect(texts).toMatchObject([{ after: 'South sold 900 in a month' }]);
});

test('refresh_data leaves values that were edited by hand, and asks which of several sources to use', async () => {
  const source = await upload('spring.csv', SPRING);
  const id = await deckOf(source);
  await call('edit_presentation', {
    id,
    edits: [{ op: 'set_field', slide: 1, path: 'chart.series[0].values[0]', value: 1 }],
  });
  const sources = [{ source: await upload('summer.csv', SUMMER) }];
  const { related, fields } = (await call('refresh_data', { id, sources, dry_run: true })) as {
    related: Fields[];
    fields: Fields[];
  };
  expect(related).toContainEqual({
    slide: 1,
    path: 'chart',
    text: 'spring.csv',
    because: 'Its values were changed by hand after they were computed.',
  });
  expect(fields).toHaveLength(1);
  await expect(
    call('refresh_data', { id, sources: [{ ...sources[0], replaces: 'sprin.csv' }] }),
  ).rejects.toThrow(/Did you mean "spring.csv"\?/);
});

test('charts and tables in markup are bound to data and refreshed', async () => {
  const source = await upload('spring.csv', SPRING);
  const data = JSON.stringify({ source, query: BY_REGION });
  const { presentation_id: id } = await call('create_presentation', {
    slides: [
      {
        markup: `<section><h1>South sells 1,210</h1><div class="grid grid-cols-2"><chart>{"type": "bar", "data": ${data}}</chart><table data="${data.replaceAll('"', '&quot;')}"></table></div><p>North: <strong>220.5</strong>, South: 1.2 thousand</p></section>`,
      },
    ],
  });
  const markupOf = async () =>
    JSON.stringify((await slidesOf(String(id)))[0]?.content).replaceAll('\\"', '"');
  expect(await markupOf()).toContain('<td>South</td><td>1,210.0</td>');
  const sources = [{ source: await upload('summer.csv', SUMMER) }];
  await call('refresh_data', { id, sources });
  const markup = await markupOf();
  expect(markup).toContain('<h1>South sells 1,110</h1>');
  expect(markup).toContain('"values":[520,1110,80,7]');
  expect(markup).toContain('<td>West</td><td>7</td>');
});

test('edit_presentation accepts data for a whole chart, its query alone, and a new slide', async () => {
  const source = await upload('spring.csv', SPRING);
  const id = await deckOf(source);
  const costs = { group_by: ['Region'], values: [{ column: 'Cost', calculate: 'sum' }] };
  await call('edit_presentation', {
    id,
    edits: [
      { op: 'set_field', slide: 1, path: 'chart.data.query', value: costs },
      { op: 'update_content', slide: 2, content: { table: { data: { source, query: costs } } } },
      {
        op: 'insert',
        layout: 'chart',
        content: { title: 'Costs', chart: { type: 'pie', data: { source, query: costs, note: true } } },
      },
    ],
  });
  const [first, second, , last] = await slidesOf(id);
  expect(first?.content.chart).toMatchObject({
    type: 'bar',
    series: [{ name: 'Cost', values: [130, 450, 90] }],
  });
  expect(second?.content.table).toMatchObject({
    total: true,
    columns: [{ label: 'Region' }, { label: 'Cost' }],
    rows: [['North', '130'], {}, {}],
  });
  expect(last).toMatchObject({
    content: { chart: { type: 'pie', series: [{ values: [130, 450, 90] }] } },
    speaker_note: expect.stringContaining('spring.csv'),
  });
  await expect(
    call('edit_presentation', {
      id,
      edits: [{ op: 'set_field', slide: 1, path: 'chart.data.query.group_by[0]', value: 'Regio' }],
    }),
  ).rejects.toThrow(
    /edits\.0\.chart\.data\.query\.group_by\.0: There is no column "Regio"\. Did you mean "Region"/,
  );
});

test('refresh_data updates a table split over slides page by page', async () => {
  const rows = (factor: number) =>
    `Shop,Sales\n${Array.from({ length: 45 }, (_, at) => `Shop ${at + 1},${(at + 1) * factor}`).join('\n')}\n`;
  const source = await upload('shops.csv', rows(10));
  const { presentation_id } = await call('create_presentation', {
    on_overflow: 'split',
    slides: [{ layout: 'table', content: { title: 'Shops', table: { data: { source, query: {} } } } }],
  });
  const id = String(presentation_id);
  const before = await slidesOf(id);
  expect(before.length).toBeGreaterThan(1);
  await call('refresh_data', { id, sources: [{ source: await upload('shops.csv', rows(20)) }] });
  const after = await slidesOf(id);
  expect(after).toHaveLength(before.length);
  const cells = after.flatMap(({ content }) => content.table?.['rows'] as string[][]);
  expect(cells).toHaveLength(45);
  expect(cells.map(([shop, sales]) => `${shop} ${sales}`)).toEqual(
    Array.from({ length: 45 }, (_, at) => `Shop ${at + 1} ${(at + 1) * 20}`),
  );
});

test.runIf(DEEP)('answers of query_source stay small for wide and long tables', async () => {
  const labels = Array.from({ length: 150 }, (_, at) => `Column ${at}`);
  const wide = await upload(
    'wide.csv',
    [labels, ...Array.from({ length: 60 }, () => labels.map(() => 'x'.repeat(100)))]
      .map((row) => row.join(','))
      .join('\n'),
  );
  const summary = await call('query_source', { source: wide });
  expect((summary as { tables: { columns: unknown[]; more_columns: unknown[] }[] }).tables[0]).toMatchObject({
    columns: { length: 60 },
    more_columns: { length: 40 },
  });
  const answer = await call('query_source', { source: wide, query: {} });
  expect(JSON.stringify(answer['rows']).length).toBeLessThan(16_100);
  expect(answer['notes']).toContain(
    'Rows: the first 1 of 50 fit into the answer. Ask for fewer columns or rows.',
  );
});

test('query_source reads a long text of dashes, blanks or bars once', async () => {
  for (const piece of ['-', ' ', '\n', '|-', ' |:-']) {
    const content = `${piece.repeat(5_000)}a`;
    const answer = await client.call('call_tool', { name: 'query_source', arguments: { content } });
    expect(textOf(answer)).not.toBe('');
  }
});

test('a note says where numbers come from', async () => {
  const source = await upload('spring.csv', SPRING);
  const query = {
    where: [
      {
        any: [
          { column: 'Region', value: 'North' },
          { column: 'Sales', is: '>', value: 500 },
        ],
      },
      { column: 'Month', is: 'between', value: ['2026-01', '2026-02'] },
    ],
    group_by: ['Region', { column: 'Month', by: 'quarter' }],
    values: [
      { column: 'Sales', calculate: 'sum' },
      { column: 'Sales', calculate: 'sum', show: 'share', as: 'Share' },
    ],
    sort: [{ column: 'Sales', order: 'desc' }],
    limit: 5,
  };
  const { presentation_id: id } = await call('create_presentation', {
    slides: [
      { layout: 'table', content: { title: 'Sales', table: { data: { source, query, note: true } } } },
    ],
  });
  expect((await slidesOf(String(id)))[0]?.speaker_note).toBe(
    'Source: spring.csv. Sum of Sales and Share (share in percent of the sum of Sales) by Region and quarter of Month, where (Region is North or Sales is above 500) and Month lies between 2026-01 and 2026-02, sorted by Sales (largest first), the first 5 rows.',
  );
});

test('a source note in another language has labels of that language, and refresh_data updates its line', async () => {
  const source = await upload('spring.csv', SPRING);
  const query = {
    where: [{ column: 'Region', is: '!=', value: 'East' }],
    group_by: ['Region', { column: 'Month', by: 'quarter' }],
    values: [
      { column: 'Sales', calculate: 'sum' },
      { column: 'Sales', calculate: 'sum', show: 'rank', as: 'Platz' },
    ],
    sort: [{ column: 'Sales', order: 'desc' }],
    limit: 5,
  };
  const table = { data: { source, query, note: true } };
  const { presentation_id: id } = await call('create_presentation', {
    language: 'de',
    slides: [{ layout: 'table', content: { title: 'Umsatz', table } }],
  });
  const line = (name: string) =>
    `Quelle: ${name}; Summe (Sales), Platz = Rang (Summe (Sales)) nach Region, Month (Quartal); Region ≠ East; Sales ↓; Anzahl der Zeilen ≤ 5`;
  expect((await slidesOf(String(id)))[0]?.speaker_note).toBe(line('spring.csv'));
  await call('refresh_data', { id, sources: [{ source: await upload('summer.csv', SUMMER) }] });
  expect((await slidesOf(String(id)))[0]?.speaker_note).toBe(line('summer.csv'));
});

test('rows that a query leaves out are a warning of the deck, of edits and of a refresh', async () => {
  const source = await upload('totals.csv', `${SPRING}Total,2026-02,1510.5,670\n`);
  const chart = { type: 'bar', data: { source, query: BY_REGION } };
  const slides = [{ layout: 'chart', content: { title: 'Sales', chart } }];
  const { presentation_id: id, warnings } = await call('create_presentation', { slides });
  const note = expect.stringMatching(/^Slide 1, chart: The last row is "Total" in "Region"/);
  expect(warnings).toEqual([note]);
  const edits = [{ op: 'set_field', slide: 1, path: 'chart.data.query', value: { group_by: ['Region'] } }];
  expect((await call('edit_presentation', { id, edits }))['warnings']).toEqual([
    expect.stringMatching(/^Edit 1, chart: The last row is "Total"/),
  ]);
  const sources = [{ source }];
  expect((await call('refresh_data', { id, sources, dry_run: true }))['warnings']).toEqual([note]);
});

test('refresh_data lists sums that a text quotes, and shortens long texts and lists', async () => {
  const id = await deckOf(await upload('spring.csv', SPRING));
  const numbers = Array.from({ length: 60 }, () => 'North sold 220.5').join(', and ');
  await call('edit_presentation', {
    id,
    on_overflow: 'warn',
    edits: [{ op: 'set_notes', slide: 3, speaker_note: `${'Words come first. '.repeat(60)}${numbers}` }],
  });
  const sources = [{ source: await upload('summer.csv', SUMMER) }];
  const { related, texts } = (await call('refresh_data', { id, sources, dry_run: true })) as {
    related: Fields[];
    texts: { path: string; before: string; after: string; because: string[] }[];
  };
  expect(related).toContainEqual({
    slide: 1,
    path: 'content.title',
    text: '1,510.5',
    because: 'It may be the sum of Sales on slide 1, which is 1,717.0 now.',
  });
  const long = texts.find(({ path }) => path === 'speaker_note');
  expect(long?.before.length).toBeLessThan(420);
  expect(long?.after).toMatch(/^… .*North sold 520\.0/);
  expect(long?.because).toHaveLength(9);
  expect(long?.because.at(-1)).toBe('52 more numbers');
});

import request from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const send = (method: 'get' | 'post' | 'patch', path: string, body?: object) =>
  request(server.app)[method](path).set('Authorization', server.session).send(body);

/** Small white picture, so that nothing is fetched. */
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';
const image = { __image_url__: PIXEL, __image_prompt__: 'solar roof' };
const icon = { __icon_url__: '/static/icons/bold/sun-bold.svg', __icon_query__: 'sun' };
const POINTS = ['Cheap', 'Clean', 'Fast'].map((title) => ({
  title,
  description: `${title} heat for every home.`,
  icon,
}));
const METRICS = [
  { label: 'Homes', value: '150+', description: 'joined the grid' },
  { label: 'Savings', value: '40%', description: 'on the bill' },
];
const FOREIGN: readonly (readonly [layout: string, content: object, own: string, expected: object])[] = [
  [
    'general:general-intro-slide',
    {
      title: 'Solar heat',
      description: 'How cities warm homes',
      presenterName: 'Ada Byron',
      presentationDate: 'May 2026',
      image,
      __speaker_note__: 'Welcome.',
    },
    'title',
    { title: 'Solar heat', subtitle: 'How cities warm homes', presenter: 'Ada Byron', date: 'May 2026' },
  ],
  [
    'general:basic-info-slide',
    { title: 'Why now', description: 'Gas prices doubled since 2021.', image },
    'image_full',
    { title: 'Why now', caption: 'Gas prices doubled since 2021.' },
  ],
  [
    'general:bullet-with-icons-slide',
    { title: 'Gains', description: 'Three reasons.', image, bulletPoints: POINTS },
    'bullets_image',
    { title: 'Gains' },
  ],
  [
    'general:chart-with-bullets-slide',
    {
      title: 'Use',
      description: 'Heat by year',
      chartData: {
        type: 'bar',
        data: [
          { name: '2024', value: 3 },
          { name: '2025', value: 5 },
        ],
      },
      bulletPoints: POINTS.slice(0, 2),
    },
    'chart_bullets',
    { chart: { type: 'bar', categories: ['2024', '2025'], series: [{ values: [3, 5] }] } },
  ],
  [
    'general:metrics-slide',
    { title: 'Numbers', metrics: METRICS },
    'metrics',
    { items: METRICS.map(({ label, value, description }) => ({ label, value, note: description })) },
  ],
  [
    'general:numbered-bullets-slide',
    { title: 'Steps', image, bulletPoints: POINTS.map(({ icon: _, ...point }) => point) },
    'bullets_image',
    { items: [{ text: 'Cheap', detail: 'Cheap heat for every home.' }, {}, {}] },
  ],
  [
    'general:quote-slide',
    { heading: 'Voices', quote: 'Heat is half of all energy.', author: 'Ada Byron', backgroundImage: image },
    'quote',
    { quote: 'Heat is half of all energy.', author: 'Ada Byron' },
  ],
  [
    'general:table-info-slide',
    {
      title: 'Prices',
      tableData: {
        headers: ['Fuel', 'Price'],
        rows: [
          ['Gas', '12'],
          ['Sun', '0'],
        ],
      },
      description: 'Prices in cents.',
    },
    'table',
    {
      table: {
        columns: [{ label: 'Fuel' }, { label: 'Price' }],
        rows: [
          ['Gas', '12'],
          ['Sun', '0'],
        ],
      },
      takeaway: 'Prices in cents.',
    },
  ],
  [
    'general:table-of-contents-slide',
    { sections: [1, 2, 3].map((number) => ({ number, title: `Part ${number}`, pageNumber: `0${number}` })) },
    'agenda',
    { title: 'Agenda', items: [{ heading: 'Part 1' }, {}, {}] },
  ],
  [
    'general:team-slide',
    {
      title: 'Team',
      companyDescription: 'We build heat.',
      teamMembers: ['Ada', 'Bob'].map((name) => ({
        name,
        position: 'Engineer',
        description: `${name} builds pumps.`,
        image,
      })),
    },
    'team',
    {
      people: [{ name: 'Ada', role: 'Engineer', bio: 'Ada builds pumps.' }, { name: 'Bob' }],
      takeaway: 'We build heat.',
    },
  ],
  [
    'swift:Timeline',
    {
      title: 'Journey',
      subtitle: 'Ten years',
      items: ['2018', '2019', '2020'].map((year) => ({
        year,
        heading: `Step ${year}`,
        body: 'A new grid.',
        icon,
      })),
    },
    'timeline',
    { items: [{ date: '2018', heading: 'Step 2018', text: 'A new grid.' }, {}, {}] },
  ],
  [
    'modern:images-with-description',
    {
      title: 'Team',
      subtitle: 'Who we are',
      teamMembers: ['Ada', 'Bob'].map((name) => ({ name, description: `${name} builds pumps.`, image })),
    },
    'team',
    { people: [{ name: 'Ada', role: 'Ada builds pumps.' }, { name: 'Bob' }], takeaway: 'Who we are' },
  ],
  [
    'neo-swift:title-chart-metrics-sidebar',
    {
      title: 'Heat',
      chart: {
        columns: ['Year', 'Sun', 'Gas'],
        rows: [
          { label: '2024', value: 1, value2: 4 },
          { label: '2025', value: 3, value2: 2 },
        ],
      },
      metrics: METRICS.map(({ label: heading, ...rest }) => ({ heading, ...rest })),
    },
    'metrics_chart',
    {
      metrics: [{ value: '150+', label: 'Homes' }, { value: '40%' }],
      chart: {
        series: [
          { name: 'Sun', values: [1, 3] },
          { name: 'Gas', values: [4, 2] },
        ],
      },
    },
  ],
];

test.each([
  ['/api/v1/ppt/presentation/create/from-json', 'template'],
  ['/api/v3/presentation/from-json', 'standard_template'],
])('POST %s accepts the layouts of Presenton’s templates with their contents', async (path, name) => {
  const { body } = await send('post', path, {
    [name]: 'general',
    slides: FOREIGN.map(([layout, content]) => ({ layout, content })),
    on_overflow: 'warn',
  }).expect(200);
  const { body: deck } = await send('get', `/api/v1/ppt/presentation/${body.presentation_id}`).expect(200);
  expect(deck.slides.map(({ layout }: { layout: string }) => layout)).toEqual(
    FOREIGN.map(([, , own]) => own),
  );
  FOREIGN.forEach(([, , , expected], at) => {
    expect(deck.slides[at].content).toMatchObject(expected);
  });
  expect(deck.slides[0].speaker_note).toBe('Welcome.');
});

const photo = { image_prompt: 'solar roof', image_url: PIXEL };
/** Layouts that Presenton builds of components; names of components and fields differ in every template. */
const COMPONENTS: readonly (readonly [layout: string, content: object, own: string, expected: object])[] = [
  [
    'executive:cover_with_photo',
    {
      brand_header: { company_name: 'Helio AG' },
      title_block: { title_line_1: 'Solar', title_line_2: 'heat', cover_subtitle: 'How cities warm homes' },
      cover_photo: { hero_image: photo },
      __speaker_note__: 'Welcome.',
    },
    'title',
    { title: 'Solar heat', subtitle: 'How cities warm homes' },
  ],
  [
    'general:team_profiles',
    {
      heading: { slide_title: 'Team' },
      team_profiles: {
        profile_grid: ['Ada', 'Bob'].map((name) => ({
          profile_photo: photo,
          profile_name: name,
          profile_role: 'Engineer',
          profile_description: `${name} builds pumps.`,
        })),
      },
    },
    'team',
    { title: 'Team', people: [{ name: 'Ada', role: 'Engineer', bio: 'Ada builds pumps.' }, { name: 'Bob' }] },
  ],
  [
    'momentum:growth_overview',
    {
      header: { section_title: 'Use' },
      growth_panel: {
        growth_chart: {
          chart_type: 'horizontal_bar',
          title: null,
          categories: ['2024', '2025'],
          series: [{ name: 'Heat', values: [3, 5] }],
        },
      },
    },
    'chart',
    {
      chart: {
        type: 'horizontal_bar',
        categories: ['2024', '2025'],
        series: [{ name: 'Heat', values: [3, 5] }],
      },
    },
  ],
  [
    'nebula:price_table',
    {
      header: { headline: 'Prices' },
      table_block: {
        price_table: {
          columns: ['Fuel', 'Price'],
          rows: [
            ['Gas', '12'],
            ['Sun', '0'],
          ],
        },
      },
    },
    'table',
    {
      table: {
        columns: [{ label: 'Fuel' }, { label: 'Price' }],
        rows: [
          ['Gas', '12'],
          ['Sun', '0'],
        ],
      },
    },
  ],
  [
    'dynamic:kpi_dashboard',
    {
      title_bar: { title: 'Numbers' },
      kpi_card_0: { kpi_value: '150+', kpi_label: 'Homes' },
      kpi_card_1: { kpi_value: '40%', kpi_label: 'Savings' },
    },
    'metrics',
    {
      items: [
        { value: '150+', label: 'Homes' },
        { value: '40%', label: 'Savings' },
      ],
    },
  ],
  [
    'dynamic:progress_overview',
    {
      title_bar: { title: 'Progress' },
      gauges: {
        gauge_list: [
          {
            gauge: { data: { type: 'gauge', min_value: 0, max_value: 50, value: 20 } },
            gauge_label: 'Roofs',
          },
          {
            gauge: { data: { type: 'gauge', min_value: 0, max_value: 100, value: 75 } },
            gauge_label: 'Pumps',
          },
        ],
      },
    },
    'metrics',
    {
      items: [
        { value: '40%', label: 'Roofs' },
        { value: '75%', label: 'Pumps' },
      ],
    },
  ],
  [
    'editorial:two_column_cards',
    {
      header: { slide_title: 'Why now' },
      left_card: {
        card_icon: { icon_query: 'sun' },
        card_title: 'Cheap',
        card_text: 'Cheap heat for every home.',
      },
      right_card: {
        card_icon: { icon_query: 'leaf' },
        card_title: 'Clean',
        card_text: 'Clean heat for every home.',
      },
    },
    'cards',
    {
      title: 'Why now',
      items: [{ heading: 'Cheap', text: 'Cheap heat for every home.' }, { heading: 'Clean' }],
    },
  ],
];

test('slides in layouts of components move to the layout that suits their content', async () => {
  const { body } = await send('post', '/api/v3/presentation/from-json', {
    standard_template: 'executive',
    slides: COMPONENTS.map(([layout, content]) => ({ layout, content })),
    on_overflow: 'warn',
  });
  expect(body).toMatchObject({ template: 'boardroom' });
  const { body: deck } = await send('get', `/api/v1/ppt/presentation/${body.presentation_id}`).expect(200);
  expect(deck.slides.map(({ layout }: { layout: string }) => layout)).toEqual(
    COMPONENTS.map(([, , own]) => own),
  );
  COMPONENTS.forEach(([, , , expected], at) => {
    expect(deck.slides[at].content).toMatchObject(expected);
  });
  expect(deck.slides[0].speaker_note).toBe('Welcome.');
});

test.each([
  ['no_such_layout', { title: 'Heat', block: { text: 'A text beside components.' } }],
  ['no_such_layout', { chart: { title: 'Use', series: [], categories: [] } }],
  ['no_such_layout', { block: { text: 'A component without a title.' } }],
])('an unknown layout %s with other content is refused: %j', async (layout, content) => {
  const { body } = await send('post', '/api/v3/presentation/from-json', {
    slides: [{ layout, content }],
  }).expect(422);
  expect(JSON.stringify(body)).toContain('no_such_layout');
});

test('a field of a Presenton layout that has no place here is named in the warnings', async () => {
  const content = {
    heading: 'Voices',
    quote: 'Heat is half of all energy.',
    author: 'Ada Byron',
    backgroundImage: image,
  };
  const chart = {
    title: 'Use',
    chartData: {
      type: 'bar',
      data: [
        { name: '2024', value: 3 },
        { name: '2025', value: 5 },
      ],
    },
    showLegend: true,
    bulletPoints: POINTS,
  };
  const { body } = await send('post', '/api/v3/presentation/from-json', {
    slides: [
      { layout: 'general:quote-slide', content },
      { layout: 'general:chart-with-bullets-slide', content: chart },
    ],
  }).expect(200);
  expect(body.warnings).toEqual(
    expect.arrayContaining([
      'Slide 1: general:quote-slide became quote, which has no place for "Voices".',
      'Slide 2: general:chart-with-bullets-slide became chart_bullets, which has no place for showLegend.',
    ]),
  );
});

test('generate accepts a Presenton layout id for Markdown', async () => {
  const slides_markdown = [
    '# Solar heat',
    '## Prices\n\n| Fuel | Price |\n| --- | --- |\n| Gas | 12 |\n| Sun | 0 |',
  ];
  const { body } = await send('post', '/api/v1/ppt/presentation/generate', {
    content: '',
    slides_markdown,
    slides_layout: ['general:general-intro-slide', 'general:table-info-slide'],
  }).expect(200);
  const { body: deck } = await send('get', `/api/v1/ppt/presentation/${body.presentation_id}`).expect(200);
  expect(deck.slides.map(({ layout }: { layout: string }) => layout)).toEqual(['title', 'table']);
});

test('a slide in a foreign layout has a limited number of values', async () => {
  const content = {
    title: 'Heat',
    ...Object.fromEntries(
      Array.from({ length: 1_001 }, (_, at) => [`group${at}`, { description: `Text ${at}` }]),
    ),
  };
  const { status, body } = await send('post', '/api/v3/presentation/from-json', {
    slides: [{ layout: 'general:basic-info-slide', content }],
  });
  expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('at most 1000 values')]);
});

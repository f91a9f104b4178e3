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
])('POST %s takes the layouts of Presenton’s templates with their contents', async (path, name) => {
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

test('a field of a Presenton layout without a place is named in the warnings', async () => {
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

test('generate takes a Presenton layout id for Markdown', async () => {
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

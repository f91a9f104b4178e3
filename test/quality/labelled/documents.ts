import type { Labelled } from './labelled.ts';

const ferries = (id: string, about: string, ...layouts: readonly string[]): Labelled => ({
  id: `ferries: ${id}`,
  file: 'docs/ferries.md',
  about,
  layouts,
});

/** Sections of whole documents, where what stands before them counts too. */
export const DOCUMENT_SECTIONS: readonly Labelled[] = [
  ferries('a series of years', '2021', 'chart', 'chart_bullets', 'metrics_chart'),
  ferries('parts of a whole', 'Maintenance', 'chart', 'chart_bullets', 'metrics_chart'),
  ferries('figures with labels', 'Punctuality', 'metrics', 'metrics_chart'),
  ferries('two sides', 'Known technology', 'comparison'),
  ferries('numbered steps with names', 'The yard draws batteries', 'process'),
  ferries('SWOT', 'No reserve ferry', 'swot'),
  ferries('years', 'The fleet grows', 'timeline'),
  ferries('questions', 'Fares follow the city index', 'faq'),
  ferries('a quotation', 'talk to each other', 'quote'),
  ferries('a table of many columns', 'North Bank', 'table'),
  ferries('people', 'Amina Yusuf', 'team'),
  ferries('where to write', 'ingrid@harbour.example', 'closing'),
  {
    id: 'transports: rules of a protocol',
    file: 'docs/transports.mdx',
    about: 'delimited by newlines',
    layouts: ['bullets', 'two_columns'],
  },
  {
    id: 'wiki: what happened when',
    file: 'docs/wiki.md',
    about: 'dial recorder',
    layouts: ['timeline', 'bullets', 'two_columns', 'cards'],
  },
  {
    id: 'iowa: a long series',
    file: 'docs/iowa-electricity.csv',
    about: '2001',
    layouts: ['chart', 'chart_bullets', 'metrics_chart', 'table'],
  },
  {
    id: 'co2: one measure over time',
    file: 'docs/co2-concentration.csv',
    about: 'CO2 rose',
    layouts: ['chart', 'chart_bullets', 'metrics_chart'],
  },
];

/** Sentences that a short deck of a document must show. */
export const DOCUMENT_SENTENCES: readonly Labelled[] = [
  {
    id: 'wiki: what IBM is',
    file: 'docs/wiki.md',
    slides: 6,
    keeps: [
      'multinational technology company',
      'largest industrial research organization',
      'founded in 1911',
      'automated teller machine',
    ],
    leaves: ['They also gained'],
  },
  {
    id: 'norwich: who Roberts is',
    file: 'docs/norwich-city.txt',
    slides: 6,
    keeps: ['Welsh former professional footballer', '647 league appearances'],
    leaves: ['Toggle the table of contents'],
  },
  {
    id: 'zh: 影片是什么',
    file: 'docs/zh.txt',
    slides: 6,
    keeps: ['1982年的美国科幻电影', '票房总冠军'],
    leaves: ['抓住班上一位女孩'],
  },
  {
    id: 'ja: 設計を学ぶ',
    file: 'docs/primer-README-ja.md',
    slides: 8,
    keeps: ['より良いエンジニア'],
    leaves: ['外出先や移動中'],
  },
  { id: 'hi: सूचियाँ', file: 'docs/fpb-CONTRIBUTING-hi.md', slides: 6, keeps: ['लाइसेंस', '6 प्रकार की सूचियाँ'] },
  {
    id: 'transports: the rules',
    file: 'docs/transports.mdx',
    slides: 8,
    keeps: ['independent process', 'launches the MCP server as a subprocess'],
    leaves: ['See the backwards compatibility guide below'],
  },
];

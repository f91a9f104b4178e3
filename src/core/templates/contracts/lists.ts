import type { Layouts } from '../standard-layout.ts';
import { image, list, object, optional, prose, TITLE, text } from './fields.ts';

const POINT = text('body', 'One point.');

/** Layouts of points and paragraphs. */
export const LISTS = {
  bullets: {
    name: 'Bullets',
    description:
      'Two to seven points under one message. The fallback for plain text: prefer "cards", "process", "comparison" or "metrics" when the points have that form.',
    purpose: 'content',
    density: 'usual',
    arrangement: 'text',
    keywords: 'list points text summary',
    kinds: ['points'],
    suits: [],
    shapes: { text: 1, lines: 1 },
    points: true,
    sequential: true,
    plain: { variety: 1, mixes: true, shapeless: true },
    lastResort: 1,
    fields: {
      title: TITLE,
      items: list(
        2,
        7,
        object(
          {
            text: text('body', 'The point, in one sentence.'),
            detail: optional(text('body', 'A line of explanation.')),
            children: optional(list(1, 4, text('body', 'A sub-point.'), 'Sub-points.')),
          },
          'One point; a plain string is read as its text.',
        ),
        'Points in order of weight.',
      ),
    },
    example: {
      title: 'Why the diesel fleet cannot stay',
      items: [
        {
          text: 'Nine of fourteen hulls are older than thirty years',
          detail: 'Two of them fail the stability rules that apply from 2028.',
        },
        {
          text: 'Fuel has become a third of our operating cost',
          detail: 'It was a fifth in 2019, on the same timetable.',
        },
        {
          text: 'The city bans diesel at its quays from 2030',
          detail: 'Five of our six landings lie inside the zone.',
        },
        {
          text: 'Noise is the complaint that we hear most',
          detail: '412 letters last year, against 90 about delays.',
        },
      ],
    },
  },
  two_columns: {
    name: 'Two columns',
    description:
      'Two related bodies of text or points side by side. When the two sides are weighed against each other, use "comparison".',
    purpose: 'content',
    density: 'usual',
    inBlocks: true,
    arrangement: 'columns',
    keywords: 'columns halves split',
    kinds: ['columns', 'comparisons'],
    suits: [],
    shapes: { pair: 2, two_texts: 1, many_texts: 2, open_pair: 2 },
    plain: { variety: 2, mixes: true, shapeless: true },
    fields: { title: TITLE, left: column('First column.'), right: column('Second column.') },
    example: {
      title: 'Two things have changed since the last study',
      left: {
        heading: 'Batteries became cheaper',
        items: [
          'Marine packs cost 42 % less than in 2021',
          'A 20-minute crossing needs 310 kWh',
          'Ten years of warranty is now common',
        ],
      },
      right: {
        heading: 'The grid became stronger',
        text: 'The utility has finished the eastern ring. Four of six quays can draw 1.5 MW at night and 900 kW by day without a new substation, which takes the longest item off the critical path.',
      },
    },
  },
  comparison: {
    name: 'Comparison',
    description:
      'Two options weighed point by point, with an optional verdict. For more than two options use "table"; for unrelated texts use "two_columns".',
    purpose: 'content',
    density: 'usual',
    arrangement: 'columns',
    keywords: 'compare versus vs pros cons options alternatives before after',
    kinds: ['comparisons'],
    suits: ['learners', 'buyers'],
    shapes: { charts: 2, pair: 1, two_texts: 2, open_pair: 1 },
    fields: {
      title: TITLE,
      left: side('The first option.'),
      right: side('The second option; shown as the favoured one.'),
      verdict: optional(text('body', 'Which one, and why, in one sentence.')),
    },
    example: {
      title: 'Converting old hulls or building new ones',
      left: {
        heading: 'Convert nine hulls',
        items: [
          'Sails from summer 2027',
          '€31 m, half of it eligible for grants',
          'Hulls last another twelve years',
          'Carries 20 fewer passengers',
        ],
      },
      right: {
        heading: 'Build eight new',
        items: [
          'Sails from spring 2028',
          '€54 m, a third eligible for grants',
          'Hulls last forty years',
          'Carries 40 more, step-free',
        ],
      },
      verdict: 'New hulls cost more at first and €9 m less by 2040.',
    },
  },
  faq: {
    name: 'Questions and answers',
    description:
      'Two to five questions that the audience will ask, each with a short answer. Not for an agenda of questions without answers; use "agenda".',
    purpose: 'content',
    density: 'reading',
    arrangement: 'diagram',
    keywords: 'questions answers objections',
    kinds: ['questions'],
    suits: ['learners'],
    shapes: { text: 4, headed_lines: 1 },
    sequential: true,
    fields: {
      title: TITLE,
      items: list(
        2,
        5,
        object(
          {
            question: text('heading', 'Question as the audience would ask it.'),
            answer: text('body', 'Answer in one to three sentences.'),
          },
          'One question and its answer.',
        ),
        'Questions.',
      ),
    },
    example: {
      title: 'What passengers ask us',
      items: [
        {
          question: 'Will crossings take longer?',
          answer: 'No. The timetable stays; charging happens while passengers board.',
        },
        {
          question: 'What happens in a hard winter?',
          answer: 'Packs are heated from shore power. The test ferry lost 9 % of its range at −18 °C.',
        },
        {
          question: 'Will tickets cost more?',
          answer: 'Fares follow the city index, as before. Savings on fuel pay the loan.',
        },
        {
          question: 'Where do the old ferries go?',
          answer: 'Three become reserve vessels, the rest are recycled in a certified yard.',
        },
      ],
    },
  },
  references: {
    name: 'References',
    description:
      'Sources and further reading at the end of a deck. The source of a single chart belongs in its own "source" field.',
    purpose: 'content',
    density: 'reading',
    inBlocks: true,
    arrangement: 'text',
    keywords: 'sources bibliography literature',
    kinds: [],
    suits: [],
    shapes: { text: 2 },
    derived: true,
    sequential: true,
    fields: {
      title: TITLE,
      items: list(
        1,
        14,
        object(
          { text: text('body', 'Author, title, year.'), url: optional(text('caption', 'Web address.')) },
          'One source.',
        ),
        'Sources in the order in which they are cited.',
      ),
    },
    example: {
      title: 'Sources',
      items: [
        { text: 'Harbour Line, Fleet report 2025', url: 'harbourline.example/fleet-2025' },
        { text: 'City Council, Quay emission zones: ordinance 14/2024', url: 'city.example/ordinance-14' },
        {
          text: 'Eastern Grid, Capacity map of the inner harbour, November 2025',
          url: 'easterngrid.example/map',
        },
        { text: 'Solberg and Lindqvist, One winter with the test ferry, 2025' },
        { text: 'Maritime Battery Forum, Price survey of marine packs, 2025', url: 'mbf.example/survey' },
      ],
    },
  },
  bullets_image: {
    name: 'Bullets with picture',
    description:
      'Two to five points beside one picture that illustrates them. Without a fitting picture use "bullets".',
    purpose: 'content',
    density: 'usual',
    arrangement: 'text',
    keywords: 'photo picture beside illustration',
    kinds: ['pictures'],
    suits: [],
    shapes: { picture_and_text: 1 },
    points: true,
    withoutPictures: ['bullets', 'statement'],
    fields: {
      title: TITLE,
      items: list(
        2,
        5,
        object(
          { text: text('body', 'The point.'), detail: optional(text('body', 'A line of explanation.')) },
          'One point; a plain string is read as its text.',
        ),
        'Points.',
      ),
      image: image('The picture.'),
      caption: optional(text('caption', 'What the picture shows.')),
    },
    example: {
      title: 'A winter with the test ferry',
      items: [
        { text: '1,840 crossings, none cancelled for charging' },
        {
          text: 'Range held at −18 °C',
          detail: 'The heated pack lost 9 %, half of what we had planned for.',
        },
        { text: 'Quieter by 21 decibels on deck' },
      ],
      image: {
        image_prompt: 'Small electric passenger ferry leaving a snowy quay at dawn',
        alt: 'The test ferry leaving a snowy quay at dawn',
      },
      caption: 'Route 3, January 2026',
    },
  },
} satisfies Layouts;

function column(description: string) {
  return object(
    {
      heading: optional(text('heading', 'Heading of the column.')),
      items: optional(list(1, 6, POINT, 'Points; give either these or a text.')),
      text: optional(prose('body', 'One or two paragraphs.')),
    },
    description,
    ['items', 'text'],
  );
}

function side(description: string) {
  return object(
    {
      heading: text('heading', 'Name of the option.'),
      items: list(2, 5, POINT, 'What favours or describes it.'),
    },
    description,
  );
}

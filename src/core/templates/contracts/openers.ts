import type { Layouts } from '../standard-layout.ts';
import { CONTACT, image, list, object, optional, prose, TITLE, text, whole } from './fields.ts';

/** Layouts that open, divide and punctuate a deck. */
export const OPENERS = {
  title: {
    name: 'Title',
    description:
      'The cover: the title of the deck and who presents it. Use it once, as the first slide; use "section" for dividers inside the deck.',
    purpose: 'cover',
    density: 'airy',
    arrangement: 'text',
    keywords: 'cover opening front',
    kinds: [],
    suits: [],
    shapes: { cover: 1 },
    derived: true,
    prose: 'subtitle',
    powerpointType: 'title',
    fields: {
      title: text('display', 'Title of the presentation.'),
      subtitle: optional(text('subtitle', 'What it is about, in one line.')),
      presenter: optional(text('label', 'Who presents.')),
      organisation: optional(text('label', 'Company, team or institute.')),
      date: optional(text('label', 'Date as it should be read.')),
      image: optional(image('A picture that sets the scene.')),
    },
    example: {
      title: 'Harbour Line goes electric',
      subtitle: 'Plan for replacing the diesel ferries on the six city routes by 2029',
      presenter: 'Ingrid Solberg',
      organisation: 'Harbour Line AS',
      date: '14 March 2026',
    },
  },
  agenda: {
    name: 'Agenda',
    description:
      'Three to eight topics in their order. Use it after the cover of a longer deck; for steps of a method use "process".',
    purpose: 'content',
    density: 'usual',
    arrangement: 'diagram',
    keywords: 'contents toc overview topics',
    kinds: [],
    suits: [],
    shapes: { contents: 1, text: 3, headed_steps: 4, headed_lines: 3, lines: 2 },
    derived: true,
    sequential: true,
    fields: {
      title: TITLE,
      items: list(
        3,
        8,
        object(
          {
            heading: text('heading', 'Topic.'),
            description: optional(text('caption', 'What the topic answers.')),
            page: optional(whole(1, 999, 'Number of the slide on which it starts.')),
          },
          'One topic.',
        ),
        'Topics in order.',
      ),
    },
    example: {
      title: 'What we decide today',
      items: [
        { heading: 'Where we stand', description: 'Fuel, emissions and the age of the fleet', page: 3 },
        {
          heading: 'Three ways to electrify',
          description: 'New hulls, conversions or a mix of both',
          page: 7,
        },
        { heading: 'Cost and funding', description: 'Investment, grants and savings until 2035', page: 12 },
        { heading: 'Charging at the quays', description: 'Grid capacity at six landings', page: 16 },
        { heading: 'Decision and next steps', description: 'What the board approves this spring', page: 20 },
      ],
    },
  },
  section: {
    name: 'Section',
    description:
      'A divider that opens a part of the deck. Keep the title to a few words; a slide with content needs another layout.',
    purpose: 'section',
    density: 'airy',
    arrangement: 'text',
    keywords: 'divider chapter break',
    kinds: [],
    suits: [],
    shapes: { farewell: 2, divider: 1 },
    plain: { variety: 6, mixes: true, shapeless: true },
    prose: 'description',
    lastResort: 3,
    powerpointType: 'secHead',
    fields: {
      title: text('display', 'Name of the part.'),
      number: optional(text('figure', 'Number of the part, such as "2".')),
      description: optional(text('body', 'What this part answers, in one sentence.')),
    },
    example: {
      title: 'Three ways to electrify',
      number: '2',
      description: 'New hulls, conversions, or a mix of both: what each costs and how soon it sails.',
    },
  },
  statement: {
    name: 'Statement',
    description:
      'One sentence that must be remembered, alone on the page. Use it rarely, at a turning point; for the words of a named person use "quote".',
    purpose: 'section',
    density: 'airy',
    arrangement: 'text',
    keywords: 'message claim headline takeaway',
    kinds: ['statements'],
    suits: ['buyers'],
    shapes: { quotation: 2, divider: 2, title_only: 1 },
    plain: { variety: 7, mixes: true },
    lastResort: 2,
    fields: {
      statement: text('display', 'The sentence.'),
      attribution: optional(text('label', 'Where it comes from.')),
      support: optional(text('body', 'One sentence that backs it up.')),
    },
    example: {
      statement: 'Every year we wait costs us 4.1 million litres of diesel.',
      attribution: 'Fleet report 2025',
      support:
        'The six city routes burn three quarters of all our fuel, on crossings shorter than twenty minutes.',
    },
  },
  quote: {
    name: 'Quote',
    description:
      'What a named person said, word for word. Needs an author; a thought of your own is a "statement".',
    purpose: 'section',
    density: 'airy',
    arrangement: 'text',
    keywords: 'testimonial citation said voice',
    kinds: ['quotations'],
    suits: ['buyers'],
    shapes: { quotation: 1 },
    fields: {
      quote: text('display', 'The words, without quotation marks.'),
      author: text('heading', 'Who said it.'),
      role: optional(text('caption', 'Role or organisation of the author.')),
      image: optional(image('Portrait of the author.')),
    },
    example: {
      quote:
        'The first thing passengers noticed was not the clean air. It was that they could talk to each other on deck.',
      author: 'Marta Lindqvist',
      role: 'Captain of the test ferry, route 3',
    },
  },
  closing: {
    name: 'Closing',
    description:
      'The last slide: thanks, the one thing to do next, and how to reach the presenter. Not for a summary; use "bullets" or "statement" before it.',
    purpose: 'cover',
    density: 'airy',
    arrangement: 'text',
    keywords: 'thanks thank contact end next',
    kinds: [],
    suits: [],
    shapes: { farewell: 1, divider: 3 },
    prose: 'text',
    fields: {
      title: text('display', 'Closing words, such as "Thank you".'),
      text: optional(prose('body', 'One or two closing sentences.')),
      contact: CONTACT,
      call_to_action: optional(text('heading', 'The one thing to do next.')),
    },
    example: {
      title: 'Thank you',
      text: 'The full study is on the board portal.',
      call_to_action: 'Approve phase one by 30 April',
      contact: {
        name: 'Ingrid Solberg',
        email: 'ingrid.solberg@harbourline.example',
        phone: '+47 55 00 12 40',
        url: 'harbourline.example/electric',
      },
    },
  },
} satisfies Layouts;

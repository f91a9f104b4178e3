import type { Layouts } from '../standard-layout.ts';
import { image, list, object, optional, percent, TITLE, text } from './fields.ts';

/** Layouts dominated by pictures. */
export const PICTURES = {
  image_full: {
    name: 'Full picture',
    description:
      'One picture over the whole page with its title. Only for large, striking pictures; beside points use "bullets_image".',
    purpose: 'content',
    density: 'usual',
    arrangement: 'text',
    keywords: 'photo picture full bleed background',
    kinds: ['pictures'],
    suits: [],
    shapes: { picture: 1 },
    withoutPictures: ['statement', 'section'],
    powerpointType: 'picTx',
    fields: {
      title: TITLE,
      image: image('The picture, at least 1280 pixels wide.'),
      caption: optional(text('caption', 'What the picture shows, or who took it.')),
    },
    example: {
      title: 'The harbour, as it will sound in 2029',
      image: {
        image_prompt: 'Calm city harbour at sunrise with small electric ferries',
        alt: 'City harbour at sunrise with two electric ferries',
      },
      caption: 'Inner harbour with routes 1 and 3',
    },
  },
  image_callouts: {
    name: 'Picture with call-outs',
    description:
      'One large picture with one to six numbered points on it, and what each of them is. For a picture beside plain points use "bullets_image".',
    purpose: 'content',
    density: 'usual',
    arrangement: 'items',
    keywords: 'annotated labelled photo screenshot parts callouts hotspots',
    kinds: ['pictures'],
    suits: [],
    shapes: {},
    withoutPictures: ['cards', 'bullets', 'statement', 'section'],
    fields: {
      title: TITLE,
      image: image('The picture; it is shown whole.'),
      callouts: list(
        1,
        6,
        object(
          {
            x: percent('Percent of the picture from its left.'),
            y: percent('Percent of the picture from its top.'),
            heading: text('heading', 'What is there.'),
            text: optional(text('body', 'A few more words.')),
          },
          'One point.',
        ),
        'Points in the order in which they are told.',
      ),
    },
    example: {
      title: 'Where the quay changes',
      image: {
        image_prompt: 'Ferry quay seen from above with a docked electric ferry',
        alt: 'Quay from above with a ferry at its berth',
      },
      callouts: [
        { x: 24, y: 34, heading: 'Charging arm', text: 'Finds the socket by camera at any tide.' },
        { x: 58, y: 62, heading: 'Step-free ramp', text: 'One level from quay to seat.' },
        { x: 80, y: 26, heading: 'Buffer battery', text: 'Takes the peak off the grid.' },
      ],
    },
  },
  image_grid: {
    name: 'Picture grid',
    description:
      'Two to six pictures that belong together, with captions. For pictures with text use "cards".',
    purpose: 'content',
    density: 'usual',
    arrangement: 'items',
    keywords: 'photos pictures gallery screenshots',
    kinds: ['pictures'],
    suits: [],
    shapes: { pictures: 1, people: 3, pictured_texts: 2, pictured: 1 },
    withoutPictures: ['image_grid', 'bullets_image', 'bullets', 'statement', 'section'],
    fields: {
      title: TITLE,
      images: list(
        2,
        6,
        object(
          { image: image('The picture.'), caption: optional(text('caption', 'What it shows.')) },
          'One picture.',
        ),
        'Pictures; the first is the most important.',
      ),
    },
    example: {
      title: 'Four quays, four different tasks',
      images: [
        {
          image: { image_prompt: 'Ferry quay at a fish market', alt: 'Quay at the fish market' },
          caption: 'Fish Market: room for the buffer battery',
        },
        {
          image: { image_prompt: 'Old wooden ferry landing', alt: 'Wooden landing at North Bank' },
          caption: 'North Bank: the landing must be rebuilt',
        },
        {
          image: { image_prompt: 'Ferry terminal at an opera house', alt: 'Terminal at the opera' },
          caption: 'Opera: no visible cables allowed',
        },
        {
          image: { image_prompt: 'Ferry dock beside a shipyard', alt: 'Dock at the old yard' },
          caption: 'Old Yard: strongest grid connection',
        },
      ],
    },
  },
} satisfies Layouts;

import type { Layouts } from '../standard-layout.ts';
import { image, list, object, optional, TITLE, text } from './fields.ts';

/** Layouts that pictures rule. */
export const PICTURES = {
  image_full: {
    name: 'Full picture',
    description: 'One picture over the whole page with its title. Only for large, striking pictures; beside points use "bullets_image".',
    purpose: 'content',
    density: 'usual',
    arrangement: 'text',
    keywords: 'photo picture full bleed background',
    kinds: ['pictures'],
    suits: [],
    shapes: { picture: 1 },
    withoutPictures: ['statement', 'section'],
    powerpointType: 'picTx',
    fields: { title: TITLE, image: image('The picture, at least 1280 pixels wide.'), caption: optional(text('caption', 'What the picture shows, or who took it.')) },
    example: {
      title: 'The harbour, as it will sound in 2029',
      image: { image_prompt: 'Calm city harbour at sunrise with small electric ferries', alt: 'City harbour at sunrise with two electric ferries' },
      caption: 'Inner harbour with routes 1 and 3',
    },
  },
  image_grid: {
    name: 'Picture grid',
    description: 'Two to six pictures that belong together, with captions. For pictures with text use "cards".',
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
      images: list(2, 6, object({ image: image('The picture.'), caption: optional(text('caption', 'What it shows.')) }, 'One picture.'), 'Pictures; the first is the most important.'),
    },
    example: {
      title: 'Four quays, four different tasks',
      images: [
        { image: { image_prompt: 'Ferry quay at a fish market', alt: 'Quay at the fish market' }, caption: 'Fish Market: room for the buffer battery' },
        { image: { image_prompt: 'Old wooden ferry landing', alt: 'Wooden landing at North Bank' }, caption: 'North Bank: the landing must be rebuilt' },
        { image: { image_prompt: 'Ferry terminal at an opera house', alt: 'Terminal at the opera' }, caption: 'Opera: no visible cables allowed' },
        { image: { image_prompt: 'Ferry dock beside a shipyard', alt: 'Dock at the old yard' }, caption: 'Old Yard: strongest grid connection' },
      ],
    },
  },
} satisfies Layouts;

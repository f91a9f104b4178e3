import type { LayoutContract } from '../contract.ts';

/** Contract of slides written in markup, which exist beside the catalogue of layouts in every operation. */
export const COMPOSED: LayoutContract = {
  id: 'composed',
  name: 'Composition',
  description: 'A slide written in slide markup, for what no layout shows.',
  fields: {
    markup: {
      kind: 'text',
      role: 'code',
      multiline: true,
      asWritten: true,
      description: 'The slide as markup: <section><h1>Title</h1>…</section>.',
    },
    definitions: {
      kind: 'text',
      role: 'code',
      multiline: true,
      asWritten: true,
      optional: true,
      description: 'Classes and components of the deck; follows from it.',
    },
    title: {
      kind: 'text',
      role: 'title',
      optional: true,
      description: 'The words of its h1; follows from the markup.',
    },
    pictures: {
      kind: 'list',
      optional: true,
      min: 0,
      max: 60,
      description: 'The pictures of its img elements, in their order; follows from the markup.',
      item: {
        kind: 'object',
        description: 'A picture.',
        fields: {
          source: { kind: 'text', role: 'label', optional: true, description: 'What src names.' },
          image: { kind: 'image', description: 'The picture.' },
        },
      },
    },
  },
  example: { markup: '<section><h1>Title</h1><p>Text</p></section>' },
};

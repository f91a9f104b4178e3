import { fixesOf, type Make, nth, textsOf } from './scope.ts';

/** Edits of the whole deck. */
export const ON_DECKS: Readonly<Record<string, Make>> = {
  duplicate: ({ slide }) => ({ op: 'duplicate', slide }),
  move: ({ slide, head }) => ({ op: 'move', slide, to: head.slides.length - slide + 1 }),
  delete: ({ slide }) => ({ op: 'delete', slide }),
  insert: ({ head, number, text }) => {
    const layout = nth(head.layouts, number);
    return layout === undefined ? undefined : { op: 'insert', layout, content: { title: text } };
  },
  replace: ({ text }) => ({ op: 'find_replace', find: 'e', replace: text.slice(0, 3) }),
  translate: ({ file, number }) => ({
    op: 'set_texts',
    language: number % 2 === 0 ? 'de-DE' : 'ar-SA',
    rtl: number % 2 === 1,
    texts: textsOf(file)
      .slice(0, 30)
      .map(({ id, text }) => ({ id, text })),
  }),
  title: ({ text }) => ({ op: 'set_file', title: text }),
  colors: ({ number }) => ({
    op: 'set_file',
    colors: { accent1: `#${(number % 0xffffff).toString(16).padStart(6, '0')}` },
  }),
  fonts: () => ({ op: 'set_file', fonts: { heading: 'Georgia', body: 'Arial' } }),
  footer: ({ text, number }) => ({
    op: 'set_file',
    footer: number % 2 === 0 ? { text, numbers: true } : { text: null, numbers: false, date: null },
  }),
  size: ({ number }) => ({
    op: 'set_file',
    size: {
      width: 300 + (number % 1_500),
      height: 300 + ((number >> 4) % 1_500),
      fit: number % 2 === 0 ? 'ensure_fit' : 'maximize',
    },
  }),
  sections: ({ head, number }) => ({
    op: 'set_file',
    sections:
      number % 3 === 0
        ? []
        : [{ name: 'One', from: 1 }, ...(head.slides.length > 1 ? [{ name: 'Two', from: 2 }] : [])],
  }),
  properties: ({ text }) => ({ op: 'set_file', properties: { author: text, keywords: text } }),
  bring: ({ other, number }) => ({
    op: 'copy_slides',
    file: other,
    slides: [1],
    look: number % 2 === 0 ? 'keep' : 'target',
  }),
  look: ({ other }) => ({ op: 'take_look', file: other }),
  fix: ({ file }) => ({
    op: 'fix',
    fixes: fixesOf(file).flatMap(({ id, asks }) => (asks === true ? [] : [id])),
  }),
};

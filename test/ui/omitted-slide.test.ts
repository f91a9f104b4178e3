import { expect, test } from 'vitest';
import { createPieceSlide, isPieceShown } from '../../src/ui/pages/deck/omitted-slide.ts';

const deck = (content: Readonly<Record<string, unknown>>) => ({
  ...{ id: 'a', revision: 1, title: 'Ferries', language: 'en', template: 'ledger' },
  slides: [{ id: 's', layout: 'x', title: '', content }],
});

test.each([
  [
    '## Costs\n\n| Part | Cost |\n| --- | --- |\n| Hull \\| deck | 12 |',
    {
      layout: 'table',
      content: {
        title: 'Costs',
        table: { columns: [{ label: 'Part' }, { label: 'Cost' }], rows: [['Hull | deck', '12']] },
      },
    },
  ],
  [
    '## Why now\n\n- Quays close',
    { layout: 'statement', content: { statement: 'Why now', support: 'Quays close' } },
  ],
  [
    'Quays close. Diesel is dear.',
    {
      layout: 'bullets',
      content: { title: 'Ferries', items: [{ text: 'Quays close.' }, { text: 'Diesel is dear.' }] },
    },
  ],
])('the slide for an omitted piece has its text: %j', (markdown, slide) => {
  expect(createPieceSlide(markdown, 'Ferries')).toEqual(slide);
  const piece = { kind: 'list_item', text: '', where: '', reason: '', markdown };
  expect(isPieceShown(piece, deck(slide.content))).toBe(true);
  expect(isPieceShown(piece, deck({ title: 'Why now' }))).toBe(false);
});

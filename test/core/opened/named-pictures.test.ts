import { expect, it } from 'vitest';
import type { ReadSlide } from '../../../src/core/ooxml/read/index.ts';
import { warnAboutNamedPictures } from '../../../src/core/opened/named-pictures.ts';

const slide = (place: number, ...shapes: readonly object[]) => ({
  place,
  read: { shapes } as unknown as ReadSlide,
});
const picture = (name: string, part: string, alt = '') => ({ kind: 'picture', name, part, alt });

it('find_replace warns about pictures named after the replaced words', () => {
  const slides = [
    slide(1, picture('Picture 3', 'ppt/media/acme_corp-logo.png')),
    slide(2, picture('Picture 3', 'ppt/media/acme_corp-logo.png'), {
      kind: 'shape',
      name: 'Acme Corp',
      alt: '',
    }),
    slide(3, picture('Harbour', 'ppt/media/image1.png', 'Boats in the harbour')),
  ];
  expect(warnAboutNamedPictures(slides, { find: 'Acme Corp' })).toEqual([
    'The picture "acme_corp-logo.png" (slides 1 to 2, 2 in all) may still show "Acme Corp": look at it, and replace it if it does.',
  ]);
  expect(warnAboutNamedPictures(slides, { find: 'boats' })).toHaveLength(1);
  for (const request of [{ find: 'Nordic' }, { find: 'me' }, { find: 'Acme Corp', regex: true }])
    expect(warnAboutNamedPictures(slides, request)).toEqual([]);
});

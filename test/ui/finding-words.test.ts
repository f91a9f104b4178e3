import { expect, test } from 'vitest';
import { loadPageTexts } from '../../src/ui/strings/catalogue.ts';
import { describeFinding } from '../../src/ui/strings/finding-words.ts';

await loadPageTexts();

const finding = (code: string, more: object = {}) =>
  describeFinding({
    code,
    message: 'items[0].heading and title overlap by 1518 px².',
    fix: 'Choose a roomier layout than bullets_image.',
    ...more,
  });

test('an overlap finding names both fields of the form, and no pixels', () => {
  const path = 'slides[2].content.items[0].heading';
  expect(finding('overlap', { path, others: ['slides[2].content.title'] })).toEqual({
    what: '“Item 1, heading” and “Title” run into each other.',
    fix: 'Shorten one of them, or move them apart.',
  });
  expect(finding('overlap', { path: 'title' }).what).toBe('“Title” runs into something else.');
  expect(finding('overlap', { words: 'Quays close' }).what).toBe('“Quays close” runs into something else.');
  expect(finding('overlap').what).toBe('Something here runs into something else.');
});

test('a finding about an overlong text says how much fits', () => {
  const fits = { characters: 40, of: 90 };
  expect(finding('text_overflow', { path: 'title', fits }).what).toBe(
    '“Title” has more text than fits: 90 characters, where about 40 fit.',
  );
  expect(finding('text_overflow', { path: 'title' }).what).toBe('“Title” has more text than fits.');
});

test('other findings use the text of the server with the labels of the form', () => {
  const message = 'The share in "share_of_sales" is wrong.';
  expect(finding('share_differs', { message, fix: 'Compute it again.' })).toEqual({
    what: 'The share in “Share of sales” is wrong.',
    fix: 'Compute it again.',
  });
});

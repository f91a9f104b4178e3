import { expect, test } from 'vitest';
import { describeVersion, nameVersion } from '../../src/ui/pages/deck/history/version-words.ts';
import { loadPageTexts } from '../../src/ui/strings/catalogue.ts';

await loadPageTexts();

const version = { revision: 7, created_at: '2026-03-01T12:00:00.000Z', n_slides: 3 };

test('a change is described with the labels of the form instead of paths', () => {
  const change = 'slide 2: items[1].text changed to "Three quays"; slide 4 deleted';
  expect(describeVersion({ ...version, change })).toBe(
    'Slide 2: Item 2, text changed to "Three quays"; slide 4 deleted',
  );
});

test('undo and redo are described by the version that they return to', () => {
  expect(describeVersion({ ...version, change: 'undo: as in revision 4', returned_to: 4 })).toBe(
    'Back to version 4',
  );
});

test('a named version is described by its name', () => {
  expect(nameVersion({ revision: 7 })).toBe('Version 7');
  expect(nameVersion({ revision: 7, name: 'Final' })).toBe('Final (version 7)');
});

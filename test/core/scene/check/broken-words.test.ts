import { describe, expect, test } from 'vitest';
import { checkBrokenWords } from '../../../../src/core/scene/check/broken-words.ts';
import { composedDeck } from '../../../support/composed-deck.ts';

const brokenOn = (body: string, lang = 'en') =>
  composedDeck([`<section><h1>Title</h1>${body}</section>`], 'ledger', lang).slides.flatMap((scene) =>
    checkBrokenWords(scene).map(({ message }) => message),
  );

describe('a word that is wider than its line', () => {
  test('is reported if no smaller size avoids it', () => {
    expect(brokenOn('<div style="width:64px"><p>It was incomprehensible to all</p></div>').join()).toContain(
      '"incomprehensible" is wider than',
    );
    expect(brokenOn('<div style="width:90px"><p>Непостижимость всего</p></div>', 'ru')).toHaveLength(1);
  });

  test.each([
    [
      'words with enough room',
      '<div style="width:200px"><p>It was incomprehensible to all who heard it said so often</p></div>',
    ],
    ['hyphens', '<div style="width:110px"><p>a well-known, out-of-the-way half-timbered house</p></div>'],
    ['addresses', '<div style="width:120px"><p>https://example.com/a/very/long/path/indeed</p></div>'],
    ['scripts without spaces', '<div style="width:64px"><p>多版本并发控制的工作原理</p></div>'],
    ['code', '<div style="width:64px"><p><code>pg_current_snapshot</code></p></div>'],
  ])('is not reported in %s', (_what, body) => {
    expect(brokenOn(body)).toEqual([]);
  });
});

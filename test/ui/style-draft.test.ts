import { describe, expect, test } from 'vitest';
import { areaBetween, toDraft, toStyle, withEntry } from '../../src/ui/pages/designs/style-draft.ts';

describe('the draft of a style file', () => {
  test('turns words with replacements into lines and back', () => {
    const file = { words_to_avoid: [{ word: 'leverage', instead: 'use' }, { word: 'synergy' }] };
    const draft = toDraft(file);
    expect(draft.words).toBe('leverage → use\nsynergy');
    expect(toStyle(draft).words_to_avoid).toEqual(file.words_to_avoid);
    expect(toStyle({ ...draft, words: ' a->b \n\n c ' }).words_to_avoid).toEqual([
      { word: 'a', instead: 'b' },
      { word: 'c' },
    ]);
  });

  test('has every part, so that an emptied one is removed, and leaves out layouts without settings', () => {
    const draft = toDraft({ layouts: { cover: { use: 'never' }, text: {} } });
    expect(toStyle(draft)).toEqual({
      colors: {},
      charts: {},
      layouts: { cover: { use: 'never' } },
      words_to_avoid: [],
    });
  });

  test('removes an entry that is set to undefined', () => {
    expect(withEntry({ good: '#118844' } as { good?: string }, 'good', undefined)).toEqual({});
    expect(withEntry({}, 'good' as never, '#118844')).toEqual({ good: '#118844' });
  });

  test('keeps a drawn area on the slide and at least 5 per cent wide', () => {
    expect(areaBetween({ x: 90, y: 80 }, { x: 10.4, y: 20.2 })).toEqual({
      x: 10,
      y: 20,
      width: 80,
      height: 60,
    });
    expect(areaBetween({ x: 99, y: 50 }, { x: 140, y: 51 })).toEqual({ x: 95, y: 50, width: 5, height: 5 });
  });
});

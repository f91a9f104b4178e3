import { expect, test } from 'vitest';
import { byText } from '../../../src/core/memory/memo.ts';

test('byText computes a value once for a text, and is cleared at its limit', () => {
  const asked: string[] = [];
  const shout = byText((text) => {
    asked.push(text);
    return text.toUpperCase();
  });
  expect([shout('items'), shout('items'), shout('')]).toEqual(['ITEMS', 'ITEMS', '']);
  expect(shout('')).toBe('');
  expect(asked).toEqual(['items', '']);
  for (let at = 0; at < 3; at += 1) shout(`${at}`.repeat(40_000));
  shout('items');
  expect(asked.filter((text) => text === 'items')).toHaveLength(2);
});

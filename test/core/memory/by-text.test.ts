import { expect, test } from 'vitest';
import { byText } from '../../../src/core/memory/memo.ts';

test('byText asks once for a text, and starts afresh before it holds too many', () => {
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

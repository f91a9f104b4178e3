import { afterEach, expect, test } from 'vitest';
import { recallTravel, rememberTravel } from '../../src/ui/pages/deck/undo-memory.ts';

const storage = (items: Map<string, string>, isFull = false) => ({
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => {
    if (isFull) throw new DOMException('full', 'QuotaExceededError');
    items.set(key, value);
  },
});
const put = (value: object | undefined) =>
  Object.defineProperty(globalThis, 'sessionStorage', { value, configurable: true, writable: true });
const original = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage');
afterEach(() => {
  if (original === undefined) put(undefined);
  else Object.defineProperty(globalThis, 'sessionStorage', original);
});

test('undo of a deck is remembered for the revision that it leads back from', () => {
  put(storage(new Map()));
  rememberTravel('a', 7, { past: [{ revision: 5 }, { revision: 6 }], future: [] });
  expect(recallTravel('a', 7)).toEqual({ past: [{ revision: 5 }, { revision: 6 }], future: [] });
  expect(recallTravel('a', 8)).toBeUndefined();
  expect(recallTravel('b', 7)).toBeUndefined();
});

test('undo is forgotten when the storage is full, damaged or missing, and nothing fails', () => {
  put(storage(new Map(), true));
  rememberTravel('a', 7, { past: [{ revision: 6 }], future: [] });
  expect(recallTravel('a', 7)).toBeUndefined();
  put(storage(new Map([['lectern.undo-steps.a', '{']])));
  expect(recallTravel('a', 7)).toBeUndefined();
  put(undefined);
  rememberTravel('a', 7, { past: [{ revision: 6 }], future: [] });
  expect(recallTravel('a', 7)).toBeUndefined();
});

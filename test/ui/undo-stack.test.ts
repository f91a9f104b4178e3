import { beforeEach, expect, test } from 'vitest';
import { UndoStack } from '../../src/ui/pages/deck/undo-stack.ts';

beforeEach(() => {
  const items = new Map<string, string>();
  const value = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
  };
  Object.defineProperty(globalThis, 'sessionStorage', { value, configurable: true, writable: true });
});

test('undo restores the revision before a change, and redo the one after it', () => {
  const stack = new UndoStack('deck');
  stack.push({ revision: 1, steps: ['2.1'] });
  expect(stack.next('undo')).toEqual([{ op: 'restore', revision: 1 }]);
  stack.pass('undo', 2);
  expect(stack.canUndo()).toBe(false);
  expect(stack.next('redo')).toEqual([{ op: 'restore', revision: 2 }]);
});

test('undo of a call is left to the server, and redo of one becomes a restore when the server cannot redo', () => {
  const stack = new UndoStack('deck');
  stack.push({ revision: 1, steps: ['2.1'], isCall: true });
  expect(stack.next('undo', { can_undo: true })).toEqual([{ op: 'undo' }]);
  stack.pass('undo', 2);
  expect(stack.next('redo', { can_redo: true })).toEqual([{ op: 'redo' }]);
  expect(stack.next('redo', { can_redo: false })).toEqual([{ op: 'restore', revision: 2 }]);
});

test('undo continues with the calls before the page was opened, unless others change the deck meanwhile', () => {
  const stack = new UndoStack('deck');
  expect([stack.canUndo({ can_undo: true }), stack.canRedo({ can_redo: true })]).toEqual([true, true]);
  expect(stack.next('undo', { can_undo: true })).toEqual([{ op: 'undo' }]);
  expect(stack.next('undo', { can_undo: false })).toBeUndefined();
  stack.mix();
  expect(stack.canUndo({ can_undo: true })).toBe(false);
  expect(stack.next('undo', { can_undo: true })).toBeUndefined();
});

test('undo after changes by others undoes the edits of this tab by name, the last one first', () => {
  const stack = new UndoStack('deck');
  stack.push({ revision: 1, steps: ['2.1', '2.2'] });
  stack.mix();
  expect(stack.next('undo')).toEqual([
    { op: 'undo', step: '2.2' },
    { op: 'undo', step: '2.1' },
  ]);
  stack.pass('undo', 3);
  expect(stack.next('redo')).toEqual([
    { op: 'redo', step: '2.1' },
    { op: 'redo', step: '2.2' },
  ]);
});

test('a change without named edits cannot be undone after changes by others', () => {
  const stack = new UndoStack('deck');
  stack.push({ revision: 1 });
  stack.mix();
  expect(stack.canUndo()).toBe(false);
});

test('a reloaded page continues the undo of the same revision', () => {
  const stack = new UndoStack('deck');
  stack.push({ revision: 1, steps: ['2.1'] });
  stack.remember(2);
  const reloaded = new UndoStack('deck');
  expect([reloaded.recall(2), reloaded.canUndo()]).toEqual([true, true]);
  const later = new UndoStack('deck');
  expect([later.recall(3), later.canUndo()]).toEqual([false, false]);
});

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { en } from '../../src/ui/strings/en.ts';
import { deck } from '../../src/ui/strings/en-deck.ts';
import { first } from '../../src/ui/strings/en-first.ts';

const UI = join(import.meta.dirname, '..', '..', 'src', 'ui');

test('the first page has the texts and icons of all that it imports at once', () => {
  const sources = readClosure('main.tsx', 'pages/library/library.tsx', 'pages/sign-in/sign-in.tsx');
  expect(sources.size).toBeGreaterThan(30);
  expect(findTexts(sources).filter((key) => !(key in first))).toEqual([]);
});

test('the editor has the texts of all that it loads', () => {
  const sources = readClosure('pages/deck/deck.tsx', 'pages/deck/present.tsx', 'pages/deck/presenter.tsx');
  expect(sources.size).toBeGreaterThan(60);
  expect(findTexts(sources).filter((key) => !(key in first) && !(key in deck))).toEqual([]);
});

/** Files that entries import at once, with their text; types and parts that load later are no part of it. */
function readClosure(...entries: readonly string[]): ReadonlyMap<string, string> {
  const sources = new Map<string, string>();
  const add = (path: string) => {
    if (sources.has(path) || !existsSync(path) || /strings\/en/.test(path)) return;
    const text = readFileSync(path, 'utf8');
    sources.set(path, text);
    for (const [, imported = ''] of text.matchAll(/^(?:import|export)(?! type)[^;]*? from '(\.[^']+)';/gm))
      add(join(dirname(path), imported));
  };
  for (const entry of entries) add(join(UI, entry));
  return sources;
}

/** Keys of texts that files name, whole or by their beginning. */
function findTexts(sources: ReadonlyMap<string, string>): readonly string[] {
  const keys = Object.keys(en);
  const found = new Set<string>();
  for (const text of sources.values()) {
    for (const [, key = ''] of text.matchAll(/'([a-z][\w-]*(?:\.[\w-]+)*)'/g)) if (key in en) found.add(key);
    for (const [, start = ''] of text.matchAll(/t\(`([a-z][\w-]*\.[\w-]*)\$\{/g))
      for (const key of keys) if (key.startsWith(start)) found.add(key);
  }
  return [...found];
}

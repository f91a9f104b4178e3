import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
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

test('parts that the editor loads later have their texts, or load them too', () => {
  const parts = readClosure('pages/deck/deck.tsx');
  const pending = [...parts];
  for (const [path, text] of pending)
    for (const [, how, imported = ''] of text.matchAll(LATER)) {
      if (how !== 'lazy') continue;
      for (const [later, code] of readClosure(relative(UI, join(dirname(path), imported))))
        if (!parts.has(later)) {
          parts.set(later, code);
          pending.push([later, code]);
        }
    }
  expect(pending.length).toBeGreaterThan(120);
  expect(findWholeTexts(parts).filter((key) => !(key in first) && !(key in deck))).toEqual([]);
});

/** Imports of parts that load later, with the function that loads them. */
const LATER = /\b(lazyPart|loadPart|lazy)\((?:async )?\(\) =>[^;]{0,80}?import\(\s*'(\.[^']+)'/g;

/** Files that entries import at once, with their text; types and parts that load later are no part of it. */
function readClosure(...entries: readonly string[]): Map<string, string> {
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

/** Keys of texts that files name whole. */
function findWholeTexts(sources: ReadonlyMap<string, string>): readonly string[] {
  return [...sources.values()].flatMap((text) =>
    [...text.matchAll(/'([a-z][\w-]*(?:\.[\w-]+)*)'/g)].flatMap(([, key = '']) => (key in en ? [key] : [])),
  );
}

/** Keys of texts that files name, whole or by their beginning. */
function findTexts(sources: ReadonlyMap<string, string>): readonly string[] {
  const keys = Object.keys(en);
  const found = new Set<string>(findWholeTexts(sources));
  for (const text of sources.values()) {
    for (const [, start = ''] of text.matchAll(/t\(`([a-z][\w-]*\.[\w-]*)\$\{/g))
      for (const key of keys) if (key.startsWith(start)) found.add(key);
  }
  return [...found];
}

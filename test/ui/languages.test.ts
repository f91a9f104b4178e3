import { afterEach, describe, expect, test } from 'vitest';
import { ar } from '../../src/ui/strings/ar/index.ts';
import { setCatalogue, type Translation, type Word } from '../../src/ui/strings/catalogue.ts';
import { de } from '../../src/ui/strings/de/index.ts';
import { en } from '../../src/ui/strings/en.ts';
import { es } from '../../src/ui/strings/es/index.ts';
import { fr } from '../../src/ui/strings/fr/index.ts';
import { t } from '../../src/ui/strings/index.ts';
import { ja } from '../../src/ui/strings/ja/index.ts';
import { describePath } from '../../src/ui/strings/label-of.ts';
import { readDirection } from '../../src/ui/strings/language.ts';
import { formatNumber } from '../../src/ui/strings/when.ts';

const TRANSLATIONS: Readonly<Record<string, Translation>> = { ar, de, es, fr, ja };
/** Words of programs, which are the same in every language, and prompts, which belong to the deck. */
const ENGLISH_EVERYWHERE = /^(?:connect\.|prompt\.|chat\.message|server\.connect-model)/;
/** Texts of a page may be newer than its translations, which then show English. */
const MOST_MISSING = 100;

const placeholders = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].toSorted();

afterEach(() => setCatalogue('en', { words: en, labels: {} }));

describe.each(Object.entries(TRANSLATIONS))('the texts in %s', (language, { words }) => {
  test('have the placeholders and no more forms than their language has', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    for (const [key, text] of Object.entries(words)) {
      expect([key, placeholders(text)]).toEqual([key, placeholders(en[key as Word])]);
      // The last form also stands for the categories behind it.
      const { length } = text.split(' | ');
      const isCounted = en[key as Word].includes(' | ');
      expect(length, key).toBeLessThanOrEqual(isCounted ? pluralCategories.length : 1);
      expect(length, key).toBeGreaterThanOrEqual(isCounted ? Math.min(2, pluralCategories.length) : 1);
    }
  });

  test('are nearly complete', () => {
    const missing = Object.keys(en).filter((key) => !(key in words) && !ENGLISH_EVERYWHERE.test(key));
    expect(missing.length, missing.join(' ')).toBeLessThan(MOST_MISSING);
  });
});

test('a text is shown in the language, with its forms, and in English where it is missing', () => {
  const words = { 'library.slides': 'none | one | two | {n} few | {n} many | {n} other' };
  setCatalogue('ar', { words, labels: { items: 'Punkte' } });
  expect([0, 1, 2, 3, 11, 100].map((n) => t('library.slides', { n }))).toEqual([
    ...['none', 'one', 'two', '3 few', '11 many', '100 other'],
  ]);
  expect(t('library.trash')).toBe('Trash');
  expect(t('library.planned', { n: 1 })).toBe('Plan with 1 slide');
  expect(describePath('items[1].heading')).toBe('Punkte 2, heading');
});

test('numbers are written as the language writes them', () => {
  setCatalogue('de', de);
  expect(formatNumber(1_234.5)).toBe('1.234,5');
});

test('pages in Arabic run from right to left', () => {
  expect([readDirection('ar'), readDirection('de')]).toEqual(['rtl', 'ltr']);
});

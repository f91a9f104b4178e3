import { describe, expect, it } from 'vitest';
import {
  createScaffoldSlides,
  getScaffoldSubtitle,
  hasScaffold,
} from '../../../src/core/authoring/scaffold.ts';
import { knownOf, SLIDE_WORDS } from '../../../src/core/locales/index.ts';
import { detectLanguage } from '../../../src/core/sources/detect-language.ts';
import { words } from '../../../src/core/templates/words.ts';

const LANGUAGES = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'pl',
  'ru',
  'uk',
  'el',
  'zh-Hans',
  'zh-Hant',
  'ja',
  'ko',
  'ar',
  'he',
  'hi',
  'th',
  'tr',
  'vi',
  'sv',
  'da',
  'no',
  'fi',
  'cs',
  'hu',
  'ro',
  'id',
];

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(listTexts) : [];
}

describe.each(LANGUAGES)('the scaffold in %s', (lang) => {
  it('has every heading and question once', () => {
    expect(hasScaffold(lang)).toBe(true);
    const made = knownOf(lang, 'scaffold');
    expect(made?.parts).toHaveLength(12);
    for (const { questions } of made?.parts ?? []) expect(questions).toHaveLength(3);
    expect(made?.comparison.questions).toHaveLength(3);
    expect(made?.steps.items).toHaveLength(4);
    const texts = listTexts(made);
    expect(texts.filter((text) => text.trim() === '' || text !== text.trim())).toEqual([]);
    const titles = [
      ...(made?.parts ?? []).map(({ heading }) => heading),
      made?.chart.title,
      made?.comparison.title,
      made?.steps.title,
    ];
    expect(new Set(titles).size).toBe(titles.length);
  });

  it('is written in its language', () => {
    expect(detectLanguage(listTexts(createScaffoldSlides(lang, 14)).join('\n'))).toBe(lang);
    if (lang !== 'en') expect(getScaffoldSubtitle(lang)).not.toBe(getScaffoldSubtitle('en'));
  });

  it('has all labels of the layouts', () => {
    expect(Object.keys(knownOf(lang, 'slide_words') ?? {})).toEqual(SLIDE_WORDS);
    expect(words(lang)('part_of')).toMatch(/\{n\}.*\{total\}|\{total\}.*\{n\}/);
  });
});

it('Chinese is recognized by region and by script', () => {
  expect(getScaffoldSubtitle('zh-TW')).toBe(getScaffoldSubtitle('zh-Hant'));
  expect(getScaffoldSubtitle('zh')).toBe(getScaffoldSubtitle('zh-Hans'));
});

it('Norwegian is recognized in both written forms', () => {
  for (const tag of ['nb', 'nn-NO']) {
    expect(getScaffoldSubtitle(tag)).toBe(getScaffoldSubtitle('no'));
    expect(words(tag)('agenda')).toBe(words('no')('agenda'));
  }
});

it.each([
  ['en', '“”'],
  ['de', '„“'],
  ['fr', '«»'],
  ['sv', '””'],
  ['da', '»«'],
  ['nb', '«»'],
  ['fi', '””'],
  ['cs', '„“'],
  ['hu', '„”'],
  ['ro', '„”'],
  ['pl', '„”'],
  ['ru', '«»'],
  ['el', '«»'],
  ['he', '””'],
  ['ar', '«»'],
  ['ja', '「」'],
  ['zh-Hans', '“”'],
  ['zh-Hant', '「」'],
  ['id', '“”'],
])('the scaffold quotes in %s as %s', (lang, marks) => {
  expect(words(lang)('quote_open') + words(lang)('quote_close')).toBe(marks);
});

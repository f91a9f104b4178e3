import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  isOneOf,
  joinPhrases,
  knownOf,
  LOCALES,
  localeTag,
  mentions,
  opensWith,
} from '../../../src/core/locales/index.ts';
import { PHRASES } from '../../../src/core/locales/phrases.ts';
import { LocaleSchema } from '../../../src/core/locales/schema.ts';
import { TIERS } from '../../../src/core/locales/tiers.ts';

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'src', 'core', 'locales', 'data');
const files = readdirSync(FOLDER).filter((name) => name !== 'world-words.json');

describe('locale files', () => {
  it('are all loaded', () => {
    expect(LOCALES.map(({ tag }) => `${tag}.json`).sort()).toEqual(files.sort());
  });

  it.each(files)('match the schema and their declared tier: %s', (name) => {
    const locale = LocaleSchema.parse(JSON.parse(readFileSync(join(FOLDER, name), 'utf8')));
    expect(name).toBe(`${locale.tag}.json`);
    expect(locale.tier).toBe(
      TIERS.find(({ needs }) => needs.every((key) => knownOf(locale.tag, key) !== undefined))?.tier,
    );
  });

  it('are refused with a capturing group, an invalid expression, a missing word or an unknown key', () => {
    const german = JSON.parse(readFileSync(join(FOLDER, 'de.json'), 'utf8')) as Record<string, object>;
    const issues = (change: object): string =>
      JSON.stringify(LocaleSchema.safeParse({ ...german, ...change }).error?.issues ?? []);
    expect(issues({})).toBe('[]');
    expect(issues({ months: '(januar)|februar' })).toContain('alternation');
    expect(issues({ months: 'januar|(?:februar' })).toContain('alternation');
    expect(issues({ slide_words: { ...german['slide_words'], agenda: undefined } })).toContain('agenda');
    expect(issues({ phrases: { weekdays: 'Montag' } })).toContain('weekdays');
  });

  it('have every kind of phrase in some language', () => {
    expect(Object.keys(PHRASES).filter((key) => joinPhrases(key as keyof typeof PHRASES) === '')).toEqual([]);
  });
});

describe('the locale of a language', () => {
  it.each([
    ['nb', 'no'],
    ['nn-NO', 'no'],
    ['zh', 'zh-Hans'],
    ['zh-TW', 'zh-Hant'],
    ['zh-Hant-HK', 'zh-Hant'],
    ['iw', 'he'],
    ['de-AT', 'de'],
    ['pt_BR', 'pt'],
  ])('for %s is %s', (lang, tag) => {
    expect(localeTag(lang)).toBe(tag);
  });

  it('falls back to that of a similar language', () => {
    expect(knownOf('zh-Hant', 'cues')).toBe(knownOf('zh-Hans', 'cues'));
    expect(knownOf('zh-Hant', 'slide_words')?.agenda).toBe('目錄');
    expect(knownOf('xx', 'slide_words')).toBeUndefined();
  });
});

describe('phrases of all locales', () => {
  it('end at word boundaries, also at letters beyond a to z', () => {
    const team = mentions('team');
    for (const heading of ['Our team', 'Notre équipe', 'L’équipe', 'Das Team', '管理团队', '우리 팀은'])
      expect(team.test(heading), heading).toBe(true);
    for (const heading of ['Steamers', 'Equipment', 'Teamwork'])
      expect(team.test(heading), heading).toBe(false);
    const total = opensWith('total');
    for (const cell of ['Total', 'Итого', 'Всего 2024', '合計', 'المجموع'])
      expect(total.test(cell), cell).toBe(true);
    for (const cell of ['Totally', 'Summer', 'A total']) expect(total.test(cell), cell).toBe(false);
  });

  it('match alone when the whole text is compared', () => {
    expect(isOneOf('references').test('Literaturverzeichnis')).toBe(true);
    expect(isOneOf('references').test('References and more')).toBe(false);
  });
});

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

describe('the files of languages', () => {
  it('are all loaded', () => {
    expect(LOCALES.map(({ tag }) => `${tag}.json`).sort()).toEqual(files.sort());
  });

  it.each(files)('%s is what the schema asks for, and of the tier that it declares', (name) => {
    const locale = LocaleSchema.parse(JSON.parse(readFileSync(join(FOLDER, name), 'utf8')));
    expect(name).toBe(`${locale.tag}.json`);
    expect(locale.tier).toBe(
      TIERS.find(({ needs }) => needs.every((key) => knownOf(locale.tag, key) !== undefined))?.tier,
    );
  });

  it('refuse a group that captures, a broken expression, a missing word and what nobody reads', () => {
    const german = JSON.parse(readFileSync(join(FOLDER, 'de.json'), 'utf8')) as Record<string, object>;
    const issues = (change: object): string =>
      JSON.stringify(LocaleSchema.safeParse({ ...german, ...change }).error?.issues ?? []);
    expect(issues({})).toBe('[]');
    expect(issues({ months: '(januar)|februar' })).toContain('alternation');
    expect(issues({ months: 'januar|(?:februar' })).toContain('alternation');
    expect(issues({ slide_words: { ...german['slide_words'], agenda: undefined } })).toContain('agenda');
    expect(issues({ phrases: { weekdays: 'Montag' } })).toContain('weekdays');
  });

  it('give every kind of phrase to some language', () => {
    expect(Object.keys(PHRASES).filter((key) => joinPhrases(key as keyof typeof PHRASES) === '')).toEqual([]);
  });
});

describe('what is known of a language', () => {
  it.each([
    ['nb', 'no'],
    ['nn-NO', 'no'],
    ['zh', 'zh-Hans'],
    ['zh-TW', 'zh-Hant'],
    ['zh-Hant-HK', 'zh-Hant'],
    ['iw', 'he'],
    ['de-AT', 'de'],
    ['pt_BR', 'pt'],
  ])('%s is found under %s', (lang, tag) => {
    expect(localeTag(lang)).toBe(tag);
  });

  it('is taken from the language that it is like, where it says nothing itself', () => {
    expect(knownOf('zh-Hant', 'cues')).toBe(knownOf('zh-Hans', 'cues'));
    expect(knownOf('zh-Hant', 'slide_words')?.agenda).toBe('目錄');
    expect(knownOf('xx', 'slide_words')).toBeUndefined();
  });
});

describe('phrases of all languages', () => {
  it('end where words end, also at letters beyond a to z', () => {
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

  it('stand alone where the whole text is asked about', () => {
    expect(isOneOf('references').test('Literaturverzeichnis')).toBe(true);
    expect(isOneOf('references').test('References and more')).toBe(false);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { findLayoutUse, plainName } from '../../../src/core/designs/compile/layout-use.ts';
import { readDeck } from '../../../src/core/ooxml/read/index.ts';

const PICTURE = [{ role: 'title' }, { role: 'picture' }, { role: 'body' }] as const;
const useOf = (name: string, type = '') => findLayoutUse({ name, type }, PICTURE);

describe('the use of a layout', () => {
  it.each([
    [
      'title_only',
      [
        'Title Only',
        'Nur Titel',
        'Titre seul',
        'Solo el título',
        'タイトルのみ',
        '仅标题',
        'Только заголовок',
      ],
    ],
    [
      'section',
      [
        'Section Header',
        'Abschnittsüberschrift',
        'Titre de section',
        'セクション見出し',
        '节标题',
        'Osan ylätunniste',
      ],
    ],
    [
      'cover',
      [
        'Title Slide',
        'Titelfolie',
        'Diapositive de titre',
        'タイトル スライド',
        '제목 슬라이드',
        'Úvodní snímek',
      ],
    ],
    [
      'quotation',
      ['Quote with Caption', 'Zitat mit Beschriftung', 'Citation avec légende', 'Cita con descripción'],
    ],
    [
      'picture',
      ['Panoramic Picture with Caption', 'Bild mit Überschrift', 'Imagen con título', '图片与标题'],
    ],
    ['captioned', ['Title and Caption', 'Inhalt mit Überschrift', 'Contenu avec légende']],
    ['card', ['Name Card', 'True or False', 'Namenskarte']],
  ])('is %s for names in the languages of Office', (use, names) => {
    expect(names.map((name) => useOf(name))).toEqual(names.map(() => use));
  });

  test('follows the name before the type, which copies of a layout keep', () => {
    expect([
      useOf('Title and Content', 'obj'),
      useOf('Quote', 'obj'),
      useOf('Inhaltsfolie', 'titleOnly'),
    ]).toEqual(['content', 'quotation', 'title_only']);
    expect(useOf('Blue')).toBeUndefined();
  });

  test('ignores numbers of copies in a name', () => {
    expect(['1_Title Slide', 'TITLE_ONLY 2', 'Title  Slide'].map(plainName)).toEqual([
      'Title Slide',
      'TITLE ONLY',
      'Title Slide',
    ]);
  });

  test('treats a picture in the name of a layout without a picture placeholder as decoration', () => {
    expect(findLayoutUse({ name: 'Content with image', type: 'obj' }, [{ role: 'body' }])).toBe('content');
  });

  test('has matching names and types in the layouts of real files', () => {
    const types: Readonly<Record<string, string>> = {
      title: 'cover',
      secHead: 'section',
      titleOnly: 'title_only',
      picTx: 'picture',
      objTx: 'captioned',
    };
    const found = readdirSync('test/fixtures/designs').flatMap((file) =>
      readDeck(readFileSync(`test/fixtures/designs/${file}`)).layouts.flatMap(({ name, type }) =>
        types[type] === undefined ? [] : [[name, useOf(name), types[type]] as const],
      ),
    );
    expect(found.length).toBeGreaterThan(40);
    const told = found.filter(([, use]) => use !== undefined);
    expect(told.length).toBeGreaterThan(found.length * 0.8);
    expect(told.filter(([, use, type]) => use !== type)).toEqual([]);
  });
});

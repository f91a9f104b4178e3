import { describe, expect, it } from 'vitest';
import { condense } from '../../../src/core/authoring/condense.ts';
import { shorten } from '../../../src/core/authoring/shorten.ts';
import { plain } from '../../../src/core/sources/rich-text.ts';

const condensed = (sentence: string, lang = 'en', maxChars = 70): string | undefined =>
  condense(plain(sentence), lang, maxChars)?.text;

describe('condense', () => {
  it.each([
    [
      'en',
      'The port bought four electric cranes for the northern quay, and the council extended the railway to it.',
      'The port bought four electric cranes for the northern quay',
    ],
    [
      'en',
      'The northern quay – the oldest part of the port and the one for ships of wood – closes in May.',
      'The northern quay closes in May',
    ],
    [
      'de',
      'Der Hafen kaufte 2024 vier elektrische Kräne, und die Stadt verlängerte die Bahn um zwei Kilometer am Fluss.',
      'Der Hafen kaufte 2024 vier elektrische Kräne',
    ],
    [
      'fr',
      'Le port a acheté quatre grues électriques en 2024, et la ville a prolongé la voie ferrée de deux kilomètres.',
      'Le port a acheté quatre grues électriques en 2024',
    ],
    [
      'es',
      'El puerto compró cuatro grúas eléctricas en 2024, y la ciudad prolongó la vía dos kilómetros por el río.',
      'El puerto compró cuatro grúas eléctricas en 2024',
    ],
    [
      'de',
      'Unsere Listen enthalten einen kurzen Satz an Angaben: Titel, Adressen, Autoren, Plattformen und Zugriffe.',
      'Unsere Listen enthalten einen kurzen Satz an Angaben',
    ],
    [
      'nl',
      'De haven heeft twee soorten kranen voor schepen: elektrische voor containers en kleine voor hout.',
      'De haven heeft twee soorten kranen voor schepen',
    ],
  ])('keeps the first main clause of a sentence in %s', (lang, sentence, title) => {
    expect(condensed(sentence, lang)).toBe(title);
  });

  it.each([
    ['de', 'Jede Liste unserer Häfen am Fluss enthält: Titel, Adressen, Autoren, Plattformen und Zugriffe.'],
    ['ru', 'Новый порт на севере города должен иметь: четыре крана, две дороги, один склад и свою пристань.'],
  ])('keeps no clause in %s whose verb lacks its object', (lang, sentence) => {
    expect(condensed(sentence, lang)).toBeUndefined();
  });

  it.each([
    [
      'an addition between subject and verb',
      'The port, which was founded by monks in 1911 on the northern bank, has four electric cranes.',
      'The port has four electric cranes',
    ],
    [
      'what follows a semicolon',
      'The northern quay closes in May; ships of wood land at the eastern quay of the town; pilots meet them.',
      'The northern quay closes in May',
    ],
    [
      'what a colon explains',
      'There are two kinds of cranes in the port: electric ones for containers and small ones for ships of wood.',
      'There are two kinds of cranes in the port',
    ],
    [
      'a clause after one with a comma of its own',
      'In 1911, the two ports of the old town merged, and the council extended the railway to the quay.',
      'In 1911, the two ports of the old town merged',
    ],
  ])('leaves out %s', (_, sentence, title) => {
    expect(condensed(sentence)).toBe(title);
  });

  it.each([
    'The port has cranes, sheds that are old, and the railway that leads to the northern quay of the town.',
    'The northern quay closes in May; only ships of wood land at the eastern quay of the town; pilots meet them.',
    'The port, unlike the town, which was built on sand and stone in 1911, opposed the plan of the council.',
    'The rule is this: every ship of wood that lands at the northern quay must be met by a pilot of the port.',
  ])('keeps what belongs together: %s', (sentence) => {
    expect(condensed(sentence)).toBeUndefined();
  });

  it.each([
    [
      'en',
      'The port bought cranes for the northern quay of the old town, and only ships of wood may land there.',
    ],
    [
      'en',
      'Cranes, sheds, and the railway of the northern quay were paid by the ships that land there each summer.',
    ],
    [
      'en',
      'The mayor of the old town by the river, and with her the council, want electric cranes by the summer.',
    ],
    [
      'en',
      'In the year after the flood that closed the quay, and for two years more, the port had no railway line.',
    ],
    [
      'de',
      'Der Hafen kaufte vier Kräne für den Kai im Norden der Stadt, und sie gelten nur für Schiffe aus Holz.',
    ],
  ])('cuts nothing that limits, lists or lacks a main clause in %s: %s', (lang, sentence) => {
    expect(condensed(sentence, lang)).toBeUndefined();
  });
});

describe('shorten', () => {
  it.each([
    'Given the growing number of ships of wood and the age of the quay, having two cranes is the plan of the port.',
    'If a ship of wood lands at the northern quay in the summer, a pilot of the port, having a boat, must meet it.',
  ])('ends no sentence before its main clause: %s', (sentence) => {
    expect(shorten(plain(sentence), 'en', 60).text).toBe(sentence.slice(0, -1));
  });
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  createPlaces,
  type ReadDeck,
  type ReadDeckWithBackdrops,
  type ReadSlide,
  readDeck,
  readTextPlaces,
} from '../../../src/core/ooxml/read/index.ts';
import { type FillRun, TABLE_STYLE } from '../../../src/core/ooxml/write/index.ts';
import { DesignSource } from '../../../src/core/output/pptx/fill/design-source.ts';
import { predictSlide } from '../../../src/core/output/pptx/fill/prediction/predict-slide.ts';
import { type FillShape, type FillSlide, slideXml } from '../../../src/core/output/pptx/fill/slide-xml.ts';
import { createTitleLook } from '../../../src/core/output/pptx/fill/title-look.ts';
import { oneIn } from '../../support/deep.ts';
import { readWritten } from '../../support/read-written.ts';

const FILES = [
  'pptx/effects-demo.pptx',
  'pptx/google-slides.pptx',
  'pptx/strict-rtl.pptx',
  'pptx/utf-16-template.potx',
  'designs/many-masters.pptx',
  'designs/japanese.pptx',
  'designs/median-theme.pptx',
];

const RUNS: readonly FillRun[] = [
  { text: 'R&D < 5 % of "sales"  ' },
  { text: 'Straße', bold: true, italic: true },
  { text: 'Line_x000B_by line\tand so on', strike: true },
  { text: 'const', mono: true },
  { text: 'a page', link: 'https://example.com/a?b=c&d' },
  { text: 'no page', link: 'ftp://example.com/' },
  { text: '' },
];
const PNG = readFileSync(new URL('../../fixtures/pictures/photo.webp', import.meta.url));
const BOX = { x: 914_400.4, y: 1_200_000.6, width: 5_000_000.5, height: 2_000_000 };
const CROP = { left: 0.123456789, top: 0, right: 0.1, bottom: 0 };

const placesOf = (deck: ReadDeckWithBackdrops, part: string) =>
  createPlaces(deck, part, readTextPlaces(deck, part, TABLE_STYLE));

const paragraphs = [0, 0, 1, 2, 0].map((level, at) => ({
  runs: at === 3 ? [] : RUNS,
  level,
  ...(at === 1 ? { plain: true } : {}),
  ...(at === 4 ? { centered: true } : {}),
}));

/** All kinds of content on slides of a layout. */
function slidesOn(deck: ReadDeckWithBackdrops, layout: ReadDeck['layouts'][number], rtl: boolean): FillSlide {
  const places = layout.shapes.flatMap(({ placeholder }) => (placeholder === undefined ? [] : [placeholder]));
  const number = places.find(({ type }) => type === 'sldNum');
  const texts = places.map(
    (placeholder, at): FillShape => ({
      kind: 'text',
      name: `place ${at}`,
      placeholder,
      paragraphs,
      ...(at % 2 === 0 ? {} : { box: BOX, fontScale: 0.777777, sizePt: 17.123 }),
      ...(at % 3 === 0 ? { textColor: 'lt1' as const } : {}),
    }),
  );
  const probe = predictSlide(
    { layout: layout.part, shapes: texts, lang: 'en', rtl: false },
    placesOf(deck, layout.part),
    { part: '', number: 1, notes: '' },
  );
  const like = probe.shapes.find((shape) => shape.kind === 'shape' && shape.placeholder?.type === 'body');
  const titled = like?.kind === 'shape' ? createTitleLook(like, probe.theme.colors) : undefined;
  const shapes: FillShape[] = [
    ...texts,
    ...(titled === undefined
      ? []
      : [
          {
            kind: 'text' as const,
            name: 'titled',
            placeholder: { type: 'title', idx: 0 },
            box: BOX,
            titled,
            paragraphs,
          },
        ]),
    {
      kind: 'text',
      name: 'free',
      box: BOX,
      sizePt: 12,
      family: 'Georgia',
      insetEmu: 12_345,
      textColor: 'dk2',
      paragraphs,
    },
    {
      kind: 'text',
      name: 'number',
      ...(number === undefined ? { box: BOX } : { placeholder: number }),
      paragraphs: [{ runs: [{ text: '‹#›', field: 'slidenum' }], level: 0 }],
    },
    {
      kind: 'picture',
      name: 'picture',
      box: BOX,
      bytes: PNG,
      hash: 'a'.repeat(64),
      mimeType: 'image/jpeg',
      crop: CROP,
      alt: 'A "quay" & more',
    },
    ...[1, 2, 5].map(
      (count): FillShape => ({
        ...{
          kind: 'table',
          name: `table ${count}`,
          box: BOX,
          total: count === 5,
          sizePt: 12.5,
          textColors: new Map([[1, 'lt1' as const]]),
        },
        columns: Array.from({ length: 3 }, (_, at) => ({
          share: 1 / 3,
          align: at === 0 ? 'l' : 'r',
          isAligned: false,
          isNumeric: at > 0,
        })),
        rows: Array.from({ length: count }, (_, row) => [RUNS, [], [{ text: `${row}` }]]),
      }),
    ),
  ];
  return {
    layout: layout.part,
    shapes,
    lang: 'en',
    rtl,
    bands: [{ box: BOX, color: 'dk1', alpha: 0.5555555, before: { id: 0, name: 'free' } }],
  };
}

describe.each(FILES)('slides on the layouts of %s', (name) => {
  const file = readFileSync(new URL(`../../fixtures/${name}`, import.meta.url));
  const deck = readDeck(file);
  const source = new DesignSource(file, deck);

  it.each(oneIn(4, [false, true], FILES.indexOf(name)))(
    'are predicted before writing as they are read from the file; right to left: %s',
    (rtl) => {
      const layouts = deck.layouts.slice(0, 12);
      expect(layouts.length).toBeGreaterThan(0);
      const slides = layouts.map((layout) => slidesOn(deck, layout, rtl));
      const predicted = slides.map(
        (slide, at): ReadSlide =>
          predictSlide(slide, placesOf(deck, slide.layout), {
            part: `ppt/slides/slide${at + 1}.xml`,
            number: at + 1,
            notes: '',
          }),
      );
      const written = slides.map((slide) => slideXml(slide, placesOf(deck, slide.layout).at));
      expect(predicted).toEqual(readWritten(source, written));
    },
  );
});

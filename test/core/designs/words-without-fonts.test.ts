import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { TableColumns } from '../../../src/core/designs/fill/table-columns.ts';
import { createTextParagraphs } from '../../../src/core/layout/paragraphs.ts';
import { TextSetter } from '../../../src/core/layout/set-text.ts';
import { measureInSansOrSerif } from '../../../src/core/scene/fonts/substitute-widths.ts';
import { inSystemFonts } from '../../../src/core/scene/fonts/system-fonts.ts';
import { EMU_PER_PT } from '../../../src/core/scene/scene.ts';
import { designDeck } from '../../support/design-deck.ts';
import { OpenedPptx } from '../../support/open-pptx.ts';
import { BODY, THEME } from '../layout/sample-tree.ts';

const OFFICE = inSystemFonts(THEME);
const WORD = 'Investment';
const TITLE =
  'A ferry that charges for nine minutes at each end of its line sails as often as the diesel ship does now today';
const [SIZE_PT, INSETS] = [12, 200_000];

describe("a design in Office's families, on a machine without them", () => {
  it('gives a column of a table the width of its longest word in DejaVu', () => {
    const table = {
      columns: [{ label: WORD }, { label: 'Item' }],
      rows: [['27', 'Ships and quays of the harbour line']],
    };
    const width = 4_000_000;
    const [first = 0] = new TableColumns(table, [WORD, 'Item'], { theme: OFFICE, lang: 'en' }).shares(
      width,
      SIZE_PT,
    );
    const inDejaVu = measureInSansOrSerif(WORD, { sizePx: SIZE_PT, weight: 700 }) ?? 0;
    expect(first * width - INSETS).toBeGreaterThanOrEqual(inDejaVu * EMU_PER_PT - 1);
  });

  it('measures words in DejaVu, so that texts in narrow panels get smaller before words are parted', () => {
    const paragraphs = createTextParagraphs(WORD, BODY, {
      lang: 'en',
      theme: OFFICE,
      emphasis: true,
      verbatim: true,
    });
    const setter = new TextSetter(paragraphs, OFFICE, 'en', false);
    expect(setter.widestWord(0, true)).toBeGreaterThan(setter.widestWord(0) * 1.05);
  });

  it.each([
    ['designs/czech-template.pptx', 'a title whose layout shrinks it'],
    ['designs/median-theme.pptx', 'a title whose layout lets it run over'],
    ['pptx/space-zh.pptx', 'a title on a slide that is copied'],
  ])('reports on the slide that text shrinks: %s has %s', async (name) => {
    const file = readFileSync(new URL(`../../fixtures/${name}`, import.meta.url));
    const { deck } = await designDeck(file, [
      {
        layout: 'bullets',
        content: { title: TITLE, items: [{ text: 'Chargers fill in nine minutes' }, { text: 'Ships sail' }] },
      },
    ]);
    if (deck.file === undefined) throw new Error('The deck has no file.');
    const slide = new OpenedPptx(deck.file).xml(`ppt/slides/slide${deck.slides.length}.xml`);
    expect(slide).toMatch(/<p:ph type="title"\/>(?:(?!<\/p:sp>).)*<a:normAutofit/s);
  });

  it('leaves a title that fits in every font as in its layout', async () => {
    const slides = await slidesIn('pptx/google-slides.pptx', []);
    expect(slides[0]).toMatch(/<p:ph type="ctrTitle"\/>(?:(?!<\/p:sp>).)*<a:bodyPr\/>/s);
  });

  it('adds line spacing to a title that shrinks', async () => {
    const slides = await slidesIn('pptx/google-slides.pptx', [`${TITLE} and costs less each year`]);
    expect(slides.at(-1)).toMatch(
      /<p:ph type="title"\/>(?:(?!<\/p:sp>).)*<a:normAutofit\/>(?:(?!<\/p:sp>).)*<a:spcPct val="105000"\/>/s,
    );
  });

  it('adds line spacing to a title of a copied slide that wraps', async () => {
    const [cover = ''] = await slidesIn('designs/square.pptx', []);
    expect(cover.match(/<a:lnSpc><a:spcPct val="105000"\/><\/a:lnSpc>/g)?.length).toBeGreaterThanOrEqual(2);
  });

  it('adds line spacing to a table header that wraps, and to no other', async () => {
    const slides = await slidesIn('designs/real-basic-theme.pptx', []);
    const table = slides.find((slide) => slide.includes('<a:tbl>')) ?? '';
    const heads = table.split('<a:tc>').slice(1, 6);
    const broken = heads.filter((cell) => cell.includes('<a:spcPct val="108000"/>'));
    expect(broken.map((cell) => /<a:t>(\w+)/.exec(cell)?.[1])).toEqual([
      'Investment',
      'Grant',
      'Own',
      'Saves',
    ]);
  });

  it('gives text above a table a box in which it keeps a legible size', async () => {
    const slides = await slidesIn('designs/real-basic-theme.pptx', []);
    const table = slides.find((slide) => slide.includes('<a:tbl>')) ?? '';
    const height = Number(/<p:ph type="body"(?:(?!<\/p:sp>).)*<a:ext cx="\d+" cy="(\d+)"/s.exec(table)?.[1]);
    // Insets of 91,425 EMU above and below, which the layout has.
    expect((height - 2 * 91_425) / EMU_PER_PT).toBeGreaterThanOrEqual(12);
  });
});

/** Markup of the slides of a deck in a design, with bullets below titles at its end. */
async function slidesIn(name: string, titles: readonly string[]): Promise<string[]> {
  const file = readFileSync(new URL(`../../fixtures/${name}`, import.meta.url));
  const { deck } = await designDeck(file, [
    ...titles.map((title) => ({
      layout: 'bullets',
      content: { title, items: [{ text: 'Chargers fill in nine minutes' }, { text: 'Ships sail' }] },
    })),
  ]);
  if (deck.file === undefined) throw new Error('The deck has no file.');
  const pptx = new OpenedPptx(deck.file);
  return deck.slides.map((_, at) => pptx.xml(`ppt/slides/slide${at + 1}.xml`));
}

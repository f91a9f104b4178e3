import { expect, test } from 'vitest';
import type { Deck } from '../../../src/core/scene/scene.ts';
import { type CompanySlide, companyDeck } from '../../support/company-deck.ts';
import { designDeck } from '../../support/design-deck.ts';
import { alterPptx, OpenedPptx } from '../../support/open-pptx.ts';

const SLIDES: readonly CompanySlide[] = [
  'cover',
  'agenda',
  'cards',
  'steps',
  'two_columns',
  'photo',
  'closing',
];
const FOOTER = 'Harbour Line · confidential';
const LAYOUT = 'ppt/slideLayouts/slideLayout2.xml';
const PLACE =
  '<p:sp><p:nvSpPr><p:cNvPr id="900" name="Number"/><p:cNvSpPr/><p:nvPr><p:ph type="sldNum" sz="quarter" idx="12"/></p:nvPr></p:nvSpPr><p:spPr><a:xfrm><a:off x="11000000" y="6450000"/><a:ext cx="900000" cy="300000"/></a:xfrm></p:spPr><p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:fld id="{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}" type="slidenum"><a:rPr lang="en" sz="1000"/><a:t>1</a:t></a:fld></a:p></p:txBody></p:sp>';

/** The file with numbers in placeholders on some slides in place of typed numbers and footers in text boxes. */
function numberedFile(numbered: readonly number[]): Uint8Array {
  const add = (xml: string) => xml.replace('</p:spTree>', `${PLACE}</p:spTree>`);
  const isService =
    /<p:sp><p:nvSpPr><p:cNvPr id="\d+" name="Text \d+"\/>(?:(?!<\/p:sp>).)*<a:off x="\d+" y="6438900"\/>(?:(?!<\/p:sp>).)*<\/p:sp>/g;
  return alterPptx(companyDeck(SLIDES), {
    [LAYOUT]: add,
    ...Object.fromEntries(
      SLIDES.slice(1).map((_, index) => [
        `ppt/slides/slide${index + 2}.xml`,
        (xml: string) => {
          const plain = xml.replace(isService, '');
          return numbered.includes(index + 2) ? add(plain) : plain;
        },
      ]),
    ),
  });
}

/** XML of the slides for content: those between the cover and the end of the examples. */
async function contentSlides(file: Uint8Array): Promise<string[]> {
  const { deck } = await designDeck(file);
  const pptx = new OpenedPptx((deck as Deck).file ?? new Uint8Array());
  return deck.slides.slice(1).map((_, index) => pptx.xml(`ppt/slides/slide${index + 2}.xml`));
}

const countNumbers = (xml: string) => xml.match(/type="slidenum"/g)?.length ?? 0;

test('every slide has the footer and a number if the file types them on its own slides', async () => {
  const slides = await contentSlides(companyDeck(SLIDES));
  expect(slides.map((xml) => xml.split(FOOTER).length - 1)).toEqual(slides.map(() => 1));
  expect(slides.map(countNumbers)).toEqual(slides.map(() => 1));
});

test.each(['Fair · 14 May 2026', 'Hall 3 · TOTAL: 01', 'Harbour Line · &lt;Project name&gt;'])(
  'no slide has a footer of the old slides: %s',
  async (old) => {
    const file = alterPptx(
      companyDeck(SLIDES),
      Object.fromEntries(
        SLIDES.slice(1).map((_, index) => [
          `ppt/slides/slide${index + 2}.xml`,
          (xml: string) => xml.replaceAll(FOOTER, old),
        ]),
      ),
    );
    expect((await contentSlides(file)).filter((xml) => xml.includes(old))).toEqual([]);
  },
);

test('every slide is numbered if most slides of the file are, copies of the others too', async () => {
  const slides = await contentSlides(numberedFile([2, 4, 5, 6, 7]));
  expect(slides.map(countNumbers)).toEqual(slides.map(() => 1));
});

test('no slide is numbered if few slides of the file are, including copies of these', async () => {
  const slides = await contentSlides(numberedFile([3, 4]));
  expect(slides.map(countNumbers)).toEqual(slides.map(() => 0));
});

test('footers keep the font of those that the file types on its own slides', async () => {
  const setIn = (xml: string) =>
    xml.replace(
      new RegExp(`<a:rPr([^>]*)/>(<a:t>${FOOTER})`),
      '<a:rPr$1><a:latin typeface="Georgia"/></a:rPr>$2',
    );
  const file = alterPptx(
    companyDeck(SLIDES),
    Object.fromEntries(SLIDES.slice(1).map((_, index) => [`ppt/slides/slide${index + 2}.xml`, setIn])),
  );
  const fontOf = (xml: string) =>
    new RegExp(`<a:latin typeface="([^"]*)"/></a:rPr><a:t>${FOOTER}`).exec(xml)?.[1];
  const slides = await contentSlides(file);
  expect(slides.map(fontOf)).toEqual(slides.map(() => 'Georgia'));
});

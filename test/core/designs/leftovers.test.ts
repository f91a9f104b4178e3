import { beforeAll, describe, expect, it } from 'vitest';
import { compileDesign } from '../../../src/core/designs/compile/compile-design.ts';
import { buildSlideMaterial } from '../../../src/core/presentations/slide-material.ts';
import { validateSlides } from '../../../src/core/presentations/validate-slides.ts';
import type { Deck } from '../../../src/core/scene/scene.ts';
import { applyDesign } from '../../support/apply-design.ts';
import { type CompanySlide, companyDeck, Drawing } from '../../support/company-deck.ts';
import { composedDeck } from '../../support/example-deck.ts';
import { alterPptx, OpenedPptx } from '../../support/open-pptx.ts';

const SLIDES: readonly CompanySlide[] = ['cards', 'steps', 'team', 'figures', 'closing'];
const POINTS = ['Ferries were late', 'Fares went up', 'People came back'];
const OWN = ['About the harbour', 'About its crews', 'About its fuel', 'About its quays', 'About its fares'];
const LETTERS = ['A', 'B', 'C', 'D', 'E'];

let empty: Deck;
beforeAll(async () => {
  empty = await composedDeck('ledger', []);
});

/** A file with one slide of these shapes, instead of the company's cards. */
function fileOf(draw: (drawing: Drawing) => string): Uint8Array {
  const drawing = new Drawing();
  const shapes =
    drawing.text([60, 40, 1000, 70], 'Our five points', { size: 32, placeholder: 'type="title"' }) +
    draw(drawing);
  return alterPptx(companyDeck(SLIDES), {
    'ppt/slides/slide1.xml': (xml) =>
      xml.replace(/(<p:grpSpPr\/>|<\/p:grpSpPr>)[\s\S]*<\/p:spTree>/, `$1${shapes}</p:spTree>`),
  });
}

/** Texts and number of badges of a slide with three points that copies the slide of the file. */
function shown(file: Uint8Array): { readonly texts: readonly string[]; readonly badges: number } {
  const design = compileDesign(file);
  const sample = design.samples.find((one) => one.sample?.number === 1);
  if (sample === undefined) throw new Error(JSON.stringify(design.report.dropped));
  const [spec] = validateSlides([{ layout: 'bullets', content: { title: 'Three points', items: POINTS } }]);
  const textContent = (text: string) => ({ kind: 'text' as const, paragraphs: [{ text, level: 0 }] });
  const values = Object.fromEntries(
    sample.slots.flatMap(({ name, role }) =>
      role === 'title'
        ? [[name, textContent('Three points')]]
        : role === 'body'
          ? [[name, { kind: 'text' as const, paragraphs: POINTS.map((text) => ({ text, level: 0 })) }]]
          : [],
    ),
  );
  const items = Object.fromEntries(
    (sample.repeats ?? []).map((repeat) => [
      repeat.name,
      POINTS.map((text) => ({ [repeat.items[0]?.slots.at(-1)?.name ?? '']: textContent(text) })),
    ]),
  );
  const slides =
    spec === undefined
      ? []
      : [{ ...buildSlideMaterial(spec, new Map(), 'en'), own: { layout: sample.id, values, items } }];
  const { file: made = new Uint8Array() } = applyDesign(file, design, { deck: empty, slides });
  const pptx = new OpenedPptx(made);
  const slide = 'ppt/slides/slide1.xml';
  return {
    texts: pptx.all(slide, 'a:t').map(({ text }) => text),
    badges: pptx.all(slide, 'a:prstGeom').filter(({ attributes }) => attributes.get('prst') === 'ellipse')
      .length,
  };
}

const badges = (drawing: Drawing) =>
  LETTERS.map((letter, at) =>
    drawing.text([60, 150 + at * 90, 60, 60], letter, { size: 20, fill: '2D5090', preset: 'ellipse' }),
  ).join('');

describe('three points on a slide that was drawn for five', () => {
  it.each<[string, (drawing: Drawing) => string, number]>([
    [
      'letters in circles beside one text',
      (drawing) => badges(drawing) + drawing.text([150, 150, 900, 460], OWN.join('\n'), { size: 20 }),
      0,
    ],
    [
      'letters in one text beside another',
      (drawing) =>
        drawing.text([60, 150, 60, 460], LETTERS.join('\n'), { size: 24, bold: true }) +
        drawing.text([150, 150, 900, 460], OWN.join('\n'), { size: 20 }),
      0,
    ],
    [
      'letters in circles beside one text each',
      (drawing) =>
        badges(drawing) +
        OWN.map((one, at) => drawing.text([150, 150 + at * 90, 900, 60], one, { size: 20 })).join(''),
      3,
    ],
  ])('%s: no numbering of the others remains', (_, draw, badged) => {
    const { texts, badges: left } = shown(fileOf(draw));
    expect(texts.filter((one) => !LETTERS.slice(0, badged).includes(one))).toEqual([
      'Three points',
      ...POINTS,
    ]);
    expect(left).toBe(badged);
  });
});

it('prompts in brackets are slots even if slides repeat them, and stay empty unless an author fills them', () => {
  const prompts = (drawing: Drawing) =>
    drawing.text([40, 680, 300, 30], '[Company name]', { size: 12 }) +
    drawing.text([1000, 10, 220, 40], '[Your Logo Here]', { size: 12, fill: 'DDDDDD' });
  const file = fileOf(
    (drawing) =>
      prompts(drawing) +
      drawing.text([60, 150, 500, 460], OWN.join('\n'), { size: 20 }) +
      drawing.text([640, 150, 500, 460], OWN.join('\n'), { size: 20 }),
  );
  const repeated = alterPptx(file, {
    'ppt/slides/slide2.xml': (xml) =>
      xml.replace('</p:spTree>', `${prompts(new Drawing()).replace(/id="(\d)"/g, 'id="90$1"')}</p:spTree>`),
  });
  const sample = compileDesign(repeated).samples.find((one) => one.sample?.number === 1);
  expect(sample?.slots.filter(({ role }) => role === 'caption')).toHaveLength(2);
  expect(shown(repeated).texts.filter((one) => one.includes('['))).toEqual([]);
});

it('prompts of the slide master are reported', () => {
  const prompt = new Drawing().text([40, 680, 300, 30], '[Company name]', { size: 12 });
  const file = alterPptx(companyDeck(SLIDES), {
    'ppt/slideMasters/slideMaster1.xml': (xml) => xml.replace('</p:spTree>', `${prompt}</p:spTree>`),
  });
  expect(compileDesign(file).report.remarks.filter((one) => one.includes('"[Company name]"'))).toHaveLength(
    1,
  );
});

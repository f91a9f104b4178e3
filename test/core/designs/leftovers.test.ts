import { readFileSync } from 'node:fs';
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
function shown(file: Uint8Array): {
  readonly texts: readonly string[];
  readonly badges: number;
  readonly xml: string;
} {
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
    xml: pptx.xml(slide),
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
  ])('leave no numbering of the others: %s', (_, draw, badged) => {
    const { texts, badges: left } = shown(fileOf(draw));
    expect(texts.filter((one) => !LETTERS.slice(0, badged).includes(one))).toEqual([
      'Three points',
      ...POINTS,
      // Most slides of the file have both.
      'Harbour Line · confidential',
      '‹#›',
    ]);
    expect(left).toBe(badged);
  });
});

it('numbers that run down two columns follow the points, which run along the rows', () => {
  const numbered = (drawing: Drawing) =>
    [1, 3, 2, 4]
      .map(
        (number, at) =>
          drawing.text([60 + (at % 2) * 580, 150 + (at >> 1) * 200, 80, 120], `0${number}`, { size: 40 }) +
          drawing.text([150 + (at % 2) * 580, 150 + (at >> 1) * 200, 420, 120], OWN[at] ?? '', { size: 20 }),
      )
      .join('');
  const { texts } = shown(fileOf(numbered));
  expect(texts.filter((one) => /^0\d$/.test(one))).toEqual(['01', '02', '03']);
});

it('a callout over a chart, whose text does not fit, is not copied as an empty box', () => {
  const file = readFileSync('test/fixtures/pptx/picture-chart-table.pptx');
  const charted = (bytes: Uint8Array) =>
    compileDesign(bytes).samples.find(({ slots }) => slots.some(({ role }) => role === 'chart'));
  const [part = ''] = [charted(file)?.sample?.part];
  const box = charted(file)?.slots.find(({ role }) => role === 'chart')?.box ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  const over = [box.x + box.width / 3, box.y + box.height / 3, box.width / 4, box.height / 6].map(
    (emu) => emu / 9525,
  );
  const callout = new Drawing()
    .text(over as [number, number, number, number], 'Callout', { size: 18, fill: '2D5090' })
    .replace(/id="\d+"/, 'id="907"');
  const sample = charted(
    alterPptx(file, { [part]: (xml) => xml.replace('</p:spTree>', `${callout}</p:spTree>`) }),
  )?.sample;
  expect([sample?.removed.includes(907), sample?.emptied?.includes(907) ?? false]).toEqual([true, false]);
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

const COLUMNS = (drawing: Drawing) =>
  drawing.text([60, 150, 500, 300], OWN.join('\n'), { size: 20 }) +
  drawing.text([640, 150, 500, 300], OWN.join('\n'), { size: 20 });

it('small pictures that no other slide shows, and the arrow between them, are not copied', () => {
  const file = fileOf(
    (drawing) =>
      COLUMNS(drawing) +
      drawing.picture([100, 480, 120, 80], 'rIdLogo', 'Partner') +
      drawing.shape([230, 505, 90, 30], 'accent2', 'rightArrow') +
      drawing.picture([330, 480, 120, 80], 'rIdPhoto', 'Thumbnail') +
      drawing.picture([1010, 650, 120, 50], 'rIdLogo', 'Corner'),
  );
  const { xml } = shown(file);
  expect(xml).not.toMatch(/name="(?:Partner|Thumbnail) /);
  expect(xml).not.toContain('rightArrow');
  expect(xml).toMatch(/name="Corner /);
  expect(compileDesign(file).report.remarks.join()).toMatch(/leave out small pictures.* on slide 1/);
});

it('a picture named as a sample is not copied, and is no place for another', () => {
  const rolesWith = (name: string) => {
    const file = fileOf(
      (drawing) =>
        drawing.text([60, 150, 560, 300], OWN.join('\n'), { size: 20 }) +
        drawing.picture([660, 150, 540, 460], 'rIdPhoto', name),
    );
    const own = compileDesign(file).samples.find(({ sample }) => sample?.number === 1);
    return own?.slots.map(({ role }) => role);
  };
  expect(rolesWith('Harbour')).toContain('picture');
  expect(rolesWith('SAMPLE_IMAGE')).toEqual(['title', 'body']);
});

it('a picture in one of two columns is removed with its group', () => {
  const file = fileOf((drawing) =>
    [60, 640]
      .map(
        (x, at) =>
          drawing.text([x, 150, 500, 50], `Column ${at}`, { size: 24, bold: true }) +
          drawing.text([x, 210, 500, 220], OWN.join('\n'), { size: 20 }) +
          (at === 1
            ? drawing.group(
                [660, 450, 300, 120],
                drawing.picture([660, 450, 130, 110], 'rIdPhoto', 'Thumbnail') +
                  drawing.shape([800, 450, 120, 80], 'accent2', 'rightArrow'),
              )
            : ''),
      )
      .join(''),
  );
  expect(shown(file).xml).not.toMatch(/name="Thumbnail |rightArrow/);
});

it('an empty picture frame is removed', () => {
  const file = fileOf(
    (drawing) =>
      drawing.text([60, 150, 500, 420], OWN.join('\n'), { size: 20 }) +
      drawing.shape([640, 140, 520, 420], 'accent5', 'roundRect') +
      drawing.picture([660, 160, 480, 380], 'rIdPhoto', 'Photograph'),
  );
  const { xml } = shown(file);
  expect(xml).not.toMatch(/name="Photograph /);
  expect(xml).not.toContain('roundRect');
});

it('a panel with empty texts is removed', () => {
  const file = fileOf(
    (drawing) =>
      drawing.text([60, 130, 1100, 330], OWN.join('\n'), { size: 20 }) +
      drawing.shape([60, 500, 1100, 140], 'accent5', 'roundRect') +
      drawing.text([100, 540, 400, 50], '[Call to action]', { size: 16 }),
  );
  expect(shown(file).xml).not.toContain('roundRect');
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compileDesign } from '../../../src/core/designs/compile/compile-design.ts';
import { type ReadShape, type ReadTextShape, readDeck } from '../../../src/core/ooxml/read/index.ts';
import { checkDeck } from '../../../src/core/scene/check/check-deck.ts';
import type { Deck } from '../../../src/core/scene/scene.ts';
import { deckInDesign } from '../../support/design-plan.ts';
import { alterPptx } from '../../support/open-pptx.ts';

const OFFICE = readFileSync('test/fixtures/pptx/picture-chart-table.pptx');
const MASTER = 'ppt/slideMasters/slideMaster1.xml';
const LONG =
  'A ferry that charges for nine minutes at each end of its line sails as often as the diesel ship does now today';

/** The XML of a shape of a part, changed. */
function change(xml: string, placeholder: string, to: (shape: string) => string): string {
  return xml.replace(/<p:sp>(?:(?!<\/p:sp>)[\s\S])*<\/p:sp>/g, (shape) =>
    shape.includes(`<p:ph ${placeholder}`) ? to(shape) : shape,
  );
}

const fill = (color: string) => (shape: string) =>
  shape.replace(/<a:prstGeom prst="rect"><a:avLst\/><\/a:prstGeom>/, `$&<a:solidFill>${color}</a:solidFill>`);

function shapesOf(deck: Deck): ReadShape[][] {
  return readDeck(deck.file ?? new Uint8Array()).slides.map(({ shapes }) =>
    shapes.filter(({ from }) => from === 'slide'),
  );
}

const isTitle = (shape: ReadShape): shape is ReadTextShape =>
  shape.kind === 'shape' && shape.placeholder?.type === 'title';

describe('content drawn in a filled placeholder', () => {
  it('has a panel like that of the placeholder', async () => {
    const file = alterPptx(OFFICE, {
      [MASTER]: (xml) =>
        change(
          xml,
          'type="body"',
          fill('<a:srgbClr val="FFD9C0"><a:alpha val="80000"/></a:srgbClr>'),
        ).replace(
          /<p:bg>[\s\S]*?<\/p:bg>/,
          '<p:bg><p:bgPr><a:solidFill><a:srgbClr val="202833"/></a:solidFill><a:effectLst/></p:bgPr></p:bg>',
        ),
    });
    const chart = {
      type: 'bar',
      categories: ['2025', '2026'],
      series: [{ name: 'Fuel', values: [7.8, 8.4] }],
    };
    const design = compileDesign(file);
    const layouts = design.layouts.filter(({ name }) => name === 'Title and Content');
    const items = ['Fuel', 'Ships', 'Board'].map((heading) => ({ heading }));
    const deck = await deckInDesign(
      file,
      [
        { layout: 'agenda', content: { title: 'Today', items } },
        { layout: 'chart', content: { title: 'Fuel', chart, takeaway: 'Each year costs more.' } },
      ],
      { ...design, layouts, samples: [] },
    );
    for (const shapes of shapesOf(deck)) {
      const panel = shapes.find(({ name }) => name === 'Panel');
      expect(panel).toMatchObject({ fill: { color: { hex: '#FFD9C0', alpha: 0.8 } } });
      const drawn = shapes.filter((shape) => shape !== panel && shape.placeholder === undefined);
      expect(drawn.length).toBeGreaterThan(0);
      for (const { box } of drawn) expect(box.y).toBeGreaterThan(panel?.box.y ?? 0);
    }
    expect(checkDeck(deck).filter(({ code }) => code === 'low_contrast')).toEqual([]);
  });
});

describe('a title whose lines do not wrap', () => {
  const file = alterPptx(OFFICE, {
    [MASTER]: (xml) =>
      change(xml, 'type="title"', (shape) =>
        fill('<a:srgbClr val="000000"/>')(shape)
          .replace('cx="10515600"', 'cx="3600000"')
          .replace('<a:bodyPr ', '<a:bodyPr wrap="none" ')
          .replace('<a:normAutofit/>', '<a:spAutoFit/>'),
      ).replace(/(<p:titleStyle>[\s\S]*?<a:schemeClr val=")tx1/, '$1bg1'),
  });
  const points = { items: ['Nine hulls are old', 'Fuel is a third of the cost'] };

  it('gets a shape as wide as its line, and wraps at the edge of the slide', async () => {
    const deck = await deckInDesign(
      file,
      ['Fuel', 'Why the diesel fleet cannot stay', LONG].map((title) => ({
        layout: 'bullets',
        content: { title, ...points },
      })),
    );
    const titles = shapesOf(deck).flatMap((shapes) => shapes.filter(isTitle));
    expect(titles.map(({ text }) => text?.wrap)).toEqual([false, true, true]);
    const [short, usual, long] = titles.map(({ box }) => box);
    expect(short?.width).toBe(3_600_000);
    expect(usual?.width).toBeGreaterThan(4_000_000);
    expect((long?.x ?? 0) + (long?.width ?? 0)).toBeLessThan(12_192_000);
    expect(long?.height).toBeGreaterThan(usual?.height ?? 0);
    const codes = checkDeck(deck).flatMap(({ code, severity }) => (severity === 'error' ? [code] : []));
    expect(codes).toEqual([]);
  });

  it('keeps the colour that contrasts with its shape', async () => {
    const deck = await deckInDesign(file, [{ layout: 'bullets', content: { title: LONG, ...points } }]);
    const [title] = shapesOf(deck).flatMap((shapes) => shapes.filter(isTitle));
    expect(title?.text?.paragraphs[0]?.runs[0]?.color.hex).toBe('#FFFFFF');
  });
});

describe('a long title at display size', () => {
  it('shrinks before it takes room from the rest of the slide', async () => {
    const file = alterPptx(OFFICE, {
      'ppt/slideLayouts/slideLayout3.xml': (xml) => xml.replace('sz="6000"', 'sz="8000"'),
    });
    const deck = await deckInDesign(file, [
      { layout: 'section', content: { title: LONG.slice(0, 92), description: 'Captain Tomas Lind' } },
    ]);
    const [shapes = []] = shapesOf(deck);
    const title = shapes.find(isTitle);
    expect(title?.box).toMatchObject({ y: 1_709_738, height: 2_852_737 });
    expect(title?.text?.paragraphs[0]?.runs[0]?.sizePt).toBeGreaterThanOrEqual(40);
  });
});

describe('a title at caption size', () => {
  it('is at least as large as the text below it, in a placeholder of one line', async () => {
    const file = alterPptx(OFFICE, {
      [MASTER]: (xml) =>
        change(xml, 'type="title"', (shape) => shape.replace('cy="1325563"', 'cy="228600"')).replace(
          /(<p:titleStyle>[\s\S]*?sz=")\d+/,
          '$11100',
        ),
    });
    const items = ['Fuel', 'Ships', 'Board'].map((heading) => ({ heading }));
    const design = compileDesign(file);
    const layouts = design.layouts.filter(({ name }) => name === 'Title Only');
    const spec = { layout: 'agenda', content: { title: 'Today', items } };
    const deck = await deckInDesign(file, [spec], { ...design, layouts, samples: [] });
    const [shapes = []] = shapesOf(deck);
    const title = shapes.find(isTitle);
    expect(title?.text?.paragraphs[0]?.runs[0]?.sizePt).toBe(14);
    expect(title?.box.height).toBeGreaterThan(300_000);
    expect(checkDeck(deck).filter(({ message }) => message.startsWith('The title is set in'))).toEqual([]);
  });
});

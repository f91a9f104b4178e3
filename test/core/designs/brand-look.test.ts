import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compileDesign } from '../../../src/core/designs/compile/compile-design.ts';
import { rankAccents } from '../../../src/core/designs/fill/ranked-accents.ts';
import {
  findMediumStyle,
  flattenShapes,
  type ReadShape,
  readDeck,
} from '../../../src/core/ooxml/read/index.ts';
import { computeContrastRatio, readHue } from '../../../src/core/scene/color.ts';
import type { Deck } from '../../../src/core/scene/scene.ts';
import type { Hex } from '../../../src/core/scene/theme.ts';
import { companyDeck } from '../../support/company-deck.ts';
import { deckInDesign } from '../../support/design-plan.ts';
import { alterPptx, OpenedPptx } from '../../support/open-pptx.ts';

const fixture = (name: string) => readFileSync(join(process.cwd(), 'test/fixtures', name));
const MARKUP =
  '<section><h1>Two things</h1><div class="grid grid-cols-2 gap-4"><x-card title="First">It saves fuel.</x-card><x-card title="Second">It saves time.</x-card></div><x-step title="Decide">In April</x-step></section>';

function ownShapes(deck: Deck): ReadShape[] {
  return readDeck(deck.file ?? new Uint8Array()).slides.flatMap(({ shapes }) =>
    flattenShapes(shapes.filter(({ from }) => from === 'slide')),
  );
}

const presets = (shapes: readonly ReadShape[]) =>
  shapes.flatMap((shape) =>
    shape.kind === 'shape' && shape.geometry.kind === 'preset' && shape.fill.kind === 'solid'
      ? [`${shape.geometry.preset} ${shape.fill.color.hex}`]
      : [],
  );

describe('the look of cards and badges', () => {
  it('is learned from the sample slides of the file', () => {
    expect(compileDesign(companyDeck()).shapes).toMatchObject({
      card: { fill: 'surface', surface: '#E8ECF1', outlinePx: 0 },
      badge: 'ellipse',
      step: 'arrow',
    });
    expect(compileDesign(fixture('pptx/real-product-page.pptx')).shapes.card).toMatchObject({
      radiusPx: 14,
      shadow: true,
    });
  });

  it('is learned from bars and corners of the layouts if there are no samples', () => {
    expect(compileDesign(fixture('designs/median-theme.pptx')).shapes.card.bar).toBe('start');
    expect(compileDesign(fixture('designs/smartart-template.potx')).shapes).toMatchObject({
      card: { radiusPx: 8 },
      badge: 'round_rect',
    });
  });

  it('x-card and x-step show it', async () => {
    const rounded = presets(
      ownShapes(await deckInDesign(companyDeck(), [{ layout: 'composed', content: { markup: MARKUP } }])),
    );
    expect(rounded.filter((one) => one === 'roundRect #E8ECF1')).toHaveLength(3);
    const square = presets(
      ownShapes(
        await deckInDesign(fixture('designs/median-theme.pptx'), [
          { layout: 'composed', content: { markup: MARKUP } },
        ]),
      ),
    );
    // Two cards with a bar each, a step and its square badge.
    expect(square.filter((one) => one.startsWith('rect ')).length).toBeGreaterThanOrEqual(6);
    expect(square.filter((one) => one.startsWith('roundRect '))).toEqual([]);
  });
});

describe('text on an accent', () => {
  it('is white on a red that is almost dark enough for it, in a darker shade', async () => {
    const red = alterPptx(fixture('designs/czech-template.pptx'), {
      'ppt/theme/theme1.xml': (xml) =>
        xml.replace(/<a:accent1>.*?<\/a:accent1>/s, '<a:accent1><a:srgbClr val="FF0000"/></a:accent1>'),
    });
    const agenda = {
      title: 'Agenda',
      items: [{ heading: 'Costs' }, { heading: 'Crews' }, { heading: 'Votes' }],
    };
    const shapes = ownShapes(await deckInDesign(red, [{ layout: 'agenda', content: agenda }]));
    const number = shapes.find(
      (shape) => shape.kind === 'shape' && shape.text?.paragraphs[0]?.runs[0]?.text === '1',
    );
    const badge = shapes.find(
      (shape) =>
        shape.kind === 'shape' && shape.fill.kind === 'solid' && shape !== number && shape.text === undefined,
    );
    const ink = number?.kind === 'shape' ? number.text?.paragraphs[0]?.runs[0]?.color.hex : undefined;
    const fill = badge?.kind === 'shape' && badge.fill.kind === 'solid' ? badge.fill.color.hex : undefined;
    expect(ink).toBe('#FFFFFF');
    expect(fill).toMatch(/^#[EF]\w0000$/);
    expect(computeContrastRatio('#FFFFFF', (fill ?? '#FFFFFF') as Hex)).toBeGreaterThanOrEqual(4.5);
  });
});

describe('steps of a process', () => {
  it('start at one height, whatever the length of their text', async () => {
    const items = [
      'Plant',
      'Ask the owners of sixty more yards by May',
      'Let the contract for Bridge Street',
    ];
    const content = { title: 'What comes next', items: items.map((heading) => ({ heading })) };
    const deck = await deckInDesign(fixture('designs/czech-template.pptx'), [{ layout: 'process', content }]);
    const numbers = ownShapes(deck).filter(
      (shape) =>
        shape.kind === 'shape' &&
        shape.placeholder === undefined &&
        /^\d$/.test(shape.text?.paragraphs[0]?.runs[0]?.text ?? ''),
    );
    expect(numbers).toHaveLength(3);
    expect(new Set(numbers.map(({ box }) => box.y)).size).toBe(1);
  });
});

describe('the accents of a file', () => {
  it('are in the order of their use: the colour of titles and bars before the first of the theme', () => {
    const { deck } = compileDesign(fixture('designs/ole-layouts.pptx'));
    const [accent1] = deck.masters.map(({ theme }) => theme.colors['accent1']);
    const ranked = rankAccents(deck);
    expect(ranked.length).toBeGreaterThan(1);
    expect(ranked[0]).not.toBe(accent1);
  });
});

describe('tables', () => {
  const TABLE = {
    layout: 'table',
    content: {
      title: 'Costs',
      table: {
        columns: [{ label: 'Ferry' }, { label: 'Cost' }],
        rows: [
          ['Alma', '4.1'],
          ['Bruna', '3.8'],
        ],
      },
    },
  };
  const styleOf = (file: Uint8Array | undefined) =>
    /<a:tableStyleId>([^<]+)</.exec(
      new OpenedPptx(file ?? new Uint8Array()).xml('ppt/slides/slide1.xml'),
    )?.[1];

  it('have the style of the tables on the sample slides', async () => {
    const file = fixture('designs/real-basic-theme.pptx');
    const own = compileDesign(file).tableStyle;
    expect(new OpenedPptx(file).xml('ppt/tableStyles.xml')).toContain(own);
    expect(styleOf((await deckInDesign(file, [TABLE])).file)).toBe(own);
  });

  it('have the accent that the file uses if there is no table, and the first accent if that one is used', () => {
    const master = 'ppt/slideMasters/slideMaster1.xml';
    const colored = alterPptx(fixture('designs/czech-template.pptx'), {
      [master]: (xml) =>
        xml.replace(
          /(<p:titleStyle>[\s\S]*?<a:solidFill>)[\s\S]*?(<\/a:solidFill>)/,
          '$1<a:schemeClr val="accent2"/>$2',
        ),
    });
    expect(compileDesign(colored).tableStyle).toBe(findMediumStyle('accent2'));
    expect(compileDesign(fixture('designs/median-theme.pptx')).tableStyle).toBe(findMediumStyle('accent1'));
  });
});

describe('contrast of titles', () => {
  const GOLD = '#E8B400';
  const gold = () =>
    alterPptx(fixture('designs/czech-template.pptx'), {
      'ppt/slideMasters/slideMaster1.xml': (xml) =>
        xml.replace(
          /(<p:titleStyle>[\s\S]*?<a:solidFill>)[\s\S]*?(<\/a:solidFill>)/,
          `$1<a:srgbClr val="${GOLD.slice(1)}"/>$2`,
        ),
    });

  it('is repaired with a shade of their own colour, and the change is reported', async () => {
    const deck = await deckInDesign(gold(), [
      { layout: 'bullets', content: { title: 'Batteries pay', items: ['Fuel is dear', 'Quays are near'] } },
    ]);
    const title = ownShapes(deck).find(({ placeholder }) => placeholder?.type === 'title');
    const color = title?.kind === 'shape' ? title.text?.paragraphs[0]?.runs[0]?.color.hex : undefined;
    expect(color).toBeDefined();
    expect(Math.abs(readHue(color ?? '') - readHue(GOLD))).toBeLessThan(25);
    expect(computeContrastRatio((color ?? '#FFFFFF') as `#${string}`, '#FFFFFF')).toBeGreaterThanOrEqual(3);
    expect(deck.findings?.filter(({ code }) => code === 'contrast_repaired')).toMatchObject([
      { severity: 'info', message: expect.stringContaining(GOLD) },
    ]);
  });
});

describe('frames of pictures and rules below titles', () => {
  const FRAME =
    '<a:prstGeom prst="roundRect"><a:avLst><a:gd name="adj" fmla="val 12000"/></a:avLst></a:prstGeom><a:ln w="38100"><a:solidFill><a:srgbClr val="CC5500"/></a:solidFill></a:ln>';
  const rule = (id: number) =>
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Rule"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="609600" y="1460000"/><a:ext cx="2400000" cy="38100"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:solidFill><a:srgbClr val="CC5500"/></a:solidFill></p:spPr></p:sp>`;
  const slides = ['cover', 'cards', 'photo', 'photo', 'steps', 'closing'] as const;
  const file = alterPptx(
    companyDeck(slides),
    Object.fromEntries(
      slides
        .slice(1, -1)
        .map((_, index) => [
          `ppt/slides/slide${index + 2}.xml`,
          (xml: string) =>
            xml
              .replace('</p:spTree>', `${rule(800 + index)}</p:spTree>`)
              .replace(
                /(<p:pic>(?:(?!<\/p:pic>).)*r:embed="rIdPhoto"(?:(?!<\/p:pic>).)*)<a:prstGeom prst="rect"><a:avLst\/><\/a:prstGeom>/g,
                `$1${FRAME}`,
              ),
        ]),
    ),
  );

  it('are learned from the slides of the file', () => {
    expect(compileDesign(file).shapes).toMatchObject({
      picture: { line: { hex: '#CC5500', widthEmu: 38_100 }, radius: 0.12 },
      titleRule: { hex: '#CC5500', width: 2_400_000 },
    });
    expect(compileDesign(companyDeck()).shapes).not.toHaveProperty('titleRule');
  });

  it('are on slides of a layout with a rule', async () => {
    const items = ['Nine of fourteen hulls are older than thirty years', 'Fuel is a third of the cost'];
    const deck = await deckInDesign(file, [{ layout: 'bullets', content: { title: 'Why now', items } }]);
    expect(presets(ownShapes(deck))).toContain('rect #CC5500');
  });
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type CompiledDesign, compileDesign } from '../../../src/core/designs/compile/compile-design.ts';
import type { DesignLayout, DesignSlot } from '../../../src/core/designs/compile/compiled-layout.ts';
import { centerRooms, centerTitle, isTitleCentered } from '../../../src/core/designs/fill/centered-titles.ts';
import type { Choice } from '../../../src/core/designs/fill/choice.ts';
import { listChoices } from '../../../src/core/designs/fill/choose-layout.ts';
import { getDesignFacts } from '../../../src/core/designs/fill/design-facts.ts';
import { readPaintedLook } from '../../../src/core/designs/fill/painted-look.ts';
import { findCompanyAccents } from '../../../src/core/designs/fill/ranked-accents.ts';
import { findStage } from '../../../src/core/designs/fill/stages.ts';
import { readDeck } from '../../../src/core/ooxml/read/index.ts';
import { openDesignSource } from '../../../src/core/output/pptx/fill/design-source.ts';
import { buildSlideMaterial } from '../../../src/core/presentations/slide-material.ts';
import { validateSlides } from '../../../src/core/presentations/validate-slides.ts';
import { CONTRACTS } from '../../../src/core/templates/catalogue.ts';
import { Drawing, drawnDeck, heading, times } from '../../support/company-deck.ts';
import { ENGINE } from '../../support/layout-engine.ts';
import { alterPptx } from '../../support/open-pptx.ts';

const OFFICE = readFileSync('test/fixtures/pptx/picture-chart-table.pptx');
const layout = (number: number) => `ppt/slideLayouts/slideLayout${number}.xml`;
const rename = (xml: string, name: string) =>
  xml.replace(/ type="\w+"( preserve)/, '$1').replace(/<p:cSld name="[^"]*"/, `<p:cSld name="${name}"`);

function choicesIn(file: Uint8Array, layoutId: string): readonly Choice[] {
  const content = CONTRACTS.find(({ id }) => id === layoutId)?.example ?? {};
  const [spec] = validateSlides([{ layout: layoutId, content }]);
  if (spec === undefined) throw new Error(`There is no layout ${layoutId}.`);
  const design = compileDesign(file);
  const known = getDesignFacts(openDesignSource(file, design.deck, ENGINE), design);
  return listChoices(buildSlideMaterial(spec, new Map(), 'en'), design.layouts, known.samples, known, false);
}

/** A deck of drawn slides; each draws on a drawing of its own. */
const deckOf = (...slides: readonly ((draw: Drawing) => string[])[]): Uint8Array =>
  drawnDeck(
    slides.map((draw) => {
      const drawing = new Drawing();
      return { shapes: draw(drawing) };
    }),
  );
const plainSlide = (text: string) => (draw: Drawing) => [
  heading(draw, text),
  draw.text([80, 200, 1000, 60], 'A line'),
];
const sampleOf = ({ samples }: CompiledDesign, number: number) =>
  samples.find(({ sample }) => sample?.number === number);

describe('titles of a file', () => {
  it('have the size of those on its own slides', () => {
    const small = (xml: string) =>
      xml.replace(
        /(<p:ph type="title"\/>.*?<a:lstStyle)\/>/s,
        '$1><a:lvl1pPr><a:defRPr sz="2000"/></a:lvl1pPr></a:lstStyle>',
      );
    const file = alterPptx(OFFICE, { [layout(6)]: small });
    const drawn = choicesIn(file, 'cards').find(({ id }) => id.startsWith('title-only'));
    expect(drawn?.reasons?.().map(({ id }) => id)).toContain('other_title');
    const usual = choicesIn(OFFICE, 'cards').find(({ id }) => id.startsWith('title-only'));
    expect(usual?.reasons?.().map(({ id }) => id)).not.toContain('other_title');
  });
});

describe('a layout for quotations', () => {
  it('is used for a quotation, although its placeholders are those of content', () => {
    const file = alterPptx(OFFICE, {
      [layout(2)]: (xml) => rename(xml.replace(' type="obj"', ''), 'Quote Dark'),
    });
    expect(choicesIn(file, 'quote')[0]?.layout.name).toBe('Quote Dark');
  });
});

describe('the agenda of a file', () => {
  it('shows the topics of a deck, whatever the size of its title', () => {
    const file = deckOf(
      plainSlide('One'),
      (draw) => [
        draw.text([80, 60, 900, 30], 'Agenda', { size: 13 }),
        ...times(4, (at) => [
          draw.text([80, 160 + at * 120, 90, 70], `0${at + 1}`, { size: 40 }),
          draw.text([190, 160 + at * 120, 800, 70], `What is said in part ${at} of it all`, { size: 12 }),
        ]).flat(),
      ],
      ...times(4, (at) => plainSlide(`Slide ${at}`)),
    );
    expect(choicesIn(file, 'agenda')[0]?.layout.sample?.number).toBe(2);
  });
});

describe('the cover of a file', () => {
  const cover = (draw: Drawing) => [
    draw.text([80, 240, 900, 120], 'Harbour Line', { size: 54 }),
    draw.text([80, 400, 900, 200], 'Ines Duarte\nHead of fleet\nHarbour office\nBergen\n4 May', { size: 16 }),
  ];

  it('may name its author in five lines', () => {
    const design = compileDesign(deckOf(cover, ...times(5, (at) => plainSlide(`Slide ${at}`))));
    expect(sampleOf(design, 1)?.purpose).toBe('cover');
  });

  it('is not one of its last slides, whatever the type of their layout', () => {
    const part = (draw: Drawing) => [
      draw.text([80, 240, 900, 120], 'Part two', { size: 54 }),
      draw.shape([80, 400, 300, 20], 'accent1'),
    ];
    const file = alterPptx(deckOf(cover, ...times(5, (at) => plainSlide(`Slide ${at}`)), part), {
      'ppt/slides/_rels/slide7.xml.rels': (xml) => xml.replace('slideLayout2.xml', 'slideLayout1.xml'),
    });
    expect(sampleOf(compileDesign(file), 7)?.purpose).toBe('section');
  });
});

describe('a layout with a picture behind title and subtitle', () => {
  it('is a cover', () => {
    const picture =
      '<p:sp><p:nvSpPr><p:cNvPr id="90" name="Photo"/><p:cNvSpPr/><p:nvPr><p:ph type="pic" idx="30"/></p:nvPr></p:nvSpPr><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="12192000" cy="6858000"/></a:xfrm></p:spPr><p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:endParaRPr/></a:p></p:txBody></p:sp>';
    const file = alterPptx(OFFICE, {
      [layout(1)]: (xml) =>
        rename(xml, 'Blank 2').replace('ctrTitle', 'title').replace('</p:grpSpPr>', `</p:grpSpPr>${picture}`),
    });
    expect(compileDesign(file).layouts.find(({ name }) => name === 'Blank 2')?.purpose).toBe('cover');
  });
});

describe('a layout with its title in a text placeholder', () => {
  it('has its title in the larger text above', () => {
    const file = alterPptx(OFFICE, {
      [layout(4)]: (xml) =>
        rename(xml, 'Large head').replace(
          /<p:sp>(?:(?!<\/p:sp>)[\s\S])*?<p:ph type="title"[\s\S]*?<\/p:sp>/,
          '<p:sp><p:nvSpPr><p:cNvPr id="91" name="Head"/><p:cNvSpPr/><p:nvPr><p:ph type="body" sz="quarter" idx="31"/></p:nvPr></p:nvSpPr><p:spPr><a:xfrm><a:off x="0" y="200000"/><a:ext cx="12192000" cy="1500000"/></a:xfrm></p:spPr><p:txBody><a:bodyPr/><a:lstStyle><a:lvl1pPr><a:defRPr sz="7200"/></a:lvl1pPr></a:lstStyle><a:p><a:r><a:rPr lang="en"/><a:t>Head</a:t></a:r></a:p></p:txBody></p:sp>',
        ),
    });
    const own = compileDesign(file).layouts.find(({ name }) => name === 'Large head');
    expect(own?.slots.find(({ role }) => role === 'title')?.sizePt).toBe(72);
  });
});

describe('an empty title placeholder', () => {
  it('gets the title, not the smaller text below it', () => {
    const cards = (draw: Drawing) => [
      draw.text(undefined, '', { placeholder: 'type="title"' }),
      draw.text([400, 250, 480, 40], 'Key points of the plan', { size: 14 }),
      ...times(4, (at) => draw.text([80 + at * 290, 330, 250, 200], `Point ${at}`, { fill: 'accent1' })),
    ];
    const design = compileDesign(deckOf(cards, ...times(5, (at) => plainSlide(`Slide ${at}`))));
    const title = sampleOf(design, 1)?.slots.find(({ role }) => role === 'title');
    expect(title?.placeholder?.type).toBe('title');
  });
});

describe('titles as wide as their words', () => {
  const titled = (x: number, width: number): DesignLayout => {
    const slot: DesignSlot = {
      ...{ name: 'title', role: 'title', sizePt: 36, characters: 20 },
      box: { x, y: 400_000, width, height: 600_000 },
    };
    return { ...SAMPLE, slots: [slot] };
  };
  const SAMPLE = compileDesign(OFFICE).layouts[0] as DesignLayout;
  const size = { widthEmu: 12_192_000, heightEmu: 6_858_000 };
  const centered = [titled(2_096_000, 8_000_000), titled(4_096_000, 4_000_000), titled(3_096_000, 6_000_000)];

  it('are centred on the slide if most of them are', () => {
    expect(isTitleCentered(centered[0] as DesignLayout, centered, size)).toBe(true);
    const flush = [titled(600_000, 8_000_000), titled(600_000, 4_000_000), titled(600_000, 6_000_000)];
    expect(isTitleCentered(flush[0] as DesignLayout, flush, size)).toBe(false);
  });

  it('leave the next title the width of the slide', () => {
    const [title] = centerTitle(centered[1] as DesignLayout, size).slots;
    expect((title?.box.x ?? 0) * 2 + (title?.box.width ?? 0)).toBeCloseTo(size.widthEmu);
    const rooms = centerRooms({ title: {} }, title?.box ?? { x: 0, y: 0, width: 0, height: 0 });
    expect(rooms['title']).toMatchObject({ side: 'ctr', wrap: true, widthEmu: title?.box.width });
  });
});

describe('the font of the slides of a file', () => {
  it('is not that of titles in their placeholders with another font', () => {
    const inFont = (shape: string) =>
      shape.replaceAll(/(<a:rPr lang="en" sz="\d+")\/>/g, '$1><a:latin typeface="Georgia"/></a:rPr>');
    const lookOf = (title: (draw: Drawing) => string) =>
      readPaintedLook(
        readDeck(
          deckOf(
            ...times(5, () => (draw: Drawing) => [
              title(draw),
              inFont(draw.text([80, 200, 900, 90], 'Nine of fourteen hulls are older than thirty years')),
            ]),
          ),
        ),
      );
    const loose = lookOf((draw) => inFont(draw.text([80, 60, 900, 60], 'Why')));
    expect(loose).toMatchObject({
      family: { latin: 'Georgia' },
      isFamilyUsual: true,
      isFamilyOfTitles: true,
    });
    expect(lookOf((draw) => heading(draw, 'Why'))).toMatchObject({
      isFamilyUsual: true,
      isFamilyOfTitles: false,
    });
  });
});

describe('a file without colours', () => {
  const black = ['#5B9BD5', '#ED7D31'] as const;

  it('gets none from the theme of Office', () => {
    const slides = times(9, (at) => (draw: Drawing) => [draw.text([80, 60, 900, 60], `Slide ${at}`)]);
    expect(readPaintedLook(readDeck(deckOf(...slides))).isColorless).toBe(true);
    expect(findCompanyAccents(black, [], true)).toEqual([]);
    expect(findCompanyAccents(black, [])).toEqual(black);
  });
});

describe('a narrow content title', () => {
  it('opens a deck at the free width', () => {
    const file = alterPptx(OFFICE, {
      [layout(6)]: (xml) =>
        xml.replace(
          /(type="title"\/><\/p:nvPr><\/p:nvSpPr>)<p:spPr\s*\/>/,
          '$1<p:spPr><a:xfrm><a:off x="800000" y="500000"/><a:ext cx="3000000" cy="900000"/></a:xfrm></p:spPr>',
        ),
    });
    const design = compileDesign(file);
    const narrow = design.layouts.find(({ name }) => name === 'Title Only');
    const title = narrow?.slots.find(({ role }) => role === 'title');
    expect(title?.box.width).toBe(3_000_000);
    const stage = narrow === undefined ? undefined : findStage(narrow, readDeck(file));
    expect(stage?.width).toBeGreaterThan(7_000_000);
  });
});

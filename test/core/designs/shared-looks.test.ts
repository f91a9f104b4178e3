import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compileDesign } from '../../../src/core/designs/compile/compile-design.ts';
import { toOwnLayouts } from '../../../src/core/designs/compile/own-layouts.ts';
import { getDesignFacts } from '../../../src/core/designs/fill/design-facts.ts';
import { checkPackage } from '../../../src/core/ooxml/check/check-package.ts';
import { applyFileEdits } from '../../../src/core/ooxml/package/index.ts';
import { type ReadDeck, type ReadShape, readDeck } from '../../../src/core/ooxml/read/index.ts';
import { openDesignSource } from '../../../src/core/output/pptx/fill/design-source.ts';
import { buildDeckInDesign } from '../../../src/core/presentations/compose.ts';
import { applyDesign } from '../../support/apply-design.ts';
import { Drawing, drawnDeck } from '../../support/company-deck.ts';
import { composedPlan } from '../../support/example-deck.ts';
import { ENGINE } from '../../support/layout-engine.ts';
import { alterPptx, OpenedPptx } from '../../support/open-pptx.ts';

const EMU = 9_525;
const LAYOUT = 'ppt/slideLayouts/slideLayout2.xml';
const BAND = [0, 0, 1280, 90] as const;
type Draw = (draw: Drawing, number: number) => readonly string[];

const withBand: Draw = (draw, number) => [
  draw.text([...BAND], '', { fill: 'accent2' }),
  draw.text([60, 10, 1000, 70], `Ships of part ${number}`, { placeholder: 'type="title"' }),
  draw.text(undefined, `Line ${number}`, { placeholder: 'idx="1"' }),
];

/** A deck of a cover and slides that are drawn alike. */
function deckOf(draw: Draw, count = 4): Uint8Array {
  const cover = new Drawing();
  const first = { shapes: [cover.text([80, 260, 900, 100], 'Ships', { size: 60 })] };
  const others = Array.from({ length: count }, (_, at) => ({ shapes: [...draw(new Drawing(), at + 1)] }));
  return drawnDeck([first, ...others]);
}

/** Deck of a file with the edits of its design, as new slides read it. */
function sharedDeck(file: Uint8Array): ReadDeck {
  return readDeck(applyFileEdits(file, compileDesign(file).edits));
}

const layoutShapes = ({ layouts }: ReadDeck): readonly ReadShape[] =>
  (layouts.find(({ part }) => part === LAYOUT)?.shapes ?? []).filter(({ from }) => from === 'layout');
const isBand = ({ box }: ReadShape) => box.width === 1280 * EMU && box.height === 90 * EMU;

describe('a shape that most content slides draw at one position', () => {
  it('is shown by their layout, and by decks that use it', async () => {
    const file = deckOf(withBand);
    expect(layoutShapes(readDeck(file)).some(isBand)).toBe(false);
    expect(layoutShapes(sharedDeck(file)).filter(isBand)).toHaveLength(1);
    const plan = await composedPlan('general', [
      { layout: 'bullets', content: { title: 'Why', items: [{ text: 'One' }, { text: 'Two' }] } },
    ]);
    const design = compileDesign(file);
    const made = await buildDeckInDesign(
      {
        ...plan,
        design: {
          ...{ id: 'shared', file, layouts: toOwnLayouts(design), shapes: design.shapes },
          applyDesign: async (request) => applyDesign(file, design, request),
        },
      },
      [],
      new Map(),
    );
    const [slide] = readDeck(made.file ?? new Uint8Array()).slides;
    expect(slide?.shapes.filter(isBand)).toHaveLength(1);
    expect(checkPackage(made.file ?? new Uint8Array())).toEqual(checkPackage(file));
  });

  it('stays on the slides if it is a logo and the cover on their layout has none in its place', () => {
    const logo = (draw: Drawing) => draw.text([1160, 20, 60, 60], '', { fill: 'accent1' });
    const isLogo = ({ box }: ReadShape) => box.x === 1160 * EMU;
    const deck = (coverDrawsIt: boolean) => {
      const cover = new Drawing();
      const title = cover.text([80, 260, 900, 100], 'Ships', { size: 60 });
      const others = [1, 2, 3, 4].map((number) => {
        const draw = new Drawing();
        return { shapes: [logo(draw), draw.text([60, 120, 900, 300], `Line ${number}`, { size: 20 })] };
      });
      return drawnDeck([{ shapes: coverDrawsIt ? [logo(cover), title] : [title] }, ...others]);
    };
    expect(layoutShapes(sharedDeck(deck(true))).filter(isLogo)).toHaveLength(1);
    expect(layoutShapes(sharedDeck(deck(false))).filter(isLogo)).toEqual([]);
  });

  it('stays on the slides if few of them draw it', () => {
    const file = deckOf((draw, number) => withBand(draw, number).slice(number === 1 ? 0 : 1));
    expect(layoutShapes(sharedDeck(file)).some(isBand)).toBe(false);
  });

  it('stays on the slides if it overlaps content', () => {
    const file = deckOf((draw, number) => [
      ...withBand(draw, number),
      draw.text([200, 250, 500, 200], '', { fill: 'accent2' }),
    ]);
    expect(layoutShapes(sharedDeck(file)).filter(({ box }) => box.y === 250 * EMU)).toEqual([]);
  });

  it('stays on the slides if it is a label around words of their own', () => {
    const file = deckOf((draw, number) => [
      ...withBand(draw, number),
      draw.text([300, 100, 200, 30], `Part ${'x'.repeat(number)}`, { fill: 'accent1' }),
    ]);
    expect(layoutShapes(sharedDeck(file)).filter(({ box }) => box.x === 300 * EMU)).toEqual([]);
  });

  it('stays on the slides if it is their title', () => {
    const file = deckOf((draw) => [
      draw.text([60, 20, 700, 50], 'Ferries of the bay', { size: 32 }),
      draw.text([80, 200, 900, 200], 'A line'),
    ]);
    const raised = layoutShapes(sharedDeck(file)).filter(({ placeholder }) => placeholder === undefined);
    expect(raised.filter(({ box }) => box.y === 20 * EMU)).toEqual([]);
  });

  it.each([
    ['names the house', () => 'Harbour Line', 'Harbour Line'],
    ['is a date', () => '14 May 2027', ''],
    ['belongs to each slide', (number: number) => `Part ${'x'.repeat(number)}`, ''],
  ])('keeps its text if it is the same name: %s', (_, textOf, expected) => {
    const file = deckOf((draw, number) => [
      ...withBand(draw, number),
      draw.text([1040, 680, 240, 30], textOf(number), { fill: 'accent1' }),
    ]);
    const shown = layoutShapes(sharedDeck(file)).flatMap((shape) =>
      shape.kind === 'shape' && shape.box.x === 1040 * EMU
        ? [(shape.text?.paragraphs ?? []).flatMap(({ runs }) => runs.map(({ text }) => text)).join('')]
        : [],
    );
    expect(shown).toEqual([expected]);
  });
});

describe('a prompt in a text box of a layout', () => {
  const box = (id: number, words: string, fill = '<a:noFill/>') =>
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Box ${id}"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="0" y="6500000"/><a:ext cx="3000000" cy="300000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>${fill}</p:spPr><p:txBody><a:bodyPr/><a:p>${words}</a:p></p:txBody></p:sp>`;
  const run = (words: string) => `<a:r><a:rPr lang="en"/><a:t>${words}</a:t></a:r>`;
  const shown = (...boxes: readonly string[]) => {
    const file = alterPptx(deckOf(withBand), {
      [LAYOUT]: (xml) => xml.replace('</p:spTree>', `${boxes.join('')}</p:spTree>`),
    });
    expect(checkPackage(applyFileEdits(file, compileDesign(file).edits))).toEqual(checkPackage(file));
    return layoutShapes(sharedDeck(file)).flatMap((shape) =>
      shape.kind === 'shape' && shape.box.y === 6_500_000
        ? [(shape.text?.paragraphs ?? []).flatMap(({ runs }) => runs.map(({ text }) => text)).join('')]
        : [],
    );
  };

  it.each([
    '#main_title',
    '{{title}}',
    '[Company]',
    '&lt;Date&gt;',
    'SAMPLE',
    'Logo',
    'Click to edit',
    'Title goes here',
  ])('is removed with its box: %s', (words) => expect(shown(box(900, run(words)))).toEqual([]));

  it('is reported although new slides leave it out', () => {
    const file = alterPptx(deckOf(withBand), {
      [LAYOUT]: (xml) => xml.replace('</p:spTree>', `${box(900, run('[Company]'))}</p:spTree>`),
    });
    expect(compileDesign(file).report.remarks.join()).toContain('"[Company]", and new slides leave it out');
  });

  it('leaves a painted box and the words around it', () => {
    const fill = '<a:solidFill><a:srgbClr val="1FB8B8"/></a:solidFill>';
    expect(shown(box(900, run('[Company]'), fill))).toEqual(['']);
    expect(shown(box(900, run('Hackathon - &lt;Project ') + run('name&gt;')))).toEqual(['Hackathon']);
  });

  it.each(['Harbour Line', '#LifeAtHarbour', '© Harbour Line', 'Sample Bay Ferries'])(
    'does not include words of a house: %s',
    (words) => expect(shown(box(900, run(words)))).toEqual([words]),
  );
});

describe('the title of a layout', () => {
  it('is at the position of the titles on slides', () => {
    const title = layoutShapes(sharedDeck(deckOf(withBand))).find(
      ({ placeholder }) => placeholder?.type === 'title',
    );
    expect(title?.box).toEqual({ x: 60 * EMU, y: 10 * EMU, width: 1000 * EMU, height: 70 * EMU });
  });
});

describe('the frame of slides in text boxes', () => {
  const shapeOf = (id: number, [x, y, width, height]: readonly number[], fill: string, text = '') =>
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Shape ${id}"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="${width}" cy="${height}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>${fill}</p:spPr>${text === '' ? '' : `<p:txBody><a:bodyPr/><a:p><a:r><a:rPr lang="en" sz="1000"/><a:t>${text}</a:t></a:r></a:p></p:txBody>`}</p:sp>`;
  /** The frame of a file with more shapes behind those of each slide. */
  const frameWith = (shapes: string) => {
    const file = readFileSync('test/fixtures/pptx/space-zh.pptx');
    const slides = new OpenedPptx(file).names.filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name));
    const changed = alterPptx(
      file,
      Object.fromEntries(
        slides.map((name) => [name, (xml: string) => xml.replace('<p:sp>', `${shapes}<p:sp>`)]),
      ),
    );
    const design = compileDesign(changed);
    return getDesignFacts(openDesignSource(changed, design.deck, ENGINE, design.edits), design).frame;
  };

  it('leaves content inside of the outline around it', () => {
    const [left, top, right, bottom] = [500_000, 1_500_000, 11_600_000, 6_000_000];
    const line = '<a:noFill/><a:ln w="12700"><a:solidFill><a:srgbClr val="1FB8B8"/></a:solidFill></a:ln>';
    const frame = frameWith(shapeOf(9900, [left, top, right - left, bottom - top], line));
    const { x = 0, y = 0, width = 0, height = 0 } = frame?.region ?? {};
    expect(x).toBeGreaterThan(left);
    expect(y).toBeGreaterThan(top);
    expect(x + width).toBeLessThan(right);
    expect(y + height).toBeLessThan(bottom);
  });

  it('has no label without its words', () => {
    const place = [9_000_000, 60_000, 2_000_000, 250_000];
    const fill = '<a:solidFill><a:srgbClr val="1FB8B8"/></a:solidFill>';
    const removed = (shapes: string) => frameWith(shapes)?.removed.includes(9900);
    expect(removed(shapeOf(9900, place, fill))).toBe(false);
    expect(
      removed(`${shapeOf(9900, place, fill)}${shapeOf(9901, place, '<a:noFill/>', 'Part of the talk')}`),
    ).toBe(true);
  });
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compileDesign } from '../../../src/core/designs/compile/compile-design.ts';
import { toOwnLayouts } from '../../../src/core/designs/compile/own-layouts.ts';
import type { SlideMaterial } from '../../../src/core/designs/design.ts';
import { arrange } from '../../../src/core/designs/fill/arrange.ts';
import type { Choice } from '../../../src/core/designs/fill/choice.ts';
import { chooseLayouts, listChoices } from '../../../src/core/designs/fill/choose-layout.ts';
import { getDesignFacts } from '../../../src/core/designs/fill/design-facts.ts';
import { styleDesign } from '../../../src/core/designs/fill/style-design.ts';
import { readDeck } from '../../../src/core/ooxml/read/read-deck.ts';
import { openDesignSource } from '../../../src/core/output/pptx/fill/design-source.ts';
import { buildComposedMaterial } from '../../../src/core/presentations/composed-material.ts';
import { buildSlideMaterial } from '../../../src/core/presentations/slide-material.ts';
import { readSlides, validateSlides } from '../../../src/core/presentations/validate-slides.ts';
import { CONTRACTS } from '../../../src/core/templates/catalogue.ts';
import { ownContracts } from '../../../src/core/templates/own-contract.ts';
import { findTemplate } from '../../../src/core/templates/standard/index.ts';
import { ENGINE } from '../../support/layout-engine.ts';
import { alterPptx } from '../../support/open-pptx.ts';

const OFFICE = readFileSync('test/fixtures/pptx/picture-chart-table.pptx');
const layout = (number: number) => `ppt/slideLayouts/slideLayout${number}.xml`;
const place = (x: number, y: number, width: number, height: number) =>
  `<a:off x="${x}" y="${y}"/><a:ext cx="${width}" cy="${height}"/>`;
const TITLE_PLACE = place(839_788, 457_200, 3_932_237, 1_600_200);

/** The file with two layouts of Office's newer themes: their titles stand low, and they have no type. */
const THEMED = alterPptx(OFFICE, {
  [layout(9)]: (xml) =>
    xml
      .replace(' type="picTx"', '')
      .replace('name="Picture with Caption"', 'name="Panoramic Picture with Caption"')
      .replace(TITLE_PLACE, place(839_788, 4_600_000, 10_515_600, 800_000))
      .replace(
        place(5_183_188, 987_425, 6_172_200, 4_873_625),
        place(839_788, 457_200, 10_515_600, 4_000_000),
      ),
  [layout(8)]: (xml) =>
    xml.replace(' type="objTx"', '').replace('name="Content with Caption"', 'name="Quote with Caption"'),
});

function materialOf(layoutId: string): SlideMaterial {
  const content = CONTRACTS.find(({ id }) => id === layoutId)?.example ?? {};
  const [spec] = validateSlides([{ layout: layoutId, content }]);
  if (spec === undefined) throw new Error(`There is no layout ${layoutId}.`);
  return buildSlideMaterial(spec, new Map(), 'en');
}

function composition(markup: string): SlideMaterial {
  const [spec] = validateSlides([{ layout: 'composed', content: { markup } }]);
  if (spec === undefined) throw new Error('The markup has faults.');
  return buildComposedMaterial(spec, findTemplate('ledger'), new Map());
}

function choicesIn(file: Uint8Array, material: SlideMaterial): readonly Choice[] {
  const design = compileDesign(file);
  const known = getDesignFacts(openDesignSource(file, design.deck, ENGINE), design);
  return listChoices(material, design.layouts, known.samples, known, false);
}

const CHARTED = {
  title: 'Sales',
  chart: { type: 'bar', categories: ['2028', '2029'], series: [{ name: 'Sales', values: [20, 40] }] },
};
const CARDS = '<section><h1>Three steps</h1><x-card title="Ferries"><p>Nine new ones.</p></x-card></section>';

describe('the layout of a composition', () => {
  it('is the one with a title only, not one for pictures with a low title', () => {
    const [best, ...others] = choicesIn(THEMED, composition(CARDS));
    expect(best?.layout.name).toBe('Title Only');
    expect(others.map(({ layout: { name } }) => name)).not.toContain('Panoramic Picture with Caption');
  });

  it('is the requested one, even with a low title, and its content keeps clear of that title', () => {
    const asked = CARDS.replace('<section>', '<section layout="Panoramic Picture with Caption">');
    const [best, ...others] = choicesIn(THEMED, composition(asked));
    expect([best?.layout.name, others]).toEqual(['Panoramic Picture with Caption', []]);
    const title = best?.layout.slots.find(({ role }) => role === 'title')?.box;
    expect((best?.bodyArea?.y ?? 0) + (best?.bodyArea?.height ?? 0)).toBeLessThanOrEqual(title?.y ?? 0);
  });

  it('is refused if the design lacks it, and if it copies a slide', () => {
    const own = ownContracts(toOwnLayouts(compileDesign(OFFICE)));
    const copied = [...own.values()].find((contract) => contract.copied === true)?.name ?? '';
    const issuesFor = (name: string) =>
      readSlides(
        [
          {
            layout: 'composed',
            content: { markup: CARDS.replace('<section>', `<section layout="${name}">`) },
          },
        ],
        { own },
      ).issues;
    expect(issuesFor('Title Only')).toEqual([]);
    expect(issuesFor('Title Onyl')).toMatchObject([
      {
        loc: ['slides', 0, 'content', 'markup'],
        type: 'enum',
        msg: expect.stringMatching(/no layout "Title Onyl"/),
      },
    ]);
    expect(copied).not.toBe('');
    expect(issuesFor(copied)).toMatchObject([{ msg: expect.stringMatching(/no free area/) }]);
  });
});

describe('the layout of a slide', () => {
  it('for a quotation or a picture is not used for other content', () => {
    for (const kind of ['bullets', 'table', 'chart'])
      for (const {
        layout: { name, sample },
        cost,
      } of choicesIn(THEMED, materialOf(kind)))
        if (sample === undefined && /Quote|Picture/.test(name))
          expect(cost, `${kind} on ${name}`).toBeGreaterThan(90);
  });

  it('is the same on neighbouring slides if no other is as suitable', () => {
    const choice = (id: string, cost: number, copied = false) =>
      ({ id, layout: { id }, cost, ...(copied ? { plan: {} } : {}) }) as unknown as Choice;
    const idsOf = (choices: readonly Choice[]) =>
      chooseLayouts([choices, choices, choices], []).map((one) => one?.id);
    expect(idsOf([choice('fits', 0), choice('other', 2)])).toEqual(['fits', 'fits', 'fits']);
    expect(idsOf([choice('fits', 0, true), choice('other', 2, true)])).toEqual(['fits', 'fits', 'fits']);
    expect(idsOf([choice('one', 0, true), choice('two', 0.5, true)])).toEqual(['one', 'two', 'one']);
  });

  it('opens the deck with the cover of the file, although its backdrop differs from that of most slides', () => {
    const dark = alterPptx(OFFICE, {
      [layout(1)]: (xml) =>
        xml.replace(
          /(<p:cSld[^>]*>)/,
          '$1<p:bg><p:bgPr><a:solidFill><a:srgbClr val="102040"/></a:solidFill><a:effectLst/></p:bgPr></p:bg>',
        ),
    });
    const [best] = choicesIn(dark, materialOf('title')).filter(({ plan }) => plan === undefined);
    expect(best?.layout.name).toBe('Title Slide');
  });
});

describe('the placeholders of a layout', () => {
  it('above the title are not used for points', () => {
    const line = `<p:sp><p:nvSpPr><p:cNvPr id="30" name="Text Placeholder 30"/><p:cNvSpPr/><p:nvPr><p:ph type="body" sz="quarter" idx="20"/></p:nvPr></p:nvSpPr><p:spPr><a:xfrm>${place(838_200, 90_000, 10_515_600, 260_000)}</a:xfrm></p:spPr><p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:r><a:rPr lang="en"/><a:t>Chapter</a:t></a:r></a:p></p:txBody></p:sp>`;
    const file = alterPptx(OFFICE, {
      [layout(2)]: (xml) => xml.replace('</p:spTree>', `${line}</p:spTree>`),
    });
    const titled = compileDesign(file).layouts.find(({ name }) => name === 'Title and Content');
    if (titled === undefined) throw new Error('The layout is missing.');
    const filled = arrange(materialOf('bullets'), titled).flatMap((one) =>
      one.kind === 'text' && one.slot.role !== 'title' ? [one.slot.placeholder?.idx] : [],
    );
    expect(filled).toEqual([1]);
  });

  it('that are low show a chart at their full height, with its takeaway beside it', () => {
    const inBody = (height: number) => {
      const file = alterPptx(OFFICE, {
        [layout(2)]: (xml) =>
          xml.replace(
            /(<p:ph idx="1"\/><\/p:nvPr><\/p:nvSpPr>)<p:spPr\/>/,
            `$1<p:spPr><a:xfrm>${place(838_200, 1_825_625, 10_515_600, height)}</a:xfrm></p:spPr>`,
          ),
      });
      const [one] = compileDesign(file).layouts.filter(({ name }) => name === 'Title and Content');
      if (one === undefined) throw new Error('The layout is there.');
      const spec = { layout: 'chart', content: { ...CHARTED, takeaway: 'Sales doubled.' } };
      const [valid] = validateSlides([spec]);
      if (valid === undefined) throw new Error('The slide has faults.');
      return arrange(buildSlideMaterial(valid, new Map(), 'en'), one).find(({ kind }) => kind === 'chart')
        ?.box;
    };
    expect(inBody(2_800_000)?.height).toBe(2_800_000);
    expect(inBody(4_300_000)?.width).toBe(10_515_600);
  });

  it('of 0.8 inches leave a chart to the free area of the layout', () => {
    const low = alterPptx(OFFICE, {
      [layout(2)]: (xml) =>
        xml.replace(
          /(<p:ph idx="1"\/><\/p:nvPr><\/p:nvSpPr>)<p:spPr\/>/,
          `$1<p:spPr><a:xfrm>${place(838_200, 1_825_625, 10_515_600, 731_520)}</a:xfrm></p:spPr>`,
        ),
    });
    const { heightEmu } = readDeck(low);
    const here = choicesIn(low, materialOf('chart')).filter(
      ({ layout: { name } }) => name === 'Title and Content',
    );
    expect(here[0]?.bodyArea?.height).toBeGreaterThan(0.4 * heightEmu);
  });
});

describe('an area for content that the owner of a design selected', () => {
  it.each(['process', 'agenda', 'composed'])(
    'is used for %s, although it is half as wide as the slide',
    (id) => {
      const area = { x: 40, y: 30, width: 50, height: 45 };
      const plain = compileDesign(OFFICE);
      const titleOnly = plain.layouts.find(({ name }) => name === 'Title Only')?.id ?? '';
      const design = styleDesign(plain, { layouts: { [titleOnly]: { free_area: area } } });
      const known = getDesignFacts(openDesignSource(OFFICE, design.deck, ENGINE), design);
      const material = id === 'composed' ? composition(CARDS) : materialOf(id);
      const choices = listChoices(material, design.layouts, known.samples, known, false);
      const choice = choices.find(({ layout: { id: found } }) => found === titleOnly);
      expect(choice?.reasons?.().map((reason) => reason.id)).not.toContain('small_region');
      expect(choice?.bodyArea?.width).toBeCloseTo(design.deck.widthEmu / 2, -3);
    },
  );
});

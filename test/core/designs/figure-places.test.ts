import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compileDesign } from '../../../src/core/designs/compile/compile-design.ts';
import type { Choice } from '../../../src/core/designs/fill/choice.ts';
import { listChoices } from '../../../src/core/designs/fill/choose-layout.ts';
import { getDesignFacts } from '../../../src/core/designs/fill/design-facts.ts';
import { findFrame } from '../../../src/core/designs/fill/frames.ts';
import { planSample } from '../../../src/core/designs/fill/plan-sample.ts';
import { openDesignSource } from '../../../src/core/output/pptx/fill/design-source.ts';
import { buildSlideMaterial } from '../../../src/core/presentations/slide-material.ts';
import { validateSlides } from '../../../src/core/presentations/validate-slides.ts';
import type { SlideSpec } from '../../../src/core/templates/contract.ts';
import { companyDeck } from '../../support/company-deck.ts';
import { DEEP } from '../../support/deep.ts';
import { ENGINE } from '../../support/layout-engine.ts';
import { alterPptx } from '../../support/open-pptx.ts';

const OFFICE = readFileSync('test/fixtures/pptx/picture-chart-table.pptx');
/** Its slides have titles in text boxes on nearly empty layouts. */
const LOOSE = readFileSync('test/fixtures/pptx/effects-demo.pptx');
const layout = (number: number) => `ppt/slideLayouts/slideLayout${number}.xml`;
const frame = (x: number, y: number, cx: number, cy: number) =>
  `<p:spPr><a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm></p:spPr>`;
const TABLE: SlideSpec = {
  layout: 'table',
  content: {
    title: 'Lines',
    table: {
      columns: ['Line', 'Ships'],
      rows: [
        ['Old Harbour', '2'],
        ['Bay', '3'],
      ],
    },
  },
};
const COLUMNS: SlideSpec = {
  layout: 'two_columns',
  content: {
    title: 'Two ways',
    left: { heading: 'Buy', items: ['One tender', 'Delivery in spring'] },
    right: { heading: 'Lease', items: ['Two tenders', 'Delivery in autumn'] },
  },
};

function choicesIn(file: Uint8Array, spec: SlideSpec): readonly Choice[] {
  const [valid] = validateSlides([spec]);
  if (valid === undefined) throw new Error('The slide has faults.');
  const design = compileDesign(file);
  const known = getDesignFacts(openDesignSource(file, design.deck, ENGINE), design);
  return listChoices(buildSlideMaterial(valid, new Map(), 'en'), design.layouts, known.samples, known, false);
}

const reasonsOn = (choices: readonly Choice[], name: string) =>
  choices
    .find(({ layout: one }) => one.name === name)
    ?.reasons?.()
    .map(({ id }) => id);

describe('a table', () => {
  it('uses the free area of a layout whose only placeholder leaves half of the slide empty', () => {
    const file = alterPptx(OFFICE, {
      [layout(2)]: (xml) =>
        xml
          .replace('<p:spPr/>', frame(838_200, 365_125, 10_515_600, 1_325_563))
          .replace('<p:spPr/>', frame(838_200, 1_825_625, 4_200_000, 4_351_338)),
    });
    const design = compileDesign(file);
    const layouts = design.layouts.filter(({ name }) => name === 'Title and Content');
    const known = getDesignFacts(openDesignSource(file, design.deck, ENGINE), { ...design, layouts });
    const [valid] = validateSlides([TABLE]);
    if (valid === undefined) return expect.unreachable();
    const material = buildSlideMaterial(valid, new Map(), 'en');
    const [best] = listChoices(material, layouts, [], known, false);
    expect(best?.bodyArea?.width).toBeGreaterThan(9_000_000);
  });
});

describe('drawn content', () => {
  it.runIf(DEEP)('does not overlap the panels of a layout', () => {
    const panel = (x: number) =>
      `<p:sp><p:nvSpPr><p:cNvPr id="9${x}" name="Panel"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="${x}" y="1700000"/><a:ext cx="5300000" cy="4500000"/></a:xfrm><a:prstGeom prst="roundRect"><a:avLst/></a:prstGeom><a:solidFill><a:srgbClr val="F4803C"/></a:solidFill></p:spPr></p:sp>`;
    const file = alterPptx(OFFICE, {
      [layout(4)]: (xml) => xml.replace('</p:grpSpPr>', `</p:grpSpPr>${panel(700_000)}${panel(6_150_000)}`),
    });
    const drawn = (choices: readonly Choice[]) => choices.filter(({ bodyArea }) => bodyArea !== undefined);
    expect(reasonsOn(drawn(choicesIn(file, COLUMNS)), 'Two Content')).toContain('panels');
    expect(reasonsOn(drawn(choicesIn(OFFICE, COLUMNS)), 'Two Content')).not.toContain('panels');
  });
});

describe('layouts for content', () => {
  it('cost more if they are named for the parts of a deck', () => {
    const named = alterPptx(OFFICE, {
      [layout(4)]: (xml) =>
        xml.replace(/<p:cSld name="[^"]*"/, '<p:cSld name="Section title and description"'),
    });
    expect(reasonsOn(choicesIn(named, COLUMNS), 'Section title and description')).toContain('named_opening');
  });

  it('cost more if a title would need many lines', () => {
    const narrow = alterPptx(OFFICE, {
      [layout(2)]: (xml) => xml.replace('<p:spPr/>', frame(838_200, 365_125, 2_600_000, 1_325_563)),
    });
    const points = {
      title: 'A ferry that charges for nine minutes sails as often as today',
      items: ['Fuel', 'Hulls'],
    };
    const spec = { layout: 'bullets', content: points };
    expect(reasonsOn(choicesIn(narrow, spec), 'Title and Content')).toContain('tall_title');
    expect(reasonsOn(choicesIn(OFFICE, spec), 'Title and Content')).not.toContain('tall_title');
  });
});

describe('slides of a file', () => {
  it('do not number columns without an order', () => {
    const file = companyDeck(['cover', 'agenda', 'cards', 'steps', 'closing']);
    const design = compileDesign(file);
    const known = getDesignFacts(openDesignSource(file, design.deck, ENGINE), design);
    const [valid] = validateSlides([COLUMNS]);
    if (valid === undefined) return expect.unreachable();
    const material = buildSlideMaterial(valid, new Map(), 'en');
    const copy = listChoices(material, design.layouts, known.samples, known, false).find(
      ({ plan }) => (plan?.repeats.length ?? 0) > 0,
    );
    if (copy === undefined) return expect.unreachable();
    const numbered = copy.layout.repeats?.map((repeat) => ({
      ...repeat,
      items: repeat.items.map((item) => ({ ...item, ordinal: { shape: 1, first: '1' } })),
    }));
    const costOf = (layout: typeof copy.layout) => planSample(material, layout, known)?.cost ?? Number.NaN;
    expect(costOf({ ...copy.layout, repeats: numbered ?? [] }) - costOf(copy.layout)).toBeGreaterThan(5);
  });

  it.runIf(DEEP)('provide no frame if their other texts are as large as the title', () => {
    const design = compileDesign(LOOSE);
    const source = openDesignSource(LOOSE, design.deck, ENGINE);
    const { samples } = getDesignFacts(source, design);
    const all = samples.map((one) => ({
      ...one,
      slots: [
        ...one.slots,
        ...one.slots
          .filter(({ role }) => role === 'title')
          .map((slot) => ({ ...slot, role: 'caption' as const })),
      ],
    }));
    expect(findFrame(source, samples, design.layouts)).toBeDefined();
    expect(findFrame(source, all, design.layouts)).toBeUndefined();
  });
});

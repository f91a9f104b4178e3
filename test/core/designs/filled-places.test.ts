import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compileDesign } from '../../../src/core/designs/compile/compile-design.ts';
import { type ReadShape, readDeck } from '../../../src/core/ooxml/read/index.ts';
import { checkDeck } from '../../../src/core/scene/check/check-deck.ts';
import type { Deck } from '../../../src/core/scene/scene.ts';
import { deckInDesign } from '../../support/design-plan.ts';
import { alterPptx } from '../../support/open-pptx.ts';

const OFFICE = readFileSync('test/fixtures/pptx/picture-chart-table.pptx');
const MASTER = 'ppt/slideMasters/slideMaster1.xml';

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

describe('content that is drawn in a filled place', () => {
  it('stands on a panel like that of the place', async () => {
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

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compileDesign } from '../../../src/core/designs/compile/compile-design.ts';
import type { SlideMaterial } from '../../../src/core/designs/design.ts';
import type { Choice } from '../../../src/core/designs/fill/choice.ts';
import { listChoices } from '../../../src/core/designs/fill/choose-layout.ts';
import { getDesignFacts } from '../../../src/core/designs/fill/design-facts.ts';
import { readZip } from '../../../src/core/ooxml/package/zip-reader.ts';
import { openDesignSource } from '../../../src/core/output/pptx/fill/design-source.ts';
import { buildSlideMaterial } from '../../../src/core/presentations/slide-material.ts';
import { validateSlides } from '../../../src/core/presentations/validate-slides.ts';
import type { SlideSpec } from '../../../src/core/templates/contract.ts';
import { Drawing, drawnDeck } from '../../support/company-deck.ts';
import { DEEP } from '../../support/deep.ts';
import { ENGINE } from '../../support/layout-engine.ts';
import { alterPptx } from '../../support/open-pptx.ts';

const OFFICE = readFileSync('test/fixtures/pptx/picture-chart-table.pptx');
/** Its slides have titles in text boxes on nearly empty layouts. */
const LOOSE = readFileSync('test/fixtures/pptx/effects-demo.pptx');
const layout = (number: number) => `ppt/slideLayouts/slideLayout${number}.xml`;
const xmlOf = (number: number, change: (xml: string) => string) => {
  let own = '';
  alterPptx(OFFICE, {
    [layout(number)]: (xml) => {
      own = xml;
      return `${xml} `;
    },
  });
  return change(own);
};
const rename = (xml: string, name: string) => xml.replace(/<p:cSld name="[^"]*"/, `<p:cSld name="${name}"`);

function factsOf(file: Uint8Array) {
  const design = compileDesign(file);
  return { design, known: getDesignFacts(openDesignSource(file, design.deck, ENGINE), design) };
}

function choicesIn(file: Uint8Array, spec: SlideSpec): readonly Choice[] {
  const [valid] = validateSlides([spec]);
  if (valid === undefined) throw new Error('The slide has faults.');
  const material: SlideMaterial = buildSlideMaterial(valid, new Map(), 'en');
  const { design, known } = factsOf(file);
  return listChoices(material, design.layouts, known.samples, known, false);
}

const reasons = (choice: Choice | undefined) => choice?.reasons?.().map(({ id }) => id);

describe('layouts with the same placeholders', () => {
  it('are kept apart if one is for agendas only', () => {
    const file = alterPptx(OFFICE, {
      [layout(3)]: xmlOf(2, (xml) => rename(xml.replace(' type="obj"', ''), '05_Agenda')),
      [layout(2)]: (xml) => rename(xml.replace(' type="obj"', ''), '06_Regular'),
    });
    const names = compileDesign(file).layouts.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['05_Agenda', '06_Regular']));
    const points = { title: 'Why', items: ['Fuel costs more', 'Hulls are old'] };
    const [best] = choicesIn(file, { layout: 'bullets', content: points });
    expect(best?.layout.name).toBe('06_Regular');
  });
});

describe('a layout named as a title slide with a number in front', () => {
  it('is a cover', () => {
    const file = alterPptx(OFFICE, {
      [layout(1)]: (xml) =>
        rename(xml.replace(' type="title"', ''), '01_Title Slide').replace('ctrTitle', 'title'),
    });
    const named = compileDesign(file).layouts.find(({ name }) => name === '01_Title Slide');
    expect(named?.purpose).toBe('cover');
  });
});

describe('columns of similar texts', () => {
  it('count against layouts whose columns differ in width', () => {
    const uneven = xmlOf(4, (xml) =>
      rename(xml, 'Wide and narrow')
        .replace('<a:ext cx="5181600"', '<a:ext cx="7600000"')
        .replace('x="6172200"', 'x="8700000"')
        .replace(/(x="8700000"[^>]*><a:ext cx=)"5181600"/, '$1"2653800"'),
    );
    const file = alterPptx(OFFICE, { [layout(2)]: uneven });
    const sides = (text: string) => ({ heading: text, items: ['One tender', 'Delivery in spring'] });
    const choices = choicesIn(file, {
      layout: 'two_columns',
      content: { title: 'Two ways', left: sides('Buy'), right: sides('Lease') },
    });
    const reasonsOf = (name: string) =>
      reasons(choices.find(({ id, layout: one }) => one.name === name && id === one.id));
    expect(reasonsOf('Wide and narrow')).toContain('uneven_columns');
    expect(reasonsOf('Two Content')).not.toContain('uneven_columns');
  });
});

describe('opening titles', () => {
  const cover = (cx: number) =>
    alterPptx(OFFICE, {
      [layout(1)]: (xml) => xml.replace(/(ctrTitle[\s\S]*?<a:ext cx=)"\d+"/, `$1"${cx}"`),
    });
  const opening: SlideSpec = { layout: 'title', content: { title: 'Refrigerators for northern clinics' } };
  const reasonsIn = (file: Uint8Array) =>
    reasons(choicesIn(file, opening).find(({ layout: { name } }) => name === 'Title Slide'));

  it('count against a layout whose placeholder is narrower than a word', () => {
    expect(reasonsIn(cover(2_400_000))).toContain('parted_title');
    expect(reasonsIn(cover(9_000_000))).not.toContain('parted_title');
  });
});

describe('slides with titles in text boxes', () => {
  it('provide a frame for decks, unless the layouts show the design', () => {
    expect(factsOf(LOOSE).known.frame).toBeDefined();
    const band =
      '<p:sp><p:nvSpPr><p:cNvPr id="99" name="Band"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="0" y="6200000"/><a:ext cx="12192000" cy="658000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:solidFill><a:srgbClr val="C00000"/></a:solidFill></p:spPr></p:sp>';
    const banded = alterPptx(LOOSE, {
      [layout(2)]: (xml) => xml.replace('</p:grpSpPr>', `</p:grpSpPr>${band}`),
    });
    expect(factsOf(banded).known.frame).toBeUndefined();
  });

  it.runIf(DEEP)('provide an area for content that ends at emblems in the corners', () => {
    const usual = factsOf(LOOSE).known.frame?.region;
    if (usual === undefined) return expect.unreachable();
    const low = Math.round(1.08 * usual.y);
    const emblem = (id: number, x: number) =>
      `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Emblem"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="${x}" y="0"/><a:ext cx="1600000" cy="${low}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:solidFill><a:srgbClr val="C00000"/></a:solidFill></p:spPr></p:sp>`;
    const emblems = (xml: string) =>
      xml.replace('</p:spTree>', `${emblem(9001, 0)}${emblem(9002, 10_592_000)}</p:spTree>`);
    const slides = readZip(LOOSE).flatMap(({ name }) =>
      /^ppt\/slides\/slide\d+\.xml$/.test(name) ? [name] : [],
    );
    const file = alterPptx(LOOSE, Object.fromEntries(slides.map((name) => [name, emblems])));
    expect(factsOf(file).known.frame?.region.y).toBeGreaterThan(low);
  });
});

describe('files with several masters', () => {
  it.runIf(DEEP)('provide cover and content together if few slides show a preference', () => {
    const file = readFileSync('test/fixtures/designs/many-masters.pptx');
    const { design } = factsOf(file);
    const masterOf = (choice: Choice | undefined) =>
      design.deck.layouts.find(({ part }) => part === choice?.layout.part)?.master;
    const [cover] = choicesIn(file, { layout: 'title', content: { title: 'Harbour Line' } });
    const [points] = choicesIn(file, {
      layout: 'bullets',
      content: { title: 'Why', items: ['Fuel', 'Hulls'] },
    });
    expect(cover?.layout.purpose).toBe('cover');
    expect(masterOf(points)).toBe(masterOf(cover));
  });
});

describe('text without a placeholder of its own', () => {
  it('is a list drawn with bullets and levels, and fills a placeholder if there is one', () => {
    const spec = {
      layout: 'bullets',
      content: { title: 'Why', items: ['Fuel costs more', 'Hulls are old'] },
    };
    const [valid] = validateSlides([spec]);
    if (valid === undefined) throw new Error('The slide has faults.');
    const material = buildSlideMaterial(valid, new Map(), 'en');
    const { design, known } = factsOf(OFFICE);
    const [best] = listChoices(material, design.layouts, [], known, false);
    expect(best?.layout.name).toBe('Title and Content');
    expect(best?.bodyArea).toBeUndefined();
    const free = design.layouts.filter(({ name }) => name === 'Title Only');
    // The name of a layout without a place may mean content.
    const uses = new Map(free.map(({ id }) => [id, 'content'] as const));
    for (const facts of [known, { ...known, uses }]) {
      const [drawn] = listChoices(material, free, [], facts, false);
      expect(drawn?.bodyArea).toBeDefined();
    }
  });
});

describe('layouts with a heading for each column', () => {
  it('count less for one body', () => {
    const file = readFileSync('test/fixtures/pptx/utf-16-template.potx');
    const points = { title: 'Why', items: ['Fuel costs more', 'Hulls are old'] };
    const choices = choicesIn(file, { layout: 'bullets', content: points });
    const [best] = choices;
    const title = best?.layout.slots.find(({ role }) => role === 'title');
    expect(title?.box.width).toBeGreaterThan(0.7 * (best?.bodyArea?.width ?? Number.POSITIVE_INFINITY));
    expect(choices.some((choice) => reasons(choice)?.includes('short_title') === true)).toBe(true);
  });
});

describe('a title in a column of its own', () => {
  const beside = (y: number) =>
    alterPptx(OFFICE, {
      [layout(2)]: (xml) =>
        xml
          .replace('<p:spPr/>', frame(600_000, y, 3_000_000, 1_600_000))
          .replace('<p:spPr/>', frame(4_200_000, 800_000, 7_000_000, 5_000_000)),
    });
  const frame = (x: number, y: number, cx: number, cy: number) =>
    `<p:spPr><a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm></p:spPr>`;
  const spec = { layout: 'bullets', content: { title: 'Why', items: ['Fuel costs more', 'Hulls are old'] } };
  const reasonsIn = (file: Uint8Array) =>
    reasons(choicesIn(file, spec).find(({ layout: { name } }) => name === 'Title and Content'));

  it('is level with the content beside it, however low it is', () => {
    expect(reasonsIn(beside(2_600_000))).not.toContain('low_title');
    const below = alterPptx(OFFICE, {
      [layout(2)]: (xml) => xml.replace('<p:spPr/>', frame(838_200, 4_600_000, 10_515_600, 900_000)),
    });
    expect(reasonsIn(below)).toContain('low_title');
  });
});

describe('a slide of the file with a line between two boxes', () => {
  const boxes = (line: (one: Drawing) => string) => {
    const slides = Array.from({ length: 5 }, (_, index) => {
      const one = new Drawing();
      return {
        shapes: [
          one.text([80, 40, 1100, 60], `Structure ${index}`, { size: 32 }),
          one.text([80, 200, 440, 240], 'Main\nSets up the game\nDraws the field', {
            size: 18,
            fill: 'accent1',
          }),
          one.text([740, 200, 440, 240], 'Tracking\nFinds colours\nMoves the bars', {
            size: 18,
            fill: 'accent1',
          }),
          line(one),
        ],
      };
    });
    return drawnDeck(slides);
  };
  // A line that runs from side to side, as a vertical one that is turned.
  const joined = (one: Drawing) =>
    `<p:cxnSp><p:nvCxnSpPr><p:cNvPr id="${one.id()}" name="Line"/><p:cNvCxnSpPr/><p:nvPr/></p:nvCxnSpPr><p:spPr><a:xfrm rot="5400000"><a:off x="6000750" y="1952250"/><a:ext cx="0" cy="2095500"/></a:xfrm><a:prstGeom prst="straightConnector1"><a:avLst/></a:prstGeom></p:spPr></p:cxnSp>`;

  it('costs columns without a line more than one with it', () => {
    const side = (heading: string) => ({ heading, items: ['One tender', 'Delivery in spring'] });
    const spec = {
      layout: 'two_columns',
      content: { title: 'Two ways', left: side('Buy'), right: side('Lease') },
    };
    const copies = (file: Uint8Array) =>
      choicesIn(file, spec).flatMap((choice) => (choice.plan === undefined ? [] : [reasons(choice) ?? []]));
    expect(copies(boxes(joined)).flat()).toContain('joined_columns');
    const plain = copies(boxes((one) => one.text([80, 600, 400, 30], 'A note', { size: 12 })));
    expect(plain.flat()).not.toContain('joined_columns');
  });
});

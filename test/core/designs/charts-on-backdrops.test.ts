import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkFile } from '../../../src/core/designs/check-file.ts';
import { compileDesign } from '../../../src/core/designs/compile/compile-design.ts';
import type { ReadShape } from '../../../src/core/ooxml/read/deck.ts';
import { readDeck } from '../../../src/core/ooxml/read/read-deck.ts';
import { buildSlideMaterial } from '../../../src/core/presentations/slide-material.ts';
import { validateSlides } from '../../../src/core/presentations/validate-slides.ts';
import { compose, computeContrastRatio } from '../../../src/core/scene/color.ts';
import type { Deck } from '../../../src/core/scene/scene.ts';
import type { Hex } from '../../../src/core/scene/theme.ts';
import { applyDesign } from '../../support/apply-design.ts';
import { composedDeck } from '../../support/example-deck.ts';
import { alterPptx, OpenedPptx } from '../../support/open-pptx.ts';

const light = readFileSync(new URL('../../fixtures/pptx/midnight-blue.pptx', import.meta.url));
const MASTER = 'ppt/slideMasters/slideMaster1.xml';
const THEME = 'ppt/theme/theme1.xml';

const onBackdrop = (color: string) => (xml: string) =>
  xml
    .replace(/<p:bg>.*?<\/p:bg>/s, '')
    .replace(
      /<p:cSld( [^>]*)?>/,
      `$&<p:bg><p:bgPr><a:solidFill>${color}</a:solidFill><a:effectLst/></p:bgPr></p:bg>`,
    );
const named = (slot: string, hex: string) => (xml: string) =>
  xml.replace(new RegExp(`<a:${slot}>.*?</a:${slot}>`), `<a:${slot}><a:srgbClr val="${hex}"/></a:${slot}>`);

/** Ways in which company designs are dark. */
const DARK: Readonly<Record<string, Uint8Array>> = {
  'the map of colours is turned round': alterPptx(light, {
    [MASTER]: (xml) =>
      onBackdrop('<a:schemeClr val="bg1"/>')(xml)
        .replace('bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2"', 'bg1="dk1" tx1="lt1" bg2="dk2" tx2="lt2"')
        .replaceAll('schemeClr val="tx2"', 'schemeClr val="tx1"'),
  }),
  'the master is painted and its texts have colours of their own': alterPptx(light, {
    [MASTER]: (xml) =>
      onBackdrop('<a:srgbClr val="101820"/>')(xml).replaceAll(
        /<a:schemeClr val="(tx1|tx2|dk2|dk1)"\/>/g,
        '<a:srgbClr val="F5F5F0"/>',
      ),
  }),
  'the dark colours of its theme are light': alterPptx(light, {
    [THEME]: (xml) =>
      [
        ['dk1', 'F0F0F0'],
        ['lt1', '101020'],
        ['dk2', 'E0E0FF'],
        ['lt2', '202040'],
      ].reduce((all, [slot = '', hex = '']) => named(slot, hex)(all), xml),
  }),
};

const series = [
  { name: 'Fuel', values: [3, 4, 6] },
  { name: 'Crew', values: [2, 5, 4] },
];
const KINDS = ['bar', 'stacked_bar', 'line', 'pie'];

let empty: Deck;
beforeAll(async () => {
  empty = await composedDeck('ledger', []);
});

function chartsIn(file: Uint8Array) {
  const specs = validateSlides(
    KINDS.map((type) => ({
      layout: 'chart',
      content: {
        title: `Costs as ${type}`,
        chart: {
          type,
          categories: ['2023', '2024', '2025'],
          series: type === 'pie' ? series.slice(0, 1) : series,
        },
      },
    })),
  );
  const made = applyDesign(file, compileDesign(file), {
    deck: empty,
    slides: specs.map((spec) => buildSlideMaterial(spec, new Map(), 'en')),
  });
  return made.file ?? new Uint8Array();
}

function charts(shapes: readonly ReadShape[]): (ReadShape & { kind: 'chart' })[] {
  return shapes.flatMap((shape) =>
    shape.kind === 'group' ? charts(shape.children) : shape.kind === 'chart' ? [shape] : [],
  );
}

describe.each(Object.entries(DARK))('charts in a dark design: %s', (_, file) => {
  it('have text that contrasts with the background, in theme colours that no colour map swaps', () => {
    const bytes = chartsIn(file);
    const textColors = readDeck(bytes).slides.flatMap(({ shapes, background }) =>
      charts(shapes).map(({ chart }) => {
        const backdrop = (background.kind === 'solid' ? background.color.hex : '#FFFFFF') as Hex;
        return chart.textColor === undefined
          ? 0
          : computeContrastRatio(
              compose({ hex: chart.textColor.hex as Hex, alpha: chart.textColor.alpha }, backdrop),
              backdrop,
            );
      }),
    );
    expect(textColors).toHaveLength(KINDS.length);
    expect(Math.min(...textColors)).toBeGreaterThan(4.5);
    const pptx = new OpenedPptx(bytes);
    for (const name of pptx.names.filter((one) => /charts\/lecternChart\d+\.xml$/.test(one)))
      expect(pptx.xml(name)).not.toMatch(/schemeClr val="(?:tx|bg)[12]"/);
    expect(checkFile(bytes).findings.filter(({ code }) => code === 'low_contrast')).toEqual([]);
  });
});

it('have a finding for text without contrast', () => {
  const made = new OpenedPptx(chartsIn(light));
  const [part = ''] = made.names.filter((one) => /charts\/lecternChart\d+\.xml$/.test(one));
  const lost = alterPptx(chartsIn(light), {
    [part]: (xml) =>
      xml
        .replaceAll('<a:schemeClr val="dk2"', '<a:schemeClr val="lt1"')
        .replaceAll('<a:schemeClr val="dk1"', '<a:schemeClr val="lt1"'),
  });
  expect(checkFile(lost).findings.filter(({ code }) => code === 'low_contrast')).toHaveLength(1);
});

it('stay large several in a row, and no half of a slide is empty beside one', () => {
  const { slides, widthEmu, heightEmu } = readDeck(chartsIn(light));
  const shares = slides.flatMap(({ shapes }) =>
    charts(shapes).map(({ box }) => (box.width * box.height) / (widthEmu * heightEmu)),
  );
  expect(shares).toHaveLength(KINDS.length);
  expect(Math.min(...shares)).toBeGreaterThan(0.3);
});

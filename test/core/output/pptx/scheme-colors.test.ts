import { describe, expect, it } from 'vitest';
import { readColorIn } from '../../../../src/core/ooxml/read/color.ts';
import type { ReadTheme } from '../../../../src/core/ooxml/read/deck.ts';
import { SchemeColors } from '../../../../src/core/ooxml/write/drawing/scheme-colors.ts';
import { parseXml, type XmlNode } from '../../../../src/core/ooxml/xml/parse.ts';
import { writePptx } from '../../../../src/core/output/pptx/write-pptx.ts';
import { buildDeck, composeSlide, type DeckPlan } from '../../../../src/core/presentations/compose.ts';
import { validateSlides } from '../../../../src/core/presentations/validate-slides.ts';
import { compose, resolveToken } from '../../../../src/core/scene/color.ts';
import type { Deck } from '../../../../src/core/scene/scene.ts';
import type { ColorToken, Hex, Paint, Theme } from '../../../../src/core/scene/theme.ts';
import { CONTRACTS } from '../../../../src/core/templates/catalogue.ts';
import { TEMPLATES } from '../../../../src/core/templates/standard/index.ts';
import { resolveTheme, THEMES } from '../../../../src/core/templates/themes.ts';
import type { Template } from '../../../../src/core/templates/tree.ts';
import { oneIn } from '../../../support/deep.ts';
import { ENGINE } from '../../../support/layout-engine.ts';
import { OpenedPptx } from '../../../support/open-pptx.ts';
import { SAMPLE_THEME } from '../../../support/sample-deck.ts';

function withColors(colors: Partial<Theme['colors']>): SchemeColors {
  return new SchemeColors({ ...SAMPLE_THEME, colors: { ...SAMPLE_THEME.colors, ...colors } });
}

function shown(node: XmlNode): string {
  return [
    `${node.tag} ${node.attributes.get('val')}`,
    ...node.children.map(({ tag, attributes }) => `${tag} ${attributes.get('val')}`),
  ].join(', ');
}

const TOKENS: readonly ColorToken[] = [
  ...([
    'background',
    'surface',
    'text',
    'muted',
    'stroke',
    'primary',
    'secondary',
    'accent',
    'on_primary',
    'on_secondary',
    'on_accent',
  ] as const),
  ...([0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const).map((index): ColorToken => `graph_${index}`),
];
const TEN_SLICES = {
  layout: 'chart',
  content: {
    title: 'Ten',
    chart: {
      type: 'doughnut',
      categories: [...'ABCDEFGHIJ'],
      series: [{ name: 'Share', values: [28, 18, 13, 10, 8, 7, 6, 5, 3, 2] }],
      unit: '%',
    },
  },
};

/** Visible colour, with a translucent stroke composited over the background. */
function read(scheme: SchemeColors, paint: Paint): Hex {
  const xml = scheme.color(paint);
  expect(xml).not.toContain('srgbClr');
  const color = readColorIn(parseXml(`<a:solidFill>${xml}</a:solidFill>`), {
    theme: { colors: scheme.slots } as unknown as ReadTheme,
    map: {},
  });
  return compose({ hex: color?.hex as Hex, alpha: color?.alpha ?? 1 }, scheme.slots.bg1);
}

function farthest(a: Hex, b: Hex): number {
  return Math.max(
    ...[1, 3, 5].map((at) =>
      Math.abs(Number.parseInt(a.slice(at, at + 2), 16) - Number.parseInt(b.slice(at, at + 2), 16)),
    ),
  );
}

describe('a paint', () => {
  const colors = withColors({});

  it.each([
    ['background', 'bg1'],
    ['text', 'tx1'],
    ['surface', 'bg2'],
    ['muted', 'tx2'],
    ['primary', 'accent1'],
    ['secondary', 'accent2'],
    ['accent', 'accent3'],
  ] as const)('%s is the scheme’s %s', (token, slot) => {
    expect(shown(parseXml(colors.color({ token })))).toBe(`a:schemeClr ${slot}`);
  });

  it('with a token that has the hex value of a slot refers to that slot', () => {
    expect(shown(parseXml(colors.color({ token: 'on_primary' })))).toBe('a:schemeClr bg1');
    expect(shown(parseXml(colors.color({ token: 'graph_1' })))).toBe('a:schemeClr accent4');
  });

  it('keeps its alpha', () => {
    expect(shown(parseXml(colors.color({ token: 'primary', alpha: 0.125 })))).toBe(
      'a:schemeClr accent1, a:alpha 12500',
    );
  });

  it('that is a lighter or darker slot refers to the slot', () => {
    expect(
      shown(parseXml(withColors({ text: '#000000', stroke: '#D9D9D9' }).color({ token: 'stroke' }))),
    ).toMatch(/^a:schemeClr (bg1|tx1), a:lumMod/);
  });

  it('of a stroke may be translucent text colour', () => {
    const stroke = withColors({ text: '#14213D', muted: '#7A5656', stroke: '#D2D5DA' });
    expect(shown(parseXml(stroke.color({ token: 'stroke' })))).toMatch(/^a:schemeClr tx1, a:alpha 19000/);
  });

  it('with a hue of its own is a slot with a rotated hue', () => {
    expect(shown(parseXml(colors.color({ token: 'graph_8' })))).toMatch(
      /^a:schemeClr accent\d, a:hueOff -?\d+, a:satMod \d+/,
    );
  });

  it('without a token is written as a hex value', () => {
    expect(shown(parseXml(colors.color({ hex: '#9C6B6B' })))).toBe('a:srgbClr 9C6B6B');
  });

  it('reads as the colour that it represents', () => {
    for (const theme of THEMES) {
      const scheme = new SchemeColors(theme);
      for (const token of TOKENS)
        expect(
          farthest(read(scheme, { token }), resolveToken(token, theme)),
          `${token} of ${theme.id}`,
        ).toBeLessThanOrEqual(3);
    }
  });

  it('on a dark backdrop keeps background and text distinct', () => {
    const dark = withColors({ background: '#0D1117', text: '#FFFFFF' });
    expect([dark.isDark, dark.slots.bg1, dark.slots.tx1]).toEqual([true, '#0D1117', '#FFFFFF']);
  });
});

describe.each(oneIn(12, TEMPLATES, 3).map((template) => ({ id: template.id, template })))(
  'a deck of $id',
  ({ template }) => {
    it('refers to the theme for at least 95 % of its colours, on every slide and in every chart', async () => {
      const pptx = new OpenedPptx(await writePptx(everyLayout(template)));
      const drawn = pptx.names.filter((name) =>
        /^ppt\/(slides|slideLayouts|slideMasters|charts)\/[^/]+\.xml$/.test(name),
      );
      const short = drawn.filter((name) => {
        const [scheme, fixed] = [pptx.all(name, 'a:schemeClr').length, pptx.all(name, 'a:srgbClr').length];
        return fixed > (scheme + fixed) * 0.05;
      });
      expect(short).toEqual([]);
    });
  },
);

function everyLayout(template: Template): Deck {
  const slides = validateSlides([
    ...CONTRACTS.map(({ id, example }) => ({ layout: id, content: example })),
    TEN_SLICES,
  ]);
  const plan: DeckPlan = {
    engine: ENGINE,
    title: template.name,
    language: 'en',
    template,
    theme: resolveTheme(template),
    slides,
    pictures: slides.map(() => new Map()),
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  return buildDeck(
    plan,
    slides.map((_, index) => composeSlide(plan, index)),
    new Map(),
  );
}

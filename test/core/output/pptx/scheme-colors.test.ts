import { describe, expect, it } from 'vitest';
import { SchemeColors } from '../../../../src/core/output/pptx/drawing/scheme-colors.ts';
import { parseXml, type XmlNode } from '../../../../src/core/output/pptx/xml/parse.ts';
import type { Theme } from '../../../../src/core/scene/theme.ts';
import { SAMPLE_THEME } from '../../../support/sample-deck.ts';

function withColors(colors: Partial<Theme['colors']>): SchemeColors {
  return new SchemeColors({ ...SAMPLE_THEME, colors: { ...SAMPLE_THEME.colors, ...colors } });
}

function shown(node: XmlNode): string {
  return [`${node.tag} ${node.attributes.get('val')}`, ...node.children.map(({ tag, attributes }) => `${tag} ${attributes.get('val')}`)].join(', ');
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

  it('of a token with the hex of a slot refers to that slot', () => {
    expect(shown(parseXml(colors.color({ token: 'on_primary' })))).toBe('a:schemeClr bg1');
    expect(shown(parseXml(colors.color({ token: 'graph_1' })))).toBe('a:schemeClr accent4');
  });

  it('keeps its alpha', () => {
    expect(shown(parseXml(colors.color({ token: 'primary', alpha: 0.125 })))).toBe('a:schemeClr accent1, a:alpha 12500');
  });

  it('that is a slot made lighter or darker says so', () => {
    expect(shown(parseXml(withColors({ text: '#000000', stroke: '#D9D9D9' }).color({ token: 'stroke' })))).toMatch(/^a:schemeClr (bg1|tx1), a:lumMod/);
  });

  it('of strokes may be thinned text', () => {
    const stroke = withColors({ text: '#14213D', muted: '#7A5656', stroke: '#D2D5DA' });
    expect(shown(parseXml(stroke.color({ token: 'stroke' })))).toMatch(/^a:schemeClr tx1, a:alpha 19000/);
  });

  it('that no slot can give is written out', () => {
    expect(shown(parseXml(colors.color({ token: 'graph_8' })))).toBe('a:srgbClr 9C6B6B');
  });

  it('on a dark ground keeps background and text apart', () => {
    const dark = withColors({ background: '#0D1117', text: '#FFFFFF' });
    expect([dark.isDark, dark.slots.bg1, dark.slots.tx1]).toEqual([true, '#0D1117', '#FFFFFF']);
  });
});

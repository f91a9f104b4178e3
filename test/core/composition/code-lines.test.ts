import { describe, expect, test } from 'vitest';
import { readSlides } from '../../../src/core/presentations/validate-slides.ts';
import { flatten } from '../../../src/core/scene/check/geometry.ts';
import { getRolePaint } from '../../../src/core/scene/role-paints.ts';
import type { SceneElement } from '../../../src/core/scene/scene.ts';
import { findTemplate } from '../../../src/core/templates/standard/index.ts';
import { resolveTheme } from '../../../src/core/templates/themes.ts';
import { composedDeck } from '../../support/composed-deck.ts';

const faultsOf = (markup: string): readonly string[] =>
  readSlides([{ layout: 'composed', content: { markup } }]).issues.map(({ msg }) => msg);

const CODE = Array.from({ length: 16 }, (_, at) => `step_${at}(entry, log)`).join('\n');
const slide = (lines: string, pointer = '#c:3'): string =>
  `<section><h1>T</h1><div class="grid gap-8" style="grid-template-columns:2fr 1fr">
    <pre id="c" lines="${lines}"><code class="language-python">${CODE}</code></pre>
    <div><x-callout id="why" role="danger" for="${pointer}" title="Why">Text</x-callout></div>
  </div></section>`;
const draw = (markup: string, template = 'blueprint'): readonly SceneElement[] =>
  flatten(composedDeck([markup], template).slides[0]?.elements ?? []);

describe('lines of code in a composition', () => {
  test('have the colours of roles, and a callout points to one', () => {
    const elements = draw(slide('3 danger, 8'));
    const theme = resolveTheme(findTemplate('blueprint'));
    const danger = getRolePaint('danger', { token: 'text' }, theme);
    const [bar, band, plain] = ['c-line-3-bar', 'c-line-3', 'c-line-8'].map((id) =>
      elements.find((one) => one.id === id),
    );
    if (bar?.type !== 'shape' || band?.type !== 'shape' || plain?.type !== 'shape')
      throw new Error('no marks');
    expect(bar.fill).toEqual(danger);
    expect(band.fill).toMatchObject(danger);
    expect(plain.fill).not.toMatchObject(danger);
    const pointer = elements.find(({ id }) => id === 'why-pointer');
    if (pointer?.type !== 'line') throw new Error('no pointer');
    expect(pointer.end?.elementId).toBe('c-line-3');
    expect(pointer.stroke.paint).toEqual(danger);
    expect(pointer.to.y).toBeCloseTo(band.box.y + band.box.height / 2, 0);
  });

  test('have letters as large as body text if sixteen lines have room', () => {
    const code = draw(slide('3')).find(({ id }) => id === 'c');
    if (code?.type !== 'text') throw new Error('no code');
    expect(code.paragraphs[0]?.runs[0]?.sizePx).toBeGreaterThanOrEqual((14 * 4) / 3 - 0.01);
  });

  test('are refused as the end of a callout without a mark, and with an unknown role', () => {
    expect(faultsOf(slide('8')).join()).toContain('Line 3 of "c" is not marked');
    expect(faultsOf(slide('3 red')).join()).toContain('lines does not take "3 red"');
    expect(faultsOf(slide('3', '#d:3')).join()).toContain('There is no element with the id "d"');
  });
});

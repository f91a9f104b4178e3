import { describe, expect, test } from 'vitest';
import { writePptx } from '../../../src/core/output/pptx/write-pptx.ts';
import { writeSvg } from '../../../src/core/output/svg/write-svg.ts';
import { checkDeck } from '../../../src/core/scene/check/check-deck.ts';
import { composedDeck } from '../../support/composed-deck.ts';
import { OpenedPptx } from '../../support/open-pptx.ts';

const WORDS =
  '<section><h1>CO<sub>2</sub> and others</h1><p id="p" style="font-size:24px">x<sub>max</sub> rises to 10<sup>n+1</sup>, which <mark>is marked</mark>, <span style="color:var(--danger);background:var(--surface)">set apart</span> and plain</p></section>';

describe('words within a line', () => {
  test('stand lower and higher in small letters, and on a marker, as PowerPoint knows them', async () => {
    const xml = new OpenedPptx(await writePptx(composedDeck([WORDS]))).xml('ppt/slides/slide1.xml');
    const properties = (text: string) => new RegExp(`<a:rPr([^>]*)>((?:(?!</a:rPr>).)*)</a:rPr><a:t>${text}</a:t>`, 's').exec(xml) ?? [];
    expect(properties('max')[1]).toContain('baseline="-25000"');
    expect(properties('n\\+1')[1]).toContain('baseline="30000"');
    expect(properties('max')[1]).toContain('sz="1800"');
    expect(properties('is marked')[2]).toMatch(/<a:highlight><a:schemeClr val="accent/);
    expect(properties('set apart')[2]).toMatch(/srgbClr val="C23B22".*<a:highlight>/s);
  });

  test.each(['default', 'inverse', 'accent'])('in code, or on a thin marker, have one opaque color behind them that they read on, on a slide of tone %s', async (tone) => {
    const markup = `<section tone="${tone}"><h1>Words</h1><p>call <code>commit()</code>, <span class="bg-accent/40">thinly marked</span></p></section>`;
    const deck = composedDeck([markup]);
    const xml = new OpenedPptx(await writePptx(deck)).xml('ppt/slides/slide1.xml');
    expect(xml).toContain('commit()');
    const highlights = [...xml.matchAll(/<a:highlight>.*?<\/a:highlight>/gs)].map(([one]) => one);
    expect(highlights.join('')).not.toContain('alpha');
    const lightOnDark = tone === 'inverse';
    expect(highlights).toHaveLength(lightOnDark || tone === 'accent' ? 1 : 2);
    // On the theme's background by its name, elsewhere as the mixed color.
    expect(highlights.at(-1)).toContain(tone === 'default' ? '<a:schemeClr' : '<a:srgbClr');
    expect(checkDeck(deck).filter(({ code }) => code === 'low_contrast')).toEqual([]);
  });

  test('are drawn smaller, raised and marked, and are no type that is too small', () => {
    const deck = composedDeck([WORDS]);
    const [scene] = deck.slides;
    const text = scene?.elements.find(({ id }) => id === 'p');
    const runs = text?.type === 'text' ? (text.paragraphs[0]?.runs ?? []) : [];
    expect(runs.find((run) => run.text === 'max')).toMatchObject({ script: 'sub', sizePx: 24 * 0.66, risePx: -6 });
    expect(scene?.title).toContain('CO');
    expect(scene === undefined ? '' : writeSvg(scene, deck)).toContain('<rect');
    expect(checkDeck(deck).filter(({ code }) => code === 'text_too_small' || code === 'low_contrast')).toEqual([]);
  });
});

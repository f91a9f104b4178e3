import { describe, expect, test } from 'vitest';
import { writePptx } from '../../../src/core/output/pptx/write-pptx.ts';
import { writeSvg } from '../../../src/core/output/svg/write-svg.ts';
import { checkDeck } from '../../../src/core/scene/check/check-deck.ts';
import { composedDeck } from '../../support/composed-deck.ts';
import { OpenedPptx } from '../../support/open-pptx.ts';

const WORDS =
  '<section><h1>CO<sub>2</sub> and others</h1><p id="p" style="font-size:24px">x<sub>max</sub> rises to 10<sup>n+1</sup>, which <mark>is marked</mark>, <span style="color:var(--danger);background:var(--surface)">set apart</span> and plain</p></section>';

describe('runs within a line', () => {
  test('are native subscripts, superscripts and highlights in PowerPoint', async () => {
    const xml = new OpenedPptx(await writePptx(composedDeck([WORDS]))).xml('ppt/slides/slide1.xml');
    const properties = (text: string) =>
      new RegExp(`<a:rPr([^>]*)>((?:(?!</a:rPr>).)*)</a:rPr><a:t>${text}</a:t>`, 's').exec(xml) ?? [];
    expect(properties('max')[1]).toContain('baseline="-25000"');
    expect(properties('n\\+1')[1]).toContain('baseline="30000"');
    expect(properties('max')[1]).toContain('sz="1800"');
    expect(properties('is marked')[2]).toMatch(/<a:highlight><a:schemeClr val="accent/);
    expect(properties('set apart')[2]).toMatch(/srgbClr val="C23B22".*<a:highlight>/s);
  });

  test.each(['default', 'inverse', 'accent'])(
    'of code or with a highlight have one opaque, legible colour behind them, on a slide of tone %s',
    async (tone) => {
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
    },
  );

  test('are drawn smaller, raised and highlighted, and do not count as too small', () => {
    const deck = composedDeck([WORDS]);
    const [scene] = deck.slides;
    const text = scene?.elements.find(({ id }) => id === 'p');
    const runs = text?.type === 'text' ? (text.paragraphs[0]?.runs ?? []) : [];
    expect(runs.find((run) => run.text === 'max')).toMatchObject({
      script: 'sub',
      sizePx: 24 * 0.66,
      risePx: -6,
    });
    expect(scene?.title).toContain('CO');
    expect(scene === undefined ? '' : writeSvg(scene, deck)).toContain('<rect');
    expect(
      checkDeck(deck).filter(({ code }) => code === 'text_too_small' || code === 'low_contrast'),
    ).toEqual([]);
  });
});

describe('sizes within a line', () => {
  const MIXED =
    '<section><h1>Sizes</h1><p id="p" style="font-size:24px">€1.9 <span class="text-4xl">million</span> and <small>a little</small> more</p></section>';
  const setIn = (markup: string, id = 'p', language = 'en') => {
    const deck = composedDeck([markup], 'ledger', language);
    const element = deck.slides[0]?.elements.find((one) => one.id === id);
    if (element?.type !== 'text') throw new Error('no text');
    return { deck, element, paragraph: element.paragraphs[0] as (typeof element.paragraphs)[number] };
  };

  test('are the declared ones, in the file as well', async () => {
    const { deck, paragraph } = setIn(MIXED);
    expect(paragraph.runs.map(({ sizePx }) => Math.round(sizePx * 10) / 10)).toEqual([24, 45.3, 24, 20, 24]);
    const xml = new OpenedPptx(await writePptx(deck)).xml('ppt/slides/slide1.xml');
    expect(xml).toMatch(/<a:rPr[^>]* sz="3400"[^>]*>(?:(?!<a:t>).)*<a:t>million/s);
    expect(xml).toMatch(/<a:rPr[^>]* sz="1500"[^>]*>(?:(?!<a:t>).)*<a:t>a little/s);
  });

  test('raise only their own line to the height of its largest letters', () => {
    const long = 'word '.repeat(60);
    const { paragraph } = setIn(
      `<section><h1>Sizes</h1><p id="p" style="font-size:16px;width:400px">A <span style="font-size:32px">large</span> ${long}</p></section>`,
    );
    const [first, ...others] = paragraph.lines.map(({ height }) => height);
    for (const other of others) expect(other).toBeCloseTo((first ?? 0) / 2, 1);
  });

  test('raise all lines if files store heights in points, as in Japanese', () => {
    const { paragraph } = setIn(
      `<section><h1>大</h1><p id="p" style="font-size:16px;width:300px">大<span style="font-size:32px">大</span>${'小'.repeat(60)}</p></section>`,
      'p',
      'ja',
    );
    expect(paragraph.lines.length).toBeGreaterThan(2);
    expect(new Set(paragraph.lines.map(({ height }) => Math.round(height * 10))).size).toBe(1);
  });

  test('shrink with their text, but not below a legible size', () => {
    const { element } = setIn(
      `<section><h1>Sizes</h1><p id="p" style="font-size:40px;height:150px">${'word '.repeat(60)}<span style="font-size:16px">small</span></p></section>`,
    );
    const sizes = element.paragraphs[0]?.runs.map(({ sizePx }) => sizePx) ?? [];
    expect((sizes[0] ?? 0) / (sizes[1] ?? 1)).toBeCloseTo(2.5, 5);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(11 / 0.75 - 0.1);
  });

  test('leave the bullet as large as the text', async () => {
    const { deck, paragraph } = setIn(
      '<section><h1>Sizes</h1><ul id="p" style="font-size:20px"><li><span style="font-size:40px">7</span> days</li></ul></section>',
    );
    expect(paragraph.bullet?.scale).toBe(0.5);
    expect(new OpenedPptx(await writePptx(deck)).xml('ppt/slides/slide1.xml')).toContain(
      '<a:buSzPct val="50000"/>',
    );
  });
});

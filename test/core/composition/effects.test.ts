import { describe, expect, test } from 'vitest';
import { composeMarkup, PLAIN_KIT } from '../../../src/core/composition/index.ts';
import { writePdf } from '../../../src/core/output/pdf/write-pdf.ts';
import { writePptx } from '../../../src/core/output/pptx/write-pptx.ts';
import { writeSvg } from '../../../src/core/output/svg/write-svg.ts';
import { checkDeck } from '../../../src/core/scene/check/check-deck.ts';
import { composedDeck } from '../../support/composed-deck.ts';
import { OpenedPptx } from '../../support/open-pptx.ts';

const EFFECTS = `<section><h1>Effects</h1><div class="grid grid-cols-3 gap-8">
<div id="linear" class="p-6" style="background:linear-gradient(135deg, var(--primary), var(--secondary))"><p class="text-on-primary">Linear</p></div>
<div id="radial" class="p-6" style="background:radial-gradient(var(--surface), var(--accent))"><p>Radial</p></div>
<div id="shadow" class="p-6 bg-background shadow-lg"><p>Shadow</p></div>
<div id="sides" class="p-6 bg-surface" style="border-top:4px solid var(--primary);border-bottom:2px dashed var(--accent)"><p>Sides</p></div>
<div id="turned" class="p-6 bg-surface" style="rotate:-6deg"><h3>Turned</h3><p>six degrees to the left</p></div>
<div id="faint" class="p-6 bg-primary opacity-40"><p>Faint</p></div></div></section>`;
const shape = (xml: string, name: string) =>
  xml.match(/<p:sp>.*?<\/p:sp>/gs)?.find((one) => new RegExp(`name="${name}"`, 'i').test(one)) ?? '';

describe('gradients, shadows, borders, rotation and opacity', () => {
  test('are native in PowerPoint, in colours of the theme', async () => {
    const xml = new OpenedPptx(await writePptx(composedDeck([EFFECTS]))).xml('ppt/slides/slide1.xml');
    expect(shape(xml, 'linear')).toMatch(/<a:gradFill rotWithShape="1">.*schemeClr.*<a:lin ang="2700000"/s);
    expect(shape(xml, 'radial')).toMatch(/<a:path path="circle">/);
    expect(shape(xml, 'shadow')).toMatch(/<a:outerShdw blurRad="266700" dist="76200" dir="5400000"/);
    expect(shape(xml, 'turned')).toContain('rot="21240000"');
    expect(xml).toMatch(/<p:grpSp>.*name="turned".*six degrees.*<\/p:grpSp>/is);
    expect(shape(xml, 'faint')).toMatch(/<a:schemeClr val="\w+"><a:alpha val="40000"\/>/);
    expect(xml.match(/<p:cxnSp>/g)?.length).toBeGreaterThanOrEqual(2);
    expect(xml).toContain('<a:prstDash val="dash"/>');
  });

  test('are drawn in SVG and in PDF', async () => {
    const deck = composedDeck([EFFECTS]);
    const [scene] = deck.slides;
    const svg = scene === undefined ? '' : writeSvg(scene, deck);
    for (const part of [
      '<linearGradient',
      '<radialGradient',
      'rotate(-6 ',
      'fill-opacity="0.4"',
      'stroke-dasharray',
    ])
      expect(svg).toContain(part);
    const pdf = Buffer.from(await writePdf(deck)).toString('latin1');
    expect(pdf).toContain('/ShadingType 2');
    expect(pdf).toContain('/ShadingType 3');
  });

  test('do not overlap on texts that are rotated together', () => {
    expect(checkDeck(composedDeck([EFFECTS])).filter(({ code }) => code === 'overlap')).toEqual([]);
  });

  test('apply an outline below a text to its content, not its box', () => {
    const [scene] = composedDeck([
      '<section frame="bare" tone="inverse"><h1>Title</h1><svg viewBox="0 0 400 200" aria-label="a" style="width:800px"><path d="M0 0 H400 L0 200 Z" fill="var(--on-inverse)"/><text id="words" x="300" y="180" font-size="20" fill="var(--accent)">words</text></svg></section>',
    ]).slides;
    const texts = scene?.elements
      .flatMap((element) => (element.type === 'group' ? element.children : []))
      .filter((element) => element.type === 'text');
    expect(texts?.[0]?.paragraphs[0]?.runs[0]?.color).toEqual({ token: 'accent' });
  });

  test('do not rotate tables', () => {
    const { faults } = composeMarkup(
      '<section><div class="rotate-3"><table><tr><th>a</th></tr><tr><td>b</td></tr></table></div></section>',
      PLAIN_KIT,
    );
    expect(faults.map(({ message }) => message).join()).toContain('Tables and charts are not turned');
  });

  test('report colours outside the theme once per slide, with places and the nearest theme colour', () => {
    const found = checkDeck(
      composedDeck([
        '<section><h1>Title</h1><p id="a" style="color:#0F7B70">a</p><div class="bg-[#FFFFFF] p-4"><p>b</p></div><svg viewBox="0 0 9 9" aria-label="c"><circle id="dot" r="4" fill="#14213e"/></svg><p class="text-primary">d</p></section>',
      ]),
    ).filter(({ code }) => code === 'off_theme_color');
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ severity: 'info', element: '#a', path: 'slides[0].content.markup#a' });
    expect(found[0]?.message).toMatch(
      /#0F7B70 of #a \(nearest: primary\), #FFFFFF of #div-1 \(nearest: .*\), #14213E of #dot \(nearest: text\)/,
    );
  });
});

import { describe, expect, test } from 'vitest';
import { writePdf } from '../../../src/core/output/pdf/write-pdf.ts';
import { writePptx } from '../../../src/core/output/pptx/write-pptx.ts';
import { writeSvg } from '../../../src/core/output/svg/write-svg.ts';
import { checkDeck } from '../../../src/core/scene/check/check-deck.ts';
import type { GroupElement } from '../../../src/core/scene/scene.ts';
import { composedDeck } from '../../support/composed-deck.ts';
import { OpenedPptx } from '../../support/open-pptx.ts';

const LAMPS = `<section><h1>Three lamps</h1>
<svg id="lamps" viewBox="0 0 520 420" aria-label="Street lamps, each taller than the one before">
  <defs><linearGradient id="beam" x2="0" y2="1"><stop offset="0" stop-color="var(--accent)"/><stop offset="1" stop-color="var(--accent)" stop-opacity=".1"/></linearGradient></defs>
  <g id="lamp"><path d="M96 120 h60 v300" fill="none" stroke="var(--muted)" stroke-width="8" stroke-linecap="round"/><rect x="60" y="112" width="60" height="10" rx="5"/><path d="M62 124 L20 420 H160 L118 124 Z" fill="url(#beam)"/></g>
  <use href="#lamp" transform="translate(140 -60) scale(1.2)"/>
  <circle cx="450" cy="70" r="40" fill="var(--primary)" fill-opacity=".5"/>
  <rect x="330" y="180" width="60" height="40" transform="rotate(30 360 200)" fill="none" stroke="currentColor" stroke-dasharray="6 4"/>
  <line x1="300" y1="20" x2="400" y2="60" stroke="var(--danger)" marker-end="url(#arrow)"/>
  <path d="M300 400 A60 60 0 1 1 420 400 Z"/>
  <text x="90" y="412" text-anchor="middle" font-size="22">20<tspan font-weight="bold">27</tspan></text>
  <text transform="translate(500 300) rotate(-90)" font-size="20">turned</text>
</svg></section>`;

const groupIn = (markup: string, template?: string, language?: string) =>
  composedDeck([markup], template, language).slides[0]?.elements.find(
    (element): element is GroupElement => element.type === 'group',
  );

describe('drawings', () => {
  test('that leave the slide are reported by name, unless they are absolute or decorative', () => {
    const low = (style: string, attributes: string) =>
      composedDeck([
        `<section><h1>One</h1><svg viewBox="0 0 9 9" style="${style};width:300px;height:300px" ${attributes}><rect width="9" height="9"/></svg></section>`,
      ]);
    const findOffCanvas = (style: string, attributes: string) =>
      checkDeck(low(style, attributes)).filter(({ code }) => code === 'off_canvas');
    const [lower, free] = ['margin-top:500px', 'position:absolute;top:600px;left:0'];
    expect(findOffCanvas(lower, 'aria-label="A square"').map(({ element }) => element)).toEqual(['Svg-1']);
    expect(findOffCanvas(lower, 'aria-hidden="true"')).toEqual([]);
    expect(findOffCanvas(free, 'aria-label="A square"')).toEqual([]);
  });

  test('are one native group: outlines, rectangles, ellipses, arrows and text in theme colours', async () => {
    const pptx = new OpenedPptx(await writePptx(composedDeck([LAMPS])));
    const xml = pptx.xml('ppt/slides/slide1.xml');
    const group = /<p:grpSp>.*<\/p:grpSp>/s.exec(xml)?.[0] ?? '';
    expect(group).toContain('descr="Street lamps, each taller than the one before"');
    expect(group.match(/<a:custGeom>/g)).toHaveLength(5);
    expect(group.match(/prst="roundRect"/g)).toHaveLength(2);
    expect(group).toContain('prst="ellipse"');
    expect(group).toContain('rot="1800000"');
    expect(group).toContain('<a:gradFill');
    expect(group).toContain('<a:tailEnd type="triangle"/>');
    expect(group).toContain('cap="rnd"');
    expect(group).toContain('<a:alpha val="50000"/>');
    // Words with room beside them have it in their box; those that are turned run on.
    expect(group).toMatch(/wrap="square".*<a:noAutofit\/>.*<a:t>20<\/a:t>.*b="1".*<a:t>27<\/a:t>/s);
    expect(group).toMatch(/rot="16200000".*wrap="none"/s);
    // Danger is a role with a colour of its own; all others are the theme's.
    expect(group.match(/srgbClr val="(\w+)"/g)).toEqual(['srgbClr val="C23B22"']);
  });

  test('look alike in SVG and PDF and have one alternative text', async () => {
    const deck = composedDeck([LAMPS]);
    const [scene] = deck.slides;
    const svg = scene === undefined ? '' : writeSvg(scene, deck);
    expect(svg).toMatch(/role="img" aria-label="Street lamps/);
    expect(svg).toContain('<linearGradient');
    expect(svg).toMatch(/stroke-linecap="round"/);
    const pdf = Buffer.from(await writePdf(deck)).toString('latin1');
    expect(pdf).toMatch(/\/S \/Figure/);
  });

  test('fill the width of their box, with text on its baseline', () => {
    const group = groupIn(
      '<section frame="bare" style="padding:0"><svg viewBox="0 0 100 50" style="width:400px" class="absolute left-[100px] top-[40px]"><rect x="10" y="5" width="30" height="20"/><text x="50" y="40" text-anchor="end" font-size="10">end</text></svg></section>',
    );
    const [rect, text] = group?.children ?? [];
    expect(rect?.box).toEqual({ x: 140, y: 60, width: 120, height: 80 });
    expect((text?.box.x ?? 0) + (text?.box.width ?? 0)).toBeCloseTo(300, 0);
    expect(text?.type === 'text' && text.box.y + (text.paragraphs[0]?.lines[0]?.baseline ?? 0)).toBeCloseTo(
      200,
      0,
    );
  });

  test('wrap text that runs over the text beside it, if the space below is free', () => {
    const drawn = (below: string) =>
      groupIn(
        `<section frame="bare" style="padding:0"><svg viewBox="0 0 600 300" style="width:600px" class="absolute left-[0px] top-[0px]"><text x="0" y="40" font-size="14">The candidate of the fourth term</text><text x="150" y="40" font-size="14">Votes asked</text><text x="590" y="40" text-anchor="end" font-size="14">Every last write is on three disks again</text><text x="380" y="40" font-size="14">Majority</text>${below}</svg></section>`,
      )?.children.flatMap((child) =>
        child.type === 'text'
          ? [
              {
                lines: child.paragraphs[0]?.lines.length,
                left: child.box.x,
                right: child.box.x + child.box.width,
              },
            ]
          : [],
      ) ?? [];
    const [candidate, votes, disks, majority] = drawn('');
    expect([candidate?.lines, votes?.lines, disks?.lines, majority?.lines]).toEqual([2, 1, 2, 1]);
    expect(candidate?.right).toBeLessThan(votes?.left ?? 0);
    expect(disks?.left).toBeGreaterThan(majority?.right ?? 0);
    expect(disks?.right).toBeCloseTo(590, 0);
    expect(drawn('<text x="0" y="56" font-size="14">Below</text>').map(({ lines }) => lines)).toEqual([
      1, 1, 2, 1, 1,
    ]);
  });

  test('separate lines that would overlap in the substitute font, and leave others in place', () => {
    const lines = [100, 116, 160].map(
      (y, at) => `<text x="10" y="${y}" font-size="17">Low, between ${at} and 9</text>`,
    );
    const group = groupIn(
      `<section frame="bare" style="padding:0"><svg viewBox="0 0 400 300" style="width:400px" class="absolute left-[0px] top-[0px]">${lines.join('')}</svg></section>`,
    );
    const [first = 0, second = 0, third] = (group?.children ?? []).map((text) =>
      text.type === 'text' ? text.box.y + (text.paragraphs[0]?.lines[0]?.baseline ?? 0) : Number.NaN,
    );
    expect(second - first).toBeGreaterThan(17.5);
    expect(Math.max(100 - first, second - 116)).toBeLessThan(0.15 * 17);
    expect(third).toBeCloseTo(160, 1);
  });

  test('keep their content in right-to-left slides, and only their position is mirrored', () => {
    const markup =
      '<section><div class="flex"><svg viewBox="0 0 100 100" style="width:100px"><polygon points="0,0 100,50 0,100"/><text x="0" y="90" font-size="16">שלום</text></svg><p class="flex-1">Words</p></div></section>';
    const [left, right] = [groupIn(markup), groupIn(markup, 'ledger', 'he')];
    expect(right?.box.x).toBeGreaterThan(900);
    const paths = [left, right].map(
      (group) => group?.children[0]?.type === 'shape' && group.children[0].geometry,
    );
    expect(paths[0]).toEqual(paths[1]);
  });

  test('without alternative text are reported, unless they are decorative', () => {
    const codes = (attributes: string) =>
      checkDeck(
        composedDeck([
          `<section><h1>Title</h1><svg id="s" viewBox="0 0 10 10" ${attributes}><circle cx="5" cy="5" r="4"/></svg></section>`,
        ]),
      ).map(({ code }) => code);
    expect(codes('')).toContain('missing_alt');
    expect(codes('aria-hidden="true"')).not.toContain('missing_alt');
    expect(codes('aria-label="A dot"')).not.toContain('missing_alt');
  });

  test('support every path command', () => {
    const group = groupIn(
      '<section><svg viewBox="0 0 100 100" aria-label="a"><path d="M10-20.5.5e1.5L3 4h5v-6H1V2c1 1 2 2 3 3s1 1 2 2q1 1 2 2t3 3a5 5 0 0110 10zm1 1l2 2 3-3Z"/></svg></section>',
    );
    const shape = group?.children[0];
    const d = shape?.type === 'shape' && shape.geometry.kind === 'path' ? shape.geometry.d : '';
    expect(d.replace(/[^A-Z]/g, '')).toMatch(/^MLLLLLLCCCCC+ZMLLZ$/);
    expect(d).not.toContain('NaN');
  });
});

import { describe, expect, it } from 'vitest';
import { toGeometry } from '../../../../src/core/designs/shape-element.ts';
import { Memo } from '../../../../src/core/memory/memo.ts';
import { checkContrast } from '../../../../src/core/scene/check/contrast.ts';
import type { Scene } from '../../../../src/core/scene/scene.ts';
import { alterPptx } from '../../../support/open-pptx.ts';
import { designs, drawn, fixture } from './rendered-slides.ts';

describe('a rendered slide', () => {
  it('shows tiled pictures, shadows behind shapes, and bullets of symbol fonts at their size', () => {
    const file = designs('median-theme.pptx');
    const tiled = drawn(file, 3).elements.find(({ id }) => id === 'background');
    expect(tiled?.type === 'picture' && tiled.tile?.width).toBeLessThan(400);
    const body = drawn(file, 2).elements.find(({ placeholder }) => placeholder === 'body');
    expect(body?.type === 'text' && body.paragraphs[0]?.bullet).toMatchObject({ char: '🞎', scale: 0.6 });
    const shapes = drawn(fixture('effects-demo.pptx'), 11).elements.filter(({ type }) => type === 'shape');
    expect(
      shapes.some((one) => one.type === 'shape' && one.shadow !== undefined && one.shadow.blurPx > 1),
    ).toBe(true);
  });

  it('shows the texts of SmartArt without a drawing', () => {
    const texts = drawn(designs('smartart-template.potx'), 2).elements.flatMap((one) =>
      one.type === 'text' ? one.paragraphs.map(({ runs }) => runs.map(({ text }) => text).join('')) : [],
    );
    expect(texts).toEqual(
      expect.arrayContaining(['Classes and schedules', 'Contact name, e-mail, phone', 'Skills training']),
    );
  });

  it('shows the picture placeholders of a SmartArt picture list without a drawing, each at the start of its row', () => {
    const { elements } = drawn(designs('smartart-template.potx'), 2);
    const [places, rows] = ['Picture', 'Block'].map((kind) =>
      elements.filter(({ name, type }) => type === 'shape' && name.startsWith(kind)),
    );
    expect([places?.length, rows?.length]).toEqual([4, 4]);
    for (const [index, { box }] of (places ?? []).entries()) {
      const row = rows?.[index]?.box ?? { x: 0, y: 0, width: 0, height: 0 };
      expect(box.width / row.width).toBeCloseTo(0.2, 3);
      expect((box.y - row.y) / row.height).toBeCloseTo(0.1, 3);
    }
  });

  it('has lines of 1.2 em in every font, as in PowerPoint, and baselines as in LibreOffice', () => {
    const line = (family: string, spacing = 100) => {
      const file = alterPptx(fixture('google-slides.pptx'), {
        'ppt/slides/slide1.xml': (xml) =>
          xml
            .replace(/<a:t>Title<\/a:t>/, '<a:t>Title</a:t>')
            .replace(/<a:rPr /, '<a:rPr sz="4000" ')
            .replace(/(<a:rPr [^>]*?)\/>/, `$1><a:latin typeface="${family}"/></a:rPr>`)
            .replace(
              /<a:p>(?:<a:pPr\b[^>]*\/>|<a:pPr\b[\s\S]*?<\/a:pPr>)?/,
              `<a:p><a:pPr><a:lnSpc><a:spcPct val="${spacing}000"/></a:lnSpc></a:pPr>`,
            ),
      });
      const text = drawn(file, 1).elements.find((one) => one.type === 'text' && one.paragraphs.length > 0);
      const paragraph = text?.type === 'text' ? text.paragraphs[0] : undefined;
      const size = paragraph?.runs[0]?.sizePx ?? 1;
      const { height = 0, baseline = 0, top = 0 } = paragraph?.lines?.[0] ?? {};
      return { height: height / size, baseline: (baseline - top) / size };
    };
    const heights = ['Arial', 'Calibri', 'Noto Sans', 'Meiryo'].map((family) => line(family));
    expect(heights).toEqual(heights.map(() => heights[0]));
    expect(heights[0]?.height).toBeCloseTo(1.2, 2);
    expect(heights[0]?.baseline).toBeCloseTo(1, 2);
    // Leading is added above the text; in a tight line a fifth of the height is below the baseline.
    expect(line('Arial', 150).baseline).toBeCloseTo(1.6, 2);
    expect(line('Arial', 90).baseline).toBeCloseTo(0.8 * 1.08, 2);
  });

  it('shows presets in their own outline, and cropped pictures in the outline of their shape', () => {
    const { svg, elements } = drawn(fixture('every-kind.pptx'), 1);
    const arrow = elements.find(
      (one) =>
        one.type === 'shape' && one.geometry.kind === 'preset' && one.geometry.preset === 'rightArrowCallout',
    );
    expect(arrow).toBeDefined();
    expect(svg).toContain('feColorMatrix');
    const flipped = toGeometry(
      { kind: 'preset', preset: 'triangle', adjust: {} },
      { x: 0, y: 0, width: 10, height: 10 },
      { flipH: false, flipV: true },
      new Memo(),
    );
    expect(flipped).toMatchObject({ flipY: true });
  });

  it('outlines letters as declared, and their contrast counts the outline', () => {
    const white = alterPptx(designs('smartart-template.potx'), {
      'ppt/slides/slide2.xml': (xml) =>
        xml.replace(/<a:rPr([^>]*?)(\/>|>)/, (_, attributes: string, end: string) => {
          const looks =
            '<a:ln w="25400"><a:solidFill><a:srgbClr val="102030"/></a:solidFill></a:ln><a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill>';
          return `<a:rPr${attributes}>${looks}${end === '/>' ? '</a:rPr>' : ''}`;
        }),
    });
    const { elements, svg, theme } = drawn(white, 2);
    const title = elements.find(
      (one) =>
        one.type === 'text' &&
        one.paragraphs.some(({ runs }) => runs.some(({ outline }) => outline !== undefined)),
    );
    expect(title?.type === 'text' && title.paragraphs[0]?.runs[0]?.outline).toEqual({
      paint: { hex: '#102030' },
      widthPx: expect.closeTo(2.667, 2),
    });
    expect(svg).toMatch(/fill="#FFFFFF" stroke="#102030" stroke-width="2.67"/);
    const scene = {
      width: 960,
      height: 720,
      background: { hex: '#FFFFFF' },
      elements: title === undefined ? [] : [title],
    } as unknown as Scene;
    const readWithEdge = (edged: boolean) =>
      checkContrast(
        edged || title?.type !== 'text'
          ? scene
          : {
              ...scene,
              elements: [
                {
                  ...title,
                  paragraphs: title.paragraphs.map((one) => ({
                    ...one,
                    runs: one.runs.map(({ outline: _, ...run }) => run),
                  })),
                },
              ],
            },
        theme,
      ).map(({ code }) => code);
    expect([readWithEdge(true), readWithEdge(false)]).toEqual([[], ['low_contrast']]);
  });
});

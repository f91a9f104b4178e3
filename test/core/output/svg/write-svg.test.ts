import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHART_TYPES } from '../../../../src/core/charts/model.ts';
import { escapeXml } from '../../../../src/core/output/svg/markup.ts';
import { writeSvg } from '../../../../src/core/output/svg/write-svg.ts';
import type { LineElement, Scene } from '../../../../src/core/scene/scene.ts';
import { tableElement } from '../../../support/sample-deck.ts';
import { chart, picture, scene, shape, THEME, text, title } from '../../scene/fixture-scene.ts';
import { readXml } from './read-xml.ts';

const PNG = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);
const draw = (one: Scene, media = new Map<string, Uint8Array>()) => writeSvg(one, { theme: THEME, media });

describe('writeSvg', () => {
  it.each(CHART_TYPES)(
    'draws a %s chart as well-formed, self-contained markup with valid numbers',
    (type) => {
      const model = {
        type,
        title: 'A & B <"quoted">',
        categories: ['One & two', 'Three', 'Four'],
        series: [
          { name: 'S<1>', values: [3, null, 8] },
          { name: 'S2', values: [-1, 5, 2] },
        ],
        points: [
          { series: 'P', x: 1, y: 2 },
          { series: 'P', x: 3, y: 9 },
        ],
      };
      const svg = draw(scene([chart(model)]));
      expect(readXml(svg).name).toBe('svg');
      expect(svg).not.toMatch(/NaN|Infinity|undefined|<text|url\(http|<script/);
      expect(svg.match(/fill="#[0-9A-F]{6}"/g)?.length ?? 0).toBeGreaterThan(3);
    },
  );

  it('stays well-formed with any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 40 }),
        fc.string({ unit: 'binary', maxLength: 20 }),
        (words, alt) => {
          readXml(
            draw(
              scene(
                [
                  text('t', 'x', { run: { link: `https://example.org/?q=${words}` } }),
                  picture('image', { x: 0, y: 0, width: 100, height: 100 }, { alt }),
                ],
                { title: words },
              ),
            ),
          );
          expect(readXml(`<a b="${escapeXml(words)}">${escapeXml(words)}</a>`).name).toBe('a');
        },
      ),
      { numRuns: 60 },
    );
  });

  it('drops characters that XML forbids and keeps all others', () => {
    expect(escapeXml('a\u0000b\ud800c\ufffed\te\u{1F600}')).toBe('ab\ufffdcd\te\u{1F600}');
  });

  it('draws text as outlines at the laid-out position, and links as links', () => {
    const svg = draw(
      scene([
        text('t', 'Hello', {
          box: { x: 100, y: 200, width: 400, height: 60 },
          sizePx: 20,
          run: { link: 'https://example.org/a?b=1&c=2' },
        }),
      ]),
    );
    expect(svg).toContain('translate(100 220)');
    expect(svg).toContain('aria-label="Hello"');
    expect(svg).toContain('<a href="https://example.org/a?b=1&amp;c=2"');
  });

  it.each([false, true])(
    'draws neighbouring cells of one colour as one area, without gaps between them (rtl: %s)',
    (rtl) => {
      const table = tableElement('table', { x: 100, y: 100, width: 900, height: 300 }, [
        ['Office', 'People', 'Desks'],
        ['North', '12', '14'],
        ['South', '7', '9'],
      ]);
      const lit = { token: 'accent' } as const;
      const cells = table.cells.map((row, index) =>
        index === 2 ? row.map((cell, column) => (column === 1 ? { ...cell, fill: lit } : cell)) : row,
      );
      const header = { ...table.style.header, fill: { token: 'secondary' } as const };
      const svg = draw(scene([{ ...table, cells, style: { ...table.style, header } }], { rtl }));
      const areas = (hex: string) =>
        svg.split('<rect').filter((rect) => rect.includes(`fill="${hex}"`)).length;
      expect({
        header: areas(THEME.colors.secondary),
        lit: areas(THEME.colors.accent),
        band: areas(THEME.colors.surface),
      }).toEqual({ header: 1, lit: 1, band: 2 });
      expect(svg).toMatch(/<rect x="100" y="100" width="900"/);
    },
  );

  it('crops a picture on each side, and rounds its corners', () => {
    const media = { hash: 'abc', mimeType: 'image/png', widthPx: 400, heightPx: 200 } as const;
    const svg = draw(
      scene([
        picture(
          'image',
          { x: 100, y: 100, width: 200, height: 200 },
          { media, radiusPx: 12, crop: { left: 0.25, top: 0, right: 0.25, bottom: 0 }, alt: 'Ferry' },
        ),
      ]),
      new Map([['abc', PNG]]),
    );
    expect(svg).toContain('<image x="0" y="100" width="400" height="200"');
    expect(svg).toContain('rx="12"');
    expect(svg).toContain('aria-label="Ferry"');
    expect(svg).toContain('href="data:image/png;base64,iVBOR');
  });

  it('draws a placeholder where a picture is absent', () => {
    const svg = draw(scene([picture('image', { x: 100, y: 100, width: 200, height: 200 })]));
    expect(svg).not.toContain('<image');
    expect(svg).toContain(
      '<rect x="100" y="100" width="200" height="200" fill="#14213D" fill-opacity="0.07"',
    );
  });

  it('ends the arrowhead at the very end of a line', () => {
    const line: LineElement = {
      type: 'line',
      id: 'l',
      name: 'l',
      placeholder: 'none',
      layer: 'slide',
      decorative: true,
      box: { x: 0, y: 50, width: 200, height: 0 },
      from: { x: 0, y: 50 },
      to: { x: 200, y: 50 },
      stroke: { paint: { token: 'primary' }, widthPx: 4 },
      tail: 'arrow',
    };
    expect(draw(scene([line]))).toContain('M200 50L188 56L188 44Z');
  });

  it('returns the same bytes for the same slide, with elements traceable to their content', () => {
    const one = scene([
      title(),
      shape('tile', { x: 1, y: 2, width: 3, height: 4 }, { token: 'accent', alpha: 0.5 }),
    ]);
    expect(draw(one)).toBe(draw(one));
    expect(draw(one)).toContain('data-path="title"');
    expect(draw(one)).toContain('fill="#8FD8CE" fill-opacity="0.5"');
  });
});

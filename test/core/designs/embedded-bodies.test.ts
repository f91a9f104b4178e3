import { beforeAll, describe, expect, it } from 'vitest';
import { checkPackage } from '../../../src/core/ooxml/check/check-package.ts';
import type { ReadTextShape } from '../../../src/core/ooxml/read/deck.ts';
import { checkDeck } from '../../../src/core/scene/check/check-deck.ts';
import { flatten } from '../../../src/core/scene/check/geometry.ts';
import { measureTextWidth } from '../../../src/core/scene/fonts/font-book.ts';
import { oneIn } from '../../support/deep.ts';
import { LAYOUTS, made, prepareDeck, textOf, texts } from './body-samples.ts';

beforeAll(prepareDeck);

describe('bodies of standard layouts in a design', () => {
  it.each(oneIn(6, ['every-kind.pptx', 'real-financial-report.pptx', 'midnight-blue.pptx']))(
    'have one shape per country of a map in %s, below the title of the design',
    (name) => {
      const { applied, read, bytes } = made(name, ['map']);
      expect(checkPackage(bytes)).toEqual([]);
      const names = flatten(applied.slides[0]?.elements ?? []).flatMap(({ type, name: called }) =>
        type === 'shape' ? [called] : [],
      );
      expect(names).toContain('Norway: 88.9%');
      expect(textOf(read.slides[0]?.shapes ?? [])).toContain('The north of Europe drives electric');
    },
  );

  it('have diagrams below the title of the design, with all connectors attached', () => {
    const { applied, read, bytes } = made('midnight-blue.pptx', ['diagram']);
    expect(checkPackage(bytes)).toEqual([]);
    const lines = flatten(applied.slides[0]?.elements ?? []).flatMap((one) =>
      one.type === 'line' && one.start !== undefined && one.end !== undefined ? [one] : [],
    );
    expect(lines).toHaveLength(4);
    expect(textOf(read.slides[0]?.shapes ?? [])).toContain('Every order is checked before it leaves');
  });

  it.each(['midnight-blue.pptx', 'real-financial-report.pptx'])(
    'have emphasised table values in %s as characters of native cells',
    (name) => {
      const table = {
        columns: ['City', 'Change', 'Grade'],
        rows: [
          ['Oslo', '+3 %', 3],
          ['Rome', '-1 %', 1],
        ],
        formats: [
          { column: 1, kind: 'delta' },
          { column: 2, kind: 'harvey' },
        ],
      };
      const { applied, read, bytes } = made(name, ['table'], 'en', { table: { title: 'Oslo grew', table } });
      expect(checkPackage(bytes)).toEqual([]);
      expect(checkDeck(applied).filter(({ severity }) => severity === 'error')).toEqual([]);
      const shapes = read.slides[0]?.shapes ?? [];
      const cells = shapes.flatMap((shape) =>
        shape.kind === 'table'
          ? shape.rows.flatMap((row) =>
              row.cells.map(({ text }) =>
                text.paragraphs.flatMap(({ runs }) => runs.map((run) => run.text)).join(''),
              ),
            )
          : [],
      );
      expect(cells.some((cell) => /^▲\s\+3\s%$/.test(cell))).toBe(true);
      for (const ball of ['◕', '◔']) expect(cells.filter((cell) => cell.includes(ball))).toHaveLength(1);
    },
  );

  it('are laid out once, and text is measured again if the deck shows it in another font', () => {
    const layouts = ['cards', 'metrics', 'process', 'timeline', 'swot', 'roadmap'];
    const { applied } = made('every-kind.pptx', layouts);
    const drawn = applied.slides.map(({ elements }) =>
      elements.flatMap((one) => (one.type === 'text' && one.id.startsWith('ours-') ? [one] : [])),
    );
    expect(drawn.map((texts) => texts.length > 0)).toEqual(layouts.map(() => true));
    for (const { paragraphs } of drawn.flat())
      for (const { runs, lines } of paragraphs) {
        const [run, ...others] = runs;
        if (run === undefined || others.length + lines.length > 1 || run.trackingPx !== undefined) continue;
        expect(lines[0]?.width, run.text).toBeCloseTo(
          measureTextWidth(run.text, { ...run, theme: applied.theme, italic: run.italic === true }) *
            run.sizePx,
          0,
        );
      }
  });

  it.each(['timeline', 'process', 'cards'])(
    "keep the distance of the layout's own bodies from the title: %s",
    (layout) => {
      const { read, source } = made('midnight-blue.pptx', [layout]);
      const [slide] = read.slides;
      const body = source.layouts
        .find(({ part }) => part === slide?.layout)
        ?.shapes.find(({ placeholder }) => placeholder?.idx === 1) as ReadTextShape;
      const own = texts(slide?.shapes ?? []).filter(({ placeholder }) => placeholder === undefined);
      expect(own.length).toBeGreaterThan(3);
      expect(Math.min(...own.map(({ box }) => box.y))).toBeGreaterThanOrEqual(
        body.box.y + (body.text?.insets.top ?? 0) - 35_000,
      );
    },
  );

  it.each(oneIn(6, ['midnight-blue.pptx', 'google-slides.pptx', 'merged-cells.pptx'], 2))(
    'use the font sizes of the bodies of %s',
    (name) => {
      const { read } = made(name, ['timeline', 'bullets', 'cards', 'team']);
      const sizes = (at: number, isOwn: boolean) =>
        texts(read.slides[at]?.shapes ?? []).flatMap(({ placeholder, text }) =>
          (placeholder === undefined) === isOwn && placeholder?.type !== 'title'
            ? (text?.paragraphs ?? []).flatMap(({ runs }) => runs.map(({ sizePt }) => sizePt))
            : [],
        );
      const bodySizes = sizes(0, true);
      const own = sizes(1, false);
      expect(bodySizes.length).toBeGreaterThan(10);
      expect(own.length).toBeGreaterThan(1);
      // This includes items in rows and names of people.
      for (const at of [2, 3])
        expect(Math.max(...sizes(at, true)), `${sizes(at, true)} of ${own}`).toBeLessThan(
          (own[0] ?? 0) + 0.6,
        );
      for (const size of bodySizes)
        expect(
          own.some((one) => Math.abs(one - size) < 0.6),
          `${size} of ${own}`,
        ).toBe(true);
    },
  );

  it.each(oneIn(6, ['midnight-blue.pptx', 'google-slides.pptx', 'merged-cells.pptx'], 1))(
    'leave room beside figures for wider fonts than the measured one: %s',
    (name) => {
      const { applied } = made(name, ['metrics']);
      const figures = flatten(applied.slides[0]?.elements ?? []).flatMap((one) =>
        one.type === 'text' && one.paragraphs.some(({ runs }) => /^€16/.test(runs[0]?.text ?? ''))
          ? [one]
          : [],
      );
      expect(figures).toHaveLength(1);
      for (const { box, paragraphs } of figures)
        expect((paragraphs[0]?.lines[0]?.width ?? Number.POSITIVE_INFINITY) / box.width).toBeLessThan(0.9);
    },
  );

  it.each(oneIn(4, ['midnight-blue.pptx', 'google-slides.pptx', 'strict-rtl.pptx', 'merged-cells.pptx']))(
    "in %s follow their standard layout below the design's title, in the design's colours and fonts",
    (name) => {
      const { applied, bytes, read, pptx, specs } = made(name, LAYOUTS);
      expect(checkPackage(bytes)).toEqual([]);
      expect(checkDeck(applied).filter(({ severity }) => severity === 'error')).toEqual([]);
      // The description of a chart is added automatically.
      expect(
        checkDeck(applied).filter(
          ({ code, element }) => code === 'missing_alt' && /chart/i.test(element ?? ''),
        ),
      ).toEqual([]);
      const backdrops = pptx.names
        .filter((part) => /^ppt\/slide(Master|Layout)s\/[^/]+\.xml$/.test(part))
        .map((part) => pptx.xml(part))
        .join('');
      for (const [index, { layout, content }] of specs.entries()) {
        if (!['cards', 'metrics', 'process', 'timeline'].includes(layout)) continue;
        const shapes = read.slides[index]?.shapes ?? [];
        expect(
          shapes.some(({ placeholder }) => placeholder?.type === 'title'),
          layout,
        ).toBe(true);
        // Each item has its own texts, side by side or in rows.
        const items = content['items'] as readonly Record<string, string>[];
        for (const item of items) {
          const word = item['heading'] ?? item['label'] ?? '';
          expect(
            texts(shapes).some(
              ({ text }) =>
                text?.paragraphs
                  .map(({ runs }) => runs.map((run) => run.text).join(''))
                  .join(' ')
                  .replaceAll('\u00a0', ' ') === word,
            ),
            `${layout}: ${word}`,
          ).toBe(true);
        }
        const xml = pptx.xml(`ppt/slides/slide${index + 1}.xml`);
        expect(xml).not.toContain('srgbClr');
        // Colours are those of the theme, or those that the file's layouts set.
        for (const [, family = ''] of xml.matchAll(/<a:latin typeface="([^"]*)"/g))
          expect(family.startsWith('+m') || backdrops.includes(`typeface="${family}"`), family).toBe(true);
      }
    },
  );
});

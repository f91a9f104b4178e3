import { describe, expect, test } from 'vitest';
import { attachLines } from '../../../src/core/layout/attach-lines.ts';
import { checkConnectors } from '../../../src/core/scene/check/connectors.ts';
import { findObstacles, goesThrough, listCorners, toSegments } from '../../../src/core/scene/connectors.ts';
import type { Box, LineElement, Scene, SceneElement } from '../../../src/core/scene/scene.ts';
import { findTemplate } from '../../../src/core/templates/standard/index.ts';
import { resolveTheme } from '../../../src/core/templates/themes.ts';
import fc from '../../support/fast-check.ts';

const THEME = resolveTheme(findTemplate('ledger'));
type Shape = 'free' | 'straight' | 'elbow' | 'curve';

const shape = (id: string, box: Box): SceneElement => ({
  id,
  name: id,
  box,
  placeholder: 'none',
  layer: 'slide',
  type: 'shape',
  decorative: true,
  geometry: { kind: 'rect' },
  fill: { token: 'primary' },
});
const line = (id: string, from: string, to: string): SceneElement => ({
  ...{
    id,
    name: id,
    path: `markup#${id}`,
    box: { x: 0, y: 0, width: 0, height: 0 },
    placeholder: 'none',
    layer: 'slide',
    type: 'line',
    decorative: true,
  },
  ...{
    from: { x: 0, y: 0 },
    to: { x: 0, y: 0 },
    stroke: { paint: { token: 'muted' }, widthPx: 1.5 },
    tail: 'arrow',
  },
  ...{ start: { elementId: from, site: 0 }, end: { elementId: to, site: 0 } },
});

function joined(
  elements: readonly SceneElement[],
  shapes: Readonly<Record<string, Shape>>,
): { lines: LineElement[]; all: SceneElement[] } {
  const all = attachLines(elements, new Map(Object.entries(shapes)), THEME);
  return { all, lines: all.filter((element): element is LineElement => element.type === 'line') };
}

/** Returns whether a point stands in the middle of one of the sides. */
function isSite({ x, y, width, height }: Box, at: { x: number; y: number }, site: number): boolean {
  const [wanted] = [
    [
      { x: x + width / 2, y },
      { x, y: y + height / 2 },
      { x: x + width / 2, y: y + height },
      { x: x + width, y: y + height / 2 },
    ][site],
  ];
  return wanted !== undefined && Math.abs(wanted.x - at.x) < 0.02 && Math.abs(wanted.y - at.y) < 0.02;
}

/** Boxes in the cells of a grid, so that there is always a way between them. */
const layouts = fc.record({
  columns: fc.integer({ min: 2, max: 5 }),
  rows: fc.integer({ min: 1, max: 4 }),
  sizes: fc.array(
    fc.record({
      w: fc.integer({ min: 30, max: 100 }),
      h: fc.integer({ min: 25, max: 100 }),
      dx: fc.integer({ min: 0, max: 100 }),
      dy: fc.integer({ min: 0, max: 100 }),
    }),
    {
      minLength: 20,
      maxLength: 20,
    },
  ),
  pairs: fc.array(fc.tuple(fc.nat(19), fc.nat(19)), { minLength: 1, maxLength: 6 }),
});

describe('connectors', () => {
  test.each([-4, -3, -2, 2, 3, 4])(
    'with an elbow are straight where the middles of their sides are %i px apart, too little for a step',
    (off) => {
      for (const kind of ['elbow', 'curve'] as const)
        for (const gap of [20, 60]) {
          const [code, callout] = [
            { x: 100, y: 200, width: 400, height: 30 },
            { x: 500 + gap, y: 100 + off, width: 300, height: 230 },
          ];
          const { lines } = joined(
            [shape('code', code), shape('callout', callout), line('c', 'callout', 'code')],
            { c: kind },
          );
          expect(lines.map(({ from, to, route }) => [from.x, to.x, route])).toEqual([
            [500 + gap, 500, undefined],
          ]);
        }
    },
  );

  test.each(['free', 'elbow', 'curve'] as const)(
    'of the shape %s end in the middle of sides and keep off other elements',
    (kind) => {
      fc.assert(
        fc.property(layouts, ({ columns, rows, sizes, pairs }) => {
          const [cellW, cellH] = [1100 / columns, 600 / rows];
          const boxes = sizes.slice(0, columns * rows).map(({ w, h, dx, dy }, index): Box => {
            const [width, height] = [((cellW - 60) * w) / 100, ((cellH - 60) * h) / 100];
            const [x, y] = [60 + (index % columns) * cellW, 60 + Math.floor(index / columns) * cellH];
            return {
              x: Math.round(x + ((cellW - 60 - width) * dx) / 100),
              y: Math.round(y + ((cellH - 60 - height) * dy) / 100),
              width: Math.round(width),
              height: Math.round(height),
            };
          });
          const elements = boxes.map((box, index) => shape(`b${index}`, box));
          const ends = pairs
            .map(([a, b]) => [a % boxes.length, b % boxes.length] as const)
            .filter(([a, b]) => a !== b);
          const { lines, all } = joined(
            [...elements, ...ends.map(([a, b], index) => line(`c${index}`, `b${a}`, `b${b}`))],
            Object.fromEntries(ends.map((_, index) => [`c${index}`, kind])),
          );
          for (const [index, drawn] of lines.entries()) {
            const [a, b] = (ends[index] ?? []).map((at) => boxes[at] as Box) as [Box, Box];
            expect(isSite(a, drawn.from, drawn.start?.site ?? -1)).toBe(true);
            expect(isSite(b, drawn.to, drawn.end?.site ?? -1)).toBe(true);
            const parts = toSegments(drawn);
            for (const { element, box } of findObstacles(
              all,
              ...elements.filter((_, at) => ends[index]?.includes(at)),
            ))
              expect(goesThrough(parts, box), `${drawn.name} through ${element.name}`).toBe(false);
            for (const own of [a, b]) expect(goesThrough(parts, own), drawn.name).toBe(false);
            const points = listCorners(drawn);
            expect(points.length).toBeLessThanOrEqual(6);
            if (points.length > 2)
              for (let at = 1; at < points.length; at += 1)
                expect(points[at - 1]?.x === points[at]?.x).not.toBe(points[at - 1]?.y === points[at]?.y);
          }
          expect(checkConnectors({ elements: all } as unknown as Scene)).toEqual([]);
        }),
        { numRuns: 150 },
      );
    },
  );

  test('from one side overlap until they part, and others keep apart', () => {
    const [a, b, c, d] = [
      [60, 60],
      [500, 60],
      [500, 200],
      [60, 200],
    ].map(([x = 0, y = 0], index) => shape(`b${index}`, { x, y: y + index * 13, width: 100, height: 60 }));
    const elements = [
      a,
      b,
      c,
      d,
      line('c0', 'b0', 'b1'),
      line('c1', 'b0', 'b2'),
      line('c2', 'b3', 'b2'),
      line('c3', 'b3', 'b1'),
    ] as SceneElement[];
    const { lines } = joined(elements, { c0: 'elbow', c1: 'elbow', c2: 'elbow', c3: 'elbow' });
    const turns = lines.map(({ route }) => route?.corners[0]?.x);
    expect(turns[0]).toBe(turns[1]);
    expect(turns[3]).not.toBe(turns[0]);
  });

  test('without a free route are reported', () => {
    const barrier = shape('barrier', { x: 300, y: 0, width: 100, height: 720 });
    const { all } = joined(
      [
        shape('a', { x: 60, y: 100, width: 100, height: 60 }),
        barrier,
        shape('b', { x: 600, y: 300, width: 100, height: 60 }),
        line('c', 'a', 'b'),
      ],
      { c: 'free' },
    );
    expect(checkConnectors({ elements: all } as unknown as Scene)).toEqual([
      expect.objectContaining({
        code: 'connector_crosses',
        path: 'markup#c',
        message: expect.stringContaining('"barrier"'),
      }),
    ]);
  });

  test('to an ellipse and an arrow end at the connection sites of these shapes', () => {
    const oval: SceneElement = {
      ...(shape('a', { x: 60, y: 100, width: 100, height: 60 }) as Extract<SceneElement, { type: 'shape' }>),
      geometry: { kind: 'ellipse' },
    };
    const arrow: SceneElement = {
      ...(shape('b', { x: 70, y: 400, width: 100, height: 60 }) as Extract<SceneElement, { type: 'shape' }>),
      geometry: { kind: 'preset', preset: 'rightArrow', flipX: true },
    };
    const [drawn] = joined([oval, arrow, line('c', 'a', 'b')], { c: 'elbow' }).lines;
    expect([0, 2, 4, 6]).toContain(drawn?.start?.site);
    expect([1, 3]).toContain(drawn?.end?.site);
    // Mirrored: the site that counts as the left one is on the right.
    expect(drawn?.to.x).toBe(drawn?.end?.site === 1 ? 170 : 70);
  });
});

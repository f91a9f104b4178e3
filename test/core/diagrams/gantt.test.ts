import { describe, expect, test } from 'vitest';
import { findCriticalPath } from '../../../src/core/diagrams/critical-path.ts';
import { toDiagram } from '../../../src/core/diagrams/from-model.ts';
import { readMermaid } from '../../../src/core/diagrams/mermaid.ts';
import { composeSlide, type DeckPlan } from '../../../src/core/presentations/compose.ts';
import { readSlides } from '../../../src/core/presentations/validate-slides.ts';
import { checkScene } from '../../../src/core/scene/check/check-scene.ts';
import { flatten } from '../../../src/core/scene/check/geometry.ts';
import { goesThrough, listCorners } from '../../../src/core/scene/connectors.ts';
import type { DiagramSource, DiagramSourceNode } from '../../../src/core/scene/diagram.ts';
import type { Box, LineElement, Scene, SceneElement, ShapeElement } from '../../../src/core/scene/scene.ts';
import { findTemplate } from '../../../src/core/templates/standard/index.ts';
import { resolveTheme } from '../../../src/core/templates/themes.ts';
import fc from '../../support/fast-check.ts';
import { ENGINE } from '../../support/layout-engine.ts';

const THEME = resolveTheme(findTemplate('ledger'));

function draw(diagram: Omit<DiagramSource, 'kind'>, language = 'en'): Scene {
  const { slides, issues } = readSlides([
    { layout: 'diagram', content: { title: 'Work', diagram: { kind: 'gantt', ...diagram } } },
  ]);
  expect(issues).toEqual([]);
  const template = findTemplate('ledger');
  const plan: DeckPlan = {
    engine: ENGINE,
    title: 'Gantt',
    language,
    template,
    theme: THEME,
    slides: slides.flatMap((slide) => slide ?? []),
    pictures: [],
    createdAt: '2026-01-01T00:00:00Z',
  };
  return composeSlide(plan, 0);
}

const messages = (diagram: object): readonly string[] =>
  readSlides([
    { layout: 'diagram', content: { title: 'Work', diagram: { kind: 'gantt', ...diagram } } },
  ]).issues.map(({ msg }) => msg);

const isShape = (element: SceneElement): element is ShapeElement => element.type === 'shape';
const barsOf = (scene: Scene): ReadonlyMap<string, ShapeElement> =>
  new Map(
    flatten(scene.elements)
      .filter(isShape)
      .filter(({ id }) => /-node-\d+$/.test(id))
      .map((bar) => [bar.name, bar]),
  );
const arrowsOf = (scene: Scene): readonly LineElement[] =>
  flatten(scene.elements).filter(
    (element): element is LineElement => element.type === 'line' && /-edge-\d+$/.test(element.id),
  );
const textsOf = (scene: Scene): readonly string[] =>
  flatten(scene.elements).flatMap((element) =>
    element.type === 'text'
      ? [element.paragraphs.map(({ runs }) => runs.map(({ text }) => text).join('')).join(' ')]
      : [],
  );
const day = (at: number): string => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10);
const work = (label: string, from: number, to: number, more: Partial<DiagramSourceNode> = {}) => ({
  label,
  start: day(from),
  end: day(to),
  ...more,
});

describe('arrows of a Gantt chart', () => {
  test('leave the end of a bar, enter the start of the next, and avoid the others', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 5, max: 120 })), {
          minLength: 3,
          maxLength: 9,
        }),
        fc.array(fc.tuple(fc.nat(8), fc.nat(8)), { minLength: 1, maxLength: 8 }),
        (spans, pairs) => {
          const nodes = spans.map(([from, length], index) => work(`W${index}`, from, from + length));
          const edges = [
            ...new Map(
              pairs
                .filter(([a, b]) => a !== b && a < nodes.length && b < nodes.length)
                .map(([a, b]) => [`${a} ${b}`, { from: `W${a}`, to: `W${b}` }]),
            ).values(),
          ];
          const scene = draw({ nodes, edges });
          const bars = barsOf(scene);
          const arrows = arrowsOf(scene);
          expect(arrows).toHaveLength(edges.length);
          for (const arrow of arrows) {
            const [from = '', to = ''] = arrow.name.split(' to ');
            const [one, other] = [bars.get(from)?.box, bars.get(to)?.box];
            if (one === undefined || other === undefined) throw new Error(arrow.name);
            const isAtEnd = Math.abs(arrow.from.y - one.y - one.height / 2) < 0.5;
            expect(one.x + one.width - arrow.from.x).toBeLessThan(isAtEnd ? 0.5 : 31);
            expect(one.x + one.width - arrow.from.x).toBeGreaterThan(-0.5);
            expect(arrow.to.x).toBeCloseTo(other.x, 0);
            const points = listCorners(arrow);
            for (const [name, { box }] of bars)
              expect(goesThrough(points, box), `${arrow.name}: ${name}`).toBe(false);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('of one bar share a trunk with one bend for each, although all start on the next day', () => {
    const nodes = [work('A', 0, 90), work('B', 91, 150), work('C', 91, 200), work('D', 120, 300)];
    const arrows = arrowsOf(
      draw({ nodes, edges: ['B', 'C', 'D'].map((to) => ({ from: 'A', to })), critical_path: true }),
    );
    expect(arrows.map((arrow) => listCorners(arrow)).map(({ length }) => length)).toEqual([3, 3, 3]);
    expect(new Set(arrows.map(({ from }) => from.x)).size).toBe(1);
  });

  test('of a bar that leads up start at its upper edge', () => {
    const nodes = [work('B', 91, 150), work('A', 0, 90)];
    const [arrow] = arrowsOf(draw({ nodes, edges: [{ from: 'A', to: 'B' }] }));
    if (arrow === undefined) throw new Error('no arrow');
    expect(listCorners(arrow)).toHaveLength(3);
    expect(arrow.to.y).toBeLessThan(arrow.from.y);
  });
});

describe('the critical path', () => {
  test('leads from the task that ends last back through the prerequisites that ended last', () => {
    const nodes = [
      work('Design', 0, 30),
      work('Permits', 31, 90),
      work('Power', 31, 60),
      work('Quays', 91, 200),
      work('Party', 300, 301),
    ];
    const edges = [
      { from: 'Design', to: 'Permits' },
      { from: 'Design', to: 'Power' },
      { from: 'Permits', to: 'Quays' },
      { from: 'Power', to: 'Quays' },
    ];
    const { items, edges: lines } = toDiagram({ kind: 'gantt', nodes, edges });
    const path = findCriticalPath(items, lines);
    expect([...path.items].sort()).toEqual(['Design', 'Permits', 'Quays']);
    expect([...path.edges].map(({ from, to }) => `${from} ${to}`).sort()).toEqual([
      'Design Permits',
      'Permits Quays',
    ]);
    const bars = barsOf(draw({ critical_path: true, nodes, edges }));
    const fills = new Map([...bars].map(([name, { fill }]) => [name, JSON.stringify(fill)]));
    expect(fills.get('Design')).toBe(fills.get('Quays'));
    expect(fills.get('Design')).not.toBe(fills.get('Power'));
  });

  test('ends at a cycle of dependencies', () => {
    const edges = [
      { from: 'A', to: 'B' },
      { from: 'B', to: 'A' },
    ];
    const diagram = toDiagram({ kind: 'gantt', nodes: [work('A', 0, 9), work('B', 10, 20)], edges });
    expect(findCriticalPath(diagram.items, diagram.edges).items.size).toBe(2);
  });

  test('is refused without dependencies', () => {
    expect(messages({ critical_path: true, nodes: [work('A', 0, 9)] })[0]).toContain(
      'the critical path is computed from it',
    );
  });

  test('has a legend, and a frame when statuses colour the bars', () => {
    const nodes = [
      work('A', 0, 9, { status: 'done' }),
      work('B', 10, 20, { status: 'at_risk' }),
      work('C', 10, 15, { status: 'planned' }),
    ];
    const scene = draw({ critical_path: true, nodes, edges: [{ from: 'A', to: 'B' }] }, 'de');
    expect(textsOf(scene)).toEqual(
      expect.arrayContaining(['Erledigt', 'Geplant', 'Gefährdet', 'Kritischer Pfad']),
    );
    expect(textsOf(scene)).not.toContain('In Arbeit');
    const bars = barsOf(scene);
    expect(bars.get('B')?.stroke?.widthPx).toBeGreaterThan(bars.get('C')?.stroke?.widthPx ?? 9);
    expect(bars.get('A')?.fill).not.toEqual(bars.get('C')?.fill);
  });
});

describe('rows of a Gantt chart', () => {
  test('have a second line, and are shared by tasks that name one row', () => {
    const scene = draw({
      nodes: [
        work('Build', 0, 90, { text: 'two halls' }),
        { label: '1', row: 'Money', start: day(20), milestone: true },
        { label: 'Second tranche of the loan', row: 'Money', start: day(60), milestone: true },
        work('X', 70, 71, { row: 'Money' }),
      ],
    });
    const bars = barsOf(scene);
    const tops = ['1', 'Second tranche of the loan'].map((name) => bars.get(name)?.box.y);
    expect(tops[0]).toBe(tops[1]);
    expect(bars.get('Build')?.box.y).toBeLessThan(tops[0] ?? 0);
    expect(textsOf(scene)).toEqual(
      expect.arrayContaining(['Build', 'two halls', 'Money', '1', 'Second tranche of the loan', 'X']),
    );
    expect(checkScene(scene, THEME).filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test.each([4, 8, 9])('with a second line have a space between their names, as %d rows', (count) => {
    const scene = draw({
      nodes: Array.from({ length: count }, (_, at) =>
        work(`Work ${at}`, at * 20, at * 20 + 40, { text: `place ${at}` }),
      ),
    });
    const find = (text: string): Box | undefined =>
      flatten(scene.elements).find((element) => element.type === 'text' && element.name === text)?.box;
    for (let at = 1; at < count; at += 1) {
      const [above, name] = [find(`place ${at - 1}`), find(`Work ${at}`)];
      if (above === undefined || name === undefined) throw new Error('no names');
      expect(name.y - above.y - above.height).toBeGreaterThan(7);
    }
    expect(checkScene(scene, THEME).filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('place names that are too long beside their bars', () => {
    const scene = draw({
      nodes: [work('Long enough', 0, 60, { row: 'A' }), work('Much too long for this', 61, 63, { row: 'A' })],
    });
    const bar = barsOf(scene).get('Much too long for this')?.box;
    const name = flatten(scene.elements).find(
      (element) => element.type === 'text' && element.name === 'Much too long for this',
    )?.box;
    if (bar === undefined || name === undefined) throw new Error('no bar or name');
    expect(name.x >= bar.x + bar.width || name.x + name.width <= bar.x).toBe(true);
  });
});

describe('progress and today in a Gantt chart', () => {
  test('mark the completed part of a bar in proportion to its share', () => {
    const scene = draw({ nodes: [work('A', 0, 99, { progress: 25 }), work('B', 0, 99)] });
    const part = flatten(scene.elements).find(({ name }) => name === 'A, 25 %');
    expect(part?.box.width).toBeCloseTo((barsOf(scene).get('A')?.box.width ?? 0) / 4, 0);
    expect(messages({ nodes: [work('A', 0, 9, { progress: 120 })] })[0]).toContain('from 0 to 100');
  });

  test('mark today as a labelled line, also outside the tasks', () => {
    for (const [today, share] of [
      [day(50), 0.5],
      [day(100), 1],
    ] as const) {
      const scene = draw({ today, nodes: [work('A', 0, 99)] });
      const bar = barsOf(scene).get('A')?.box ?? { x: 0, width: 0 };
      const line = flatten(scene.elements).find(
        (element): element is LineElement => element.type === 'line' && element.stroke.dash === 'dash',
      );
      expect(line?.from.x).toBeCloseTo(bar.x + bar.width * share, 0);
      expect(textsOf(scene)).toContain('Today');
    }
    expect(messages({ today: 'now', nodes: [work('A', 0, 9)] })[0]).toContain('is no day');
  });
});

describe('the scale of a Gantt chart', () => {
  test('counts years when there are many, and names months below their year', () => {
    const long = textsOf(draw({ nodes: [work('A', 0, 365 * 7)] }));
    expect(long).toEqual(expect.arrayContaining(['2026', '2027', '2032']));
    expect(long).not.toContain('Jul');
    const short = textsOf(draw({ nodes: [work('A', 0, 364)] }));
    expect(short.filter((text) => text === '2026')).toHaveLength(1);
    expect(short).toEqual(expect.arrayContaining(['Jan', 'Feb', 'Dec']));
  });

  test('names a first year that starts before the tasks', () => {
    expect(textsOf(draw({ nodes: [work('A', 60, 365 * 6)] }))).toContain('2026');
  });
});

test('keywords of Mermaid are parsed in any case, and names may have a colon', () => {
  const { diagram, faults } = readMermaid(
    'gantt\nDateFormat YYYY-MM-DD\nSection Work\nFeature: sign-in :done, s, 2026-03-02, 5d\nTests: all of them :after s, 2d',
  );
  expect(faults).toEqual([]);
  expect(diagram.groups.map(({ label }) => label)).toEqual(['Work']);
  expect(diagram.items.map(({ label }) => label)).toEqual(['Feature: sign-in', 'Tests: all of them']);
});

test('a plan of fourteen tasks in four sections fits a slide', () => {
  const nodes = Array.from({ length: 14 }, (_, at) =>
    work(`Task ${at + 1}`, at, at + 3, { group: `Section ${at % 4}`, status: at < 5 ? 'done' : 'active' }),
  );
  expect(draw({ nodes }).tooLarge).toBeUndefined();
});

test('tasks of Mermaid have their status, and crit is the critical path', () => {
  const { items } = readMermaid(
    'gantt\nA :done, a, 2026-03-02, 5d\nB :crit, active, b, after a, 5d\nC :c, after b, 2d',
  ).diagram;
  expect(items.map(({ status, critical }) => [status, critical])).toEqual([
    ['done', undefined],
    ['active', true],
    ['planned', undefined],
  ]);
});

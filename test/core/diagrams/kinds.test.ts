import { describe, expect, test } from 'vitest';
import { toDiagram } from '../../../src/core/diagrams/from-model.ts';
import { cutLevels } from '../../../src/core/layout/diagram/figures/pyramid.ts';
import { composeSlide, type DeckPlan } from '../../../src/core/presentations/compose.ts';
import { readSlides } from '../../../src/core/presentations/validate-slides.ts';
import { checkScene } from '../../../src/core/scene/check/check-scene.ts';
import { flatten } from '../../../src/core/scene/check/geometry.ts';
import { DIAGRAM_KINDS, type DiagramModel } from '../../../src/core/scene/diagram.ts';
import type { LineElement, Scene, ShapeElement } from '../../../src/core/scene/scene.ts';
import { findTemplate } from '../../../src/core/templates/standard/index.ts';
import { resolveTheme } from '../../../src/core/templates/themes.ts';
import { diagramSamples, MERMAID_KINDS } from '../../support/diagram-samples.ts';
import fc from '../../support/fast-check.ts';
import { ENGINE } from '../../support/layout-engine.ts';

const SAMPLES = diagramSamples();

function draw(diagram: unknown, template = 'ledger', language = 'en'): Scene {
  const { slides, issues } = readSlides([
    { layout: 'diagram', content: { title: 'What belongs together', diagram } },
  ]);
  expect(issues).toEqual([]);
  const found = findTemplate(template);
  const plan: DeckPlan = {
    engine: ENGINE,
    title: 'Kinds',
    language,
    template: found,
    theme: resolveTheme(found),
    slides: slides.flatMap((slide) => slide ?? []),
    pictures: [],
    createdAt: '2026-01-01T00:00:00Z',
  };
  return composeSlide(plan, 0);
}

const nodesOf = (scene: Scene) =>
  flatten(scene.elements).filter(
    (element): element is ShapeElement => element.type === 'shape' && /-node-\d+$/.test(element.id),
  );
const edgesOf = (scene: Scene) =>
  flatten(scene.elements).filter(
    (element): element is LineElement => element.type === 'line' && /-edge-\d+$/.test(element.id),
  );
const near = (a: number, b: number, within = 0.6): void => {
  expect(Math.abs(a - b), `${a} and ${b}`).toBeLessThan(within);
};

describe('a diagram kind', () => {
  test('has a sample', () => {
    expect(new Set(SAMPLES.map(({ kind }) => kind))).toEqual(
      new Set([
        ...DIAGRAM_KINDS.filter((kind) => !['network', 'tree', 'mind_map'].includes(kind)),
        ...MERMAID_KINDS,
      ]),
    );
  });

  test.each(SAMPLES.map((sample) => [`${sample.kind}: ${sample.name}`, sample] as const))(
    'fits its slide without a finding of severity error: %s',
    (_, { diagram, lang }) => {
      for (const template of ['ledger', 'nocturne', 'classroom']) {
        const scene = draw(diagram, template, lang ?? 'en');
        const errors = checkScene(scene, resolveTheme(findTemplate(template))).filter(
          ({ severity }) => severity === 'error',
        );
        expect(errors.map(({ message }) => message)).toEqual([]);
        for (const line of edgesOf(scene)) {
          const ids = new Set(flatten(scene.elements).map(({ id }) => id));
          expect(ids.has(line.start?.elementId ?? ''), line.name).toBe(true);
          expect(ids.has(line.end?.elementId ?? ''), line.name).toBe(true);
        }
      }
    },
  );

  test('from right to left is its mirror image', () => {
    const diagram = {
      kind: 'gantt',
      nodes: [
        { label: 'A', start: '2026-03-01', end: '2026-03-20' },
        { label: 'B', start: '2026-03-21', end: '2026-06-01' },
      ],
    };
    const [left, right] = [nodesOf(draw(diagram)), nodesOf(draw(diagram, 'ledger', 'ar'))];
    expect(left[0]?.box.x).toBeLessThan(left[1]?.box.x ?? 0);
    expect(right[0]?.box.x).toBeGreaterThan(right[1]?.box.x ?? 0);
  });
});

describe('proportions of a diagram', () => {
  const values = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 2, maxLength: 8 });

  test("follow values in a pyramid's levels, and are even without values", () => {
    fc.assert(
      fc.property(values, (input) => {
        const cuts = cutLevels(input.map((value) => ({ value })));
        const sum = input.reduce((total, value) => total + value, 0);
        for (const [index, value] of input.entries())
          near((cuts[index + 1] as number) ** 2 - (cuts[index] as number) ** 2, value / sum, 1e-9);
        const even = cutLevels(input.map(() => ({})));
        for (const index of input.keys())
          near((even[index + 1] as number) - (even[index] as number), 1 / input.length, 1e-9);
      }),
    );
  });

  test("follow days in a Gantt chart's bars", () => {
    const day = (at: number): string => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 100 })), {
          minLength: 2,
          maxLength: 9,
        }),
        (spans) => {
          const bars = nodesOf(
            draw({
              kind: 'gantt',
              nodes: spans.map(([from, length], index) => ({
                label: `Work ${index}`,
                start: day(from),
                end: day(from + length),
              })),
            }),
          );
          const [first, last] = [
            Math.min(...spans.map(([from]) => from)),
            Math.max(...spans.map(([from, length]) => from + length + 1)),
          ];
          const [left, right] = [
            Math.min(...bars.map(({ box }) => box.x)),
            Math.max(...bars.map(({ box }) => box.x + box.width)),
          ];
          const px = (right - left) / (last - first);
          spans.forEach(([from, length], index) => {
            const box = bars[index]?.box ?? { x: 0, width: 0 };
            near(box.x, left + (from - first) * px);
            near(box.width, Math.max(2, (length + 1) * px));
          });
        },
      ),
      { numRuns: 25 },
    );
  });

  test("follow the flow in a Sankey diagram's bars and ribbons", () => {
    fc.assert(
      fc.property(values, (input) => {
        const scene = draw({
          kind: 'sankey',
          edges: input.map((value, index) => ({
            from: `Source ${index}`,
            to: index % 2 === 0 ? 'One' : 'Other',
            value,
          })),
        });
        const bars = new Map(nodesOf(scene).map(({ name, box }) => [name, box.height]));
        const most = Math.max(...input);
        const scale = (bars.get(`Source ${input.indexOf(most)}`) as number) / most;
        for (const [index, value] of input.entries())
          near(bars.get(`Source ${index}`) as number, value * scale);
        near(
          bars.get('One') as number,
          input.reduce((sum, value, index) => sum + (index % 2 === 0 ? value : 0), 0) * scale,
        );
        const ribbons = flatten(scene.elements).filter(
          (element): element is ShapeElement => element.type === 'shape' && /-ribbon-/.test(element.id),
        );
        expect(ribbons).toHaveLength(input.length);
        ribbons.forEach((ribbon, index) => {
          const numbers =
            (ribbon.geometry.kind === 'path' ? ribbon.geometry.d : '').match(/-?[\d.]+/g)?.map(Number) ?? [];
          for (const [upper, lower] of [
            [1, 15],
            [7, 9],
          ] as const)
            near(
              (numbers[lower] as number) - (numbers[upper] as number),
              Math.max(0.5, (input[index] as number) * scale),
            );
        });
      }),
      { numRuns: 25 },
    );
  });
});

describe('data of a diagram kind', () => {
  const listMessages = (diagram: unknown): readonly string[] =>
    readSlides([{ layout: 'diagram', content: { title: 'Data', diagram } }]).issues.map(({ msg }) => msg);

  test('is reported with a remedy when inconsistent', () => {
    expect(
      listMessages({
        kind: 'sankey',
        edges: [
          { from: 'A', to: 'B', value: 2 },
          { from: 'B', to: 'A', value: 1 },
        ],
      })[0],
    ).toContain('these lead in a circle: A, B');
    expect(listMessages({ kind: 'sankey', edges: [{ from: 'A', to: 'B', value: -2 }] })[0]).toContain(
      'a number above 0',
    );
    expect(listMessages({ kind: 'venn', nodes: ['A', 'B', 'C', 'D', 'E'] })[0]).toContain(
      '2 to 4 sets, got 5',
    );
    expect(listMessages({ kind: 'venn', nodes: ['A', 'B', { label: 'x', of: ['A', 'Z'] }] })[0]).toContain(
      'There is no box "Z"',
    );
    expect(listMessages({ kind: 'gantt', nodes: [{ label: 'A', start: '31.5.2026' }] })[0]).toContain(
      'write it as "2026-05-31"',
    );
    expect(
      listMessages({ kind: 'gantt', nodes: [{ label: 'A', start: '2026-05-31', end: '2026-05-01' }] })[0],
    ).toContain('before it begins');
    expect(
      listMessages({
        kind: 'calendar',
        nodes: [
          { label: 'A', start: '2026-01-31' },
          { label: 'B', start: '2026-09-01' },
        ],
      })[0],
    ).toContain('up to 3 months, these days span 9');
    expect(listMessages({ kind: 'flow', nodes: [{ label: 'A', lane: 'x' }, 'B'] })[0]).toContain(
      'where one box has a lane, all have',
    );
    expect(listMessages({ kind: 'cycle', nodes: ['A', { label: 'B', start: '2026-01-01' }] })[0]).toContain(
      'Unknown field "start" in a box of kind "cycle"',
    );
    expect(listMessages({ kind: 'pyramid', nodes: [{ label: 'A', value: 3 }, 'B'] })[0]).toContain(
      'give it to all, or to none',
    );
  });

  test('with nested boxes has frames, and lines to a frame end at its first box', () => {
    const model = {
      kind: 'architecture',
      nodes: [{ label: 'Cloud' }, { label: 'Web', parent: 'Cloud' }, { label: 'User' }],
      edges: [{ from: 'User', to: 'Cloud' }],
    } as const satisfies DiagramModel;
    const { items, groups, edges } = toDiagram(model);
    expect(groups).toEqual([{ id: 'Cloud', label: 'Cloud' }]);
    expect(items.map(({ id, group }) => `${id} ${group ?? ''}`)).toEqual(['Web Cloud', 'User ']);
    expect(edges[0]).toMatchObject({ from: 'User', to: 'Web' });
    const scene = draw(model);
    expect(scene.elements.find(({ type }) => type === 'group')).toMatchObject({ name: 'Cloud' });
  });
});

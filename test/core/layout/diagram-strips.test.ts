import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeSlide, type DeckPlan } from '../../../src/core/presentations/compose.ts';
import { readSlides } from '../../../src/core/presentations/validate-slides.ts';
import type { SceneElement, ShapeElement, TextElement } from '../../../src/core/scene/scene.ts';
import { TEMPLATES } from '../../../src/core/templates/standard/index.ts';
import { resolveTheme } from '../../../src/core/templates/themes.ts';
import type { Template } from '../../../src/core/templates/tree.ts';
import { ENGINE } from '../../support/layout-engine.ts';

const LEDGER = TEMPLATES.find(({ id }) => id === 'ledger') as Template;

function draw(diagram: object, language = 'en'): readonly SceneElement[] {
  const { slides, issues } = readSlides([{ layout: 'diagram', content: { title: 'T', diagram } }]);
  if (issues.length > 0) throw new Error(issues.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('\n'));
  const plan: DeckPlan = {
    engine: ENGINE,
    title: 'T',
    language,
    template: LEDGER,
    theme: resolveTheme(LEDGER),
    slides: slides.flatMap((slide) => slide ?? []),
    pictures: [],
    createdAt: '2026-01-01T00:00:00Z',
  };
  return flatten(composeSlide(plan, 0).elements);
}

const flatten = (elements: readonly SceneElement[]): SceneElement[] =>
  elements.flatMap((one) => (one.type === 'group' ? flatten(one.children) : [one]));
const shapesOf = (elements: readonly SceneElement[], kind: string): ShapeElement[] =>
  elements.filter(
    (one): one is ShapeElement => one.type === 'shape' && new RegExp(`-${kind}-\\d+$`).test(one.id),
  );
const textsOf = (elements: readonly SceneElement[]): string[] =>
  elements
    .filter((one): one is TextElement => one.type === 'text')
    .map(({ paragraphs }) => paragraphs.map(({ runs }) => runs.map(({ text }) => text).join('')).join(' / '));
const refusal = (diagram: object): string => {
  try {
    draw(diagram);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

const LOG = {
  kind: 'cells',
  unit: 'index',
  index: 5,
  states: { old: 'neutral', open: { role: 'primary', look: 'outline' } },
  nodes: [
    { label: 'A', text: 'match 8', cells: [1, { text: 2, state: 'old' }, { text: 2, state: 'open' }, 3] },
    { label: 'B', role: 'danger', cells: [1, null, { state: 'empty' }] },
  ],
  brackets: [{ from: 5, to: 6, label: 'committed' }],
  marks: [{ after: 6, label: 'commitIndex = 6' }],
};

describe('rows of cells', () => {
  it('have equal cells on common positions, and none where a cell is missing', () => {
    const cells = shapesOf(draw(LOG), 'cell');
    expect(cells.map(({ name }) => name)).toEqual(['A, 1', 'A, 2', 'A, 2', 'A, 3', 'B, 1', 'B']);
    expect(new Set(cells.map(({ box }) => `${box.width} ${box.height}`)).size).toBe(1);
    expect(cells[4]?.box.x).toBe(cells[0]?.box.x);
    expect(cells[5]?.box.x).toBe(cells[2]?.box.x);
  });

  it('may have no names', () => {
    const elements = draw({ kind: 'cells', nodes: [{ cells: [9, 8] }, { cells: [7] }] });
    expect(shapesOf(elements, 'cell').map(({ name }) => name)).toEqual(['9', '8', '7']);
  });

  it('accept colours and looks from states, roles of rows and names of looks', () => {
    const [, old, open, , row, slot] = shapesOf(draw(LOG), 'cell');
    expect(old?.fill).toBeDefined();
    expect(open?.fill).toBeUndefined();
    expect(row?.fill).toEqual({ hex: '#C23B22' });
    expect([slot?.fill, slot?.stroke?.dash]).toEqual([undefined, 'dash']);
  });

  it('are pale when out of use, in the colour of their row and with legible text', () => {
    const elements = draw({
      ...LOG,
      nodes: [...LOG.nodes, { label: 'C', role: 'danger', cells: [{ text: 4, state: 'faded' }] }],
    });
    const faded = shapesOf(elements, 'cell').find(({ name }) => name === 'C, 4');
    expect(faded?.fill).toEqual({ hex: '#C23B22', alpha: 0.22 });
    const text = elements.find((one) => one.type === 'text' && one.within === faded?.id) as TextElement;
    expect(text.paragraphs[0]?.runs[0]?.color).toEqual({ token: 'text' });
  });

  it('are below their index, with brackets and marks between positions, and a legend', () => {
    const elements = draw(LOG);
    const texts = textsOf(elements);
    for (const text of ['index', '5', '8', 'match 8', 'committed', 'commitIndex = 6', 'old', 'open'])
      expect(texts).toContain(text);
    const cells = shapesOf(elements, 'cell');
    const mark = elements.find(({ id }) => /-mark-1$/.test(id));
    expect(mark?.box.x).toBeGreaterThan((cells[1]?.box.x ?? 0) + (cells[1]?.box.width ?? 0) - 1);
    expect(mark?.box.x).toBeLessThan(cells[2]?.box.x ?? 0);
    const bracket = elements.filter(({ id }) => /-bracket-2$/.test(id))[0];
    expect(bracket?.box.x).toBeCloseTo(cells[0]?.box.x ?? 0);
    expect(bracket?.box.width).toBeCloseTo(
      (cells[1]?.box.x ?? 0) + (cells[1]?.box.width ?? 0) - (cells[0]?.box.x ?? 0),
    );
  });

  it('start at the right in right-to-left languages', () => {
    const [first, second] = shapesOf(draw(LOG, 'ar'), 'cell');
    expect(first?.box.x).toBeGreaterThan(second?.box.x ?? 0);
  });

  it.each([
    [
      { nodes: [{ label: 'A', cells: [{ text: 'x', state: 'lost' }, 1] }] },
      'nodes.0.cells.0.state: "lost" is not allowed here. Allowed: old, open, primary',
    ],
    [{ nodes: [{ label: 'A' }] }, 'the cells of the row, in order'],
    [
      { brackets: [{ from: 9, label: 'x' }] },
      'brackets.0.from: "9" is not allowed here. Allowed: 5, 6, 7, 8',
    ],
    [{ index: undefined, brackets: [{ from: 9, label: 'x' }] }, 'the longest row has 4 places'],
    [{ states: { ...LOG.states, unused: 'danger' } }, 'No cell has the state "unused".'],
    [{ marks: [{ label: 'x' }] }, 'its name in the index, or its number from 1'],
    [{ nodes: [{ label: 'A', cells: Array(41).fill(1) }] }, 'At most 40 cells, got 41.'],
    [{ nodes: [{ label: 'A', cells: [{ label: 'x' }] }] }, 'Unknown field "label" in a cell'],
  ])('are refused with inconsistent fields (%#)', (more, message) => {
    expect(refusal({ ...LOG, ...more })).toContain(message);
  });
});

const WAY = {
  kind: 'durations',
  unit: 'days',
  center: '8 days in all',
  nodes: [
    { label: 'Ward' },
    { label: 'Funding', value: 2.5, role: 'warning', note: '18 beds' },
    { label: 'Place', value: 3.9 },
    { label: 'Transfer', value: 0.05, note: 'one bed' },
    { label: 'Home' },
  ],
};

describe('steps with durations', () => {
  it('have parts of a bar in proportion to their values, one after the other', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 2, maxLength: 8 }), (values) => {
        const nodes = values.map((value, at) => ({ label: `S${at}`, value }));
        const parts = shapesOf(draw({ kind: 'durations', nodes }), 'part').map(({ box }) => box);
        const total = values.reduce((sum, value) => sum + value, 0);
        const room = (parts.at(-1)?.x ?? 0) + (parts.at(-1)?.width ?? 0) - (parts[0]?.x ?? 0) + 2;
        for (const [at, value] of values.entries()) {
          const box = parts[at];
          // Each part is shorter by the gap behind it, 2 px, and never shorter than 1 px.
          if ((value / total) * room > 4)
            expect((box?.width ?? 0) + 2).toBeCloseTo((value / total) * room, 0);
          if (at > 0) expect(box?.x).toBeGreaterThan(parts[at - 1]?.x ?? 0);
        }
      }),
      { numRuns: 15 },
    );
  });

  it('fan out from the foot of each step to its part, and report text without room below', () => {
    const elements = draw(WAY);
    const [fan] = shapesOf(elements, 'fan');
    const [, step] = shapesOf(elements, 'node');
    const [part] = shapesOf(elements, 'part');
    expect(fan?.box.y).toBeCloseTo((step?.box.y ?? 0) + (step?.box.height ?? 0));
    expect((fan?.box.y ?? 0) + (fan?.box.height ?? 0)).toBeCloseTo(part?.box.y ?? 0);
    expect(fan?.box.x).toBeCloseTo(Math.min(step?.box.x ?? 0, part?.box.x ?? 0));
    expect(textsOf(elements)).toEqual(
      expect.arrayContaining(['2.5 days', '18 beds', '0.05 days / one bed', '8 days in all']),
    );
    expect(shapesOf(elements, 'fan')).toHaveLength(3);
  });

  it('leave steps without a role in a neutral colour beside those with one', () => {
    const [funding, place] = shapesOf(draw(WAY), 'part');
    expect(funding?.fill).toEqual({ hex: '#E0A100' });
    expect(place?.fill).toEqual({ hex: '#ABB1BC' });
    const plain = { ...WAY, nodes: WAY.nodes.map(({ label, value }) => ({ label, value })) };
    expect(shapesOf(draw(plain), 'part')[0]?.fill).toEqual({ token: 'primary' });
  });

  it.each([
    [[{ label: 'A', value: 1 }, { label: 'B' }], 'two steps at least have a duration'],
    [
      [{ label: 'A', value: 1 }, { label: 'B' }, { label: 'C', value: 2 }],
      '"B" stands between two durations',
    ],
    [
      [
        { label: 'A', note: 'x' },
        { label: 'B', value: 1 },
        { label: 'C', value: 2 },
      ],
      'Use "text".',
    ],
    [
      [
        { label: 'A', value: -1 },
        { label: 'B', value: 1 },
      ],
      'give a number above 0, got -1',
    ],
  ])('are refused with inconsistent fields (%#)', (nodes, message) => {
    expect(refusal({ ...WAY, nodes })).toContain(message);
  });
});

import { describe, expect, test } from 'vitest';
import { readMermaid } from '../../../src/core/diagrams/mermaid.ts';
import { arrangeRows } from '../../../src/core/layout/diagram/layered/arrange.ts';
import { ARRANGEMENT, ArrangementBudget } from '../../../src/core/layout/diagram/layered/budget.ts';
import { countPassedRows, selectEdges } from '../../../src/core/layout/diagram/select-edges.ts';
import { composedDeck } from '../../support/composed-deck.ts';
import { DEEP } from '../../support/deep.ts';
import { generatedFlowcharts } from '../../support/flowcharts.ts';

const lines = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n');
/** A chain with additional lines that skip many boxes. */
const CHAIN = `flowchart TD\n${lines(59, (index) => `n${index} --> n${index + 1}`)}\n${lines(61, (index) => `n${index % 29} --> n${30 + ((index * 7) % 30)}`)}`;
/** Groups of five boxes with lines between all of them. */
const GROUPS = `flowchart TD\n${lines(12, (group) => `subgraph s${group}\n${lines(5, (index) => `n${group * 5 + index}`)}\nend`)}\n${lines(120, (index) => `n${(index * 17) % 60} --> n${(index * 29 + 5) % 60}`)}`;

describe('a flowchart', () => {
  test('with lines that pass very many rows is arranged by the shorter ones', () => {
    const { diagram } = readMermaid(CHAIN);
    const arranging = selectEdges(diagram);
    expect(countPassedRows(diagram, diagram.edges)).toBeGreaterThan(1_500);
    expect(countPassedRows(diagram, arranging)).toBeLessThanOrEqual(400);
    expect(arranging.length).toBeGreaterThanOrEqual(59);
  });

  test('of usual size is arranged by all of its lines', () => {
    for (const { text } of generatedFlowcharts(100)) {
      const { diagram } = readMermaid(text);
      expect(selectEdges(diagram)).toBe(diagram.edges);
    }
  });

  test.runIf(DEEP)('with groups that dagre cannot arrange has all its boxes', () => {
    const [scene] = composedDeck([`<section><h1>Groups</h1><diagram>${GROUPS}</diagram></section>`]).slides;
    expect(JSON.stringify(scene?.elements).match(/"id":"[^"]*-node-\d+"/g)).toHaveLength(60);
  });

  test('is placed in plain rows when the budget of its slide is used up, and no box covers another', () => {
    const { diagram } = readMermaid(CHAIN);
    const sizes = {
      boxes: new Map(diagram.items.map(({ id }) => [id, { width: 80, height: 40 }])),
      labels: new Map(),
    };
    const budget = new ArrangementBudget();
    // A part of a diagram is arranged by itself.
    const arrange = () => arrangeRows({ ...diagram }, sizes, { rows: 30, beside: 20 }, budget);
    const [first, ...others] = Array.from({ length: 8 }, arrange);
    const last = others.at(-1);
    expect(last?.boxes).not.toEqual(first?.boxes);
    const boxes = [...(last?.boxes.values() ?? [])];
    expect(boxes).toHaveLength(60);
    for (const [index, box] of boxes.entries())
      for (const other of boxes.slice(index + 1))
        expect(box.row !== other.row || Math.abs(box.x - other.x) >= 80).toBe(true);
    // Lines lead down, as in a full arrangement.
    for (let index = 0; index < 59; index += 1)
      expect((last?.boxes.get(`n${index}`)?.row ?? 0) < (last?.boxes.get(`n${index + 1}`)?.row ?? 0)).toBe(
        true,
      );
  });

  test('without frames is arranged by dagre once, at any size', () => {
    const { diagram } = readMermaid(CHAIN);
    const budget = new ArrangementBudget();
    const arrange = (width: number) =>
      arrangeRows(
        diagram,
        { boxes: new Map(diagram.items.map(({ id }) => [id, { width, height: 40 }])), labels: new Map() },
        { rows: 30, beside: 20 },
        budget,
      );
    const rowsOf = ({ boxes }: ReturnType<typeof arrange>) => [...boxes.values()].map(({ row }) => row);
    const first = rowsOf(arrange(80));
    for (let round = 1; round < 12; round += 1) expect(rowsOf(arrange(80 + round))).toEqual(first);
  });

  test('of usual size uses a small part of that budget', () => {
    const texts = generatedFlowcharts(100).slice(-6);
    for (const { text } of texts) {
      const { diagram } = readMermaid(text);
      const cost = diagram.items.length + diagram.edges.length + countPassedRows(diagram, diagram.edges);
      expect(cost * 8).toBeLessThan(ARRANGEMENT.slide);
    }
  });
});

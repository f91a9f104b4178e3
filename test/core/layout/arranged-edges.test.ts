import { describe, expect, test } from 'vitest';
import { readMermaid } from '../../../src/core/diagrams/mermaid.ts';
import { arrangedEdges, passedRows } from '../../../src/core/layout/diagram/arranged-edges.ts';
import { composedDeck } from '../../support/composed-deck.ts';
import { generatedFlowcharts } from '../../support/flowcharts.ts';

const lines = (count: number, line: (index: number) => string): string => Array.from({ length: count }, (_, index) => line(index)).join('\n');
/** A chain, and lines over many of its boxes. */
const CHAIN = `flowchart TD\n${lines(59, (index) => `n${index} --> n${index + 1}`)}\n${lines(61, (index) => `n${index % 29} --> n${30 + ((index * 7) % 30)}`)}`;
/** Groups of five, with lines between all of them. */
const GROUPS = `flowchart TD\n${lines(12, (group) => `subgraph s${group}\n${lines(5, (index) => `n${group * 5 + index}`)}\nend`)}\n${lines(120, (index) => `n${(index * 17) % 60} --> n${(index * 29 + 5) % 60}`)}`;

describe('a flowchart', () => {
  test('whose lines pass very many rows is arranged by the shorter ones', () => {
    const { diagram } = readMermaid(CHAIN);
    const arranging = arrangedEdges(diagram);
    expect(passedRows(diagram, diagram.edges)).toBeGreaterThan(1_500);
    expect(passedRows(diagram, arranging)).toBeLessThanOrEqual(400);
    expect(arranging.length).toBeGreaterThanOrEqual(59);
  });

  test('as people draw it is arranged by all of its lines', () => {
    for (const { text } of generatedFlowcharts(100)) {
      const { diagram } = readMermaid(text);
      expect(arrangedEdges(diagram)).toBe(diagram.edges);
    }
  });

  test('with groups that dagre cannot arrange has all its boxes', () => {
    const [scene] = composedDeck([`<section><h1>Groups</h1><diagram>${GROUPS}</diagram></section>`]).slides;
    expect(JSON.stringify(scene?.elements).match(/"id":"[^"]*-node-\d+"/g)).toHaveLength(60);
  });
});

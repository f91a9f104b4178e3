import { describe, expect, test } from 'vitest';
import { toDiagram } from '../../../src/core/diagrams/from-model.ts';
import type { DiagramModel } from '../../../src/core/scene/diagram.ts';
import { findContract } from '../../../src/core/templates/catalogue.ts';
import { parseContent } from '../../../src/core/templates/content.ts';
import type { LayoutContract } from '../../../src/core/templates/contract.ts';

const contract = findContract('diagram') as LayoutContract;
const parse = (rest: object) => parseContent(contract, { title: 'Orders', ...rest });
const messages = (diagram: unknown) =>
  (parse({ diagram }).issues ?? []).map(({ loc, msg }) => `${loc.join('.')}: ${msg}`);

describe('diagrams as data', () => {
  test('accept Mermaid beside the title, in the diagram, or as the diagram', () => {
    const mermaid = 'flowchart LR\nA --> B';
    for (const input of [{ mermaid }, { diagram: { mermaid } }, { diagram: mermaid }])
      expect(parse(input).content).toMatchObject({ diagram: { mermaid } });
    expect(messages({ mermaid: 'flowchart LR\nA ->> B' })[0]).toContain('Line 2, column 2');
  });

  test('have a line from each box of a hierarchy to its children', () => {
    const nodes = [
      { label: 'Board' },
      { id: 'ops', label: 'Operations', parent: 'Board' },
      { label: 'Quays', parent: 'ops' },
    ];
    const { content } = parse({ diagram: { kind: 'org_chart', nodes } });
    const { direction, edges, items } = toDiagram(content?.['diagram'] as DiagramModel);
    expect(direction).toBe('down');
    expect(edges.map(({ from, to }) => `${from} ${to}`)).toEqual(['Board ops', 'ops Quays']);
    expect(items.map(({ role }) => role)).toEqual(['primary', undefined, undefined]);
  });

  test('report errors with the allowed values', () => {
    expect(messages({ kind: 'orgchart', nodes: ['A'] })[0]).toContain('Did you mean "org_chart"');
    expect(messages({ nodes: ['A'] })[0]).toContain('flow, network, org_chart');
    expect(
      messages({ kind: 'flow', nodes: ['Order', 'Pack'], edges: [{ from: 'Order', to: 'Pakc' }] })[0],
    ).toBe('diagram.edges.0.to: There is no box "Pakc". Did you mean "Pack"? Known: Order, Pack.');
    expect(messages({ kind: 'tree', nodes: ['Order'], edges: [] })[0]).toContain('Unknown field "edges"');
    expect(messages({ kind: 'flow', nodes: ['A', 'A'] })[0]).toContain('There are two boxes "A"');
  });

  test('report a cycle in a tree once', () => {
    const result = messages({
      kind: 'tree',
      nodes: [
        { label: 'A', parent: 'C' },
        { label: 'B', parent: 'A' },
        { label: 'C', parent: 'B' },
      ],
    });
    expect(result).toHaveLength(1);
    expect(result[0]).toContain('"A" below "C" below "B" below "A"');
  });
});

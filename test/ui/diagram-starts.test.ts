import { describe, expect, test } from 'vitest';
import { KIND_ROWS } from '../../src/core/diagrams/kinds.ts';
import { readSlides } from '../../src/core/presentations/validate-slides.ts';
import { DIAGRAM_KINDS, type DiagramKind } from '../../src/core/scene/diagram.ts';
import { convertDiagram, DIAGRAM_FIELDS, startDiagram } from '../../src/ui/pages/deck/diagram-starts.ts';
import { loadPageTexts } from '../../src/ui/strings/catalogue.ts';

await loadPageTexts();

const issuesOf = (diagram: object) =>
  readSlides([{ layout: 'diagram', content: { title: 'A title', diagram } }]).issues.map(({ msg }) => msg);

describe('diagrams that forms and the insert menu begin with', () => {
  test('every kind of the server is offered, with fields that this kind has', () => {
    expect(Object.keys(DIAGRAM_FIELDS).toSorted()).toEqual([...DIAGRAM_KINDS].toSorted());
    for (const [kind, { node, edge = [], own = [] }] of Object.entries(DIAGRAM_FIELDS)) {
      const row = KIND_ROWS[kind as DiagramKind];
      expect(['id', 'label', 'role', ...row.node], kind).toEqual(expect.arrayContaining([...node]));
      expect(['from', 'to', ...(row.edge ?? [])], kind).toEqual(expect.arrayContaining([...edge]));
      expect(row.own ?? [], kind).toEqual(expect.arrayContaining([...own]));
    }
  });

  test('a new diagram of every kind is whole', () => {
    for (const kind of DIAGRAM_KINDS) expect(issuesOf(startDiagram(kind)), kind).toEqual([]);
  });

  test('a diagram becomes one of every other kind, with its labels', () => {
    for (const from of DIAGRAM_KINDS)
      for (const kind of DIAGRAM_KINDS)
        expect(issuesOf(convertDiagram(startDiagram(from), kind)), `${from} as ${kind}`).toEqual([]);
    const cycle = convertDiagram(
      { nodes: [{ label: 'Plan' }, { label: 'Do' }, { label: 'Check' }] },
      'cycle',
    );
    expect(cycle).toEqual({
      kind: 'cycle',
      nodes: [{ label: 'Plan' }, { label: 'Do' }, { label: 'Check' }],
    });
  });
});

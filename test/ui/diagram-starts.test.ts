import { describe, expect, test } from 'vitest';
import { KIND_ROWS } from '../../src/core/diagrams/kinds.ts';
import { readSlides } from '../../src/core/presentations/validate-slides.ts';
import { DIAGRAM_KINDS, type DiagramKind } from '../../src/core/scene/diagram.ts';
import { convertDiagram, DIAGRAM_FIELDS, startDiagram } from '../../src/ui/pages/deck/diagram-starts.ts';
import { loadPageTexts } from '../../src/ui/strings/catalogue.ts';

await loadPageTexts();

const issuesOf = (diagram: object) =>
  readSlides([{ layout: 'diagram', content: { title: 'A title', diagram } }]).issues.map(({ msg }) => msg);

describe('starter diagrams of forms and the insert menu', () => {
  test('exist for every kind of the server, with its fields', () => {
    expect(Object.keys(DIAGRAM_FIELDS).toSorted()).toEqual([...DIAGRAM_KINDS].toSorted());
    for (const [kind, { node, edge = [], own = [] }] of Object.entries(DIAGRAM_FIELDS)) {
      const row = KIND_ROWS[kind as DiagramKind];
      expect(['id', 'label', 'role', ...row.node], kind).toEqual(expect.arrayContaining([...node]));
      expect(['from', 'to', ...(row.edge ?? [])], kind).toEqual(expect.arrayContaining([...edge]));
      expect(row.own ?? [], kind).toEqual(expect.arrayContaining([...own]));
    }
  });

  test('are valid for every kind', () => {
    for (const kind of DIAGRAM_KINDS) expect(issuesOf(startDiagram(kind)), kind).toEqual([]);
  });

  test('are converted to every other kind with their labels', () => {
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

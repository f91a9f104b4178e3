import { describe, expect, test } from 'vitest';
import { readMermaid } from '../../../src/core/diagrams/mermaid.ts';
import fc from '../../support/fast-check.ts';

const read = (text: string) => {
  const { diagram, faults } = readMermaid(text);
  expect(faults).toEqual([]);
  return diagram;
};

describe('Mermaid', () => {
  test('flowcharts have boxes, lines, groups and roles', () => {
    const { direction, items, edges, groups } = read(`flowchart LR
      %% a comment
      A["Start (now)"] -->|yes| B{Is it paid?} & C([Send])
      B -- no, not yet --> D[(Store)]; D -.-> A
      B ==> E((End))
      subgraph quay [At the quay]
        C --- F:::success
      end
      classDef hot fill:#f96
      class E hot
      E <--> C`);
    expect(direction).toBe('right');
    expect(items.map(({ id, label, shape }) => `${id} ${label} ${shape}`)).toEqual(['A Start (now) box', 'B Is it paid? diamond', 'C Send pill', 'D Store cylinder', 'E End circle', 'F F box']);
    expect(edges.map(({ from, to, label = '', arrow, look }) => `${from} ${to} ${label} ${arrow} ${look}`)).toEqual([
      'A B yes end solid',
      'A C yes end solid',
      'B D no, not yet end solid',
      'D A  end dot',
      'B E  end strong',
      'C F  none solid',
      'E C  both solid',
    ]);
    expect(groups).toEqual([{ id: 'quay', label: 'At the quay' }]);
    expect(items.filter(({ group }) => group === 'quay').map(({ id }) => id)).toEqual(['C', 'F']);
    expect(items.map(({ role }) => role)).toEqual([undefined, undefined, undefined, undefined, 'warning', 'success']);
  });

  test('state diagrams begin and end, in the whole and in a composite state', () => {
    const { items, edges, groups } = read('stateDiagram-v2\n[*] --> Idle\nIdle --> Trip : start\nstate Trip {\n[*] --> Moving\nMoving --> [*]\n}\nTrip --> [*]');
    expect(groups.map(({ id }) => id)).toEqual(['Trip']);
    expect(items.filter(({ shape }) => shape === 'start' || shape === 'end')).toHaveLength(4);
    expect(edges.find(({ label }) => label === 'start')).toMatchObject({ from: 'Idle' });
    expect(edges.every(({ from, to }) => items.some(({ id }) => id === from) && items.some(({ id }) => id === to))).toBe(true);
  });

  test('mind maps are as deep as they are indented', () => {
    const { items, edges } = read('mindmap\n  root((Harbour))\n    Ships\n      Ferries\n    Quays[Two quays]');
    expect(items.map(({ label }) => label)).toEqual(['Harbour', 'Ships', 'Ferries', 'Two quays']);
    expect(edges.map(({ from, to }) => `${from} ${to}`)).toEqual(['m1 m2', 'm2 m3', 'm1 m4']);
  });

  test('what is wrong is told by line and column, all at once', () => {
    const { faults } = readMermaid('flowchart TD\n  A[Open --> B\n  A ->> B\n  A -->\nclick A "https://example.org"');
    expect(faults.map(({ line, column }) => [line, column])).toEqual([
      [2, 4],
      [3, 4],
      [4, 8],
      [5, 1],
    ]);
    expect(faults[0]?.message).toContain('is not closed: write ]');
    expect(readMermaid('gitGraph\ncommit').faults[0]?.message).toContain('flowchart TD, sequenceDiagram');
    expect(readMermaid(`flowchart TD\n${Array.from({ length: 61 }, (_, index) => `n${index}`).join('\n')}`).faults[0]?.message).toContain('at most 60 boxes');
  });

  test('broken text is refused in a moment', () => {
    const pieces = fc.constantFrom(
      'flowchart TD\n',
      'A',
      '[',
      ']',
      '"',
      '--',
      '-->',
      '-.',
      '==',
      '|',
      '&',
      '{',
      '}',
      '(',
      '\n',
      ' ',
      ';',
      'subgraph ',
      'end\n',
      ':::',
      'stateDiagram-v2\n',
      'mindmap\n',
      'ش',
      '日本',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => void readMermaid(parts.join(''))),
      { numRuns: 2_000 },
    );
    const started = performance.now();
    for (const piece of ['-', '=', '-.', '[', '"', 'A -- ', '[*] ', ' ', '|']) readMermaid(`flowchart TD\nA ${piece.repeat(6_000)}`);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

import { describe, expect, test } from 'vitest';
import { readMermaid } from '../../../src/core/diagrams/mermaid.ts';
import fc from '../../support/fast-check.ts';

const read = (text: string) => {
  const { diagram, faults } = readMermaid(text);
  expect(faults).toEqual([]);
  return diagram;
};

describe('Mermaid text', () => {
  test('becomes boxes, lines, groups and roles of a flowchart', () => {
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
    expect(items.map(({ id, label, shape }) => `${id} ${label} ${shape}`)).toEqual([
      'A Start (now) box',
      'B Is it paid? diamond',
      'C Send pill',
      'D Store cylinder',
      'E End circle',
      'F F box',
    ]);
    expect(
      edges.map(({ from, to, label = '', arrow, look }) => `${from} ${to} ${label} ${arrow} ${look}`),
    ).toEqual([
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
    expect(items.map(({ role }) => role)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      'warning',
      'success',
    ]);
  });

  test('becomes state diagrams with start and end, as a whole and in a composite state', () => {
    const { items, edges, groups } = read(
      'stateDiagram-v2\n[*] --> Idle\nIdle --> Trip : start\nstate Trip {\n[*] --> Moving\nMoving --> [*]\n}\nTrip --> [*]',
    );
    expect(groups.map(({ id }) => id)).toEqual(['Trip']);
    expect(items.filter(({ shape }) => shape === 'start' || shape === 'end')).toHaveLength(4);
    expect(edges.find(({ label }) => label === 'start')).toMatchObject({ from: 'Idle' });
    expect(
      edges.every(({ from, to }) => items.some(({ id }) => id === from) && items.some(({ id }) => id === to)),
    ).toBe(true);
  });

  test('becomes mind maps nested by indentation', () => {
    const { items, edges } = read(
      'mindmap\n  root((Harbour))\n    Ships\n      Ferries\n    Quays[Two quays]',
    );
    expect(items.map(({ label }) => label)).toEqual(['Harbour', 'Ships', 'Ferries', 'Two quays']);
    expect(edges.map(({ from, to }) => `${from} ${to}`)).toEqual(['m1 m2', 'm2 m3', 'm1 m4']);
  });

  test('becomes sequences with messages, notes and frames in order', () => {
    const {
      items,
      edges,
      steps = [],
    } = read(
      'sequenceDiagram\nautonumber\nactor P as Passenger\nP->>+App: buy: now\nloop until paid\nApp-->>P: ask\nend\nNote over P,App: agreed\nApp->>App: draw',
    );
    expect(items.map(({ id, label, shape }) => `${id} ${label} ${shape}`)).toEqual([
      'P Passenger pill',
      'App App box',
    ]);
    expect(edges.map(({ from, to, label, look }) => `${from} ${to} ${label} ${look}`)).toEqual([
      'P App 1. buy: now solid',
      'App P 2. ask dot',
      'App App 3. draw solid',
    ]);
    expect(steps.map(({ type }) => type)).toEqual([
      'message',
      'activate',
      'open',
      'message',
      'close',
      'note',
      'message',
    ]);
  });

  test('becomes sequences whose names contain signs of paths and calls', () => {
    const paths =
      'sequenceDiagram\nBrowser->>+public/App.bx: get\nORM / qb-->>-View (HTML): rows\nA-B->>C: on';
    const { faults, diagram } = readMermaid(paths);
    expect(faults).toEqual([]);
    expect(diagram.items.map(({ id }) => id)).toEqual([
      'Browser',
      'public/App.bx',
      'ORM / qb',
      'View (HTML)',
      'A-B',
      'C',
    ]);
  });

  test.each([
    ['Engine', 'Engine', undefined],
    ['', '', undefined],
    ['transparent Engine room', 'Engine room', undefined],
    ['lightgreen Engine', 'Engine', 'success'],
    ['rgb(255, 200, 60) Engine', 'Engine', 'warning'],
    ['#c00 Engine', 'Engine', 'danger'],
    ['LightSteelBlue', '', 'primary'],
    ['Blueprints', 'Blueprints', undefined],
  ])('becomes boxes round participants with a title and a colour: %j', (words, label, role) => {
    const source = `sequenceDiagram\nbox ${words}\nparticipant A\nactor B\nend\nA->>C: ask`;
    const { faults, diagram } = readMermaid(source);
    expect(faults).toEqual([]);
    expect(diagram.groups).toEqual([{ id: 'box:1', label, ...(role === undefined ? {} : { role }) }]);
    expect(diagram.items.map(({ id, group }) => [id, group])).toEqual([
      ['A', 'box:1'],
      ['B', 'box:1'],
      ['C', undefined],
    ]);
    expect(diagram.steps).toEqual([{ type: 'message', edge: 0 }]);
  });

  test('with an unclosed box is reported', () => {
    expect(readMermaid('sequenceDiagram\nbox Engine\nparticipant A').faults[0]?.message).toBe(
      '"box" is not closed: write end after it.',
    );
  });

  test('becomes classes and entities with their members, and ancestors come first', () => {
    const classes = read(
      'classDiagram\nclass Ship {\n<<interface>>\n+String name\n+sail(route) bool\n}\nFerry --|> Ship\nQuay "1" --> "*" Ship : serves\nShip : +int cars',
    );
    expect(classes.items[0]).toMatchObject({
      id: 'Ship',
      text: '«interface»',
      rows: [['+String name', '+int cars'], ['+sail(route) bool']],
    });
    expect(classes.edges[0]).toMatchObject({ from: 'Ship', to: 'Ferry', heads: { from: 'arrow' } });
    expect(classes.edges[1]?.label).toBe('serves (1\u00a0:\u00a0*)');
    const entities = read('erDiagram\nSHIP ||--o{ TRIP : makes\nSHIP {\nstring name PK "as painted"\n}');
    expect(entities.items[0]?.rows).toEqual([['name: string (PK)']]);
    expect(entities.edges[0]?.label).toBe('makes (1\u00a0:\u00a00..n)');
  });

  test('becomes Gantt charts that count days, weeks and working days, and resolve dependencies', () => {
    const day = (at = 0): string => new Date(at).toISOString().slice(0, 10);
    const { items, edges, groups } = read(
      'gantt\ndateFormat DD.MM.YYYY\nexcludes weekends\nsection Quays\nSurvey :done, s1, 02.03.2026, 5d\nBuild :crit, after s1, 2w\nOpen :milestone, 01.06.2026, 0d',
    );
    expect(items.map(({ span, status }) => `${day(span?.from)} ${day(span?.to)} ${status ?? ''}`)).toEqual([
      '2026-03-02 2026-03-07 done',
      '2026-03-07 2026-03-27 planned',
      '2026-06-01 2026-06-01 ',
    ]);
    expect(items.map(({ critical }) => critical === true)).toEqual([false, true, false]);
    expect(edges.map(({ from }) => from)).toEqual(['s1']);
    expect(groups).toHaveLength(1);
    expect(readMermaid('gantt\nA :after b, 3d').faults[0]?.message).toContain(
      'There is no task "b" before this one',
    );
    expect(readMermaid('gantt\nA :31.3.2026, 3d').faults[0]?.message).toContain('is no date as YYYY-MM-DD');
  });

  test('becomes pies, xy charts, quadrants and timelines', () => {
    expect(read('pie title Energy\n"Wind" : 46\n"Sun" : 14.5').chart).toMatchObject({
      type: 'pie',
      title: 'Energy',
      categories: ['Wind', 'Sun'],
      series: [{ values: [46, 14.5] }],
    });
    expect(
      read('xychart-beta\nx-axis [Q1, Q2]\ny-axis "Riders" 10 --> 90\nbar [42, 78]\nline [40, 70]').chart,
    ).toMatchObject({ type: 'combo', y_label: 'Riders', axis_max: 90 });
    expect(read('quadrantChart\nx-axis Low --> High\nquadrant-2 Do now\nSails: [0.2, 0.9]')).toMatchObject({
      axes: { x: ['Low', 'High'], quarters: ['', 'Do now', '', ''] },
      items: [{ label: 'Sails', at: { x: 0.2, y: 0.9 } }],
    });
    expect(
      read('timeline\nsection Diesel\n1962 : First ferry : Second quay\n  : Third').items.map(
        ({ label, parent }) => `${label} ${parent ?? ''}`,
      ),
    ).toEqual(['1962 ', 'First ferry p1', 'Second quay p1', 'Third p1']);
    expect(readMermaid('pie\n"Wind" : -3').faults[0]).toMatchObject({ line: 2, column: 1 });
  });

  test('with several faults is reported with line and column for each', () => {
    const { faults } = readMermaid(
      'flowchart TD\n  A[Open --> B\n  A ->> B\n  A -->\nclick A "https://example.org"',
    );
    expect(faults.map(({ line, column }) => [line, column])).toEqual([
      [2, 4],
      [3, 4],
      [4, 8],
      [5, 1],
    ]);
    expect(faults[0]?.message).toContain('is not closed: write ]');
    expect(readMermaid('gitGraph\ncommit').faults[0]?.message).toContain('flowchart TD, sequenceDiagram');
    expect(
      readMermaid(`flowchart TD\n${Array.from({ length: 61 }, (_, index) => `n${index}`).join('\n')}`)
        .faults[0]?.message,
    ).toContain('at most 60 boxes');
  });

  test('that is broken is refused quickly', () => {
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
      'sequenceDiagram\n',
      'classDiagram\n',
      'erDiagram\n',
      'gantt\n',
      'timeline\n',
      'pie\n',
      'quadrantChart\n',
      'xychart-beta\n',
      '->>',
      ': ',
      'Note over ',
      '||--o{',
      '<|--',
      'after ',
      'ش',
      '日本',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => void readMermaid(parts.join(''))),
      { numRuns: 2_000 },
    );
    // A pattern that backtracks over a long line does not end within the time limit of the test.
    for (const piece of ['-', '=', '-.', '[', '"', 'A -- ', '[*] ', ' ', '|'])
      for (const kind of [
        'flowchart TD',
        'sequenceDiagram',
        'classDiagram',
        'erDiagram',
        'gantt',
        'timeline',
        'pie',
        'quadrantChart',
        'xychart-beta',
      ])
        readMermaid(`${kind}\nA ${piece.repeat(6_000)}`);
  });
});

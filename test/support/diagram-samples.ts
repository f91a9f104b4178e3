import type { DiagramKind } from '../../src/core/scene/diagram.ts';
import { ganttSamples } from './gantt-samples.ts';

/** One diagram of the gallery and of the matrix. */
export interface DiagramSample {
  readonly kind: DiagramKind | MermaidKind;
  readonly name: string;
  readonly diagram: Readonly<Record<string, unknown>>;
  /** Language of its slide; English when absent. */
  readonly lang?: string;
}

export const MERMAID_KINDS = [
  'flowchart',
  'stateDiagram-v2',
  'sequenceDiagram',
  'classDiagram',
  'erDiagram',
  'mindmap',
  'timeline',
  'mermaid gantt',
  'pie',
  'quadrantChart',
  'xychart-beta',
] as const;
export type MermaidKind = (typeof MERMAID_KINDS)[number];

const data = (
  kind: DiagramKind,
  name: string,
  rest: Readonly<Record<string, unknown>>,
  lang?: string,
): DiagramSample => ({
  kind,
  name,
  diagram: { kind, ...rest },
  ...(lang === undefined ? {} : { lang }),
});

/** Cells of a log by the terms of its entries; those from `safe` on are not committed. */
const log = (terms: string, safe: number): object[] =>
  [...terms].map((term, at) => ({ text: term, state: at >= safe ? 'not yet safe' : `term ${term}` }));

const PLAIN: readonly DiagramSample[] = [
  data('flow', 'Swimlanes: an order from quay to customer', {
    nodes: [
      { id: 'order', label: 'Order', lane: 'Customer', shape: 'pill' },
      { id: 'check', label: 'Check stock', lane: 'Sales' },
      { id: 'ok', label: 'In stock?', lane: 'Sales', shape: 'hexagon' },
      { id: 'pick', label: 'Pick and pack', lane: 'Warehouse' },
      { id: 'buy', label: 'Order from supplier', lane: 'Warehouse', role: 'warning' },
      { id: 'bill', label: 'Send the invoice', lane: 'Finance' },
      { id: 'paid', label: 'Paid', lane: 'Customer', shape: 'pill', role: 'success' },
    ],
    edges: [
      { from: 'order', to: 'check' },
      { from: 'check', to: 'ok' },
      { from: 'ok', to: 'pick', label: 'yes' },
      { from: 'ok', to: 'buy', label: 'no' },
      { from: 'buy', to: 'pick' },
      { from: 'pick', to: 'bill' },
      { from: 'bill', to: 'paid' },
    ],
  }),
  data('sequence', 'A write on a scale of time', {
    unit: 'ms',
    nodes: ['Client', { label: 'Leader', role: 'warning' }, 'Follower B', 'Follower C'],
    edges: [
      { from: 'Client', to: 'Leader', label: 'put x', at: 0, arrives: 0.4 },
      { from: 'Leader', to: 'Follower B', label: 'append 8', at: 0.4, arrives: 0.6, role: 'warning' },
      { from: 'Leader', to: 'Follower C', at: 0.4, arrives: 0.6, role: 'warning' },
      { from: 'Follower B', to: 'Leader', label: 'ack 8', at: 2.4, arrives: 2.65, role: 'primary' },
      { from: 'Leader', to: 'Client', label: 'ok', at: 2.9, arrives: 3.25, role: 'success' },
      { from: 'Follower C', to: 'Leader', label: 'late ack', at: 5, arrives: 5.25, dashed: true },
    ],
    spans: [
      { on: 'Leader', from: 0.4, to: 2, label: 'fsync', role: 'success' },
      { on: 'Follower B', from: 0.6, to: 2.4, label: 'fsync', role: 'success' },
      { on: 'Follower C', from: 0.6, to: 5, label: 'slow disk', role: 'danger' },
    ],
    notes: [{ over: 'Leader', at: 2.9, text: 'commit 8', role: 'success' }],
  }),
  data('sequence', 'A fail-over in lanes', {
    direction: 'right',
    unit: 'ms',
    nodes: [{ label: 'Leader A', role: 'warning' }, { label: 'B', role: 'primary' }, 'C', 'Client'],
    edges: [
      { from: 'Leader A', to: 'B', label: 'heartbeat', at: -20, arrives: -18 },
      { from: 'B', to: 'C', label: 'vote', at: 161, arrives: 163 },
      { from: 'B', to: 'Client', label: 'ok', at: 201, arrives: 203, role: 'success' },
    ],
    spans: [
      { on: 'Leader A', from: -40, to: 0, label: 'leads', role: 'warning' },
      { on: 'B', from: -18, to: 161, label: 'waits for the leader', role: 'primary' },
      { on: 'B', from: 166, to: 220, label: 'leads', role: 'warning' },
    ],
    notes: [{ over: 'Leader A', at: 0, text: 'crash', role: 'danger' }],
    frames: [
      { from: 0, to: 161, label: 'nobody notices', role: 'danger' },
      { from: 166, to: 203, label: 'client waits', role: 'neutral' },
    ],
  }),
  data('sequence', 'Messages in order with a frame', {
    nodes: ['Shop', 'Bank', 'Mail'],
    edges: [
      { from: 'Shop', to: 'Bank', label: 'charge' },
      { from: 'Bank', to: 'Bank', label: 'check' },
      { from: 'Bank', to: 'Shop', label: 'receipt', dashed: true, role: 'success' },
      { from: 'Bank', to: 'Shop', label: 'refused', dashed: true, role: 'danger' },
      { from: 'Shop', to: 'Mail', label: 'confirm' },
    ],
    spans: [{ on: 'Bank', from: 1, to: 4 }],
    frames: [{ from: 3, to: 4, label: 'alt accepted', parts: [{ from: 4, label: 'else' }] }],
    notes: [{ over: ['Shop', 'Bank'], at: 4, text: 'three times at most', role: 'warning' }],
  }),
  data('cells', 'A replicated log', {
    unit: 'index',
    index: 1,
    states: {
      'term 1': 'neutral',
      'term 2': 'accent',
      'term 4': 'primary',
      'not yet safe': { role: 'primary', look: 'outline' },
    },
    nodes: [
      { label: 'Leader', text: 'match 9', cells: log('111224444', 8) },
      { label: 'Follower B', text: 'match 8', cells: [...log('11122444', 8), { state: 'empty' }] },
      { label: 'Follower C', text: 'match 6', cells: [...log('111224', 8), null, null] },
    ],
    brackets: [
      { from: 1, to: 6, label: 'on three of three disks', role: 'success' },
      { from: 7, to: 9, label: 'not yet' },
    ],
    marks: [{ after: 6, label: 'Committed', role: 'success' }],
  }),
  data('cells', 'Twelve rows of many places', {
    nodes: Array.from({ length: 12 }, (_, row) => ({
      label: `Row ${row + 1}`,
      role: row % 2 === 0 ? 'primary' : 'neutral',
      cells: Array.from({ length: 24 }, (_, at) => (at % 3 === 0 ? String((row * at) % 10) : '')),
    })),
  }),
  data('cells', 'Only a strip', { nodes: [{ label: 'Log', cells: ['1', '1', '2', '3', '?'] }] }),
  data('durations', 'Days on the way out', {
    unit: 'days',
    center: '8.7 days from fit to leave to gone',
    nodes: [
      { label: 'Ward', role: 'primary' },
      { label: 'Decision', text: 'fit to leave', value: 0.4, note: '3 beds' },
      { label: 'Assessment', text: 'needs', value: 1.1, note: '8 beds' },
      { label: 'Funding', text: 'who pays', value: 2.6, role: 'warning', note: '18 beds' },
      { label: 'Place', text: 'a home is found', value: 3.9, role: 'danger', note: '27 beds' },
      { label: 'Transfer', text: 'transport', value: 0.7, note: '5 beds' },
      { label: 'Home', role: 'success' },
    ],
  }),
  data('durations', 'Slivers side by side', {
    unit: 'ms',
    nodes: [
      { label: 'Notice', value: 212 },
      { label: 'Vote', value: 2, note: 'three of five' },
      { label: 'Count', value: 1, note: 'the leader counts itself' },
      { label: 'Commit', value: 13, note: 'a no-op of the new term' },
    ],
  }),
  data(
    'durations',
    'Right to left',
    {
      unit: 'أيام',
      nodes: [
        { label: 'القرار', value: 2 },
        { label: 'التمويل', value: 5, role: 'warning' },
        { label: 'النقل', value: 1 },
      ],
    },
    'ar',
  ),
  data('flow', 'One box', { nodes: ['Alone'] }),
  data('org_chart', 'Organisation', {
    nodes: [
      { id: 'ceo', label: 'Ada Berg', text: 'Managing director' },
      { id: 'ops', label: 'Bo Chen', text: 'Operations', parent: 'ceo' },
      { id: 'fin', label: 'Cara Dahl', text: 'Finance', parent: 'ceo' },
      { id: 'hr', label: 'Eli Frank', text: 'People', parent: 'ceo' },
      { id: 'q', label: 'Quays', parent: 'ops' },
      { id: 's', label: 'Ships', parent: 'ops' },
      { id: 'a', label: 'Accounts', parent: 'fin' },
    ],
  }),
  data('decision_tree', 'Repair or replace', {
    nodes: [
      { id: 'r', label: 'Older than ten years?' },
      { id: 'y', label: 'Repair dearer than half a new one?', parent: 'r', branch: 'yes' },
      { id: 'n', label: 'Repair', role: 'success', parent: 'r', branch: 'no' },
      { id: 'yy', label: 'Replace', role: 'danger', parent: 'y', branch: 'yes' },
      { id: 'yn', label: 'Repair, and plan the next', role: 'warning', parent: 'y', branch: 'no' },
    ],
  }),
  data('architecture', 'Boxes in boxes', {
    nodes: [
      { id: 'user', label: 'Browser', icon: 'browser' },
      { id: 'cloud', label: 'Cloud', icon: 'cloud' },
      { id: 'front', label: 'Front', parent: 'cloud' },
      { id: 'web', label: 'Web server', icon: 'globe', parent: 'front' },
      { id: 'api', label: 'API', icon: 'plugs', role: 'primary', parent: 'front' },
      { id: 'data', label: 'Data', parent: 'cloud' },
      { id: 'db', label: 'Database', icon: 'database', shape: 'cylinder', parent: 'data' },
      { id: 'cache', label: 'Cache', icon: 'lightning', parent: 'data' },
    ],
    edges: [
      { from: 'user', to: 'web', label: 'HTTPS' },
      { from: 'web', to: 'api' },
      { from: 'api', to: 'db', label: 'SQL' },
      { from: 'api', to: 'cache' },
    ],
  }),
  data('cycle', 'Five steps', {
    center: 'Learn by doing',
    nodes: [
      'Plan',
      { label: 'Do', text: 'in a small place first' },
      'Measure',
      { label: 'Learn', role: 'primary' },
      'Decide',
    ],
  }),
  data('cycle', 'Two steps', { nodes: ['Charge overnight', 'Sail by day'] }),
  data('cycle', 'Eight steps with long names', {
    nodes: [
      'Collect the wishes of passengers',
      'Draw the timetable',
      'Check crews and ships',
      'Publish in spring',
      'Count passengers',
      'Compare with last year',
      'Talk to the councils',
      'Set the budget',
    ],
  }),
  data('cycle', 'خطوات الشحن', { nodes: ['تخطيط', 'تنفيذ', 'قياس', 'تحسين'], center: 'التعلم بالعمل' }, 'ar'),
  data('pyramid', 'Levels with words', {
    nodes: [
      { label: 'Vision', text: 'Clean crossings for all' },
      { label: 'Goals', text: 'Half the fuel by 2030' },
      { label: 'Projects', text: 'Ships, quays, crews' },
      { label: 'Daily work', text: 'Timetable, tickets, upkeep' },
    ],
  }),
  data('pyramid', 'Areas by value, on its head', {
    direction: 'down',
    unit: '%',
    nodes: [
      { label: 'Self-fulfilment', value: 5 },
      { label: 'Esteem', value: 15 },
      { label: 'Belonging', value: 30 },
      { label: 'Safety', value: 50 },
    ],
  }),
  data('pyramid', '目標の階層', { nodes: ['理念', '目標', '計画', '日々の仕事'] }, 'ja'),
  data('venn', 'Two sets', {
    nodes: [
      { id: 'a', label: 'What we can do' },
      { id: 'b', label: 'What is wanted' },
      { label: 'Our offer', of: ['a', 'b'] },
    ],
  }),
  data('venn', 'Three sets', {
    nodes: [
      { id: 'a', label: 'Desirable' },
      { id: 'b', label: 'Feasible' },
      { id: 'c', label: 'Viable' },
      { label: 'Toy', of: ['a', 'b'] },
      { label: 'Dream', of: ['a', 'c'] },
      { label: 'Bore', of: ['b', 'c'] },
      { label: 'Product', of: ['a', 'b', 'c'] },
    ],
  }),
  data('venn', 'Four sets', {
    nodes: [
      { id: 'a', label: 'Love' },
      { id: 'b', label: 'Skill' },
      { id: 'c', label: 'Need' },
      { id: 'd', label: 'Pay' },
      { label: 'Passion', of: ['a', 'b'] },
      { label: 'Work', of: ['c', 'd'] },
      { label: 'Ikigai', of: ['a', 'b', 'c', 'd'] },
    ],
  }),
  data('layers', 'A stack', {
    nodes: [
      { label: 'Applications', text: 'Tickets, timetable, crew rota', icon: 'app-window' },
      { label: 'Services', text: 'Payments, identity, search', icon: 'gear' },
      { label: 'Data', text: 'Journeys, passengers, ships', icon: 'database', role: 'primary' },
      { label: 'Platform', text: 'Containers, network, storage', icon: 'cloud' },
    ],
  }),
  data('layers', 'Hub and spokes', {
    form: 'hub',
    center: 'Central station',
    nodes: ['Airport', 'Harbour', 'University', 'Old town', 'Stadium', 'Hospital'],
  }),
  data('layers', 'An onion', {
    form: 'onion',
    nodes: [
      { label: 'Infrastructure', text: 'databases, web, devices' },
      { label: 'Adapters', text: 'controllers, gateways' },
      { label: 'Use cases', text: 'what the program does' },
      { label: 'Entities', text: 'what the business is about' },
    ],
  }),
  ...ganttSamples().map(({ name, rest, lang }) => data('gantt', name, rest, lang)),
  data('sankey', 'Where the money goes', {
    unit: '€ m',
    edges: [
      { from: 'Tickets', to: 'Income', value: 62 },
      { from: 'Freight', to: 'Income', value: 21 },
      { from: 'Subsidy', to: 'Income', value: 17 },
      { from: 'Income', to: 'Crews', value: 41 },
      { from: 'Income', to: 'Energy', value: 23 },
      { from: 'Income', to: 'Upkeep', value: 19 },
      { from: 'Income', to: 'Result', value: 17 },
      { from: 'Energy', to: 'Diesel', value: 6 },
      { from: 'Energy', to: 'Power', value: 17 },
    ],
  }),
  data('fishbone', 'Why crossings are late', {
    center: 'One crossing in five is late',
    nodes: [
      'People',
      'Ships',
      'Quays',
      'Weather',
      'Timetable',
      'Passengers',
      { label: 'Sick leave', parent: 'People' },
      { label: 'New crews', parent: 'People' },
      { label: 'Old engines', parent: 'Ships' },
      { label: 'Slow loading', parent: 'Quays' },
      { label: 'One ramp', parent: 'Quays' },
      { label: 'Fog in March', parent: 'Weather' },
      { label: 'No slack', parent: 'Timetable' },
      { label: 'Late cars', parent: 'Passengers' },
    ],
  }),
  data('value_chain', 'What makes value', {
    center: 'Margin',
    nodes: [
      { label: 'Management', support: true },
      { label: 'People', support: true },
      { label: 'Technology', support: true },
      { label: 'Buying', support: true },
      { label: 'Inbound', text: 'goods and stock' },
      { label: 'Operations', text: 'making' },
      { label: 'Outbound', text: 'sending' },
      { label: 'Marketing', text: 'and sales', role: 'primary' },
      { label: 'Service', text: 'after the sale' },
    ],
  }),
  data('calendar', 'One month', {
    nodes: [
      { label: 'Dock', start: '2026-05-04', end: '2026-05-08', role: 'warning' },
      { label: 'Council', start: '2026-05-12' },
      { label: 'Trial trips', start: '2026-05-14', end: '2026-05-20' },
      { label: 'Opening', start: '2026-05-22', role: 'success' },
    ],
  }),
  data('calendar', 'Three months', {
    nodes: [
      { label: 'Dock', start: '2026-05-25', end: '2026-06-05' },
      { label: 'Opening', start: '2026-07-01', role: 'success' },
    ],
  }),
  data(
    'calendar',
    '五月の予定',
    {
      nodes: [
        { label: '点検', start: '2026-05-04', end: '2026-05-08' },
        { label: '就航', start: '2026-05-22', role: 'success' },
      ],
    },
    'ja',
  ),
];

const mermaid = (kind: MermaidKind, name: string, text: string): DiagramSample => ({
  kind,
  name,
  diagram: { mermaid: text },
});

const MERMAID: readonly DiagramSample[] = [
  mermaid(
    'flowchart',
    'Flowchart',
    'flowchart TD\n  A([Ferry arrives]) --> B{Charged?}\n  B -- yes --> C[Load cars]\n  B -- no --> D[Charge]\n  D --> B\n  subgraph quay [At the quay]\n    C --> E[Close the ramp]\n  end\n  E --> F([Sail]):::success',
  ),
  mermaid(
    'stateDiagram-v2',
    'States',
    'stateDiagram-v2\n  [*] --> Moored\n  Moored --> Charging : plug in\n  Charging --> Moored : full\n  Moored --> Sailing : cast off\n  Sailing --> Moored : arrive\n  Sailing --> [*] : laid up',
  ),
  mermaid(
    'sequenceDiagram',
    'Buying a ticket',
    'sequenceDiagram\n  actor P as Passenger\n  participant A as App\n  participant S as Server\n  participant B as Bank\n  P->>A: choose a crossing\n  A->>S: hold two places\n  S-->>A: held for ten minutes\n  loop until paid\n    A->>B: charge the card\n    alt accepted\n      B-->>A: receipt\n    else refused\n      B-->>P: ask for another card\n    end\n  end\n  A->>A: draw the ticket\n  Note over A,S: tickets work without a network\n  A-->>P: ticket',
  ),
  mermaid(
    'sequenceDiagram',
    'Buying a ticket, in boxes',
    'sequenceDiagram\n  actor P as Passenger\n  box lightblue Ferry company\n    participant A as App\n    participant S as Server\n  end\n  participant B as Bank\n  P->>A: choose a crossing\n  A->>S: hold two places\n  S->>B: charge the card\n  B-->>S: receipt\n  S-->>A: paid\n  A-->>P: ticket',
  ),
  mermaid(
    'classDiagram',
    'Classes',
    'classDiagram\n  class Vessel {\n    <<interface>>\n    +String name\n    +int capacity\n    +sail(route) bool\n  }\n  Vessel <|-- Ferry\n  Vessel <|-- Pilot\n  class Ferry {\n    +int cars\n    +open_ramp()\n  }\n  Ferry "1" *-- "2..4" Engine : driven by\n  class Engine {\n    +int kilowatts\n  }',
  ),
  mermaid(
    'erDiagram',
    'Entities',
    'erDiagram\n  SHIP ||--o{ TRIP : makes\n  TRIP ||--|{ TICKET : "is sold as"\n  PASSENGER |o--o{ TICKET : holds\n  SHIP {\n    string name PK\n    int cars\n  }\n  TICKET {\n    int number PK\n    date day\n    string name FK\n  }',
  ),
  mermaid(
    'mindmap',
    'Mind map',
    'mindmap\n  root((Harbour))\n    Ships\n      Ferries\n      Pilots\n    Quays\n      Charging\n      Ramps\n    People',
  ),
  mermaid(
    'timeline',
    'Timeline',
    'timeline\n  title Ferries\n  section Diesel\n    1962 : First car ferry\n    1988 : Larger ships : Second quay\n  section Electric\n    2021 : Trial on one route\n    2026 : Half of all crossings : Charging at night',
  ),
  mermaid(
    'mermaid gantt',
    'Gantt',
    'gantt\n  title Quays and ships\n  dateFormat YYYY-MM-DD\n  section Quays\n    Survey :done, s1, 2026-03-02, 20d\n    Build :active, b1, after s1, 9w\n  section Ships\n    Order :milestone, o1, 2026-03-16, 0d\n    Hulls :crit, h1, after o1, 16w\n    Trials :after h1 b1, 4w',
  ),
  mermaid(
    'pie',
    'Pie',
    'pie showData title Energy by source\n  "Wind" : 46\n  "Water" : 31\n  "Sun" : 14\n  "Gas" : 9',
  ),
  mermaid(
    'quadrantChart',
    'Quadrants',
    'quadrantChart\n  x-axis Low effort --> High effort\n  y-axis Low benefit --> High benefit\n  quadrant-1 Plan\n  quadrant-2 Do now\n  quadrant-3 Leave\n  quadrant-4 Think again\n  Slow steaming: [0.15, 0.72]\n  LED lights: [0.2, 0.25]\n  Electric ships: [0.82, 0.9]\n  Sails: [0.75, 0.3]\n  Shore power: [0.45, 0.6]',
  ),
  mermaid(
    'xychart-beta',
    'XY chart',
    'xychart-beta\n  title "Passengers"\n  x-axis [Q1, Q2, Q3, Q4]\n  y-axis "Thousand" 0 --> 120\n  bar [42, 78, 110, 51]\n  line [40, 70, 95, 60]',
  ),
];

export function diagramSamples(): readonly DiagramSample[] {
  return [...PLAIN, ...MERMAID];
}

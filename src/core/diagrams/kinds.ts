import type {
  DiagramDirection,
  DiagramKind,
  DiagramSource,
  DiagramSourceEdge,
  DiagramSourceNode,
  FigureName,
} from '../scene/diagram.ts';

type NodeKey = keyof DiagramSourceNode;

/** Fields of a kind of diagram, and the figure that draws it. */
export interface KindRow {
  readonly figure: (model: DiagramSource) => FigureName;
  readonly direction: DiagramDirection;
  /** Fields of its boxes besides id, label and role. */
  readonly node: readonly NodeKey[];
  /** Fields that every box requires. */
  readonly required?: readonly NodeKey[];
  /** Fields of its lines; absent if it has none. */
  readonly edge?: readonly (keyof DiagramSourceEdge)[];
  /** Fields of the diagram besides boxes and lines. */
  readonly own?: readonly (keyof DiagramSource)[];
  readonly boxes: readonly [number, number];
  /** Maximum nesting depth of boxes by `parent`. */
  readonly depth?: number;
  readonly arrow: 'end' | 'none';
  /** One sentence of instructions for authors. */
  readonly description: string;
}

const as = (figure: FigureName) => (): FigureName => figure;
const MANY = 60;
const LAYERS = { stack: 'stack', hub: 'hub', onion: 'onion' } as const;

/** The kinds of diagram that are given as data. */
export const KIND_ROWS: Readonly<Record<DiagramKind, KindRow>> = {
  flow: {
    figure: ({ nodes }) => (nodes.some(({ lane }) => lane !== undefined) ? 'swimlanes' : 'graph'),
    direction: 'right',
    node: ['text', 'shape', 'icon', 'group', 'lane'],
    edge: ['label', 'dashed'],
    own: ['direction'],
    boxes: [1, MANY],
    arrow: 'end',
    description: 'steps; `lane` on every node: swimlanes',
  },
  network: {
    figure: as('graph'),
    direction: 'right',
    node: ['text', 'shape', 'icon', 'group'],
    edge: ['label', 'dashed'],
    own: ['direction'],
    boxes: [1, MANY],
    arrow: 'none',
    description: 'things and lines',
  },
  org_chart: {
    figure: as('graph'),
    direction: 'down',
    node: ['text', 'shape', 'icon', 'parent'],
    own: ['direction'],
    boxes: [1, MANY],
    depth: MANY,
    arrow: 'none',
    description: 'who reports to whom',
  },
  tree: {
    figure: as('graph'),
    direction: 'right',
    node: ['text', 'shape', 'icon', 'parent'],
    own: ['direction'],
    boxes: [1, MANY],
    depth: MANY,
    arrow: 'none',
    description: 'what falls into what',
  },
  mind_map: {
    figure: as('graph'),
    direction: 'right',
    node: ['text', 'shape', 'icon', 'parent'],
    own: ['direction'],
    boxes: [1, MANY],
    depth: MANY,
    arrow: 'none',
    description: 'thoughts round one',
  },
  decision_tree: {
    figure: as('graph'),
    direction: 'right',
    node: ['text', 'shape', 'icon', 'parent', 'branch'],
    own: ['direction'],
    boxes: [1, MANY],
    depth: MANY,
    arrow: 'end',
    description: '`branch`: the answer',
  },
  architecture: {
    figure: as('graph'),
    direction: 'right',
    node: ['text', 'shape', 'icon', 'parent'],
    edge: ['label', 'dashed'],
    own: ['direction'],
    boxes: [1, MANY],
    depth: 5,
    arrow: 'end',
    description: '`parent`: the box around it',
  },
  cycle: {
    figure: as('cycle'),
    direction: 'right',
    node: ['text', 'icon'],
    own: ['center'],
    boxes: [2, 10],
    arrow: 'end',
    description: 'steps round `center`',
  },
  pyramid: {
    figure: as('pyramid'),
    direction: 'up',
    node: ['text', 'value'],
    own: ['direction', 'unit'],
    boxes: [1, 8],
    arrow: 'none',
    description: 'levels, areas by `value`; direction "down": on its head',
  },
  venn: {
    figure: as('venn'),
    direction: 'right',
    node: ['of'],
    boxes: [2, 19],
    arrow: 'none',
    description: '2 to 4 sets; `of`: where these overlap',
  },
  layers: {
    figure: ({ form = 'stack' }) => LAYERS[form],
    direction: 'down',
    node: ['text', 'icon'],
    own: ['form', 'center'],
    boxes: [1, 12],
    arrow: 'none',
    description: '`form` "stack", "hub" (spokes round `center`) or "onion"',
  },
  gantt: {
    figure: as('gantt'),
    direction: 'right',
    node: ['text', 'start', 'end', 'milestone', 'group', 'row', 'status', 'progress'],
    required: ['start'],
    edge: [],
    own: ['critical_path', 'today'],
    boxes: [1, 40],
    arrow: 'end',
    description: 'work by days in sections (`group`); edges: what waits for what',
  },
  sankey: {
    figure: as('sankey'),
    direction: 'right',
    node: [],
    edge: ['value'],
    own: ['unit'],
    boxes: [0, 40],
    arrow: 'none',
    description: 'edges with `value`',
  },
  fishbone: {
    figure: as('fishbone'),
    direction: 'right',
    node: ['parent'],
    own: ['center'],
    boxes: [1, 48],
    depth: 2,
    arrow: 'none',
    description: 'causes of `center`, theirs by `parent`',
  },
  value_chain: {
    figure: as('value_chain'),
    direction: 'right',
    node: ['text', 'icon', 'support'],
    own: ['center'],
    boxes: [1, 14],
    arrow: 'none',
    description: 'activities; `support` carries them; `center`: the result',
  },
  calendar: {
    figure: as('calendar'),
    direction: 'right',
    node: ['start', 'end'],
    required: ['start'],
    boxes: [1, 60],
    arrow: 'none',
    description: 'days of one to three months',
  },
  cells: {
    figure: as('cells'),
    direction: 'right',
    node: ['text', 'cells'],
    required: ['cells'],
    own: ['unit', 'index', 'states', 'brackets', 'marks'],
    boxes: [1, 12],
    arrow: 'none',
    description: 'rows of cells, such as logs',
  },
  durations: {
    figure: as('durations'),
    direction: 'right',
    node: ['text', 'value', 'note'],
    own: ['unit', 'center'],
    boxes: [2, 10],
    arrow: 'end',
    description: 'steps and a bar to scale by `value`; `center`: the whole',
  },
  sequence: {
    figure: ({ edges = [], direction }) =>
      edges.every(({ at }) => at === undefined)
        ? 'sequence'
        : direction === 'right'
          ? 'time_lanes'
          : 'timed_sequence',
    direction: 'down',
    node: ['text', 'shape', 'icon'],
    edge: ['label', 'at', 'arrives', 'dashed', 'role'],
    own: ['direction', 'unit', 'spans', 'notes', 'frames'],
    boxes: [1, 12],
    arrow: 'end',
    description: 'edges are messages, in order or `at` times; direction "right": lanes',
  },
};

/** Returns whether boxes of this kind name a parent. */
export const hasParents = (kind: DiagramKind): boolean => KIND_ROWS[kind].node.includes('parent');

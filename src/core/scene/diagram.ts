import type { Box } from './box.ts';
import type { LineEnd } from './theme.ts';

/** What a part of a diagram means; the theme has a colour for each. */
export const DIAGRAM_ROLES = ['primary', 'accent', 'success', 'warning', 'danger', 'neutral'] as const;
export type DiagramRole = (typeof DIAGRAM_ROLES)[number];

export type DiagramShape = 'box' | 'round' | 'pill' | 'circle' | 'diamond' | 'hexagon' | 'cylinder' | 'start' | 'end';
export type DiagramDirection = 'down' | 'up' | 'right' | 'left';

/** What a part of a diagram is drawn as; `graph` is boxes and lines laid out by their lines. */
export const FIGURES = [
  'graph',
  'swimlanes',
  'cycle',
  'pyramid',
  'venn',
  'stack',
  'hub',
  'onion',
  'gantt',
  'sankey',
  'fishbone',
  'value_chain',
  'calendar',
  'sequence',
  'timeline',
  'dated',
  'quadrant',
  'chart',
] as const;
export type FigureName = (typeof FIGURES)[number];

/** One box of a diagram. */
export interface DiagramItem {
  readonly id: string;
  readonly label: string;
  readonly shape: DiagramShape;
  readonly role?: DiagramRole;
  /** Id of the group that it stands in. */
  readonly group?: string;
  /** Said below its label, in smaller letters. */
  readonly text?: string;
  /** Below the label of a class or an entity, ruled off from each other. */
  readonly rows?: readonly (readonly string[])[];
  readonly value?: number;
  /** When it begins and when it is over, ms since 1970 UTC; one moment for a milestone. */
  readonly span?: { readonly from: number; readonly to: number };
  readonly milestone?: boolean;
  /** When it was, as it is told. */
  readonly date?: string;
  /** Words that an icon is found by. */
  readonly icon?: string;
  readonly lane?: string;
  /** Id of the box that it belongs to. */
  readonly parent?: string;
  /** Ids of the sets that it is common to. */
  readonly of?: readonly string[];
  /** Of a value chain: it carries the others. */
  readonly support?: boolean;
  /** From 0 to 1, from the left and from below. */
  readonly at?: { readonly x: number; readonly y: number };
}

export interface DiagramEdge {
  readonly from: string;
  readonly to: string;
  readonly label?: string;
  readonly arrow: 'end' | 'both' | 'none';
  readonly look: 'solid' | 'dot' | 'strong';
  readonly value?: number;
  /** Where it begins and ends, in place of arrows. */
  readonly heads?: { readonly from?: LineEnd; readonly to?: LineEnd };
}

export interface DiagramGroup {
  readonly id: string;
  readonly label: string;
  /** Id of the group around it. */
  readonly parent?: string;
  readonly icon?: string;
  readonly role?: DiagramRole;
}

/** What happens in a sequence, from above. */
export type SequenceStep =
  | { readonly type: 'message' /** Index of the edge. */; readonly edge: number }
  | { readonly type: 'note'; readonly over: readonly string[]; readonly text: string; readonly side: 'left' | 'right' | 'over' }
  | { readonly type: 'open'; readonly label: string }
  | { readonly type: 'part'; readonly label: string }
  | { readonly type: 'close' };

/** Boxes, the lines between them, and frames around some: what every notation and every kind is read to. */
export interface Diagram {
  readonly figure: FigureName;
  readonly direction: DiagramDirection;
  readonly items: readonly DiagramItem[];
  readonly edges: readonly DiagramEdge[];
  readonly groups: readonly DiagramGroup[];
  /** In the middle, at the head or at the end of what the others lead to. */
  readonly center?: string;
  /** Of values. */
  readonly unit?: string;
  readonly title?: string;
  readonly steps?: readonly SequenceStep[];
  /** Names of the ends of both axes, and of the quarters from the upper right counter-clockwise, as Mermaid counts them. */
  readonly axes?: { readonly x: readonly [string, string]; readonly y: readonly [string, string]; readonly quarters: readonly string[] };
  /** A chart as content holds it. */
  readonly chart?: Readonly<Record<string, unknown>>;
}

/** By label: the role that a box was given somewhere in the deck, and which of the colours of a series it has. */
export type KnownNodes = ReadonlyMap<string, { readonly role?: DiagramRole; readonly series: number }>;

/** A diagram that is larger than its room at the smallest size of type. */
export interface TooLargeDiagram {
  readonly name: string;
  readonly path?: string;
  readonly box: Box;
  /** What it takes, px; absent where it is not its size alone. */
  readonly needs?: { readonly width: number; readonly height: number };
  readonly items: number;
  /** How many of its boxes would fit, the first ones. */
  readonly fitting: number;
  /** Parts that fit a slide each, by the labels of their boxes. */
  readonly parts: readonly (readonly string[])[];
}

/** Diagrams that are told as data. */
export const DIAGRAM_KINDS = [
  'flow',
  'network',
  'org_chart',
  'tree',
  'mind_map',
  'decision_tree',
  'architecture',
  'cycle',
  'pyramid',
  'venn',
  'layers',
  'gantt',
  'sankey',
  'fishbone',
  'value_chain',
  'calendar',
] as const;
export type DiagramKind = (typeof DIAGRAM_KINDS)[number];
export const DIAGRAM_SHAPES = ['box', 'round', 'pill', 'circle', 'diamond', 'hexagon', 'cylinder'] as const;
export const DIAGRAM_DIRECTIONS = ['down', 'up', 'right', 'left'] as const;
export const LAYER_FORMS = ['stack', 'hub', 'onion'] as const;

export interface GivenDiagramNode {
  /** The label where it is absent. */
  readonly id?: string;
  readonly label: string;
  readonly text?: string;
  readonly shape?: DiagramShape;
  readonly role?: DiagramRole;
  readonly icon?: string;
  /** Name of the frame that it stands in. */
  readonly group?: string;
  readonly lane?: string;
  /** Id of the box above it, or around it. */
  readonly parent?: string;
  /** On the line from its parent. */
  readonly branch?: string;
  readonly value?: number;
  /** Days, ISO 8601; the last one included. */
  readonly start?: string;
  readonly end?: string;
  readonly milestone?: boolean;
  readonly of?: readonly string[];
  readonly support?: boolean;
}

export interface GivenDiagramEdge {
  readonly from: string;
  readonly to: string;
  readonly label?: string;
  readonly value?: number;
}

/** Data of a kind. */
export interface GivenDiagram {
  readonly kind: DiagramKind;
  readonly direction?: DiagramDirection;
  readonly form?: (typeof LAYER_FORMS)[number];
  readonly center?: string;
  readonly unit?: string;
  readonly nodes: readonly GivenDiagramNode[];
  readonly edges?: readonly GivenDiagramEdge[];
}

/** One event of a timeline true to scale. */
export interface DatedEvent {
  readonly label: string;
  readonly text?: string;
  /** As it is told. */
  readonly date: string;
  /** Ms since 1970 UTC. */
  readonly at: number;
}

/** What callers give: a notation, or data of a kind; of timelines their events. */
export type DiagramModel = { readonly mermaid: string } | GivenDiagram | { readonly dated: readonly DatedEvent[] };

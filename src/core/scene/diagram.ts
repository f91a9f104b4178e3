import type { Box } from './box.ts';
import type { LineEnd } from './theme.ts';

/** Meaning of a part of a diagram; the theme has a colour for each. */
export const DIAGRAM_ROLES = ['primary', 'accent', 'success', 'warning', 'danger', 'neutral'] as const;
export type DiagramRole = (typeof DIAGRAM_ROLES)[number];
/** Roles of things by their names, for a whole deck. */
export type ColorRoles = Readonly<Record<string, DiagramRole>>;

/** How far along a piece of work is. */
export const WORK_STATUSES = ['done', 'active', 'planned', 'at_risk'] as const;
export type WorkStatus = (typeof WORK_STATUSES)[number];

export type DiagramShape =
  | 'box'
  | 'round'
  | 'pill'
  | 'circle'
  | 'diamond'
  | 'hexagon'
  | 'cylinder'
  | 'start'
  | 'end';
export type DiagramDirection = 'down' | 'up' | 'right' | 'left';

/** How a cell of a strip is drawn; `faded` is out of use, `empty` a slot that nothing fills. */
export const CELL_LOOKS = ['filled', 'outline', 'faded', 'empty'] as const;
export type CellLookName = (typeof CELL_LOOKS)[number];

/** A cell of a row of cells; null is a place without a cell. */
export interface StripCell {
  readonly text: string;
  readonly role?: DiagramRole;
  readonly look?: CellLookName;
  /** Name of its state in the legend. */
  readonly state?: string;
}

/** Legend, index, brackets and marks that all rows of cells share. */
export interface StripFrame {
  /** Names of the places, from the first. */
  readonly index?: readonly string[];
  readonly indexLabel?: string;
  readonly states?: readonly {
    readonly name: string;
    readonly role?: DiagramRole;
    readonly look?: CellLookName;
  }[];
  /** Labels below places, from one to another. */
  readonly brackets?: readonly {
    readonly from: number;
    readonly to: number;
    readonly label: string;
    readonly role?: DiagramRole;
  }[];
  /** Lines across all rows, after a place; 0 is before the first. */
  readonly marks?: readonly {
    readonly after: number;
    readonly label?: string;
    readonly role?: DiagramRole;
  }[];
}

/** Figure as which a part of a diagram is drawn; `graph` arranges boxes by the lines between them. */
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
  'cells',
  'durations',
  'sequence',
  'timed_sequence',
  'time_lanes',
  'timeline',
  'dated',
  'quadrant',
  'chart',
] as const;
export type FigureName = (typeof FIGURES)[number];

export interface DiagramItem {
  readonly id: string;
  readonly label: string;
  readonly shape: DiagramShape;
  readonly role?: DiagramRole;
  /** Id of the group that contains it. */
  readonly group?: string;
  /** Text below its label in a smaller size. */
  readonly text?: string;
  /** Compartments below the label of a class or an entity, separated by rules. */
  readonly rows?: readonly (readonly string[])[];
  readonly value?: number;
  /** Start and end in ms since 1970 UTC; equal for a milestone. */
  readonly span?: { readonly from: number; readonly to: number };
  readonly milestone?: boolean;
  /** Name of the row that it shares with others. */
  readonly row?: string;
  readonly status?: WorkStatus;
  /** Completed share, 0 to 1. */
  readonly progress?: number;
  /** On the critical path as the source says. */
  readonly critical?: boolean;
  /** Date as written in the content. */
  readonly date?: string;
  /** True for an event that stands out. */
  readonly strong?: boolean;
  /** Words for the icon search. */
  readonly icon?: string;
  readonly lane?: string;
  /** Id of the parent box. */
  readonly parent?: string;
  /** Ids of the sets whose intersection it is. */
  readonly of?: readonly string[];
  /** Value chains: a support activity. */
  readonly support?: boolean;
  /** Cells of a row. */
  readonly cells?: readonly (StripCell | null)[];
  /** Durations: a line below its part of the bar. */
  readonly note?: string;
  /** Position from 0 to 1, from the left and from the bottom. */
  readonly at?: { readonly x: number; readonly y: number };
}

export interface DiagramEdge {
  readonly from: string;
  readonly to: string;
  readonly label?: string;
  readonly arrow: 'end' | 'both' | 'none';
  readonly look: 'solid' | 'dot' | 'strong';
  readonly value?: number;
  readonly role?: DiagramRole;
  /** Messages on a scale of time: when it is sent, and when it arrives. */
  readonly at?: number;
  readonly arrives?: number;
  /** Marks at both ends, in place of arrows. */
  readonly heads?: { readonly from?: LineEnd; readonly to?: LineEnd };
}

export interface DiagramGroup {
  readonly id: string;
  readonly label: string;
  /** Id of the surrounding group. */
  readonly parent?: string;
  readonly icon?: string;
  readonly role?: DiagramRole;
}

/** A step of a sequence diagram, from the top. */
export type SequenceStep =
  | { readonly type: 'message' /** Index of the edge. */; readonly edge: number }
  | {
      readonly type: 'note';
      readonly over: readonly string[];
      readonly text: string;
      readonly side: 'left' | 'right' | 'over';
      readonly role?: DiagramRole;
    }
  /** From the message before it on, somebody is at work, or no longer. */
  | { readonly type: 'activate' | 'deactivate'; readonly on: string }
  | { readonly type: 'open'; readonly label: string }
  | { readonly type: 'part'; readonly label: string }
  | { readonly type: 'close' };

/** Parts of a sequence other than messages, placed by times of its scale or by numbers of messages from 1. */
export interface SequenceParts {
  /** Somebody is at work. */
  readonly spans?: readonly {
    readonly on: string;
    readonly from: number;
    readonly to: number;
    readonly label?: string;
    readonly role?: DiagramRole;
  }[];
  readonly notes?: readonly {
    readonly over: readonly string[];
    readonly at: number;
    readonly text: string;
    readonly role?: DiagramRole;
  }[];
  /** Frames round what happens in between, with parts that begin later; one may begin with its frame. */
  readonly frames?: readonly {
    readonly from: number;
    readonly to: number;
    readonly label: string;
    readonly role?: DiagramRole;
    readonly parts?: readonly { readonly from: number; readonly label: string }[];
  }[];
}

/** Boxes, lines and frames: the common form of every notation and kind of diagram. */
export interface Diagram {
  readonly figure: FigureName;
  readonly direction: DiagramDirection;
  /** True if the content asks for the direction. */
  readonly isDirected?: boolean;
  /** Options of the content that a slide cannot follow, such as the direction of a group. */
  readonly ignored?: readonly string[];
  readonly items: readonly DiagramItem[];
  readonly edges: readonly DiagramEdge[];
  readonly groups: readonly DiagramGroup[];
  /** Label in the middle, at the head, or at the end to which the others lead. */
  readonly center?: string;
  /** Unit of the values. */
  readonly unit?: string;
  readonly title?: string;
  /** Computes the critical path from the lines and marks it. */
  readonly findsCriticalPath?: boolean;
  /** Groups are lanes in which work is stacked and named by its bars. */
  readonly inLanes?: boolean;
  /** The legend does not name statuses. */
  readonly hidesStatuses?: boolean;
  /** Named parts of the time scale, in ms since 1970 UTC. */
  readonly periods?: readonly { readonly from: number; readonly to: number; readonly label: string }[];
  /** The present day, in ms since 1970 UTC. */
  readonly today?: number;
  readonly strip?: StripFrame;
  readonly steps?: readonly SequenceStep[];
  /** Parts of a sequence on a scale of time. */
  readonly parts?: SequenceParts;
  /**
   * Labels of the ends of both axes, and of the quarters counter-clockwise from the upper right, as in
   * Mermaid.
   */
  readonly axes?: {
    readonly x: readonly [string, string];
    readonly y: readonly [string, string];
    readonly quarters: readonly string[];
  };
  /** A chart as slide content. */
  readonly chart?: Readonly<Record<string, unknown>>;
}

/** Role and series colour of boxes elsewhere in the deck, by label. */
export type KnownNodes = ReadonlyMap<string, { readonly role?: DiagramRole; readonly series: number }>;

/** A diagram that exceeds its box at the smallest type size. */
export interface TooLargeDiagram {
  readonly name: string;
  readonly path?: string;
  readonly box: Box;
  /** Required size in px; absent where the size is not the only problem. */
  readonly needs?: { readonly width: number; readonly height: number };
  readonly items: number;
  /** Number of boxes that would fit, counted from the first. */
  readonly fitting: number;
  /** Parts that each fit on a slide, by the labels of their boxes. */
  readonly parts: readonly (readonly string[])[];
  /** The longest labels of lines and notes, without which it would fit; absent if they are not the reason. */
  readonly wideLabels?: readonly string[];
  /** Reasons other than the number of boxes why it does not fit. */
  readonly reasons?: readonly string[];
}

/** An option of a diagram that its drawing does not follow. */
export interface IgnoredOption {
  readonly element: string;
  readonly path?: string;
  readonly box: Box;
  readonly message: string;
  readonly fix: string;
}

/** Kinds of diagrams whose content is data. */
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
  'cells',
  'durations',
  'sequence',
] as const;
export type DiagramKind = (typeof DIAGRAM_KINDS)[number];
export const DIAGRAM_SHAPES = ['box', 'round', 'pill', 'circle', 'diamond', 'hexagon', 'cylinder'] as const;
export const DIAGRAM_DIRECTIONS = ['down', 'up', 'right', 'left'] as const;
export const LAYER_FORMS = ['stack', 'hub', 'onion'] as const;

export interface DiagramSourceNode {
  /** Defaults to the label. */
  readonly id?: string;
  readonly label: string;
  readonly text?: string;
  readonly shape?: DiagramShape;
  readonly role?: DiagramRole;
  readonly icon?: string;
  /** Name of the surrounding frame. */
  readonly group?: string;
  readonly lane?: string;
  /** Id of the box above or around it. */
  readonly parent?: string;
  /** Label of the line from its parent. */
  readonly branch?: string;
  readonly value?: number;
  /** Days in ISO 8601; the end is inclusive. */
  readonly start?: string;
  readonly end?: string;
  readonly milestone?: boolean;
  /** Name of the row that it shares with others. */
  readonly row?: string;
  readonly status?: WorkStatus;
  /** Completed part in per cent. */
  readonly progress?: number;
  readonly of?: readonly string[];
  readonly support?: boolean;
  readonly cells?: readonly (StripCell | null)[];
  readonly note?: string;
}

export interface DiagramSourceEdge {
  readonly from: string;
  readonly to: string;
  readonly label?: string;
  readonly value?: number;
  /** Messages: when they are sent and when they arrive, and whether they answer. */
  readonly at?: number;
  readonly arrives?: number;
  readonly dashed?: boolean;
  readonly role?: DiagramRole;
}

/** Content of a diagram as data. */
export interface DiagramSource {
  readonly kind: DiagramKind;
  readonly direction?: DiagramDirection;
  readonly form?: (typeof LAYER_FORMS)[number];
  readonly center?: string;
  readonly unit?: string;
  readonly critical_path?: boolean;
  /** A day in ISO 8601. */
  readonly today?: string;
  /** Fields of rows of cells. */
  readonly index?: StripFrame['index'];
  readonly states?: StripFrame['states'];
  readonly brackets?: StripFrame['brackets'];
  readonly marks?: StripFrame['marks'];
  readonly spans?: SequenceParts['spans'];
  readonly notes?: SequenceParts['notes'];
  readonly frames?: SequenceParts['frames'];
  readonly nodes: readonly DiagramSourceNode[];
  readonly edges?: readonly DiagramSourceEdge[];
}

/** An event of a timeline. */
export interface DatedEvent {
  readonly label: string;
  readonly text?: string;
  /** Date as written in the content. */
  readonly date: string;
  /** Ms since 1970 UTC; absent in even steps. */
  readonly at?: number;
  readonly strong?: boolean;
  /** A gate or a release, shown by a diamond. */
  readonly milestone?: boolean;
}

/** A timeline to scale if all its events have a time, else in even steps. */
export interface DatedModel {
  readonly dated: readonly DatedEvent[];
  readonly direction?: 'right' | 'down';
}

/** Work in lanes over named periods. */
export type RoadmapModel = Pick<
  Diagram,
  'items' | 'edges' | 'groups' | 'periods' | 'today' | 'findsCriticalPath' | 'hidesStatuses'
>;

/** Content of a diagram: a notation, data, a timeline, or a roadmap. */
export type DiagramModel =
  | { readonly mermaid: string }
  | DiagramSource
  | DatedModel
  | { readonly roadmap: RoadmapModel };

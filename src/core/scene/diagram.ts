import type { Box } from './box.ts';

/** What a part of a diagram means; the theme has a colour for each. */
export const DIAGRAM_ROLES = ['primary', 'accent', 'success', 'warning', 'danger', 'neutral'] as const;
export type DiagramRole = (typeof DIAGRAM_ROLES)[number];

export type DiagramShape = 'box' | 'round' | 'pill' | 'circle' | 'diamond' | 'hexagon' | 'cylinder' | 'start' | 'end';
export type DiagramDirection = 'down' | 'up' | 'right' | 'left';

/** One box of a diagram. */
export interface DiagramItem {
  readonly id: string;
  readonly label: string;
  readonly shape: DiagramShape;
  readonly role?: DiagramRole;
  /** Id of the group that it stands in. */
  readonly group?: string;
}

export interface DiagramEdge {
  readonly from: string;
  readonly to: string;
  readonly label?: string;
  readonly arrow: 'end' | 'both' | 'none';
  readonly look: 'solid' | 'dot' | 'strong';
}

export interface DiagramGroup {
  readonly id: string;
  readonly label: string;
  /** Id of the group around it. */
  readonly parent?: string;
}

/** Boxes, the lines between them, and frames around some: what every notation is read to. */
export interface Diagram {
  readonly direction: DiagramDirection;
  readonly items: readonly DiagramItem[];
  readonly edges: readonly DiagramEdge[];
  readonly groups: readonly DiagramGroup[];
}

/** A diagram that is larger than its room at the smallest size of type. */
export interface TooLargeDiagram {
  readonly name: string;
  readonly path?: string;
  readonly box: Box;
  /** What it takes, px. */
  readonly needs: { readonly width: number; readonly height: number };
  readonly items: number;
}

/** Diagrams that are told as data: boxes with lines between them, or boxes that stand below one another. */
export const DIAGRAM_KINDS = ['flow', 'network', 'org_chart', 'tree', 'mind_map'] as const;
export type DiagramKind = (typeof DIAGRAM_KINDS)[number];
export const DIAGRAM_SHAPES = ['box', 'round', 'pill', 'circle', 'diamond', 'hexagon', 'cylinder'] as const;
export const DIAGRAM_DIRECTIONS = ['down', 'up', 'right', 'left'] as const;

export interface GivenDiagramNode {
  /** The label where it is absent. */
  readonly id?: string;
  readonly label: string;
  readonly shape?: DiagramShape;
  readonly role?: DiagramRole;
  /** Name of the frame that it stands in. */
  readonly group?: string;
  /** Id of the box above it. */
  readonly parent?: string;
}

export interface GivenDiagramEdge {
  readonly from: string;
  readonly to: string;
  readonly label?: string;
}

/** What callers give: a notation, or data of a kind. */
export type DiagramModel =
  | { readonly mermaid: string }
  | { readonly kind: DiagramKind; readonly direction?: DiagramDirection; readonly nodes: readonly GivenDiagramNode[]; readonly edges?: readonly GivenDiagramEdge[] };

import { t } from '../../strings/index.ts';

/** A diagram as data of a kind. */
export interface DiagramData {
  readonly kind: string;
  readonly center?: string;
  readonly nodes?: readonly DiagramNode[];
  readonly edges?: readonly DiagramEdge[];
}

export interface DiagramNode {
  readonly label: string;
  readonly [field: string]: unknown;
}

export interface DiagramEdge {
  readonly from: string;
  readonly to: string;
  readonly [field: string]: unknown;
}

interface KindFields {
  /** Fields of boxes, lines and the diagram that forms show. */
  readonly node: readonly string[];
  readonly edge?: readonly string[];
  readonly own?: readonly string[];
  /** Fewest and most boxes of a new diagram. */
  readonly boxes: readonly [number, number];
  /** Fields of the boxes of a new diagram, beside their labels. */
  readonly fill?: (at: number, labels: readonly string[]) => Readonly<Record<string, unknown>>;
  /** Lines of a new diagram. */
  readonly join?: (labels: readonly string[]) => readonly DiagramEdge[];
}

const chain = (labels: readonly string[]): DiagramEdge[] =>
  labels.slice(1).map((to, at) => ({ from: labels[at] ?? '', to }));
const fan = (labels: readonly string[]): DiagramEdge[] =>
  labels.slice(1).map((to) => ({ from: labels[0] ?? '', to }));
const below = (at: number, labels: readonly string[]) => (at === 0 ? {} : { parent: labels[0] });
const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Kinds of diagrams that forms and the insert menu offer, the most usual first. */
export const DIAGRAM_FIELDS: Readonly<Record<string, KindFields>> = {
  flow: {
    node: ['label', 'text', 'shape', 'role', 'group', 'lane'],
    edge: ['from', 'to', 'label', 'dashed'],
    own: ['direction'],
    boxes: [3, 40],
    join: chain,
  },
  cycle: { node: ['label', 'text', 'role'], own: ['center'], boxes: [3, 10] },
  org_chart: {
    node: ['label', 'text', 'role', 'parent'],
    own: ['direction'],
    boxes: [4, 40],
    fill: below,
  },
  tree: { node: ['label', 'text', 'role', 'parent'], own: ['direction'], boxes: [4, 40], fill: below },
  mind_map: { node: ['label', 'text', 'role', 'parent'], boxes: [4, 40], fill: below },
  decision_tree: {
    node: ['label', 'text', 'role', 'parent', 'branch'],
    own: ['direction'],
    boxes: [3, 40],
    fill: (at, labels) =>
      at === 0 ? {} : { parent: labels[0], branch: t(at === 1 ? 'diagram.yes' : 'diagram.no') },
  },
  pyramid: { node: ['label', 'text', 'value', 'role'], own: ['direction', 'unit'], boxes: [3, 8] },
  venn: { node: ['label', 'role'], boxes: [3, 4] },
  layers: { node: ['label', 'text', 'role'], own: ['form', 'center'], boxes: [3, 12] },
  value_chain: {
    node: ['label', 'text', 'support', 'role'],
    own: ['center'],
    boxes: [4, 14],
    fill: (at) => (at === 0 ? { support: true } : {}),
  },
  fishbone: { node: ['label', 'role', 'parent'], own: ['center'], boxes: [4, 24] },
  gantt: {
    node: ['label', 'text', 'start', 'end', 'milestone', 'group', 'status', 'progress'],
    own: ['critical_path', 'today'],
    boxes: [3, 40],
    fill: (at) => ({ start: day(at * 14), end: day(at * 14 + 13) }),
  },
  calendar: {
    node: ['label', 'start', 'end', 'role'],
    boxes: [2, 40],
    fill: (at) => ({ start: day(at * 7) }),
  },
  sequence: {
    node: ['label', 'text', 'role'],
    edge: ['from', 'to', 'label', 'dashed'],
    boxes: [3, 12],
    join: (labels) => chain(labels).map((edge) => ({ ...edge, label: t('prompt.name') })),
  },
  network: {
    node: ['label', 'text', 'shape', 'role', 'group'],
    edge: ['from', 'to', 'label', 'dashed'],
    own: ['direction'],
    boxes: [4, 40],
    join: fan,
  },
  architecture: {
    node: ['label', 'text', 'shape', 'role', 'parent'],
    edge: ['from', 'to', 'label', 'dashed'],
    own: ['direction'],
    boxes: [3, 40],
    join: chain,
  },
  sankey: {
    node: ['label', 'role'],
    edge: ['from', 'to', 'value'],
    own: ['unit'],
    boxes: [3, 40],
    join: (labels) => fan(labels).map((edge, at) => ({ ...edge, value: (at + 1) * 10 })),
  },
  durations: {
    node: ['label', 'text', 'value', 'note', 'role'],
    own: ['unit', 'center'],
    boxes: [3, 10],
    fill: (at) => ({ value: at + 1 }),
  },
  cells: {
    node: ['label', 'text'],
    own: ['unit'],
    boxes: [2, 12],
    fill: () => ({ cells: ['1', '2', '3', '4'] }),
  },
};

/**
 * A whole diagram of a kind.
 *
 * @param named labels to keep; missing ones are placeholders
 */
export function startDiagram(kind: string, named: readonly string[] = []): DiagramData {
  const { boxes = [3, 40], fill, join, own = [] } = DIAGRAM_FIELDS[kind] ?? {};
  const [least, most] = boxes;
  const distinct = [...new Set(named.filter((label) => label.trim() !== ''))].slice(0, most);
  const labels = [...distinct];
  for (let n = 1; labels.length < least; n += 1) {
    const label = t('prompt.named', { n });
    if (!labels.includes(label)) labels.push(label);
  }
  return {
    kind,
    ...(kind === 'fishbone' && own.includes('center') ? { center: t('prompt.title') } : {}),
    nodes: labels.map((label, at) => ({ label, ...fill?.(at, labels) })),
    ...(join === undefined ? {} : { edges: join(labels) }),
  };
}

/** The same diagram as another kind, with the labels of its boxes. */
export function convertDiagram(diagram: Partial<DiagramData> | undefined, kind: string): DiagramData {
  return startDiagram(
    kind,
    (diagram?.nodes ?? []).map((node) => (typeof node === 'string' ? node : node.label)),
  );
}

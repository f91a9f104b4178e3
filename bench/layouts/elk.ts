import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Point } from '../../src/core/scene/connectors.ts';
import type { Box } from '../../src/core/scene/scene.ts';
import { type Drawing, fitScale, ROOM, type Sized } from './own.ts';

interface ElkNode {
  readonly id: string;
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  readonly children?: readonly ElkNode[];
  readonly edges?: readonly ElkEdge[];
}

interface ElkEdge {
  readonly id: string;
  readonly container?: string;
  readonly sections?: readonly {
    readonly startPoint: Point;
    readonly endPoint: Point;
    readonly bendPoints?: readonly Point[];
  }[];
  readonly labels?: readonly Box[];
}

/** The part of ELK's interface that is used here. */
export interface Elk {
  readonly layout: (graph: object) => Promise<ElkNode>;
}

/** @param modules folder of the packages, since this program does not depend on ELK */
export async function loadElk(modules: string): Promise<Elk> {
  const url = pathToFileURL(join(modules, 'elkjs/lib/elk.bundled.js')).href;
  const { default: Layout } = (await import(url)) as { default: new () => Elk };
  return new Layout();
}

/** The better of two directions: layered, with right-angled lines and wrapping. */
export async function layOutWithElk(elk: Elk, sized: Sized): Promise<Drawing> {
  const right = await layOut(elk, sized, 'RIGHT');
  const down = await layOut(elk, sized, 'DOWN');
  return fitScale(right) >= fitScale(down) ? right : down;
}

async function layOut(elk: Elk, sized: Sized, direction: 'RIGHT' | 'DOWN'): Promise<Drawing> {
  const { diagram, sizes, labels } = sized;
  const itemsOf = (group: string | undefined): object[] =>
    diagram.items.filter((item) => item.group === group).map(({ id }) => ({ id, ...sizes.get(id) }));
  const groupsOf = (parent: string | undefined): object[] =>
    diagram.groups
      .filter((group) => group.parent === parent)
      .map(({ id }) => ({
        id: `frame ${id}`,
        children: [...itemsOf(id), ...groupsOf(id)],
        layoutOptions: { 'elk.padding': '[top=26,left=12,bottom=12,right=12]' },
      }));
  const answer = await elk.layout({
    id: 'root',
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': direction,
      'elk.edgeRouting': 'ORTHOGONAL',
      'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
      'elk.aspectRatio': String(ROOM.width / ROOM.height),
      'elk.layered.wrapping.strategy': diagram.groups.length === 0 ? 'MULTI_EDGE' : 'OFF',
      'elk.layered.spacing.nodeNodeBetweenLayers': '40',
      'elk.spacing.nodeNode': '24',
      'elk.edgeLabels.inline': 'true',
      'elk.json.edgeCoords': 'ROOT',
      'elk.json.shapeCoords': 'ROOT',
    },
    children: [...itemsOf(undefined), ...groupsOf(undefined)],
    edges: diagram.edges.map(({ from, to }, index) => ({
      id: String(index),
      sources: [from],
      targets: [to],
      labels: labels.has(index) ? [{ text: 'label', ...labels.get(index) }] : [],
    })),
  });
  const boxes = new Map<string, Box>();
  const walk = ({ id, x = 0, y = 0, width = 0, height = 0, children = [] }: ElkNode): void => {
    if (children.length === 0) boxes.set(id, { x, y, width, height });
    for (const child of children) walk(child);
  };
  for (const child of answer.children ?? []) walk(child);
  const edges = new Map((answer.edges ?? []).map((edge) => [Number(edge.id), edge]));
  return {
    sized,
    boxes,
    ways: diagram.edges.map((_, index) =>
      (edges.get(index)?.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) => [
        startPoint,
        ...bendPoints,
        endPoint,
      ]),
    ),
    labels: new Map(
      [...labels.keys()].flatMap((index) => {
        const [box] = edges.get(index)?.labels ?? [];
        return box === undefined ? [] : [[index, box] as const];
      }),
    ),
    width: answer.width ?? 0,
    height: answer.height ?? 0,
  };
}

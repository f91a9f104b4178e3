import { defined } from '../input/fields.ts';
import type {
  ArtNode,
  BoxNode,
  ChartNode,
  CodeNode,
  DiagramNode,
  GridNode,
  IconNode,
  ImageNode,
  LanesNode,
  ListNode,
  MapNode,
  RuleNode,
  ShapeNode,
  StageNode,
  TableNode,
  TextNode,
  TreeNode,
} from './tree.ts';

/**
 * A JSX runtime (classic transform: `h`, `Fragment`) whose elements are layout nodes. It evaluates to plain
 * JSON; there is no state and no rendering.
 */
type Child = TreeNode | readonly Child[] | undefined | false;
type Props = Readonly<Record<string, unknown>>;
type Component = (props: Record<string, unknown> & { children: readonly TreeNode[] }) => TreeNode;

const FRAGMENT = 'fragment';

export function h(
  type: string | ((props: never) => TreeNode),
  props: Props | null,
  ...children: readonly Child[]
): TreeNode {
  const nodes = flatten(children);
  if (typeof type === 'function') return (type as Component)({ ...props, children: nodes });
  const attributes = defined(props ?? {});
  if (type === 'grid') return { type, item: nodes[0], ...attributes } as unknown as TreeNode;
  if (type === 'box' || type === FRAGMENT)
    return { type, ...attributes, children: nodes } as unknown as TreeNode;
  if (nodes.length > 0) throw new Error(`<${type}> takes no children.`);
  return { type, ...attributes } as unknown as TreeNode;
}

export function Fragment(props: { children?: unknown }): TreeNode {
  return { type: FRAGMENT, children: props.children } as unknown as TreeNode;
}

function flatten(children: readonly Child[]): TreeNode[] {
  return children.flatMap((child): TreeNode[] => {
    if (child === undefined || child === false) return [];
    if (isList(child)) return flatten(child);
    return (child as { type: string }).type === FRAGMENT ? flatten((child as BoxNode).children) : [child];
  });
}

function isList(child: Child): child is readonly Child[] {
  return Array.isArray(child);
}

type Leaf<N> = Omit<N, 'type'>;
type Parent = { children?: unknown };

export declare namespace h {
  namespace JSX {
    type Element = TreeNode;
    interface ElementChildrenAttribute {
      children: unknown;
    }
    interface IntrinsicElements {
      box: Omit<BoxNode, 'type' | 'children'> & Parent;
      grid: Omit<GridNode, 'type' | 'item'> & Parent;
      text: Leaf<TextNode>;
      list: Leaf<ListNode>;
      image: Leaf<ImageNode>;
      art: Leaf<ArtNode>;
      icon: Leaf<IconNode>;
      chart: Leaf<ChartNode>;
      geomap: Leaf<MapNode>;
      diagram: Leaf<DiagramNode>;
      table: Leaf<TableNode>;
      shape: Leaf<ShapeNode>;
      rule: Leaf<RuleNode>;
      lanes: Leaf<LanesNode>;
      stage: Leaf<StageNode>;
      code: Leaf<CodeNode>;
    }
  }
}

import type {
  BoxNode,
  ChartNode,
  CodeNode,
  LayoutTree,
  ListNode,
  TableNode,
  Template,
  TextNode,
  TextStyle,
  TreeNode,
} from '../../templates/tree.ts';
import { extractParts, type Parts } from './parts.ts';

/** Parts of a template's layouts that compositions reuse, so that cards and tables look the same in both. */
export interface Kit {
  /** A page with the title above, the content below and the template's footer. */
  readonly frame: LayoutTree;
  /** Id of the box that holds the content of `frame`. */
  readonly body: string;
  /** Layouts that `<block>` draws. */
  readonly layouts: Template['layouts'];
  readonly title: TextStyle;
  readonly display: TextStyle;
  readonly heading: TextStyle;
  readonly text: TextStyle;
  readonly figure: TextStyle;
  readonly quote: TextStyle;
  readonly bullet: ListNode['bullet'];
  readonly indentEm: number;
  readonly table: TableNode;
  readonly chart: ChartNode;
  readonly code: CodeNode;
  /** Fill, outline and corners of an item in a box; absent if the template separates items by rules. */
  readonly card?: Pick<BoxNode, 'fill' | 'stroke' | 'radius'>;
  readonly parts: Parts;
}

const CONTENT = 'content';
const PLAIN_TEXT: TextStyle = {
  font: 'body',
  weight: 400,
  color: { token: 'text' },
  sizesPt: [18],
  lineHeight: 1.3,
};
const HAIR = { paint: { token: 'stroke' }, widthPx: 1 } as const;

/** A neutral kit for markup that is only checked or read. */
export const PLAIN_KIT: Kit = {
  frame: {
    id: 'plain',
    background: { token: 'background' },
    root: { type: 'box', children: [{ type: 'box', id: CONTENT, children: [] }] },
  },
  body: CONTENT,
  layouts: {},
  ...{
    title: PLAIN_TEXT,
    display: PLAIN_TEXT,
    heading: PLAIN_TEXT,
    text: PLAIN_TEXT,
    figure: PLAIN_TEXT,
    quote: PLAIN_TEXT,
  },
  bullet: { kind: 'char', char: '•', color: { token: 'primary' } },
  indentEm: 1,
  table: {
    type: 'table',
    bind: '',
    headerStyle: PLAIN_TEXT,
    cellStyle: PLAIN_TEXT,
    highlight: { token: 'surface' },
    rule: HAIR,
    headerRule: HAIR,
    paddingPx: { x: 8, y: 8 },
  },
  chart: { type: 'chart', bind: '', sizesPt: [14], series: [{ token: 'graph_0' }], rest: { token: 'muted' } },
  parts: extractParts({}),
  code: {
    type: 'code',
    bind: '',
    language: '',
    marked: '',
    textStyle: PLAIN_TEXT,
    backdrop: 'surface',
    textColor: 'text',
    quiet: 'muted',
    mark: { token: 'stroke' },
  },
};
/** Layouts with a title over the full width. */
const PAGES = ['roadmap', 'table', 'timeline', 'process', 'metrics'];
/** Layouts that show their items in boxes, if the template has any. */
const BOXED = ['cards', 'metrics', 'team', 'faq', 'process'];

const kits = new WeakMap<Template, Kit>();

/** Returns the kit of a template, built once. */
export function getKit(template: Template): Kit {
  const known = kits.get(template);
  if (known !== undefined) return known;
  const made = buildKit(template);
  kits.set(template, made);
  return made;
}

function buildKit({ id, layouts }: Template): Kit {
  const all = Object.values(layouts);
  const first = <N extends TreeNode>(
    type: N['type'],
    within: readonly string[],
    fits: (node: N) => boolean = () => true,
  ): N => {
    const trees = [...within.flatMap((name) => layouts[name] ?? []), ...all];
    for (const tree of trees)
      for (const node of flattenNodes(tree.root)) if (node.type === type && fits(node as N)) return node as N;
    throw new Error(`Template "${id}" has no ${type} that compositions could take.`);
  };
  const bound =
    (...names: readonly string[]) =>
    (node: TextNode) =>
      names.includes(node.bind ?? '');
  const frame = PAGES.flatMap((name) => layouts[name] ?? []).find(({ root }) =>
    flattenNodes(root).some((node) => node.type === 'box' && node.id === CONTENT),
  );
  if (frame === undefined) throw new Error(`Template "${id}" has no page that compositions could stand on.`);
  const title = flattenNodes(frame.root).find(
    (node): node is TextNode => node.type === 'text' && node.role === 'title',
  );
  const list = all
    .flatMap(({ root }) => flattenNodes(root))
    .find((node): node is ListNode => node.type === 'list' && node.bullet.kind === 'char');
  const boxes = BOXED.flatMap((name) =>
    layouts[name] === undefined ? [] : flattenNodes(layouts[name].root),
  ).filter((node): node is BoxNode => node.type === 'box' && isCard(node));
  const card =
    boxes.find(({ fill }) => fill !== undefined && 'token' in fill && fill.token === 'surface') ?? boxes[0];
  return {
    frame,
    layouts,
    body: CONTENT,
    title: title?.textStyle ?? first<TextNode>('text', [], ({ role }) => role === 'title').textStyle,
    display: first<TextNode>('text', ['statement'], ({ role }) => role === 'title').textStyle,
    heading: first<TextNode>('text', ['cards', 'comparison'], bound('.heading', 'left.heading')).textStyle,
    text: first<TextNode>('text', ['cards', 'faq', 'process'], bound('.text', '.description', '.answer'))
      .textStyle,
    figure: first<TextNode>('text', ['metrics'], bound('.value')).textStyle,
    quote: first<TextNode>('text', ['quote'], bound('quote')).textStyle,
    bullet: list?.bullet ?? PLAIN_KIT.bullet,
    indentEm: list?.indentEm ?? PLAIN_KIT.indentEm,
    table: first<TableNode>('table', ['table']),
    chart: first<ChartNode>('chart', ['chart']),
    code: first<CodeNode>('code', ['code']),
    parts: extractParts(layouts),
    ...(card === undefined
      ? {}
      : {
          card: {
            ...(card.fill && { fill: card.fill }),
            ...(card.stroke && { stroke: card.stroke }),
            ...(card.radius && { radius: card.radius }),
          },
        }),
  };
}

/** A filled or outlined box with text in it; backdrops of whole pages and small signs do not count. */
function isCard({ fill, stroke, geometry, children, fixed }: BoxNode): boolean {
  return (
    (fill !== undefined || stroke !== undefined) &&
    geometry === undefined &&
    fixed !== true &&
    children.some((child) => flattenNodes(child).some(({ type }) => type === 'text'))
  );
}

/** A node and its descendants in document order. */
export function flattenNodes(node: TreeNode): TreeNode[] {
  if (node.type === 'box') return [node, ...node.children.flatMap(flattenNodes)];
  if (node.type === 'grid') return [node, ...flattenNodes(node.item)];
  return [node];
}

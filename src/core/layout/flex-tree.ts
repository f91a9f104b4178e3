import type { Node, Yoga } from 'yoga-layout/load';
import { CANVAS } from '../scene/scene.ts';
import type { Style } from '../templates/tree.ts';
import { applyDefaults, applyStyle } from './flex-style.ts';
import { flexbox } from './load.ts';
import type { Placed } from './placed.ts';

/** What flexbox asks of a text: its size in a room, where `mode` says how the room's width is meant. */
export type MeasureLeaf = (placed: Placed, width: number, mode: number) => { width: number; height: number };

/** The nodes of one tree, styled and joined, parents first; the texts that they measure change from slide to slide. */
export interface FlexTree {
  readonly shape: string;
  readonly nodes: readonly Node[];
  readonly texts: (Placed | undefined)[];
}

/** Nodes kept for trees to come, about a kilobyte each. */
const MOST_NODES = 3000;
/** A basis in per cent of the parent stays with its node once computed: such trees serve one slide. */
const SHARE = '%';

const kept = new Map<string, FlexTree>();
let keptNodes = 0;
let config: ReturnType<Yoga['Config']['create']> | undefined;

/**
 * A tree for the nodes of a slide, given parents first: that of an earlier slide with the same styles,
 * since making nodes costs more than laying them out, else a new one.
 */
export function takeTree(all: readonly Placed[], measure: MeasureLeaf): FlexTree {
  const shape = shapeOf(all);
  const known = kept.get(shape);
  if (known === undefined) return newTree(shape, all, measure);
  kept.delete(shape);
  keptNodes -= known.nodes.length;
  all.forEach((placed, index) => {
    if (!isMeasured(placed)) return;
    known.texts[index] = placed;
    known.nodes[index]?.markDirty();
  });
  forgetSizes();
  return known;
}

/** Takes a tree back, with the styles that it was made with. */
export function keepTree(tree: FlexTree): void {
  tree.texts.fill(undefined);
  if (kept.has(tree.shape) || tree.shape.includes(SHARE)) {
    freeTree(tree);
    return;
  }
  kept.set(tree.shape, tree);
  keptNodes += tree.nodes.length;
  for (const [shape, oldest] of kept) {
    if (keptNodes <= MOST_NODES) return;
    kept.delete(shape);
    keptNodes -= oldest.nodes.length;
    freeTree(oldest);
  }
}

/** Nodes live outside the garbage collector. */
export function freeTree({ nodes }: FlexTree): void {
  for (const node of nodes) node.unsetMeasureFunc();
  for (const node of nodes.toReversed()) node.free();
}

export function isMeasured({ text, table }: Placed): boolean {
  return text !== undefined || table !== undefined;
}

function newTree(shape: string, all: readonly Placed[], measure: MeasureLeaf): FlexTree {
  if (config === undefined) {
    config = flexbox().Config.create();
    // No snapping to whole pixels: siblings stay equal.
    config.setPointScaleFactor(0);
  }
  const nodes: Node[] = [];
  const texts: (Placed | undefined)[] = [];
  const build = (placed: Placed): Node => {
    const node = flexbox().Node.create(config);
    const index = nodes.push(node) - 1;
    applyStyle(node, placed.style);
    applyDefaults(node, placed.node, placed.style);
    if (isMeasured(placed)) {
      texts[index] = placed;
      node.setMeasureFunc((width, mode) => measure(texts[index] as Placed, width, mode));
    } else placed.children.forEach((child, at) => void node.insertChild(build(child), at));
    return node;
  };
  const [first] = all;
  const root = first === undefined ? undefined : build(first);
  root?.setWidth(CANVAS.widthPx);
  root?.setHeight(CANVAS.heightPx);
  return { shape, nodes, texts };
}

/** Flexbox remembers sizes until its configuration changes: what it knows of the last slide must not tell in the next. */
function forgetSizes(): void {
  config?.setPointScaleFactor(1);
  config?.setPointScaleFactor(0);
}

/** Styles, kinds and numbers of children, which together say what a tree is. */
function shapeOf(all: readonly Placed[]): string {
  let shape = '';
  for (const placed of all) {
    const { node, style, children, equal, equalWidth } = placed;
    const own = node?.type === 'icon' ? `i${node.sizePx}` : node?.type === 'rule' ? `r${node.axis}${node.widthPx}` : '';
    shape += `${styleKey(style)}${own}${isMeasured(placed) ? 'm' : ''}${equal === undefined ? '' : '='}${equalWidth === undefined ? '' : '|'}/${children.length} `;
  }
  return shape;
}

/** Numbers of styles, by what they say; a grid makes new styles for each slide. */
const numbers = new Map<string, string>();
const MOST_NUMBERED = 5000;
const styleKeys = new WeakMap<Style, string>();
let numbered = 0;

function styleKey(style: Style): string {
  const known = styleKeys.get(style);
  if (known !== undefined) return known;
  const said = JSON.stringify(style);
  let key = numbers.get(said);
  if (key === undefined) {
    numbered += 1;
    key = typeof style.basis === 'string' ? `${numbered}${SHARE}` : `${numbered}`;
    if (numbers.size >= MOST_NUMBERED) numbers.clear();
    numbers.set(said, key);
  }
  styleKeys.set(style, key);
  return key;
}

import type { Node, Yoga } from 'yoga-layout/load';
import { registerCacheOf } from '../memory/spares.ts';
import type { Canvas } from '../scene/scene.ts';
import type { Style } from '../templates/tree.ts';
import { applyDefaults, applyStyle } from './flex-style.ts';
import { ANSWER_NUMBERS, KnownLayouts, type MeasureLeaf } from './known-layouts.ts';
import type { PlacedNode } from './placed-node.ts';

/** The styled Yoga nodes of one tree, parents first; only their texts change from slide to slide. */
export interface FlexTree {
  readonly shape: string;
  readonly nodes: readonly Node[];
  readonly texts: (PlacedNode | undefined)[];
  readonly layouts: KnownLayouts;
  /** Sizes of texts recorded for the memo while a new layout is computed. */
  answers: number[] | undefined;
  /** Recorded sizes of texts while an earlier layout is reused. */
  replies: { readonly answers: readonly number[]; at: number } | undefined;
  /** True if flexbox still holds sizes of an earlier slide. */
  isUsed: boolean;
}

/** Limit on cached nodes, about a kilobyte each. */
const MAX_NODES = 3000;
/** Limit on cached styles; a grid creates new ones for each slide. */
const MAX_STYLES = 5000;
/** A computed percentage basis sticks to its node, so such trees serve only one slide. */
const SHARE = '%';

/** Cache of Yoga trees: creating nodes costs more than laying them out. */
export class FlexTrees {
  readonly #yoga: Yoga;
  readonly #config: ReturnType<Yoga['Config']['create']>;
  readonly #trees = new Map<string, FlexTree>();
  #nodeCount = 0;
  /** Style numbers by serialized style. */
  readonly #styles = new Map<string, string>();
  readonly #styleKeys = new WeakMap<Style, string>();
  #numbered = 0;

  constructor(yoga: Yoga) {
    this.#yoga = yoga;
    this.#config = yoga.Config.create();
    // Snapping to whole pixels would make siblings unequal.
    this.#config.setPointScaleFactor(0);
    registerCacheOf(this, (trees) => trees.#clear());
  }

  /** Returns a tree for the nodes, parents first: a cached one with the same styles, or a new one. */
  take(all: readonly PlacedNode[], canvas: Canvas, measure: MeasureLeaf): FlexTree {
    const shape = `${canvas.widthPx}x${canvas.heightPx} ${this.#describeShape(all)}`;
    const known = this.#trees.get(shape);
    if (known === undefined) return this.#newTree(shape, all, canvas, measure);
    this.#trees.delete(shape);
    this.#nodeCount -= known.nodes.length;
    all.forEach((placed, index) => {
      if (isMeasured(placed)) known.texts[index] = placed;
    });
    return known;
  }

  /**
   * Clears the sizes that flexbox remembers until its configuration changes, so that they do not affect the
   * next slide.
   */
  forgetSizes(tree: FlexTree): void {
    if (!tree.isUsed) return;
    tree.isUsed = false;
    tree.texts.forEach((text, index) => {
      if (text !== undefined) tree.nodes[index]?.markDirty();
    });
    this.#config.setPointScaleFactor(1);
    this.#config.setPointScaleFactor(0);
  }

  /** Returns a tree to the cache with its original styles. */
  keep(tree: FlexTree): void {
    tree.texts.fill(undefined);
    tree.isUsed = true;
    if (this.#trees.has(tree.shape) || tree.shape.includes(SHARE)) {
      freeTree(tree);
      return;
    }
    this.#trees.set(tree.shape, tree);
    this.#nodeCount += tree.nodes.length;
    for (const [shape, oldest] of this.#trees) {
      if (this.#nodeCount <= MAX_NODES) return;
      this.#trees.delete(shape);
      this.#nodeCount -= oldest.nodes.length;
      freeTree(oldest);
    }
  }

  #clear(): void {
    for (const tree of this.#trees.values()) freeTree(tree);
    this.#trees.clear();
    this.#nodeCount = 0;
  }

  #newTree(
    shape: string,
    all: readonly PlacedNode[],
    { widthPx, heightPx }: Canvas,
    measure: MeasureLeaf,
  ): FlexTree {
    const nodes: Node[] = [];
    const texts: (PlacedNode | undefined)[] = [];
    const tree: FlexTree = {
      shape,
      nodes,
      texts,
      layouts: new KnownLayouts(),
      answers: undefined,
      replies: undefined,
      isUsed: false,
    };
    const build = (placed: PlacedNode): Node => {
      const node = this.#yoga.Node.create(this.#config);
      const index = nodes.push(node) - 1;
      applyStyle(node, placed.style);
      applyDefaults(node, placed.node, placed.style);
      if (isMeasured(placed)) {
        texts[index] = placed;
        node.setMeasureFunc((width, mode) => {
          const size = takeReply(tree) ?? measure(texts[index] as PlacedNode, width, mode);
          tree.answers?.push(index, width, mode, size.width, size.height);
          return size;
        });
      } else placed.children.forEach((child, at) => void node.insertChild(build(child), at));
      return node;
    };
    const [first] = all;
    const root = first === undefined ? undefined : build(first);
    root?.setWidth(widthPx);
    root?.setHeight(heightPx);
    return tree;
  }

  /** Key of styles, kinds and child counts, which together identify a tree. */
  #describeShape(all: readonly PlacedNode[]): string {
    let shape = '';
    for (const placed of all) {
      const { node, style, children, equal, equalWidth } = placed;
      const own =
        node?.type === 'icon'
          ? `i${node.sizePx}`
          : node?.type === 'rule'
            ? `r${node.axis}${node.widthPx}`
            : '';
      shape += `${this.#styleKey(style)}${own}${isMeasured(placed) ? 'm' : ''}${equal === undefined ? '' : '='}${equalWidth === undefined ? '' : '|'}/${children.length} `;
    }
    return shape;
  }

  #styleKey(style: Style): string {
    const known = this.#styleKeys.get(style);
    if (known !== undefined) return known;
    const serialized = JSON.stringify(style);
    let key = this.#styles.get(serialized);
    if (key === undefined) {
      this.#numbered += 1;
      key = typeof style.basis === 'string' ? `${this.#numbered}${SHARE}` : `${this.#numbered}`;
      if (this.#styles.size >= MAX_STYLES) this.#styles.clear();
      this.#styles.set(serialized, key);
    }
    this.#styleKeys.set(style, key);
    return key;
  }
}

/** The next recorded size of a reused layout: flexbox asks the same questions in the same order. */
function takeReply({ replies }: FlexTree): { width: number; height: number } | undefined {
  if (replies === undefined || replies.at >= replies.answers.length) return undefined;
  const { answers, at } = replies;
  replies.at += ANSWER_NUMBERS;
  return { width: answers[at + 3] as number, height: answers[at + 4] as number };
}

/** Frees the nodes, which live outside the garbage collector. */
export function freeTree({ nodes }: FlexTree): void {
  for (const node of nodes) node.unsetMeasureFunc();
  for (const node of nodes.toReversed()) node.free();
}

export function isMeasured({ text, table }: PlacedNode): boolean {
  return text !== undefined || table !== undefined;
}

import type { Canvas } from '../scene/scene.ts';
import type { Style } from '../templates/tree.ts';
import { EDGE, toEdges } from './flex-style.ts';
import { type FlexTree, type FlexTrees, freeTree, isMeasured } from './flex-tree.ts';
import type { KnownLayout, KnownLayouts, LayoutTerms } from './known-layouts.ts';
import { flatten, type PlacedNode } from './placed-node.ts';

const MODE_UNDEFINED = 0;
const MODE_EXACTLY = 1;
const [LTR, RTL] = [1, 2] as const;

/** Flexbox for one evaluated tree. Call `free` when done, so that the next slide can reuse its nodes. */
export class FlexLayout {
  readonly #root: PlacedNode;
  readonly #all: readonly PlacedNode[];
  readonly #trees: FlexTrees;
  readonly #canvas: Canvas;
  readonly #tree: FlexTree;
  /** True while the nodes have their original styles. */
  #asTaken = true;
  /** Reused layouts of an earlier slide that flexbox has not computed for this one. */
  readonly #recalled: KnownLayout[] = [];
  /** Memo that may hold the next layout. */
  #known: KnownLayouts | undefined;
  /** Indices of texts whose sizes changed since the last layout. */
  #changed: number[] = [];
  #isMade = false;
  readonly #rtl: boolean;
  readonly #equal = new Map<
    string,
    { readonly owner: PlacedNode | undefined; readonly members: PlacedNode[] }
  >();
  readonly #columns = new Map<string, PlacedNode[]>();
  readonly #baselines: PlacedNode[] = [];

  constructor(
    root: PlacedNode,
    { rtl, trees, canvas }: { readonly rtl: boolean; readonly trees: FlexTrees; readonly canvas: Canvas },
  ) {
    this.#root = root;
    this.#canvas = canvas;
    this.#trees = trees;
    this.#rtl = rtl;
    this.#all = flatten(root);
    this.#tree = trees.take(this.#all, canvas, measure);
    this.#known = this.#tree.layouts;
    this.#all.forEach((placed, index) => {
      const node = this.#tree.nodes[index];
      if (node !== undefined) placed.flex = node;
      if (placed.style.align === 'baseline' && placed.style.direction === 'row') this.#baselines.push(placed);
      if (placed.equalWidth !== undefined)
        this.#columns.set(placed.equalWidth, [...(this.#columns.get(placed.equalWidth) ?? []), placed]);
      for (const member of placed.children) {
        if (member.equal === undefined) continue;
        const equal = this.#equal.get(member.equal) ?? { owner: placed, members: [] };
        equal.members.push(member);
        this.#equal.set(member.equal, equal);
      }
    });
  }

  /** Lays out with the current steps of the groups and writes every node's absolute box. */
  calculate(): void {
    const terms = this.#terms();
    this.#changed = [];
    const known = this.#known?.recall(this.#all, terms, measure);
    if (known !== undefined) {
      this.#recalled.push(known);
      this.#known = known.next;
      return;
    }
    this.#settle();
    const answers: number[] = [];
    this.#tree.answers = this.#known === undefined ? undefined : answers;
    this.#make(terms);
    this.#tree.answers = undefined;
    this.#known = this.#known?.keep(this.#all, terms, answers);
  }

  /** Has flexbox compute reused layouts before further changes build on them. */
  #settle(): void {
    for (const known of this.#recalled.splice(0)) {
      this.#tree.replies = { answers: known.answers, at: 0 };
      this.#make(known);
      this.#tree.replies = undefined;
    }
  }

  #make({ changed, baselines }: LayoutTerms): void {
    if (!this.#isMade) this.#trees.forgetSizes(this.#tree);
    this.#isMade = true;
    for (const index of changed) this.#tree.nodes[index]?.markDirty();
    const sound = this.#asTaken;
    this.#asTaken = false;
    this.#reset();
    this.#run();
    if (this.#columns.size > 0) {
      this.#alignColumns();
      this.#run();
    }
    if (this.#equal.size > 0) {
      this.#equalise();
      this.#run();
    }
    if (this.#baselines.length > 0 && this.#alignBaselines(baselines)) this.#run();
    place(this.#root, 0, 0);
    this.#asTaken = sound;
  }

  /**
   * Lets the largest text of each box, and the boxes around it, shrink below their needs, so that overflow
   * shows in one place and leaves its neighbours alone.
   */
  allowShrinking(containers: readonly PlacedNode[]): void {
    this.#settle();
    this.#known = undefined;
    this.#asTaken = false;
    for (const { children, style } of containers.flatMap((container) => flatten(container))) {
      const side = style.direction === 'row' ? 'width' : 'height';
      let largest: PlacedNode | undefined;
      for (const child of children)
        if (holdsText(child) && (largest === undefined || child.box[side] > largest.box[side]))
          largest = child;
      for (const child of children)
        if (child === largest || (child.equal !== undefined && child.equal === largest?.equal))
          child.flex?.setFlexShrink(1);
    }
  }

  /** Measures the texts of a group again after its size changed. */
  remeasure(changed: (placed: PlacedNode) => boolean): void {
    this.#all.forEach((placed, index) => {
      if (isMeasured(placed) && changed(placed)) this.#changed.push(index);
    });
  }

  free(): void {
    for (const placed of this.#all) placed.flex = undefined;
    if (this.#asTaken) this.#trees.keep(this.#tree);
    else freeTree(this.#tree);
  }

  #terms(): LayoutTerms {
    const groups = this.#all
      .map(({ equal, equalWidth }, index) =>
        equal === undefined && equalWidth === undefined ? '' : `${index} ${equal} ${equalWidth}\n`,
      )
      .join('');
    const baselines = this.#baselines.flatMap(({ children }) =>
      children.map((child) => findTextBaseline(child) ?? -1),
    );
    return { rtl: this.#rtl, groups, baselines, changed: this.#changed };
  }

  #run(): void {
    const { widthPx, heightPx } = this.#canvas;
    this.#root.flex?.calculateLayout(widthPx, heightPx, this.#rtl ? RTL : LTR);
  }

  #reset(): void {
    for (const [key, { members }] of this.#equal) {
      for (const { flex, style } of members) {
        if (isRows(key)) {
          flex?.setHeightAuto();
          flex?.setFlexGrow(0);
        } else flex?.setMinHeight(style.minHeight);
      }
    }
    for (const row of this.#baselines)
      for (const child of row.children) child.flex?.setMargin(EDGE.top, readMarginTop(child.style));
    for (const members of this.#columns.values())
      for (const { flex, style } of members) flex?.setMinWidth(style.minWidth);
  }

  #alignColumns(): void {
    for (const members of this.#columns.values()) {
      let width = 0;
      for (const { flex } of members) width = Math.max(width, flex?.getComputedWidth() ?? 0);
      for (const { flex } of members) flex?.setMinWidth(width);
    }
  }

  #equalise(): void {
    for (const [key, { owner, members }] of this.#equal) {
      let height = 0;
      for (const { flex } of members) height = Math.max(height, flex?.getComputedHeight() ?? 0);
      if (!isRows(key)) {
        for (const { flex } of members) flex?.setMinHeight(height);
        continue;
      }
      // Rows share the height of the grid; if the tallest needs more, all take its height.
      const parent = owner?.flex;
      const room =
        (parent?.getComputedHeight() ?? 0) -
        (parent?.getComputedPadding(EDGE.top) ?? 0) -
        (parent?.getComputedPadding(EDGE.bottom) ?? 0);
      const share = (room - (owner?.style.gap ?? 0) * (members.length - 1)) / members.length;
      for (const { flex } of members) flex?.setHeight(Math.max(height, share));
    }
  }

  /** Moves children of baseline rows down until their first baselines are level. */
  #alignBaselines(baselines: readonly number[]): boolean {
    let moved = false;
    let at = 0;
    for (const row of this.#baselines) {
      const offsets = row.children.map((child) => findFirstBaseline(child, baselines[at++] ?? 0));
      const lowest = Math.max(...offsets.map((offset) => offset ?? 0));
      row.children.forEach((child, index) => {
        const offset = offsets[index];
        if (offset === undefined || lowest - offset < 0.01) return;
        child.flex?.setMargin(EDGE.top, readMarginTop(child.style) + lowest - offset);
        moved = true;
      });
    }
    return moved;
  }
}

/** Returns whether a node contains text in its flow. */
function holdsText(placed: PlacedNode): boolean {
  return (
    placed.style.position !== 'absolute' &&
    flatten(placed).some((inner) => inner.text !== undefined || inner.table !== undefined)
  );
}

function isRows(key: string): boolean {
  return key.startsWith('rows@');
}

function measure(placed: PlacedNode, width: number, mode: number): { width: number; height: number } {
  const room = mode === MODE_UNDEFINED ? Number.POSITIVE_INFINITY : width;
  const step = placed.group?.step ?? 0;
  if (placed.table !== undefined) {
    const size = placed.table.measure(step, room);
    return { width: mode === MODE_UNDEFINED ? size.width : width, height: size.height };
  }
  const measured = placed.text?.measure(step, room) ?? { width: 0, height: 0, lines: 0 };
  const most = placed.node?.type === 'text' ? placed.node.maxLines : undefined;
  const height =
    most !== undefined && measured.lines > most
      ? (placed.text?.heightOfLines(step, most) ?? 0)
      : measured.height;
  return { width: mode === MODE_EXACTLY ? width : Math.min(measured.width, room), height };
}

/**
 * Distance in px from the top of a node to its first baseline; undefined without text. @param inText distance
 * within the text
 */
function findFirstBaseline({ flex, text, children }: PlacedNode, inText: number): number | undefined {
  if (text !== undefined) return (flex?.getComputedPadding(EDGE.top) ?? 0) + inText;
  for (const child of children) {
    const inside = findFirstBaseline(child, inText);
    if (inside !== undefined) return (child.flex?.getComputedTop() ?? 0) + inside;
  }
  return undefined;
}

/** The part of that distance inside the text itself. */
function findTextBaseline({ text, group, children }: PlacedNode): number | undefined {
  if (text !== undefined) return text.firstBaseline(group?.step ?? 0);
  for (const child of children) {
    const inside = findTextBaseline(child);
    if (inside !== undefined) return inside;
  }
  return undefined;
}

function readMarginTop(style: Style): number {
  return style.margin === undefined ? 0 : toEdges(style.margin)[0];
}

function place(placed: PlacedNode, left: number, top: number): void {
  const node = placed.flex;
  if (node === undefined) return;
  const computed = node.getComputedLayout();
  const x = left + computed.left;
  const y = top + computed.top;
  placed.box = { x, y, width: computed.width, height: computed.height };
  for (const child of placed.children) place(child, x, y);
}

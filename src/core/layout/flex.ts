import type { Node, Yoga } from 'yoga-layout/load';
import { CANVAS } from '../scene/scene.ts';
import type { Edges, Style, TreeNode } from '../templates/tree.ts';
import { flexbox } from './load.ts';
import { flatten, type Placed } from './placed.ts';

/** Yoga's enumerations are numbers; these are the ones that styles name. */
const JUSTIFY = { start: 0, center: 1, end: 2, between: 3, around: 4, evenly: 5 } as const;
/** Office programs and flexbox share no baseline: rows of baselines are aligned to the start and then shifted. */
const ALIGN = { start: 1, center: 2, end: 3, stretch: 4, baseline: 1 } as const;
const ROW = 2;
const EDGE = { top: 1, bottom: 3, start: 4, end: 5 } as const;
const GUTTER_ALL = 2;
const POSITION_ABSOLUTE = 2;
const WRAP = 1;
const MODE_UNDEFINED = 0;
const MODE_EXACTLY = 1;
const [LTR, RTL] = [1, 2] as const;

let config: ReturnType<Yoga['Config']['create']> | undefined;

/** Flexbox over one evaluated tree. Call `free` when done: the nodes live outside the garbage collector. */
export class FlexLayout {
  readonly #root: Placed;
  /** Leaves that are measured. */
  readonly #leaves: Placed[] = [];
  readonly #rtl: boolean;
  readonly #equal = new Map<string, { readonly owner: Placed | undefined; readonly members: Placed[] }>();
  readonly #baselines: Placed[] = [];

  constructor(root: Placed, rtl: boolean) {
    this.#root = root;
    this.#rtl = rtl;
    if (config === undefined) {
      config = flexbox().Config.create();
      // No snapping to whole pixels: siblings stay equal.
      config.setPointScaleFactor(0);
    }
    const node = this.#build(root);
    node.setWidth(CANVAS.widthPx);
    node.setHeight(CANVAS.heightPx);
  }

  /** Lays out with the groups' present steps and writes every node's absolute box. */
  calculate(): void {
    this.#reset();
    this.#run();
    if (this.#equal.size > 0) {
      this.#equalise();
      this.#run();
    }
    if (this.#baselines.length > 0 && this.#alignBaselines()) this.#run();
    place(this.#root, 0, 0);
  }

  /**
   * Lets the largest text of a box shrink below what it needs, and the boxes around it, so that what
   * does not fit shows as such in one place and leaves its neighbours alone.
   */
  allowShrinking(container: Placed): void {
    for (const { children, style } of flatten(container)) {
      const side = style.direction === 'row' ? 'width' : 'height';
      let largest: Placed | undefined;
      for (const child of children) if (holdsText(child) && (largest === undefined || child.box[side] > largest.box[side])) largest = child;
      for (const child of children) if (child === largest || (child.equal !== undefined && child.equal === largest?.equal)) child.flex?.setFlexShrink(1);
    }
  }

  /** Sizes of the group changed: its texts must be measured again. */
  remeasure(changed: (placed: Placed) => boolean): void {
    for (const leaf of this.#leaves) if (changed(leaf)) leaf.flex?.markDirty();
  }

  free(): void {
    for (const leaf of this.#leaves) leaf.flex?.unsetMeasureFunc();
    for (const placed of flatten(this.#root).reverse()) {
      placed.flex?.free();
      delete placed.flex;
    }
  }

  #run(): void {
    this.#root.flex?.calculateLayout(CANVAS.widthPx, CANVAS.heightPx, this.#rtl ? RTL : LTR);
  }

  #build(placed: Placed, owner?: Placed): Node {
    const node = flexbox().Node.create(config);
    placed.flex = node;
    applyStyle(node, placed.style);
    applyDefaults(node, placed.node, placed.style);
    if (placed.equal !== undefined) {
      const equal = this.#equal.get(placed.equal) ?? { owner, members: [] };
      equal.members.push(placed);
      this.#equal.set(placed.equal, equal);
    }
    if (placed.style.align === 'baseline' && placed.style.direction === 'row') this.#baselines.push(placed);
    if (placed.text !== undefined || placed.table !== undefined) {
      this.#leaves.push(placed);
      node.setMeasureFunc((width, mode) => measure(placed, width, mode));
    } else placed.children.forEach((child, index) => void node.insertChild(this.#build(child, placed), index));
    return node;
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
    for (const row of this.#baselines) for (const child of row.children) child.flex?.setMargin(EDGE.top, marginTop(child.style));
  }

  #equalise(): void {
    for (const [key, { owner, members }] of this.#equal) {
      let height = 0;
      for (const { flex } of members) height = Math.max(height, flex?.getComputedHeight() ?? 0);
      if (!isRows(key)) {
        for (const { flex } of members) flex?.setMinHeight(height);
        continue;
      }
      // Rows share what the grid has; where that is too little for the tallest they all take its height.
      const parent = owner?.flex;
      const room = (parent?.getComputedHeight() ?? 0) - (parent?.getComputedPadding(EDGE.top) ?? 0) - (parent?.getComputedPadding(EDGE.bottom) ?? 0);
      const share = (room - (owner?.style.gap ?? 0) * (members.length - 1)) / members.length;
      for (const { flex } of members) flex?.setHeight(Math.max(height, share));
    }
  }

  /** Moves the children of baseline rows down until their first lines stand on one line. */
  #alignBaselines(): boolean {
    let moved = false;
    for (const row of this.#baselines) {
      const offsets = row.children.map((child) => firstBaseline(child));
      const lowest = Math.max(...offsets.map((offset) => offset ?? 0));
      row.children.forEach((child, index) => {
        const offset = offsets[index];
        if (offset === undefined || lowest - offset < 0.01) return;
        child.flex?.setMargin(EDGE.top, marginTop(child.style) + lowest - offset);
        moved = true;
      });
    }
    return moved;
  }
}

/** Whether there is text in a node that takes part in its parent's flow. */
function holdsText(placed: Placed): boolean {
  return placed.style.position !== 'absolute' && flatten(placed).some((inner) => inner.text !== undefined || inner.table !== undefined);
}

function isRows(key: string): boolean {
  return key.startsWith('rows@');
}

function measure(placed: Placed, width: number, mode: number): { width: number; height: number } {
  const room = mode === MODE_UNDEFINED ? Number.POSITIVE_INFINITY : width;
  const step = placed.group?.step ?? 0;
  if (placed.table !== undefined) {
    const size = placed.table.measure(step, room);
    return { width: mode === MODE_UNDEFINED ? size.width : width, height: size.height };
  }
  const measured = placed.text?.measure(step, room) ?? { width: 0, height: 0, lines: 0 };
  const most = placed.node?.type === 'text' ? placed.node.maxLines : undefined;
  const height = most !== undefined && measured.lines > most ? (placed.text?.heightOfLines(step, most) ?? 0) : measured.height;
  return { width: mode === MODE_EXACTLY ? width : Math.min(measured.width, room), height };
}

/** Distance of the first baseline from the top of the node's box, px; undefined without text. */
function firstBaseline({ flex, text, group, children }: Placed): number | undefined {
  if (text !== undefined) return (flex?.getComputedPadding(EDGE.top) ?? 0) + text.firstBaseline(group?.step ?? 0);
  for (const child of children) {
    const inside = firstBaseline(child);
    if (inside !== undefined) return (child.flex?.getComputedTop() ?? 0) + inside;
  }
  return undefined;
}

function marginTop(style: Style): number {
  return style.margin === undefined ? 0 : edges(style.margin)[0];
}

function place(placed: Placed, left: number, top: number): void {
  const node = placed.flex;
  if (node === undefined) return;
  const computed = node.getComputedLayout();
  const x = left + computed.left;
  const y = top + computed.top;
  placed.box = { x, y, width: computed.width, height: computed.height };
  for (const child of placed.children) place(child, x, y);
}

/** Sizes that follow from the kind of node where the style names none. */
function applyDefaults(node: Node, tree: TreeNode | undefined, style: Style): void {
  if (tree?.type === 'icon') {
    if (style.width === undefined) node.setWidth(tree.sizePx);
    if (style.height === undefined) node.setHeight(tree.sizePx);
    if (style.shrink === undefined) node.setFlexShrink(0);
  } else if (tree?.type === 'rule') {
    if (tree.axis === 'horizontal' && style.height === undefined) node.setHeight(tree.widthPx);
    if (tree.axis === 'vertical' && style.width === undefined) node.setWidth(tree.widthPx);
  }
}

function applyStyle(node: Node, style: Style): void {
  if (style.direction === 'row') node.setFlexDirection(ROW);
  if (style.wrap === true) node.setFlexWrap(WRAP);
  if (style.justify !== undefined) node.setJustifyContent(JUSTIFY[style.justify]);
  if (style.align !== undefined) node.setAlignItems(ALIGN[style.align]);
  if (style.self !== undefined) node.setAlignSelf(ALIGN[style.self]);
  if (style.grow !== undefined) node.setFlexGrow(style.grow);
  if (style.shrink !== undefined) node.setFlexShrink(style.shrink);
  if (style.basis !== undefined) node.setFlexBasis(style.basis);
  if (style.width !== undefined) node.setWidth(style.width);
  if (style.height !== undefined) node.setHeight(style.height);
  if (style.minWidth !== undefined) node.setMinWidth(style.minWidth);
  if (style.maxWidth !== undefined) node.setMaxWidth(style.maxWidth);
  if (style.minHeight !== undefined) node.setMinHeight(style.minHeight);
  if (style.maxHeight !== undefined) node.setMaxHeight(style.maxHeight);
  if (style.aspect !== undefined) node.setAspectRatio(style.aspect);
  if (style.gap !== undefined) node.setGap(GUTTER_ALL, style.gap);
  if (style.position === 'absolute') node.setPositionType(POSITION_ABSOLUTE);
  if (style.start !== undefined) node.setPosition(EDGE.start, style.start);
  if (style.end !== undefined) node.setPosition(EDGE.end, style.end);
  if (style.top !== undefined) node.setPosition(EDGE.top, style.top);
  if (style.bottom !== undefined) node.setPosition(EDGE.bottom, style.bottom);
  if (style.padding !== undefined) eachEdge(style.padding, (edge, value) => node.setPadding(edge, value));
  if (style.margin !== undefined) eachEdge(style.margin, (edge, value) => node.setMargin(edge, value));
}

function eachEdge(value: Edges, set: (edge: number, value: number) => void): void {
  const [top, end, bottom, start] = edges(value);
  set(EDGE.top, top);
  set(EDGE.end, end);
  set(EDGE.bottom, bottom);
  set(EDGE.start, start);
}

/** [top, end, bottom, start]. */
export function edges(value: Edges): readonly [number, number, number, number] {
  if (typeof value === 'number') return [value, value, value, value];
  return value.length === 2 ? [value[0], value[1], value[0], value[1]] : value;
}

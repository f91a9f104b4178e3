import { omit } from '../../input/fields.ts';
import type {
  BoxNode,
  Condition,
  LayoutTree,
  ShapeNode,
  StageNode,
  Template,
  TextStyle,
  TreeNode,
} from '../../templates/tree.ts';

/** Parts that layouts and compositions share. Each is taken from the tree of the layout that draws it. */
export interface Parts {
  /** An item of `cards`, and the emphasised one if the template has it. */
  readonly card?: TreeNode;
  readonly strongCard?: { readonly drawing: TreeNode; readonly by: Strength };
  /** An item of `metrics_chart`. */
  readonly metric?: TreeNode;
  /** The numeral and the text styles of an item of `process`. */
  readonly numeral?: TreeNode;
  readonly step: Texts;
  /** The card around a step, if the template has one. */
  readonly stepCard?: BoxNode;
  /** The point and the text styles of an item of `timeline`. */
  readonly point?: Pick<BoxNode, 'fill' | 'stroke'>;
  readonly event: Texts;
  readonly person: Texts;
  readonly stage: Texts & { readonly fill?: StageNode['fill']; readonly stroke?: StageNode['stroke'] };
  readonly quote: Texts;
  /** The conclusion of a slide in a box of its own. */
  readonly conclusion?: BoxNode;
}

/** The part of a card that is filled differently for emphasis: its whole backdrop, or its head. */
export type Strength = 'backdrop' | 'head';

/** Text styles by the field that they show, for example ".heading". */
export type Texts = { readonly texts: Readonly<Record<string, TextStyle>> };

/** Number of items on the slide from which the item is taken: as small as items in compositions. */
const MANY = { cards: 6, metrics_chart: 4, process: 6, timeline: 8, team: 8, funnel: 5 } as const;
/** Indexes of the emphasised and of a plain item: templates emphasise the first. */
const [STRONG, PLAIN] = [0, 1];
const PRIMARY = JSON.stringify({ token: 'primary' });
/** Id of the card around a step in templates that have the look of a file. */
const STEP_CARD = 'step-card';

/** Extracts the parts of a template from its layouts. */
export function extractParts(layouts: Template['layouts']): Parts {
  const item = (layout: keyof typeof MANY, list: string, index = PLAIN): TreeNode | undefined =>
    findItem(layouts[layout], { list, count: MANY[layout], index });
  const [card, strongCard] = [item('cards', 'items'), item('cards', 'items', STRONG)];
  const step = item('process', 'items');
  const event = item('timeline', 'items');
  const stage = flatten(item('funnel', 'items')).find((node): node is StageNode => node.type === 'stage');
  const metric = item('metrics_chart', 'metrics');
  const numeral = findNumeral(step);
  const stepCard = flatten(step).find(
    (node): node is BoxNode => node.type === 'box' && node.id === STEP_CARD,
  );
  const point = flatten(event).find(
    (node): node is BoxNode | ShapeNode => (node.type === 'box' || node.type === 'shape') && isDot(node),
  );
  const conclusion = flatten(layouts['metrics_chart']?.root).find(
    (node): node is BoxNode =>
      node.type === 'box' && isBackdrop(node) && node.children.some((child) => isBound(child, 'takeaway')),
  );
  const strength = classifyStrength(card, strongCard);
  return {
    ...(card === undefined ? {} : { card }),
    ...(strongCard === undefined || strength === undefined
      ? {}
      : { strongCard: { drawing: strongCard, by: strength } }),
    ...(metric === undefined ? {} : { metric }),
    ...(numeral === undefined ? {} : { numeral }),
    ...(stepCard === undefined ? {} : { stepCard }),
    ...(point === undefined
      ? {}
      : {
          point: { ...(point.fill && { fill: point.fill }), ...(point.stroke && { stroke: point.stroke }) },
        }),
    ...(conclusion === undefined ? {} : { conclusion }),
    step: readTextStyles(step),
    event: readTextStyles(event),
    person: readTextStyles(item('team', 'people')),
    stage: {
      ...readTextStyles(item('funnel', 'items')),
      ...(stage?.fill && { fill: stage.fill }),
      ...(stage?.stroke && { stroke: stage.stroke }),
    },
    quote: readTextStyles(layouts['quote']?.root),
  };
}

/** A node and its descendants in document order. */
function flatten(node: TreeNode | undefined): TreeNode[] {
  if (node === undefined) return [];
  if (node.type === 'box') return [node, ...node.children.flatMap(flatten)];
  return node.type === 'grid' ? [node, ...flatten(node.item)] : [node];
}

interface Slot {
  readonly list: string;
  readonly count: number;
  readonly index: number;
}

/** Returns what a layout draws for one item of a list of `count` items. */
function findItem(tree: LayoutTree | undefined, slot: Slot): TreeNode | undefined {
  const root = tree === undefined ? undefined : resolveConditions(tree.root, slot);
  for (const node of flatten(root)) {
    if (node.type === 'grid' && node.each === slot.list) return node.item;
    if (node.type !== 'box' || node.each !== slot.list) continue;
    const drawn = node.children.find((child) => flatten(child).some(({ type }) => type === 'text'));
    if (drawn !== undefined) return drawn;
  }
  return undefined;
}

/** Evaluates the conditions that depend on the number of items and on the item's index. */
function resolveConditions(node: TreeNode, slot: Slot): TreeNode | undefined {
  const { when, ...rest } = node;
  if (when !== undefined && !isSatisfied(when, slot)) return undefined;
  const own = omit(when ?? {}, 'count', 'turn', 'index');
  const resolved = { ...rest, ...(Object.keys(own).length === 0 ? {} : { when: own }) } as TreeNode;
  if (resolved.type === 'box')
    return {
      ...resolved,
      children: resolved.children.flatMap((child) => resolveConditions(child, slot) ?? []),
    };
  if (resolved.type !== 'grid') return resolved;
  const item = resolveConditions(resolved.item, slot);
  return item === undefined ? undefined : { ...resolved, item };
}

function isSatisfied({ count, turn, index }: Condition, { list, count: length, index: at }: Slot): boolean {
  if (
    count !== undefined &&
    count.of === list &&
    (length < (count.min ?? 0) || length > (count.max ?? length))
  )
    return false;
  if (turn !== undefined && !turn.is.includes(0)) return false;
  return (
    index === undefined ||
    ((index.is === undefined || index.is.includes(at)) && index.not?.includes(at) !== true)
  );
}

export function readTextStyles(node: TreeNode | undefined): Texts {
  const texts = flatten(node).flatMap((one) =>
    one.type === 'text' && one.bind !== undefined ? [[one.bind, one.textStyle] as const] : [],
  );
  // If a field is drawn twice, the first style wins.
  return { texts: Object.fromEntries(texts.toReversed()) };
}

function isBound(node: TreeNode, ...binds: readonly string[]): boolean {
  return flatten(node).some((one) => 'bind' in one && one.bind !== undefined && binds.includes(one.bind));
}

/** The sign that shows a step's number: the shape around the number, or the number alone. */
function findNumeral(step: TreeNode | undefined): TreeNode | undefined {
  const saying = flatten(step).filter(
    (node) => isBound(node, '#') && !flatten(node).some((one) => one.type === 'text' && one.bind !== '#'),
  );
  return (
    saying.find((node) => node.type === 'box' && (node.fill !== undefined || node.stroke !== undefined)) ??
    saying.at(-1)
  );
}

function isDot({ geometry, fill, style }: BoxNode | ShapeNode): boolean {
  return (
    geometry?.kind === 'ellipse' &&
    fill !== undefined &&
    typeof style?.width === 'number' &&
    style.width <= 24
  );
}

function isBackdrop({ fill, geometry }: BoxNode): boolean {
  return fill !== undefined && geometry === undefined;
}

/**
 * How the emphasised card differs from a plain one; undefined if its content could not take the colours of a
 * tone.
 */
function classifyStrength(plain: TreeNode | undefined, strong: TreeNode | undefined): Strength | undefined {
  const fillsUnder = (node: TreeNode | undefined, field: string): string[] =>
    flatten(node).flatMap((one) =>
      one.type === 'box' && one.fill !== undefined && isBound(one, field) ? [JSON.stringify(one.fill)] : [],
    );
  const [backdrop, head] = [fillsUnder(strong, '.text'), fillsUnder(strong, '.heading')];
  if (backdrop.join() !== fillsUnder(plain, '.text').join())
    return backdrop.every((fill) => fill === PRIMARY) ? 'backdrop' : undefined;
  return head.join() === fillsUnder(plain, '.heading').join() ? undefined : 'head';
}

import type { SlideView } from '../use-slide-view.ts';
import {
  findAttribute,
  findNodeFrom,
  findRoot,
  listElements,
  type MarkupElement,
  type MarkupNode,
  toOffset,
} from './markup.ts';
import { isInline, isList, isText } from './vocabulary.ts';

type Drawn = SlideView['elements'][number];
type Parts = SlideView['parts'];

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Text that is edited in place: an attribute, or a range of the markup. */
export interface Words {
  readonly attribute?: string;
  readonly from: number;
  readonly to: number;
}

/** Clickable part of the picture. */
export interface Spot {
  /** Element of the part. */
  readonly element: MarkupElement;
  readonly drawn: Drawn;
  readonly words?: Words;
}

/** Clickable parts, and boxes of all elements by key. */
export interface SlideMap {
  readonly spots: readonly Spot[];
  readonly boxes: ReadonlyMap<string, Box>;
}

const PICTURE = /^pictures\[(\d+)\]/;

interface Place {
  readonly element: MarkupElement;
  /** First node of a text without an element of its own. */
  readonly line?: MarkupNode;
  /** Attribute of a component that contains the text. */
  readonly attribute?: string;
  /** True if the whole element is meant and not a generated part of it. */
  readonly whole: boolean;
}

/** Elements that are pictures, or have one as their poster. */
const SHOWN: ReadonlySet<string> = new Set(['img', 'video', 'audio']);

/** Resolves a path of the scene or of a finding, such as "markup#p-2" or "pictures[0].image". */
export function resolvePlace(
  path: string,
  markup: string,
  nodes: readonly MarkupNode[],
  parts: Parts,
): Place | undefined {
  const picture = PICTURE.exec(path)?.[1];
  if (picture !== undefined) {
    const element = listElements(nodes).filter(({ name }) => SHOWN.has(name))[Number(picture)];
    return element && { element, whole: true };
  }
  const name = path.replace(/^markup#?/, '');
  // Parts of a component have its id as prefix, such as "x-card-1-title".
  for (let id = name; id !== ''; id = id.replace(/-?[^-]*$/, '')) {
    const part = parts.find((one) => one.id === id);
    const node = part && findNodeFrom(nodes, toOffset(markup, part));
    if (node === undefined) continue;
    const rest = name.slice(id.length + 1);
    const isOwn =
      node.kind === 'element' && (findAttribute(node, 'id') === id || id.startsWith(`${node.name}-`));
    if (!isOwn && isInline(node)) return node.parent && { element: node.parent, line: node, whole: false };
    if (node.kind === 'text') continue;
    return {
      element: node,
      whole: isOwn && rest === '',
      ...(findAttribute(node, rest) === undefined ? {} : { attribute: rest }),
    };
  }
  const root = findRoot(nodes);
  return root && path.startsWith('markup') ? { element: root, whole: false } : undefined;
}

/** @param markup source of the picture */
export function buildSlideMap(
  { elements, parts, size }: Pick<SlideView, 'elements' | 'parts' | 'size'>,
  markup: string,
  nodes: readonly MarkupNode[],
): SlideMap {
  const spots: Spot[] = [];
  const own = new Map<string, Box>();
  const around = new Map<string, Box>();
  for (const drawn of elements) {
    const place = resolvePlace(drawn.path, markup, nodes, parts);
    if (place === undefined) continue;
    const { element, whole } = place;
    const words = drawn.type === 'text' ? findWords(place, markup) : undefined;
    spots.push({ element, drawn, ...(words === undefined ? {} : { words }) });
    // A diagram is drawn in many parts.
    if (whole) own.set(element.key, joinBoxes(own.get(element.key), drawn));
    for (let one: MarkupElement | undefined = element; one !== undefined; one = one.parent)
      around.set(one.key, joinBoxes(around.get(one.key), drawn));
  }
  const root = findRoot(nodes);
  const whole = root === undefined ? [] : [[root.key, { x: 0, y: 0, ...size }] as const];
  return { spots, boxes: new Map([...around, ...own, ...whole]) };
}

/** Source of a text in the scene; undefined for generated text such as the number of a step. */
function findWords({ element, line, attribute }: Place, markup: string): Words | undefined {
  if (line !== undefined) return findLine(line, markup);
  if (attribute !== undefined) return { attribute, from: element.from, to: element.from };
  return isText(element) || isList(element) || isInline(element) || element.name === 'x-quote'
    ? trimRange(markup, ...element.inner)
    : undefined;
}

/** Line of text in a box without an element of its own. */
function findLine(node: MarkupNode, markup: string): Words | undefined {
  const beside = node.parent?.children ?? [];
  const first = beside.indexOf(node);
  const end = beside.findIndex((one, index) => index > first && !isInline(one));
  const last = beside[(end < 0 ? beside.length : end) - 1];
  return last && trimRange(markup, node.from, last.to);
}

/** Range without white space at its ends. */
export function trimRange(markup: string, from: number, to: number): Words {
  const text = markup.slice(from, to);
  return {
    from: from + text.length - text.trimStart().length,
    to: Math.max(from + text.length - text.trimStart().length, to - (text.length - text.trimEnd().length)),
  };
}

function findBox({ x, y, width, height }: Box): Box {
  return { x, y, width, height };
}

function joinBoxes(box: Box | undefined, other: Box): Box {
  if (box === undefined) return findBox(other);
  const [x, y] = [Math.min(box.x, other.x), Math.min(box.y, other.y)];
  return {
    x,
    y,
    width: Math.max(box.x + box.width, other.x + other.width) - x,
    height: Math.max(box.y + box.height, other.y + other.height) - y,
  };
}

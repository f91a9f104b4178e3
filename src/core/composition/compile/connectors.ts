import { nearest } from '../../errors/nearest-choices.ts';
import { parseLineRanges } from '../../scene/line-ranges.ts';
import type { BoxNode, RuleNode, TextNode, TreeNode } from '../../templates/tree.ts';
import { MARKUP_LIMITS } from '../markup/limits.ts';
import type { MarkupElement } from '../markup/node.ts';
import { type Compilation, type InheritedContext, markupPath } from './context.ts';
import { flattenNodes } from './kit.ts';
import { textNode } from './text-blocks.ts';
import { resolvePaint, shiftPaint, type Tone } from './tone.ts';

const TONES = [
  'muted',
  'text',
  'line',
  'primary',
  'secondary',
  'accent',
  'success',
  'warning',
  'danger',
  'neutral',
] as const;
const DASHES = ['solid', 'dash', 'dot'] as const;
const ARROWS = ['end', 'start', 'both', 'none'] as const;
const SHAPES = ['straight', 'elbow', 'curve'] as const;
const SIDES = ['top', 'right', 'bottom', 'left'] as const;
const MAX_JOINED = 12;
const WIDTH_PX = 1.5;
const LABEL_PX = 220;
const NOWHERE = { position: 'absolute', width: 0, height: 0 } as const;
/** Suffix of the box that holds the backdrop of a table, chart or text; connectors end at it. */
const BACKDROP = '-backdrop';

/** Arrows from each element in `from` to each element in `to`; they stay attached to these. */
export function connectorNode(
  element: MarkupElement,
  compilation: Compilation,
  context: InheritedContext,
): BoxNode {
  const id = compilation.assignId(element);
  const [from, to] = [readJoinedIds('from', element, compilation), readJoinedIds('to', element, compilation)];
  const paint = resolvePaint(
    { name: readChoice('tone', TONES, element, compilation) ?? 'muted' },
    context.tone,
  );
  const dash = readChoice('dash', DASHES, element, compilation);
  const arrow = readChoice('arrow', ARROWS, element, compilation) ?? 'end';
  const shape = readChoice('shape', SHAPES, element, compilation) ?? 'free';
  const sides = [
    readChoice('from-side', SIDES, element, compilation),
    readChoice('to-side', SIDES, element, compilation),
  ] as const;
  const label = compilation.attribute(element, 'label');
  const pairs = from.flatMap((one) =>
    to.filter((other) => other !== one).map((other) => [one, other] as const),
  );
  if (pairs.length === 0 && from.length > 0 && to.length > 0)
    compilation.fault({
      at: element.at,
      message: `This connector leads from "${from[0]}" to itself: name another element in to.`,
      type: 'value',
    });
  const before = compilation.connectorLines;
  compilation.connectorLines += pairs.length;
  if (compilation.connectorLines > MARKUP_LIMITS.connectorLines) {
    if (before <= MARKUP_LIMITS.connectorLines)
      compilation.fault({
        at: element.at,
        message: `The connectors of a slide draw at most ${MARKUP_LIMITS.connectorLines} lines, one from each element of from to each of to. Name fewer elements, or spread them over several slides.`,
        type: 'too_many',
      });
    return { type: 'box', id, style: NOWHERE, children: [] };
  }
  const parts = pairs.flatMap((joins, index): TreeNode[] => {
    const own = `${id}-${index + 1}`;
    const labelId = label === undefined ? undefined : `${own}-label`;
    const rule: RuleNode = {
      type: 'rule',
      id: own,
      name: `${joins[0]} to ${joins[1]}`,
      path: markupPath(id),
      axis: 'horizontal',
      paint,
      widthPx: WIDTH_PX,
      joins,
      shape,
      ...(sides[0] === undefined && sides[1] === undefined ? {} : { sides }),
      arrow: arrow === 'end' || arrow === 'both',
      ...(arrow === 'start' || arrow === 'both' ? { arrowStart: true } : {}),
      ...(labelId === undefined ? {} : { labelId }),
      ...(dash === undefined ? {} : { dash }),
      style: NOWHERE,
    };
    return labelId === undefined ? [rule] : [rule, labelBox(label ?? '', labelId, compilation, context)];
  });
  return { type: 'box', id, style: NOWHERE, children: parts };
}

/**
 * The line from a component to the element that it refers to by `for="#id"`, or to a marked line of code by
 * `for="#id:3"`.
 */
export function pointerTo(
  element: MarkupElement,
  id: string,
  compilation: Compilation,
  { tone, role = 'muted' }: { readonly tone: Tone; readonly role?: string | undefined },
): TreeNode[] {
  const attribute = element.attributes.get('for');
  if (attribute === undefined) return [];
  const [, target = '', line] = /^#?(.*?)(?::(\d{1,4}))?$/s.exec(attribute.value.trim()) ?? [];
  compilation.joined.push(
    { id: target, at: attribute.at, ...(line === undefined ? {} : { line: Number(line) }) },
    { id, at: element.at },
  );
  const rule: RuleNode = {
    type: 'rule',
    id: `${id}-pointer`,
    name: `${id} to ${target}`,
    path: markupPath(id),
    axis: 'horizontal',
    paint: resolvePaint({ name: role }, tone),
    widthPx: WIDTH_PX,
    joins: [id, line === undefined ? target : `${target}-line-${line}`],
    shape: line === undefined ? 'free' : 'elbow',
    arrow: true,
    style: NOWHERE,
  };
  return [rule];
}

/**
 * The label of a connector, as wide as its text, on the background colour so that the line does not cross it.
 */
function labelBox(text: string, id: string, compilation: Compilation, context: InheritedContext): BoxNode {
  const words = textNode('small', [{ runs: [{ text }] }], id, compilation, {
    ...context,
    axis: 'column',
    group: 'connector-',
  });
  const backdrop: BoxNode = {
    type: 'box',
    id: `${id}${BACKDROP}`,
    fill: shiftPaint({ token: 'background' }, context.tone),
    style: { self: 'start', padding: [1, 6] },
    children: [words],
  };
  return {
    type: 'box',
    id: `${id}-room`,
    style: { position: 'absolute', width: LABEL_PX },
    children: [backdrop],
  };
}

/**
 * Resolves the ends of connectors, drawing undrawn boxes so that lines can attach, and reports ids that do
 * not exist.
 */
export function addJoints<T extends TreeNode>(
  root: T,
  { joined: named, fault, content }: Pick<Compilation, 'joined' | 'fault' | 'content'>,
): T {
  if (named.length === 0) return root;
  const nodes = new Map(flattenNodes(root).map((node) => [node.id, node]));
  for (const { id, at, line } of named) {
    const node = nodes.get(id);
    if (node !== undefined && line !== undefined && !isMarkedLine(node, line, content))
      fault({
        at,
        message: `Line ${line} of "${id}" is not marked: name it in lines="…" of that <pre>, such as lines="${line} success".`,
        type: 'value',
      });
    if (node !== undefined) continue;
    const close = nearest(
      id,
      [...nodes.keys()].flatMap((one) => one ?? []),
      2,
    );
    const did = close.length > 0 ? ` Did you mean ${close.map((one) => `#${one}`).join(' or ')}?` : '';
    fault({ at, message: `There is no element with the id "${id}".${did}`, type: 'value', nearest: close });
  }
  const ids = new Set(named.map(({ id }) => id));
  const drawnAt = (id: string): string => (nodes.has(`${id}${BACKDROP}`) ? `${id}${BACKDROP}` : id);
  const walk = (node: TreeNode, axis: 'row' | 'column'): TreeNode => {
    if (node.type === 'rule' && node.shape !== undefined && node.joins !== undefined)
      return { ...node, joins: [drawnAt(node.joins[0]), drawnAt(node.joins[1])] };
    const isEnd = ids.has(node.id ?? '');
    if (node.type === 'text' && isEnd) return shrinkToText(node, axis);
    if (node.type !== 'box') return node;
    const walked = {
      ...node,
      children: node.children.map((child) => walk(child, node.style?.direction ?? 'column')),
    };
    if (!isEnd) return walked;
    const isPlainText =
      node.fill === undefined &&
      node.stroke === undefined &&
      node.children.every(({ type }) => type === 'text');
    return { ...(isPlainText ? shrinkToText(walked, axis) : walked), joint: true };
  };
  return walk(root, 'column') as T;
}

/** A line of code that has a band at which a line can end. */
function isMarkedLine(node: TreeNode, line: number, content: Compilation['content']): boolean {
  if (node.type !== 'code') return false;
  const { code = '', marked = '' } = (content[node.id ?? ''] ?? {}) as { code?: string; marked?: string };
  return (
    line <= code.trimEnd().split('\n').length &&
    parseLineRanges(marked)?.some((one) => one.line === line) === true
  );
}

/** Shrinks a node to its text, so that lines end at the text and not at the edge of the space around it. */
function shrinkToText<N extends BoxNode | TextNode>(node: N, axis: 'row' | 'column'): N {
  const { style = {} } = node;
  const isSized =
    style.self !== undefined ||
    style.position === 'absolute' ||
    (axis === 'row' ? style.height : style.width) !== undefined;
  const align = node.type === 'text' && axis === 'column' ? (node.textStyle.align ?? 'start') : 'start';
  return isSized ? node : { ...node, style: { ...style, self: align } };
}

/** Ids from "#a #b". */
function readJoinedIds(name: 'from' | 'to', element: MarkupElement, compilation: Compilation): string[] {
  const at = element.attributes.get(name)?.at ?? element.at;
  const ids = (compilation.attribute(element, name) ?? '')
    .split(/[\s,]+/)
    .flatMap((id) => id.replace(/^#/, '') || []);
  if (ids.length === 0)
    compilation.fault({
      at: element.at,
      message: `<connector> needs ${name}, the id of an element such as ${name}="#a".`,
      type: 'missing',
    });
  if (ids.length > MAX_JOINED)
    compilation.fault({
      at,
      message: `A connector names at most ${MAX_JOINED} elements at each end.`,
      type: 'too_many',
    });
  compilation.joined.push(...ids.slice(0, MAX_JOINED).map((id) => ({ id, at })));
  return ids.slice(0, MAX_JOINED);
}

function readChoice<T extends string>(
  name: string,
  allowed: readonly T[],
  element: MarkupElement,
  compilation: Compilation,
): T | undefined {
  const value = compilation.attribute(element, name);
  const found = allowed.find((one) => one === value);
  if (value !== undefined && found === undefined)
    compilation.fault({
      at: element.attributes.get(name)?.at ?? element.at,
      message: `${name} does not take "${value.slice(0, 40)}": it takes ${allowed.join(', ')}.`,
      type: 'enum',
      allowed,
    });
  return found;
}

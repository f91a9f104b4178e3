import { defined, omit } from '../../input/fields.ts';
import type { BoxNode, TextStyle, TreeNode } from '../../templates/tree.ts';
import type { MarkupElement } from '../markup/node.ts';
import type { BySide, Css } from '../style/css.ts';
import { childNodes, makeBox, readTone } from './blocks.ts';
import { createAttribute, createText } from './component-parts.ts';
import { type Compilation, type InheritedContext, markupPath, type TextKind } from './context.ts';
import { fillPart, hasLook } from './fill-part.ts';
import { flowStyle } from './flow.ts';
import { boxLook, sideRules } from './frame-look.ts';
import { isInline } from './inline.ts';
import { iconNode } from './native-nodes.ts';
import { readTextStyles, type Texts } from './parts.ts';
import { inheritStyles } from './text-blocks.ts';
import { resizeStyle } from './text-styles.ts';
import { shiftPaint, type Tone } from './tone.ts';

const PADDING: BySide<number> = { top: 20, end: 24, bottom: 20, start: 24 };
const EDGES = [PADDING.top ?? 0, PADDING.end ?? 0, PADDING.bottom ?? 0, PADDING.start ?? 0] as const;
/** Between the pieces of a card that are in no order of the template's, px. */
const GAP = 8;

/** A card of the template's layout `cards`, with whatever the markup puts where its text stands. */
export function card(element: MarkupElement, compilation: Compilation, context: InheritedContext, css: Css): TreeNode {
  const id = compilation.assignId(element);
  const { card: plain, strongCard: strong } = compilation.kit.parts;
  const title = compilation.attribute(element, 'title');
  const asked = compilation.has(element, 'strong') ? 'accent' : readTone(element, compilation, context.tone);
  const isStrong = compilation.has(element, 'strong') && strong !== undefined && context.tone === 'default' && (strong.by === 'backdrop' || title !== undefined);
  const part = isStrong ? strong.drawing : plain;
  const isFilled = isStrong && strong.by === 'backdrop';
  // A strong card of the template has its own colours; what stands in it has those that read on it.
  const [outer, tone]: readonly [Tone, Tone] = isStrong ? [context.tone, isFilled ? 'accent' : context.tone] : [asked, asked];
  const { texts } = part === undefined ? { texts: {} } : readTextStyles(part);
  const inner: InheritedContext = { ...inheritStyles({ ...context, tone }, css), axis: 'column', inside: id, group: `${context.group}card-` };
  const own: InheritedContext = { ...inner, tone: outer };
  const isDense = element.children.some((child) => child.type === 'element' && !isInline(child) && child.name !== 'p');
  const headingContext = { ...own, textStyles: isDense ? resizeStyle('h3', texts['.heading']) : cardTextStyles(texts) };
  const icon = compilation.attribute(element, 'icon');
  const body: InheritedContext = isFilled ? { ...inner, textStyles: cardTextStyles(resetColours(texts)) } : { ...inner, textStyles: cardTextStyles(texts) };
  const filling = {
    '.icon': icon === undefined ? [] : [createIcon(icon, element, compilation, own, `${id}-icon`)],
    '.heading': createText(title, 'h3', `${id}-title`, compilation, headingContext),
    '.text': [...createText(compilation.attribute(element, 'detail'), 'small', `${id}-detail`, compilation, inner), ...layoutContent(element, compilation, body, css)],
  };
  const drawn = part === undefined ? undefined : fillPart(part, { nodes: filling, isDense }, id, own);
  const made = drawn?.type === 'box' ? drawn : stackBox(id, Object.values(filling).flat());
  return placeOnBackdrop(made, { element, compilation, around: context, css, id, tone: outer, isShifted: !isStrong && outer !== context.tone });
}

/** What stands in the card, in rows and columns where its classes say so. */
function layoutContent(element: MarkupElement, compilation: Compilation, body: InheritedContext, css: Css): TreeNode[] {
  const { display, direction, columns, justify, align, rowGap, columnGap, wrap } = css;
  const flow: Css = defined({ display, direction, columns, justify, align, rowGap, columnGap, wrap });
  if (Object.keys(flow).length === 0) return childNodes(element.children, compilation, body);
  const { inside } = body;
  return [makeBox(element.children, `${inside}-body`, compilation, body, { ...flow, grow: 1, shrink: 1 }, 'column')];
}

interface Backdrop {
  readonly element: MarkupElement;
  readonly compilation: Compilation;
  readonly around: InheritedContext;
  readonly css: Css;
  readonly id: string;
  readonly tone: Tone;
  /** Its tone is another than that of what is around it. */
  readonly isShifted: boolean;
}

/** The card with its place in the flow, and the backdrop that the markup gives it in place of its own. */
function placeOnBackdrop(made: BoxNode, { compilation, around: context, css, id, tone, isShifted }: Backdrop): BoxNode {
  const isOwn = css.background !== undefined || css.gradient !== undefined || css.border !== undefined;
  const inside = omit(made.style ?? {}, 'grow', 'shrink', 'basis', 'width', 'height', 'maxHeight', 'self', 'margin');
  const { radius } = made;
  const pieces = omit(made, 'fill', 'stroke', 'gradient', 'radius');
  const rounded = css.radius === undefined ? {} : { radius: css.radius };
  const look = isOwn ? boxLook(css, tone) : isShifted ? { fill: shiftPaint({ token: 'background' }, tone), radius: radius ?? ('theme' as const) } : resolveLooks(made, compilation, tone, context);
  // A rule over its head, or an outline of its own, would be a second edge.
  const children = isOwn || isShifted ? made.children.flatMap(withoutBackdrop) : made.children;
  const needsRoom = !hasLook(made) && hasLook(look as BoxNode) && !hasHead(made) && !made.children.some(hasBackdrop);
  const padding = css.padding ?? (needsRoom ? PADDING : undefined);
  const flow = flowStyle({ ...css, ...(padding === undefined ? {} : { padding }) }, context.axis);
  const rules = isOwn ? sideRules(css, tone, id) : [];
  // A share of a row is true to its number where padding is no part of it.
  if (context.axis === 'row' && css.basis === 0 && (flow.padding ?? inside.padding) !== undefined) {
    const { padding: edges = inside.padding ?? EDGES, ...free } = flow;
    const held: BoxNode = { type: 'box', id: `${id}-inside`, style: { ...inside, grow: 1, shrink: 1, padding: edges }, children };
    return { ...pieces, ...look, ...rounded, id, name: id, path: markupPath(id), style: free, children: [held, ...rules] };
  }
  return { ...pieces, ...look, ...rounded, id, name: id, path: markupPath(id), style: { gap: inside.gap ?? 0, ...inside, ...flow }, children: [...children, ...rules] };
}

/** Its own look, or, where what would show it is left out, that of other boxes of the template. */
function resolveLooks(made: BoxNode, { kit }: Compilation, tone: Tone, { tone: outer }: InheritedContext): Partial<BoxNode> {
  const own = { ...(made.fill && { fill: made.fill }), ...(made.stroke && { stroke: made.stroke }), ...(made.radius !== undefined && { radius: made.radius }) };
  if (tone !== outer || drawsItself(made) || kit.card === undefined) return own;
  const { fill, stroke, radius } = kit.card;
  return {
    ...(fill && { fill: shiftPaint({ token: 'surface' }, tone) }),
    ...(stroke && { stroke: { ...stroke, paint: shiftPaint(stroke.paint, tone) } }),
    ...(radius === undefined ? {} : { radius }),
  };
}

/** Whether anything shows where the card is. */
function drawsItself(node: TreeNode): boolean {
  if (node.type === 'rule' || node.type === 'shape') return true;
  return node.type === 'box' && (hasLook(node) || node.children.some((child) => child.path === undefined && drawsItself(child)));
}

/** A filled strip from edge to edge at its head. */
function hasHead({ children: [first] }: BoxNode): boolean {
  return first?.type === 'box' && (first.fill !== undefined || hasHead(first));
}

/** What is left of a card when it stands on another backdrop: its own, its outline and the rule over its head would be a second one. */
function withoutBackdrop(child: TreeNode, index: number): TreeNode[] {
  if (child.style?.position === 'absolute' || (index === 0 && isRule(child))) return [];
  if (child.type !== 'box' || index > 0 || !hasBackdrop(child)) return [child];
  const free = omit(child, 'fill', 'stroke');
  return [free];
}

/** A box inside that is the whole of the card. */
function hasBackdrop(child: TreeNode): boolean {
  return child.type === 'box' && (child.style?.position === 'absolute' || (hasLook(child) && child.style?.grow === 1));
}

function isRule(node: TreeNode): boolean {
  return node.type === 'rule' || (node.type === 'box' && node.children.length > 0 && node.children.every(isRule));
}

function cardTextStyles(texts: Texts['texts']): Partial<Record<TextKind, TextStyle>> {
  const { '.heading': heading, '.text': text } = texts;
  return { ...(heading && { h3: heading }), ...(text && { p: text }) };
}

/** In the plain colour, which its tone turns into the one that reads on it. */
function resetColours(texts: Texts['texts']): Texts['texts'] {
  return Object.fromEntries(Object.entries(texts).map(([field, style]) => [field, { ...style, color: { token: 'text' } as const }]));
}

function stackBox(id: string, children: readonly TreeNode[]): BoxNode {
  return { type: 'box', id, style: { gap: GAP }, children };
}

/** A sign that a component shows. @param id its own, where it is to have one */
export function createIcon(name: string, element: MarkupElement, compilation: Compilation, context: InheritedContext, id?: string): TreeNode {
  const attributes = new Map([['name', createAttribute(name, element)], ...(id === undefined ? [] : [['id', createAttribute(id, element)] as const])]);
  return iconNode({ ...element, name: 'icon', attributes, children: [] }, compilation, context, {});
}

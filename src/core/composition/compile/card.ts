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
import { isPrimary } from './metric-step-quote.ts';
import { iconNode } from './native-nodes.ts';
import { readTextStyles, type Texts } from './parts.ts';
import { inheritStyles } from './text-blocks.ts';
import { resizeStyle } from './text-styles.ts';
import { shiftPaint, type Tone } from './tone.ts';

const PADDING: BySide<number> = { top: 20, end: 24, bottom: 20, start: 24 };
const EDGES = [PADDING.top ?? 0, PADDING.end ?? 0, PADDING.bottom ?? 0, PADDING.start ?? 0] as const;
/** Gap in px between the parts of a card if the template does not arrange them. */
const GAP = 8;

/** A card as the template's layout `cards` draws it, with the markup in place of its text. */
export function card(
  element: MarkupElement,
  compilation: Compilation,
  context: InheritedContext,
  css: Css,
): TreeNode {
  const id = compilation.assignId(element);
  const { card: plain, strongCard, stepCard } = compilation.kit.parts;
  const title = compilation.attribute(element, 'title');
  const asked = compilation.has(element, 'strong') ? 'accent' : readTone(element, compilation, context.tone);
  // A file may fill all its cards with its first colour.
  const isPlainFilled = isPrimary(stepCard?.fill) && plain !== undefined && context.tone === 'default';
  const strong = isPlainFilled ? ({ drawing: plain, by: 'backdrop' } as const) : strongCard;
  const isStrong =
    strong !== undefined &&
    context.tone === 'default' &&
    (isPlainFilled
      ? asked === 'default' || asked === 'accent'
      : compilation.has(element, 'strong') && (strong.by === 'backdrop' || title !== undefined));
  const part = isStrong ? strong.drawing : plain;
  const isFilled = isStrong && strong.by === 'backdrop';
  // The template's strong card has a backdrop of its own, so its content takes the tone that is legible on
  // it.
  const [outer, tone]: readonly [Tone, Tone] = isStrong
    ? [context.tone, isFilled ? 'accent' : context.tone]
    : [asked, asked];
  const { texts } = part === undefined ? { texts: {} } : readTextStyles(part);
  const inner: InheritedContext = {
    ...inheritStyles({ ...context, tone }, css),
    axis: 'column',
    inside: id,
    group: `${context.group}card-`,
  };
  const own: InheritedContext = { ...inner, tone: outer };
  const isDense = element.children.some(
    (child) => child.type === 'element' && !isInline(child) && child.name !== 'p',
  );
  const headingContext = {
    ...own,
    textStyles: isDense ? resizeStyle('h3', texts['.heading']) : cardTextStyles(texts),
  };
  const icon = compilation.attribute(element, 'icon');
  const isFigure = findOnlyFigure(element) !== undefined;
  const body: InheritedContext = isFilled
    ? { ...inner, textStyles: cardTextStyles(resetColours(texts)) }
    : { ...inner, textStyles: cardTextStyles(texts) };
  const filling = {
    '.icon': icon === undefined ? [] : [createIcon(icon, element, compilation, own, `${id}-icon`)],
    '.heading': createText(title, 'h3', `${id}-title`, compilation, headingContext),
    '.text': [
      ...createText(compilation.attribute(element, 'detail'), 'small', `${id}-detail`, compilation, inner),
      ...(isFigure
        ? [centerFigure(id, layoutContent(enlargeFigure(element), compilation, body, css))]
        : layoutContent(element, compilation, body, css)),
    ],
  };
  const drawn = part === undefined ? undefined : fillPart(part, { nodes: filling, isDense }, id, own);
  const made = drawn?.type === 'box' ? drawn : stackBox(id, Object.values(filling).flat());
  return placeOnBackdrop(made, {
    element,
    compilation,
    around: context,
    css,
    id,
    tone: outer,
    isShifted: !isStrong && outer !== context.tone,
  });
}

/** The figure of a card that shows nothing else but its title. */
function findOnlyFigure({ children }: MarkupElement): MarkupElement | undefined {
  const [only, ...more] = children.filter((child) => child.type === 'element' || child.text.trim() !== '');
  return more.length === 0 && only?.type === 'element' && only.name === 'x-metric' ? only : undefined;
}

function enlargeFigure(element: MarkupElement): MarkupElement {
  return {
    ...element,
    children: element.children.map((child) =>
      child.type === 'element' && !child.attributes.has('strong')
        ? { ...child, attributes: new Map([...child.attributes, ['strong', createAttribute('', child)]]) }
        : child,
    ),
  };
}

/** The figure in the middle of the room below the title. */
function centerFigure(id: string, children: readonly TreeNode[]): BoxNode {
  return {
    type: 'box',
    id: `${id}-figure`,
    style: { grow: 1, shrink: 1, justify: 'center' },
    children,
  };
}

/** The content of the card, in rows and columns if its classes ask for them. */
function layoutContent(
  element: MarkupElement,
  compilation: Compilation,
  body: InheritedContext,
  css: Css,
): TreeNode[] {
  const { display, direction, columns, justify, align, rowGap, columnGap, wrap } = css;
  const flow: Css = defined({ display, direction, columns, justify, align, rowGap, columnGap, wrap });
  if (Object.keys(flow).length === 0) return childNodes(element.children, compilation, body);
  const { inside } = body;
  return [
    makeBox(element.children, `${inside}-body`, compilation, body, { ...flow, grow: 1, shrink: 1 }, 'column'),
  ];
}

interface Backdrop {
  readonly element: MarkupElement;
  readonly compilation: Compilation;
  readonly around: InheritedContext;
  readonly css: Css;
  readonly id: string;
  readonly tone: Tone;
  /** True if its tone differs from that of its parent. */
  readonly isShifted: boolean;
}

/** Places the card in the flow, with the markup's backdrop in place of the template's if it has one. */
function placeOnBackdrop(
  made: BoxNode,
  { compilation, around: context, css, id, tone, isShifted }: Backdrop,
): BoxNode {
  const isOwn = css.background !== undefined || css.gradient !== undefined || css.border !== undefined;
  const inside = omit(
    made.style ?? {},
    'grow',
    'shrink',
    'basis',
    'width',
    'height',
    'maxHeight',
    'self',
    'margin',
  );
  const { radius } = made;
  const pieces = omit(made, 'fill', 'stroke', 'gradient', 'radius');
  const rounded = css.radius === undefined ? {} : { radius: css.radius };
  const look = isOwn
    ? boxLook(css, tone)
    : isShifted
      ? { fill: shiftPaint({ token: 'background' }, tone), radius: radius ?? ('theme' as const) }
      : resolveLooks(made, compilation, tone, context);
  // The template's rule or outline would be a second edge inside the new backdrop.
  const children = isOwn || isShifted ? made.children.flatMap(withoutBackdrop) : made.children;
  const needsRoom =
    !hasLook(made) && hasLook(look as BoxNode) && !hasHead(made) && !made.children.some(hasBackdrop);
  const padding = css.padding ?? (needsRoom ? PADDING : undefined);
  const flow = flowStyle({ ...css, ...(padding === undefined ? {} : { padding }) }, context.axis);
  const rules = isOwn ? sideRules(css, tone, id) : [];
  // With padding outside, `flex` shares of a row would not be proportional to their numbers.
  if (context.axis === 'row' && css.basis === 0 && (flow.padding ?? inside.padding) !== undefined) {
    const { padding: edges = inside.padding ?? EDGES, ...free } = flow;
    const held: BoxNode = {
      type: 'box',
      id: `${id}-inside`,
      style: { ...inside, grow: 1, shrink: 1, padding: edges },
      children,
    };
    return {
      ...pieces,
      ...look,
      ...rounded,
      id,
      name: id,
      path: markupPath(id),
      style: free,
      children: [held, ...rules],
    };
  }
  return {
    ...pieces,
    ...look,
    ...rounded,
    id,
    name: id,
    path: markupPath(id),
    style: { gap: inside.gap ?? 0, ...inside, ...flow },
    children: [...children, ...rules],
  };
}

/** The card's own look, or that of the template's boxes if the part that would show it was left out. */
function resolveLooks(
  made: BoxNode,
  { kit }: Compilation,
  tone: Tone,
  { tone: outer }: InheritedContext,
): Partial<BoxNode> {
  const own = {
    ...(made.fill && { fill: made.fill }),
    ...(made.stroke && { stroke: made.stroke }),
    ...(made.radius !== undefined && { radius: made.radius }),
  };
  if (tone !== outer || drawsItself(made) || kit.card === undefined) return own;
  const { fill, stroke, radius } = kit.card;
  return {
    ...(fill && { fill: shiftPaint({ token: 'surface' }, tone) }),
    ...(stroke && { stroke: { ...stroke, paint: shiftPaint(stroke.paint, tone) } }),
    ...(radius === undefined ? {} : { radius }),
  };
}

/** Returns whether anything visible marks the extent of the card. */
function drawsItself(node: TreeNode): boolean {
  if (node.type === 'rule' || node.type === 'shape') return true;
  return (
    node.type === 'box' &&
    (hasLook(node) || node.children.some((child) => child.path === undefined && drawsItself(child)))
  );
}

/** A filled strip from edge to edge at the top of the card. */
function hasHead({ children: [first] }: BoxNode): boolean {
  return first?.type === 'box' && (first.fill !== undefined || hasHead(first));
}

/**
 * Removes the card's own backdrop, outline and top rule, which would be a second edge on another backdrop.
 */
function withoutBackdrop(child: TreeNode, index: number): TreeNode[] {
  if (child.style?.position === 'absolute' || (index === 0 && isRule(child))) return [];
  if (child.type !== 'box' || index > 0 || !hasBackdrop(child)) return [child];
  const free = omit(child, 'fill', 'stroke');
  return [free];
}

/** An inner box that covers the whole card. */
function hasBackdrop(child: TreeNode): boolean {
  return (
    child.type === 'box' &&
    (child.style?.position === 'absolute' || (hasLook(child) && child.style?.grow === 1))
  );
}

function isRule(node: TreeNode): boolean {
  return (
    node.type === 'rule' || (node.type === 'box' && node.children.length > 0 && node.children.every(isRule))
  );
}

function cardTextStyles(texts: Texts['texts']): Partial<Record<TextKind, TextStyle>> {
  const { '.heading': heading, '.text': text } = texts;
  return { ...(heading && { h3: heading }), ...(text && { p: text }) };
}

/** Resets texts to the plain text colour, which the tone then turns into one that is legible on it. */
function resetColours(texts: Texts['texts']): Texts['texts'] {
  return Object.fromEntries(
    Object.entries(texts).map(([field, style]) => [field, { ...style, color: { token: 'text' } as const }]),
  );
}

function stackBox(id: string, children: readonly TreeNode[]): BoxNode {
  return { type: 'box', id, style: { gap: GAP }, children };
}

/** Creates the icon of a component. @param id id of the icon node, made up if absent */
export function createIcon(
  name: string,
  element: MarkupElement,
  compilation: Compilation,
  context: InheritedContext,
  id?: string,
): TreeNode {
  const attributes = new Map([
    ['name', createAttribute(name, element)],
    ...(id === undefined ? [] : [['id', createAttribute(id, element)] as const]),
  ]);
  return iconNode({ ...element, name: 'icon', attributes, children: [] }, compilation, context, {});
}

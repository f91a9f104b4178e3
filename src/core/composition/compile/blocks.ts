import { omit } from '../../input/fields.ts';
import type { BoxNode, Style, TreeNode } from '../../templates/tree.ts';
import type { MarkupElement, MarkupNode } from '../markup/node.ts';
import { COMPONENTS, DRAWN, ELEMENT_NAMES, TEXT_BLOCKS } from '../markup/vocabulary.ts';
import type { Css } from '../style/css.ts';
import { drawingNode } from '../svg/drawing.ts';
import { checkAttributes } from './attributes.ts';
import { clipNode } from './clip-node.ts';
import { connectorNode } from './connectors.ts';
import { type Compilation, type InheritedContext, markupPath } from './context.ts';
import { diagramNode } from './diagram.ts';
import { applyEffects } from './effects.ts';
import { addSpacers, boxStyle, flowStyle } from './flow.ts';
import { boxLook, sideRules } from './frame-look.ts';
import { type GridItem, gridRows } from './grid.ts';
import { isInline, readParagraphs } from './inline.ts';
import { layoutBlock } from './layout-block.ts';
import { chartNode, codeNode, iconNode, imageNode, ruleNode, tableNode } from './native-nodes.ts';
import { inheritStyles, listBlock, textBlock, textNode } from './text-blocks.ts';
import { resolvePaint, TONES, type Tone } from './tone.ts';

const TEXTS: ReadonlySet<string> = new Set(TEXT_BLOCKS);
const COMPONENT_NAMES: ReadonlySet<string> = new Set(COMPONENTS);
/** Default gap in px between paragraphs and headings in a box without a gap of its own. */
const TEXT_GAP = 6;

/**
 * Compiles the children of a box, each with the styles that the box needs for its layout.
 *
 * @param apart true if every element is an item of its own, as in rows and grids; elsewhere adjacent inline nodes
 * form one line.
 */
export function childItems(
  children: readonly MarkupNode[],
  compilation: Compilation,
  context: InheritedContext,
  apart: boolean,
): GridItem[] {
  const items: GridItem[] = [];
  let line: MarkupNode[] = [];
  const endLine = (): void => {
    const item = lineItem(line, compilation, context, apart);
    line = [];
    if (item !== undefined) items.push(item);
  };
  for (const child of children) {
    if (isInline(child)) {
      if (apart && child.type === 'element') endLine();
      line.push(child);
      if (apart && child.type === 'element') endLine();
      continue;
    }
    endLine();
    const item = blockItem(child as MarkupElement, compilation, context);
    if (item !== undefined) items.push(item);
  }
  endLine();
  return items;
}

/**
 * Tells whether inline elements are items of their own. In a column they are, as in CSS, unless words without an
 * element or a break stand among them, which make them parts of a sentence.
 */
function standsApart(children: readonly MarkupNode[], css: Css, axis: 'row' | 'column'): boolean {
  if (axis === 'row') return true;
  return (
    css.display === 'flex' &&
    children.every((child) => (child.type === 'element' ? child.name !== 'br' : child.text.trim() === ''))
  );
}

const BOLD: ReadonlySet<string> = new Set(['strong', 'b']);

/**
 * Inline nodes without a block around them. A single element keeps its own styles; an empty one holds a grid
 * cell free.
 */
function lineItem(
  line: readonly MarkupNode[],
  compilation: Compilation,
  context: InheritedContext,
  apart: boolean,
): GridItem | undefined {
  const [only, ...more] = line.filter((node) => node.type === 'element' || node.text.trim() !== '');
  const alone = more.length === 0 && only?.type === 'element' ? only : undefined;
  const rich = readParagraphs(line, compilation, context, {}, true);
  if (alone === undefined) {
    if (rich.length === 0) return undefined;
    // The id is derived from the box, so that edits elsewhere on the slide do not change it.
    const id = compilation.newId(`${context.inside ?? 'slide'}-text`);
    compilation.lines.set(id, line);
    return { node: textNode('p', rich, id, compilation, context), css: {} };
  }
  const css = { ...(BOLD.has(alone.name) ? { weight: 700 as const } : {}), ...compilation.css(alone) };
  if (rich.length > 0) {
    const text = textNode(
      'p',
      rich,
      compilation.assignId(alone),
      compilation,
      inheritStyles(context, css),
      css,
    );
    return { node: applyEffects(addBackdrop(text, css, context.tone), css, alone, compilation), css };
  }
  if (!apart && css.position !== 'absolute') return undefined;
  const id = compilation.assignId(alone);
  return {
    node: {
      type: 'box',
      id,
      name: id,
      path: markupPath(id),
      ...boxLook(css, context.tone),
      style: flowStyle(css, context.axis),
      children: sideRules(css, context.tone, id),
    },
    css,
  };
}

/** Compiles the children of a box and inserts spacers where their margins are `auto`. */
export function childNodes(
  children: readonly MarkupNode[],
  compilation: Compilation,
  context: InheritedContext,
  apart = false,
): TreeNode[] {
  return childItems(children, compilation, context, apart).flatMap(({ node, css }) =>
    addSpacers(node, css, context.axis, () => compilation.newId('space')),
  );
}

function blockItem(
  element: MarkupElement,
  compilation: Compilation,
  context: InheritedContext,
): GridItem | undefined {
  checkAttributes(element, compilation);
  const css = compilation.css(element);
  if (css.display === 'none') return undefined;
  const node = blockNode(element, compilation, context, css);
  return node === undefined
    ? undefined
    : { node: applyEffects(addBackdrop(node, css, context.tone), css, element, compilation), css };
}

function blockNode(
  element: MarkupElement,
  compilation: Compilation,
  context: InheritedContext,
  css: Css,
): TreeNode | undefined {
  if (TEXTS.has(element.name)) return textBlock(element, compilation, context, css);
  if (COMPONENT_NAMES.has(element.name)) return compilation.component(element, compilation, context, css);
  switch (element.name) {
    case 'ul':
    case 'ol':
      return listBlock(element, compilation, context, css);
    case 'table':
      return tableNode(element, compilation, context, css);
    case 'chart':
      return chartNode(element, compilation, context, css);
    case 'diagram':
      return diagramNode(element, compilation, context, css);
    case 'pre':
      return codeNode(element, compilation, context, css);
    case 'icon':
      return iconNode(element, compilation, context, css);
    case 'block':
      return layoutBlock(element, compilation, context, css);
    case 'connector':
      return connectorNode(element, compilation, context);
    case 'svg':
      return drawingNode(element, compilation, context, css);
    case 'img':
      return imageNode(element, compilation, context, css);
    case 'video':
    case 'audio':
      return clipNode(element, compilation, context, css);
    case 'hr':
      return ruleNode(element, compilation, context, css);
    case 'section':
    case 'div':
    case 'header':
    case 'footer':
    case 'figure':
    case 'aside':
      return boxNode(element, compilation, context, css);
    default:
      if (ELEMENT_NAMES.includes(element.name))
        compilation.fault({ at: element.at, message: describeMisplacement(element.name), type: 'misplaced' });
      return undefined;
  }
}

/** Nodes that fill their box and hide its backdrop. */
const FILLING: ReadonlySet<TreeNode['type']> = new Set(['chart', 'diagram', 'drawing', 'image']);

/**
 * Wraps a text with a background or border in a box, since text nodes have none; charts and pictures also for
 * padding.
 */
function addBackdrop(node: TreeNode, css: Css, tone: Tone): TreeNode {
  const filling = FILLING.has(node.type);
  const shadow = node.type === 'image' ? undefined : css.shadow;
  const behind =
    css.background ?? css.gradient ?? css.border ?? (filling ? (shadow ?? css.padding) : undefined);
  if ((node.type !== 'text' && !filling) || behind === undefined) return node;
  const { style = {}, ...inside } = node;
  const id = `${node.id}-backdrop`;
  const inner = filling
    ? ({ ...inside, style: { grow: 1, shrink: 1, basis: 0 } } as TreeNode)
    : (inside as TreeNode);
  return { type: 'box', id, ...boxLook(css, tone), style, children: [inner, ...sideRules(css, tone, id)] };
}

/** Absolutely positioned items take no grid cell and are drawn in front of the others. */
function gridItems(items: readonly GridItem[], css: Css, id: string): TreeNode[] {
  const isFree = ({ node }: GridItem): boolean => node.style?.position === 'absolute';
  return [
    ...gridRows(
      items.filter((item) => !isFree(item)),
      css,
      id,
    ),
    ...items.filter(isFree).map(({ node }) => node),
  ];
}

function describeMisplacement(name: string): string {
  if (name === 'li') return '<li> stands in <ul> or <ol>.';
  if ((DRAWN as readonly string[]).includes(name)) return `<${name}> stands in <svg>.`;
  return `<${name}> stands in <table>.`;
}

/** Reads the `tone` attribute, which names the backdrop of a box; without one the outer tone holds. */
export function readTone(element: MarkupElement, compilation: Compilation, outer: Tone): Tone {
  const attribute = element.attributes.get('tone');
  if (attribute === undefined) return outer;
  const tone = TONES.find((one) => one === attribute.value);
  if (tone === undefined)
    compilation.fault({
      at: attribute.at,
      message: `tone does not take "${attribute.value.slice(0, 40)}": it takes ${TONES.join(', ')}.`,
      type: 'enum',
      allowed: TONES,
    });
  return tone ?? outer;
}

function boxNode(
  element: MarkupElement,
  compilation: Compilation,
  context: InheritedContext,
  css: Css,
): BoxNode {
  const tone = readTone(element, compilation, context.tone);
  const own = css.background === undefined ? undefined : resolvePaint(css.background, tone);
  // A translucent colour needs the backdrop of the new tone beneath it, since the outer box has that of
  // another tone.
  const tint = tone !== context.tone && own !== undefined && (own.alpha ?? 1) < 1 ? own : undefined;
  const backdrop: Css =
    tone === context.tone || (own !== undefined && tint === undefined)
      ? css
      : { ...css, background: { name: 'background' } };
  const grows =
    element.name === 'figure' && css.height === undefined && css.grow === undefined
      ? { grow: 1, shrink: 1 }
      : {};
  const made = makeBox(
    element.children,
    compilation.assignId(element),
    compilation,
    { ...context, tone },
    { ...grows, ...backdrop },
    context.axis,
  );
  const { id, radius, children } = made;
  const whole =
    tint === undefined
      ? made
      : {
          ...made,
          children: [
            {
              type: 'box',
              id: `${id}-tint`,
              fill: tint,
              ...(radius === undefined ? {} : { radius }),
              style: { position: 'absolute', start: 0, end: 0, top: 0, bottom: 0 },
              children: [],
            } as const,
            ...children,
          ],
        };
  return compilation.has(element, 'data-scale') ? { ...whole, scale: true } : whole;
}

/**
 * Builds a box whose children form a column, a row or a grid.
 *
 * @param outer axis along which the parent lays out the box
 * @param head nodes of a component that precede the children
 */
export function makeBox(
  children: readonly MarkupNode[],
  id: string,
  compilation: Compilation,
  context: InheritedContext,
  css: Css,
  outer: 'row' | 'column',
  head: readonly TreeNode[] = [],
): BoxNode {
  // With padding outside, `flex` shares of a row would not be proportional to their numbers.
  if (outer === 'row' && css.basis === 0 && css.padding !== undefined) {
    const inside = omit(
      css,
      'grow',
      'shrink',
      'basis',
      'background',
      'gradient',
      'shadow',
      'border',
      'radius',
      'width',
      'margin',
    );
    const unpadded = makeBox(
      children,
      `${id}-inside`,
      compilation,
      context,
      { ...inside, grow: 1, shrink: 1 },
      'column',
      head,
    );
    return {
      type: 'box',
      id,
      name: id,
      path: markupPath(id),
      ...boxLook(css, context.tone),
      style: flowStyle({ ...css, padding: {} }, outer),
      children: [unpadded, ...sideRules(css, context.tone, id)],
    };
  }
  const axis = css.display === 'flex' && css.direction !== 'column' ? 'row' : 'column';
  const inner = {
    ...inheritStyles(context, css),
    axis: css.display === 'grid' ? 'column' : axis,
    across: css.align,
    inside: id,
  } as const;
  const items =
    css.display === 'grid'
      ? gridItems(childItems(children, compilation, inner, true), css, id)
      : childNodes(children, compilation, inner, standsApart(children, css, axis));
  const plain: Css = css.display === 'flex' || css.rowGap !== undefined ? css : { ...css, rowGap: TEXT_GAP };
  const style: Style =
    css.display === 'grid' ? flowStyle(css, outer) : { ...flowStyle(css, outer), ...boxStyle(plain, axis) };
  return {
    type: 'box',
    id,
    name: id,
    path: markupPath(id),
    ...boxLook(css, context.tone),
    style,
    children: [...head, ...items, ...sideRules(css, context.tone, id)],
  };
}

import { omit } from '../../input/fields.ts';
import type { BoxNode, Style, TreeNode } from '../../templates/tree.ts';
import type { MarkupElement, MarkupNode } from '../markup/node.ts';
import { COMPONENTS, DRAWN, ELEMENT_NAMES, TEXT_BLOCKS } from '../markup/vocabulary.ts';
import type { Css } from '../style/css.ts';
import { drawingNode } from '../svg/drawing.ts';
import { checkAttributes } from './attributes.ts';
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
/** Between paragraphs and headings in a box that names no gap of its own, px. */
const TEXT_GAP = 6;

/**
 * The nodes of what stands in a box, each with what its styles say to the box.
 *
 * @param apart every element is an item of its own, as in rows and grids; elsewhere words beside each other are one line.
 */
export function childItems(children: readonly MarkupNode[], compilation: Compilation, context: InheritedContext, apart: boolean): GridItem[] {
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

const BOLD: ReadonlySet<string> = new Set(['strong', 'b']);

/** Words that stand in a box without a block of their own. An element alone is one, with its own styles; an empty one keeps a cell free. */
function lineItem(line: readonly MarkupNode[], compilation: Compilation, context: InheritedContext, apart: boolean): GridItem | undefined {
  const [only, ...more] = line.filter((node) => node.type === 'element' || node.text.trim() !== '');
  const alone = more.length === 0 && only?.type === 'element' ? only : undefined;
  const rich = readParagraphs(line, compilation, context, {}, true);
  if (alone === undefined) {
    if (rich.length === 0) return undefined;
    // Named by its box, so that no line more or less anywhere else gives it another name.
    const id = compilation.newId(`${context.inside ?? 'slide'}-text`);
    compilation.lines.set(id, line);
    return { node: textNode('p', rich, id, compilation, context), css: {} };
  }
  const css = { ...(BOLD.has(alone.name) ? { weight: 700 as const } : {}), ...compilation.css(alone) };
  if (rich.length > 0) {
    const text = textNode('p', rich, compilation.assignId(alone), compilation, inheritStyles(context, css), css);
    return { node: applyEffects(addBackdrop(text, css, context.tone), css, alone, compilation), css };
  }
  if (!apart && css.position !== 'absolute') return undefined;
  const id = compilation.assignId(alone);
  return { node: { type: 'box', id, name: id, path: markupPath(id), ...boxLook(css, context.tone), style: flowStyle(css, context.axis), children: sideRules(css, context.tone, id) }, css };
}

/** Children as a box takes them, with boxes that push them apart where margins say so. */
export function childNodes(children: readonly MarkupNode[], compilation: Compilation, context: InheritedContext, apart = false): TreeNode[] {
  return childItems(children, compilation, context, apart).flatMap(({ node, css }) => addSpacers(node, css, context.axis, () => compilation.newId('space')));
}

function blockItem(element: MarkupElement, compilation: Compilation, context: InheritedContext): GridItem | undefined {
  checkAttributes(element, compilation);
  const css = compilation.css(element);
  if (css.display === 'none') return undefined;
  const node = blockNode(element, compilation, context, css);
  return node === undefined ? undefined : { node: applyEffects(addBackdrop(node, css, context.tone), css, element, compilation), css };
}

function blockNode(element: MarkupElement, compilation: Compilation, context: InheritedContext, css: Css): TreeNode | undefined {
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
      if (ELEMENT_NAMES.includes(element.name)) compilation.fault({ at: element.at, message: describeMisplacement(element.name), type: 'misplaced' });
      return undefined;
  }
}

/** What fills its box, whatever stands behind it. */
const FILLING: ReadonlySet<TreeNode['type']> = new Set(['chart', 'diagram', 'drawing', 'image']);

/** A text with a background or borders stands in a box that has them; so does a chart or picture, with padding too. */
function addBackdrop(node: TreeNode, css: Css, tone: Tone): TreeNode {
  const filling = FILLING.has(node.type);
  const shadow = node.type === 'image' ? undefined : css.shadow;
  const behind = css.background ?? css.gradient ?? css.border ?? (filling ? (shadow ?? css.padding) : undefined);
  if ((node.type !== 'text' && !filling) || behind === undefined) return node;
  const { style = {}, ...inside } = node;
  const id = `${node.id}-backdrop`;
  const inner = filling ? ({ ...inside, style: { grow: 1, shrink: 1, basis: 0 } } as TreeNode) : (inside as TreeNode);
  return { type: 'box', id, ...boxLook(css, tone), style, children: [inner, ...sideRules(css, tone, id)] };
}

/** What is placed freely takes no cell, and stands in front of those. */
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

/** Which backdrop a box stands on: `tone="inverse"`. */
export function readTone(element: MarkupElement, compilation: Compilation, outer: Tone): Tone {
  const attribute = element.attributes.get('tone');
  if (attribute === undefined) return outer;
  const tone = TONES.find((one) => one === attribute.value);
  if (tone === undefined) compilation.fault({ at: attribute.at, message: `tone does not take "${attribute.value.slice(0, 40)}": it takes ${TONES.join(', ')}.`, type: 'enum', allowed: TONES });
  return tone ?? outer;
}

function boxNode(element: MarkupElement, compilation: Compilation, context: InheritedContext, css: Css): BoxNode {
  const tone = readTone(element, compilation, context.tone);
  const own = css.background === undefined ? undefined : resolvePaint(css.background, tone);
  // A colour that lets the backdrop of the tone shine through needs it behind: outside of the box is that of another tone.
  const tint = tone !== context.tone && own !== undefined && (own.alpha ?? 1) < 1 ? own : undefined;
  const backdrop: Css = tone === context.tone || (own !== undefined && tint === undefined) ? css : { ...css, background: { name: 'background' } };
  const grows = element.name === 'figure' && css.height === undefined && css.grow === undefined ? { grow: 1, shrink: 1 } : {};
  const made = makeBox(element.children, compilation.assignId(element), compilation, { ...context, tone }, { ...grows, ...backdrop }, context.axis);
  const { id, radius, children } = made;
  const whole =
    tint === undefined
      ? made
      : {
          ...made,
          children: [
            { type: 'box', id: `${id}-tint`, fill: tint, ...(radius === undefined ? {} : { radius }), style: { position: 'absolute', start: 0, end: 0, top: 0, bottom: 0 }, children: [] } as const,
            ...children,
          ],
        };
  return compilation.has(element, 'data-scale') ? { ...whole, scale: true } : whole;
}

/**
 * A box with its children in a column, a row or a grid.
 *
 * @param outer the axis along which the box itself is set
 * @param head what a component says before them
 */
export function makeBox(children: readonly MarkupNode[], id: string, compilation: Compilation, context: InheritedContext, css: Css, outer: 'row' | 'column', head: readonly TreeNode[] = []): BoxNode {
  // A share of a row is true to its number where padding is no part of it.
  if (outer === 'row' && css.basis === 0 && css.padding !== undefined) {
    const inside = omit(css, 'grow', 'shrink', 'basis', 'background', 'gradient', 'shadow', 'border', 'radius', 'width', 'margin');
    const unpadded = makeBox(children, `${id}-inside`, compilation, context, { ...inside, grow: 1, shrink: 1 }, 'column', head);
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
  const inner = { ...inheritStyles(context, css), axis: css.display === 'grid' ? 'column' : axis, across: css.align, inside: id } as const;
  const items = css.display === 'grid' ? gridItems(childItems(children, compilation, inner, true), css, id) : childNodes(children, compilation, inner, axis === 'row');
  const plain: Css = css.display === 'flex' || css.rowGap !== undefined ? css : { ...css, rowGap: TEXT_GAP };
  const style: Style = css.display === 'grid' ? flowStyle(css, outer) : { ...flowStyle(css, outer), ...boxStyle(plain, axis) };
  return { type: 'box', id, name: id, path: markupPath(id), ...boxLook(css, context.tone), style, children: [...head, ...items, ...sideRules(css, context.tone, id)] };
}

import { omit } from '../../input/fields.ts';
import type { BoxNode, Style, TreeNode } from '../../templates/tree.ts';
import type { MarkupElement, MarkupNode } from '../markup/node.ts';
import { COMPONENTS, DRAWN, ELEMENT_NAMES, TEXT_BLOCKS } from '../markup/vocabulary.ts';
import type { Css } from '../style/css.ts';
import { drawingNode } from '../svg/drawing.ts';
import { checkAttributes } from './attributes.ts';
import { connectorNode } from './connectors.ts';
import { type Compilation, pathOf, type Surroundings } from './context.ts';
import { diagramNode } from './diagram.ts';
import { withEffects } from './effects.ts';
import { boxStyle, flowStyle, pushed } from './flow.ts';
import { lookOf, sideRules } from './frame-look.ts';
import { type GridItem, gridRows } from './grid.ts';
import { isInline, paragraphsOf } from './inline.ts';
import { layoutBlock } from './layout-block.ts';
import { chartNode, codeNode, iconNode, imageNode, ruleNode, tableNode } from './natives.ts';
import { inheriting, listBlock, textBlock, textNode } from './text-blocks.ts';
import { paintOf, TONES, type Tone } from './tone.ts';

const TEXTS: ReadonlySet<string> = new Set(TEXT_BLOCKS);
const COMPONENT_NAMES: ReadonlySet<string> = new Set(COMPONENTS);
/** Between paragraphs and headings in a box that names no gap of its own, px. */
const TEXT_GAP = 6;

/**
 * The nodes of what stands in a box, each with what its styles say to the box.
 *
 * @param apart every element is an item of its own, as in rows and grids; elsewhere words beside each other are one line.
 */
export function childItems(children: readonly MarkupNode[], compilation: Compilation, around: Surroundings, apart: boolean): GridItem[] {
  const items: GridItem[] = [];
  let line: MarkupNode[] = [];
  const endLine = (): void => {
    const item = lineItem(line, compilation, around, apart);
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
    const item = blockItem(child as MarkupElement, compilation, around);
    if (item !== undefined) items.push(item);
  }
  endLine();
  return items;
}

const BOLD: ReadonlySet<string> = new Set(['strong', 'b']);

/** Words that stand in a box without a block of their own. An element alone is one, with its own styles; an empty one keeps a cell free. */
function lineItem(line: readonly MarkupNode[], compilation: Compilation, around: Surroundings, apart: boolean): GridItem | undefined {
  const [only, ...more] = line.filter((node) => node.type === 'element' || node.text.trim() !== '');
  const alone = more.length === 0 && only?.type === 'element' ? only : undefined;
  const rich = paragraphsOf(line, compilation, around, {}, true);
  if (alone === undefined) {
    if (rich.length === 0) return undefined;
    // Named by its box, so that no line more or less anywhere else gives it another name.
    const id = compilation.newId(`${around.inside ?? 'slide'}-text`);
    compilation.lines.set(id, line);
    return { node: textNode('p', rich, id, compilation, around), css: {} };
  }
  const css = { ...(BOLD.has(alone.name) ? { weight: 700 as const } : {}), ...compilation.css(alone) };
  if (rich.length > 0) {
    const text = textNode('p', rich, compilation.idOf(alone), compilation, inheriting(around, css), css);
    return { node: withEffects(grounded(text, css, around.tone), css, alone, compilation), css };
  }
  if (!apart && css.position !== 'absolute') return undefined;
  const id = compilation.idOf(alone);
  return { node: { type: 'box', id, name: id, path: pathOf(id), ...lookOf(css, around.tone), style: flowStyle(css, around.axis), children: sideRules(css, around.tone, id) }, css };
}

/** Children as a box takes them, with boxes that push them apart where margins say so. */
export function childNodes(children: readonly MarkupNode[], compilation: Compilation, around: Surroundings, apart = false): TreeNode[] {
  return childItems(children, compilation, around, apart).flatMap(({ node, css }) => pushed(node, css, around.axis, () => compilation.newId('space')));
}

function blockItem(element: MarkupElement, compilation: Compilation, around: Surroundings): GridItem | undefined {
  checkAttributes(element, compilation);
  const css = compilation.css(element);
  if (css.display === 'none') return undefined;
  const node = blockNode(element, compilation, around, css);
  return node === undefined ? undefined : { node: withEffects(grounded(node, css, around.tone), css, element, compilation), css };
}

function blockNode(element: MarkupElement, compilation: Compilation, around: Surroundings, css: Css): TreeNode | undefined {
  if (TEXTS.has(element.name)) return textBlock(element, compilation, around, css);
  if (COMPONENT_NAMES.has(element.name)) return compilation.component(element, compilation, around, css);
  switch (element.name) {
    case 'ul':
    case 'ol':
      return listBlock(element, compilation, around, css);
    case 'table':
      return tableNode(element, compilation, around, css);
    case 'chart':
      return chartNode(element, compilation, around, css);
    case 'diagram':
      return diagramNode(element, compilation, around, css);
    case 'pre':
      return codeNode(element, compilation, around, css);
    case 'icon':
      return iconNode(element, compilation, around, css);
    case 'block':
      return layoutBlock(element, compilation, around, css);
    case 'connector':
      return connectorNode(element, compilation, around);
    case 'svg':
      return drawingNode(element, compilation, around, css);
    case 'img':
      return imageNode(element, compilation, around, css);
    case 'hr':
      return ruleNode(element, compilation, around, css);
    case 'section':
    case 'div':
    case 'header':
    case 'footer':
    case 'figure':
    case 'aside':
      return boxNode(element, compilation, around, css);
    default:
      if (ELEMENT_NAMES.includes(element.name)) compilation.fault({ at: element.at, message: misplaced(element.name), type: 'misplaced' });
      return undefined;
  }
}

/** What fills its box, whatever stands behind it. */
const FILLING: ReadonlySet<TreeNode['type']> = new Set(['chart', 'diagram', 'drawing', 'image']);

/** A text with a background or borders stands in a box that has them; so does a chart or picture, with padding too. */
function grounded(node: TreeNode, css: Css, tone: Tone): TreeNode {
  const filling = FILLING.has(node.type);
  const shadow = node.type === 'image' ? undefined : css.shadow;
  const behind = css.background ?? css.gradient ?? css.border ?? (filling ? (shadow ?? css.padding) : undefined);
  if ((node.type !== 'text' && !filling) || behind === undefined) return node;
  const { style = {}, ...inside } = node;
  const id = `${node.id}-backdrop`;
  const inner = filling ? ({ ...inside, style: { grow: 1, shrink: 1, basis: 0 } } as TreeNode) : (inside as TreeNode);
  return { type: 'box', id, ...lookOf(css, tone), style, children: [inner, ...sideRules(css, tone, id)] };
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

function misplaced(name: string): string {
  if (name === 'li') return '<li> stands in <ul> or <ol>.';
  if ((DRAWN as readonly string[]).includes(name)) return `<${name}> stands in <svg>.`;
  return `<${name}> stands in <table>.`;
}

/** Which backdrop a box stands on: `tone="inverse"`. */
export function toneOf(element: MarkupElement, compilation: Compilation, around: Tone): Tone {
  const given = element.attributes.get('tone');
  if (given === undefined) return around;
  const tone = TONES.find((one) => one === given.value);
  if (tone === undefined) compilation.fault({ at: given.at, message: `tone does not take "${given.value.slice(0, 40)}": it takes ${TONES.join(', ')}.`, type: 'enum', allowed: TONES });
  return tone ?? around;
}

function boxNode(element: MarkupElement, compilation: Compilation, around: Surroundings, css: Css): BoxNode {
  const tone = toneOf(element, compilation, around.tone);
  const own = css.background === undefined ? undefined : paintOf(css.background, tone);
  // A colour that lets the backdrop of the tone shine through needs it behind: outside of the box is that of another tone.
  const tint = tone !== around.tone && own !== undefined && (own.alpha ?? 1) < 1 ? own : undefined;
  const backdrop: Css = tone === around.tone || (own !== undefined && tint === undefined) ? css : { ...css, background: { name: 'background' } };
  const grows = element.name === 'figure' && css.height === undefined && css.grow === undefined ? { grow: 1, shrink: 1 } : {};
  const made = makeBox(element.children, compilation.idOf(element), compilation, { ...around, tone }, { ...grows, ...backdrop }, around.axis);
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
export function makeBox(children: readonly MarkupNode[], id: string, compilation: Compilation, around: Surroundings, css: Css, outer: 'row' | 'column', head: readonly TreeNode[] = []): BoxNode {
  // A share of a row is true to its number where padding is no part of it.
  if (outer === 'row' && css.basis === 0 && css.padding !== undefined) {
    const inside = omit(css, 'grow', 'shrink', 'basis', 'background', 'gradient', 'shadow', 'border', 'radius', 'width', 'margin');
    const bare = makeBox(children, `${id}-inside`, compilation, around, { ...inside, grow: 1, shrink: 1 }, 'column', head);
    return { type: 'box', id, name: id, path: pathOf(id), ...lookOf(css, around.tone), style: flowStyle({ ...css, padding: {} }, outer), children: [bare, ...sideRules(css, around.tone, id)] };
  }
  const axis = css.display === 'flex' && css.direction !== 'column' ? 'row' : 'column';
  const inner = { ...inheriting(around, css), axis: css.display === 'grid' ? 'column' : axis, across: css.align, inside: id } as const;
  const items = css.display === 'grid' ? gridItems(childItems(children, compilation, inner, true), css, id) : childNodes(children, compilation, inner, axis === 'row');
  const plain: Css = css.display === 'flex' || css.rowGap !== undefined ? css : { ...css, rowGap: TEXT_GAP };
  const style: Style = css.display === 'grid' ? flowStyle(css, outer) : { ...flowStyle(css, outer), ...boxStyle(plain, axis) };
  return { type: 'box', id, name: id, path: pathOf(id), ...lookOf(css, around.tone), style, children: [...head, ...items, ...sideRules(css, around.tone, id)] };
}

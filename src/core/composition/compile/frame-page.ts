import { CANVAS, type Canvas } from '../../scene/scene.ts';
import type { BoxNode, TextNode, TreeNode } from '../../templates/tree.ts';
import type { MarkupElement, MarkupNode } from '../markup/node.ts';
import type { Css } from '../style/css.ts';
import { checkAttributes } from './attributes.ts';
import { makeBox } from './blocks.ts';
import { type Compilation, type InheritedContext, markupPath } from './context.ts';
import { extractText, readParagraphs } from './inline.ts';
import { flattenNodes, type Kit } from './kit.ts';
import { inheritStyles } from './text-blocks.ts';
import { overrideStyle } from './text-styles.ts';
import { applyTone, type Tone } from './tone.ts';

/** Gap in px between title, content and footer of a page. */
const PAGE_GAP = 18;
/** Space in px below the title, beyond that of the template, which leaves room for text and not for boxes. */
const TITLE_GAP = 12;
/** Share of a two-line title's height that one line takes with the space under it. */
const ONE_LINE = 0.62;
const UNFRAMED_CSS: Css = { padding: { top: 56, end: 64, bottom: 48, start: 64 } };

export function findTitles(nodes: readonly MarkupNode[]): MarkupElement[] {
  return nodes.flatMap((node) =>
    node.type === 'text' ? [] : node.name === 'h1' ? [node] : findTitles(node.children),
  );
}

/** A composition with and without the frame of the template. */
interface FramedBody {
  readonly body: BoxNode;
  readonly whole: BoxNode;
}

export function composePage(
  title: MarkupElement | undefined,
  rest: readonly MarkupNode[],
  css: Css,
  compilation: Compilation,
  context: InheritedContext,
): FramedBody {
  const { kit } = compilation;
  const foot = rest.filter(
    (node): node is MarkupElement => node.type === 'element' && node.name === 'footer',
  );
  compilation.footnote = foot.map(({ children }) => extractText(children)).join(' ');
  const direct =
    title !== undefined && !rest.some((node) => node.type === 'element' && findTitles([node]).length > 0);
  if (direct) {
    checkAttributes(title, compilation);
    compilation.css(title);
    compilation.elements.set('title', title);
  }
  const body = makeBox(
    rest.filter((node) => !foot.includes(node as MarkupElement)),
    'body',
    compilation,
    context,
    { rowGap: PAGE_GAP, ...css },
    'column',
  );
  const all = { ...body, children: growLargeBoxes(body.children, css) };
  return {
    body: all,
    whole: frameBody(
      kit.frame.root,
      kit,
      context.tone,
      direct ? readTitle(title, compilation, context) : undefined,
      all,
    ) as BoxNode,
  };
}

/** Content that takes all available space: a page without a height of its own gives it the rest. */
function isLarge(node: TreeNode): boolean {
  return (
    node.type === 'chart' ||
    node.type === 'image' ||
    node.type === 'table' ||
    node.type === 'drawing' ||
    node.type === 'diagram' ||
    node.type === 'code' ||
    isBlock(node)
  );
}

function isProgram(node: TreeNode): boolean {
  return node.type === 'box' && node.children[0]?.type === 'code';
}

function isSized({ style }: TreeNode): boolean {
  return style?.height !== undefined || style?.aspect !== undefined;
}

/** A layout block fills the space it gets and has no height of its own. */
function isBlock(node: TreeNode): boolean {
  return node.type === 'box' && node.within !== undefined;
}

/**
 * If nothing takes the remaining height, boxes of the page share it: first those with charts, pictures and
 * blocks.
 */
function growLargeBoxes(children: readonly TreeNode[], css: Css): TreeNode[] {
  const flowing = children.filter(({ style }) => style?.position !== 'absolute');
  if (
    css.justify !== undefined ||
    flowing.some((node) => node.style?.grow !== undefined && !isLarge(node) && !isProgram(node))
  )
    return [...children];
  const large = new Set(flowing.filter((node) => !isSized(node) && flattenNodes(node).some(isLarge)));
  const boxes =
    large.size > 0 ? large : new Set(flowing.filter((node) => node.type === 'box' && !isSized(node)));
  return children.map((node) =>
    boxes.has(node)
      ? ({
          ...node,
          style: {
            ...node.style,
            grow: 1,
            shrink: 1,
            ...(flattenNodes(node).some(isBlock) ? { basis: 0 } : {}),
          },
        } as TreeNode)
      : node,
  );
}

/** Text and styles of the title in its placeholder. */
interface PageTitle {
  readonly rich: NonNullable<TextNode['rich']>;
  readonly css: Css;
}

function readTitle(title: MarkupElement, compilation: Compilation, context: InheritedContext): PageTitle {
  const css = compilation.css(title);
  return { rich: readParagraphs(title.children, compilation, inheritStyles(context, css)), css };
}

function styleTitle({ bind: _, ...drawn }: TextNode, { rich, css }: PageTitle, tone: Tone): TreeNode {
  const width = {
    ...(css.width === undefined ? {} : { width: css.width }),
    ...(css.maxWidth === undefined ? {} : { maxWidth: css.maxWidth }),
  };
  const textStyle = overrideStyle(drawn.textStyle, { text: css, tone });
  return fitTitleHeight({
    ...drawn,
    rich,
    textStyle,
    style: { ...drawn.style, ...width },
    id: 'title',
    name: 'Title',
    path: markupPath('title'),
  });
}

/** The template's page with another title and body; the layout's own content is left out. */
function frameBody(
  node: TreeNode,
  kit: Kit,
  tone: Tone,
  title: PageTitle | undefined,
  body: BoxNode,
): TreeNode | undefined {
  if (node.type === 'text' && node.role === 'title') {
    return title === undefined ? undefined : styleTitle(applyTone(node, tone), title, tone);
  }
  if (node.type !== 'box') return applyTone(node, tone);
  if (node.id === kit.body)
    return {
      ...applyTone({ ...node, children: [] }, tone),
      children: [
        {
          ...body,
          style: {
            ...body.style,
            ...(title === undefined ? {} : { margin: [TITLE_GAP, 0, 0, 0] }),
            grow: 1,
            shrink: 1,
            basis: 0,
          },
        },
      ],
    };
  const { children, ...drawn } = withoutBand(node, kit.frame.canvas ?? CANVAS);
  return {
    ...applyTone(drawn, tone),
    children: children.flatMap((child) => frameBody(child, kit, tone, title, body) ?? []),
  };
}

/** Layouts reserve two lines for the title; here the body begins under its last line. */
function fitTitleHeight(title: TextNode): TreeNode {
  const { height, ...style } = title.style ?? {};
  if (typeof height !== 'number') return title;
  return { ...title, style: { ...style, minHeight: Math.round(height * ONE_LINE), maxHeight: height } };
}

/** An invisible box around the title shrinks with it; a filled band belongs to the template and stays. */
function withoutBand(node: BoxNode, { heightPx }: Canvas): BoxNode {
  const { height, ...style } = node.style ?? {};
  const holdsTitle = node.children.some((child) => child.type === 'text' && child.role === 'title');
  return typeof height !== 'number' || height >= heightPx || !holdsTitle || node.fill !== undefined
    ? node
    : { ...node, style: { ...style, maxHeight: height } };
}

export function composeWithoutFrame(
  root: MarkupElement,
  css: Css,
  compilation: Compilation,
  context: InheritedContext,
): FramedBody {
  const children = root.children.filter((child) => !(child.type === 'element' && child.name === 'aside'));
  const body = makeBox(
    children,
    compilation.assignId(root),
    compilation,
    context,
    { ...UNFRAMED_CSS, rowGap: PAGE_GAP, ...css },
    'column',
  );
  const { widthPx: width, heightPx: height } = compilation.kit.frame.canvas ?? CANVAS;
  return { body, whole: { ...body, style: { ...body.style, width, height } } };
}

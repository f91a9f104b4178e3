import { nearest } from '../../errors/nearest.ts';
import { CANVAS, type Scene } from '../../scene/scene.ts';
import type { Paint } from '../../scene/theme.ts';
import type { Content } from '../../templates/contract.ts';
import type { BoxNode, LayoutTree, TextNode, TreeNode } from '../../templates/tree.ts';
import { NO_DEFINITIONS } from '../definitions.ts';
import { expandComponents } from '../expand.ts';
import { MARKUP_LIMITS } from '../markup/limits.ts';
import type { MarkupElement, MarkupFault, MarkupNode } from '../markup/node.ts';
import { parseMarkup } from '../markup/parse-markup.ts';
import type { Css } from '../style/css.ts';
import { checkAttributes } from './attributes.ts';
import { makeBox, readTone } from './blocks.ts';
import { drawComponent } from './components.ts';
import { addJoints } from './connectors.ts';
import { Compilation, type ComposedPicture, type InheritedContext, markupPath } from './context.ts';
import { checkData } from './data.ts';
import { findIdleStyles } from './idle-styles.ts';
import { extractText, readParagraphs } from './inline.ts';
import { flattenNodes, type Kit } from './kit.ts';
import { inheritStyles } from './text-blocks.ts';
import { overrideStyle } from './text-styles.ts';
import { applyTone, resolvePaint, TONES, type Tone } from './tone.ts';

/** Frames of a composition: the title and footer of the template, or none. */
export const FRAMES = ['page', 'bare'] as const;
export type Frame = (typeof FRAMES)[number];

/** Gap in px between title, content and footer of a page. */
const PAGE_GAP = 18;
/** Share of a two-line title's height that one line takes with the space under it. */
const ONE_LINE = 0.62;
const UNFRAMED_CSS: Css = { padding: { top: 56, end: 64, bottom: 48, start: 64 } };

/** A composition as input of the layout engine. */
export interface ComposedSlide {
  readonly tree: LayoutTree;
  /** Content between title and footer; without a frame, all of it. */
  readonly body: BoxNode;
  readonly frame: Frame;
  readonly tone: Tone;
  /** Id or name of the design layout that the markup asks for. */
  readonly layout?: string;
  /** Values that the bindings of the tree refer to. */
  readonly content: Content;
  readonly pictures: readonly ComposedPicture[];
  readonly title: string;
  readonly notes?: string;
  readonly footnote?: string;
  readonly faults: readonly MarkupFault[];
  readonly fixedColours: NonNullable<Scene['fixedColors']>;
  readonly idleStyles: NonNullable<Scene['idleStyles']>;
  /** Elements that findings and edits name, by id. */
  readonly elements: ReadonlyMap<string, MarkupElement>;
  /** Inline nodes without an element of their own, by the id that findings name. */
  readonly lines: ReadonlyMap<string, readonly MarkupNode[]>;
}

/** Id of the slide layout for a frame and tone. */
export function layoutId(frame: Frame, tone: Tone): string {
  return frame === 'bare' ? 'composed_bare' : tone === 'default' ? 'composed' : `composed_${tone}`;
}

/** Every slide layout of compositions, with the markup of an empty slide. */
export const COMPOSED_LAYOUTS: readonly {
  readonly id: string;
  readonly name: string;
  readonly markup: string;
}[] = [
  ...TONES.map((tone) => ({
    id: layoutId('page', tone),
    name: tone === 'default' ? 'Composition' : `Composition, ${tone}`,
    markup: `<section tone="${tone}"><h1>Title</h1></section>`,
  })),
  {
    id: layoutId('bare', 'default'),
    name: 'Composition without frame',
    markup: '<section frame="bare"><h1>Title</h1></section>',
  },
];

/**
 * Compiles the markup of a slide to a layout tree of the template; with faults, as much as can be understood.
 *
 * @param definitions classes and components of the deck
 */
export function composeMarkup(markup: string, kit: Kit, definitions = NO_DEFINITIONS): ComposedSlide {
  const { roots: parsed, faults } = parseMarkup(markup, new Set(definitions.components.keys()));
  const compilation = new Compilation(kit, drawComponent, collectIds(parsed), definitions.classes);
  const roots = expandComponents(parsed, definitions, compilation.fault);
  const root = findRoot(roots, compilation);
  const tone = readTone(root, compilation, 'default');
  const frame = readFrame(root, compilation);
  checkAttributes(root, compilation);
  const { title, rest } = splitContent(root, compilation);
  const context: InheritedContext = { tone, text: {}, axis: 'column', group: '' };
  const css = compilation.css(root);
  const { background, ...unfilled } = css;
  const drawn =
    frame === 'page'
      ? composePage(title, rest, unfilled, compilation, context)
      : composeWithoutFrame(root, css, compilation, context);
  const { notes, footnote, pictures } = compilation;
  const content = checkData(compilation);
  const whole = addJoints(drawn.whole, compilation);
  // Missing ends of connectors are already reported for the whole slide.
  const free = addJoints(drawn.body, { joined: compilation.joined, fault: () => undefined });
  // On a design's layout the background of the section becomes a panel below the title.
  const body =
    frame === 'bare' || background === undefined ? free : { ...free, fill: resolvePaint(background, tone) };
  const layout = compilation.attribute(root, 'layout');
  return {
    tree: { id: layoutId(frame, tone), background: slideBackground(background, tone), root: whole },
    body,
    frame,
    tone,
    ...(layout === undefined ? {} : { layout }),
    content: { ...content, pictures },
    pictures,
    title: title === undefined ? '' : extractText(title.children),
    ...(notes === '' ? {} : { notes }),
    ...(footnote === '' ? {} : { footnote }),
    faults: sortFaults([...faults, ...compilation.faults]),
    fixedColours: compilation.fixedColours(),
    idleStyles: findIdleStyles(roots, compilation),
    elements: compilation.elements,
    lines: compilation.lines,
  };
}

/**
 * An opaque background of the section becomes that of the slide; a translucent one is not supported there.
 */
function slideBackground(colour: Css['background'], tone: Tone): Paint {
  return colour === undefined || (colour.alpha ?? 1) < 1
    ? applyTone({ token: 'background' }, tone)
    : resolvePaint(colour, tone);
}

function collectIds(nodes: readonly MarkupNode[], found = new Set<string>()): Set<string> {
  for (const node of nodes) {
    if (node.type === 'text') continue;
    const id = node.attributes.get('id')?.value;
    if (id !== undefined) found.add(id);
    collectIds(node.children, found);
  }
  return found;
}

/** Sorts faults by place and removes duplicates, since some elements are checked twice. */
function sortFaults(faults: readonly MarkupFault[]): MarkupFault[] {
  const once = new Map(
    faults.map((fault) => [`${fault.at.line}:${fault.at.column} ${fault.message}`, fault]),
  );
  return [...once.values()]
    .sort((a, b) => a.at.line - b.at.line || a.at.column - b.at.column)
    .slice(0, MARKUP_LIMITS.faults);
}

const NOWHERE = { line: 1, column: 1 } as const;
const EMPTY: MarkupElement = {
  type: 'element',
  name: 'section',
  attributes: new Map(),
  children: [],
  at: NOWHERE,
  from: 0,
  to: 0,
  inner: [0, 0],
};

function findRoot(roots: readonly MarkupNode[], { fault }: Compilation): MarkupElement {
  const elements = roots.filter((node): node is MarkupElement => node.type === 'element');
  const section = elements.find(({ name }) => name === 'section');
  for (const node of roots) {
    if (node === section || (node.type === 'text' && node.text.trim() === '')) continue;
    fault({
      at: node.at,
      message: 'A slide is one <section>, and everything on it stands inside.',
      type: 'misplaced',
    });
  }
  if (roots.length === 0 || (section === undefined && elements.length === 0))
    fault({
      at: NOWHERE,
      message: 'Write a slide as <section><h1>Its title</h1>…</section>.',
      type: 'missing',
    });
  return section ?? { ...EMPTY, children: elements };
}

function readFrame(root: MarkupElement, { fault }: Compilation): Frame {
  const attribute = root.attributes.get('frame');
  const frame = FRAMES.find((one) => one === attribute?.value);
  if (attribute !== undefined && frame === undefined) {
    const close = nearest(attribute.value, FRAMES, 1);
    fault({
      at: attribute.at,
      message: `frame does not take "${attribute.value.slice(0, 40)}": it takes ${FRAMES.join(', ')}.`,
      type: 'enum',
      allowed: FRAMES,
      nearest: close,
    });
  }
  return frame ?? 'page';
}

/** Separates notes and the title from the content; the title of a page goes to its placeholder. */
function splitContent(
  root: MarkupElement,
  compilation: Compilation,
): { title: MarkupElement | undefined; rest: readonly MarkupNode[] } {
  const rest: MarkupNode[] = [];
  let title: MarkupElement | undefined;
  for (const child of root.children) {
    if (
      child.type === 'element' &&
      child.name === 'aside' &&
      (child.attributes.get('class')?.value ?? '').split(/\s+/).includes('notes')
    )
      compilation.notes = extractText(child.children);
    else if (child.type === 'element' && child.name === 'h1' && title === undefined) title = child;
    else rest.push(child);
  }
  const titles = findTitles(root.children);
  for (const extra of titles.slice(1))
    compilation.fault({
      at: extra.at,
      message: 'A slide has one <h1>, its title; write <h2> for what stands under it.',
      type: 'duplicate',
    });
  return { title: title ?? titles[0], rest };
}

function findTitles(nodes: readonly MarkupNode[]): MarkupElement[] {
  return nodes.flatMap((node) =>
    node.type === 'text' ? [] : node.name === 'h1' ? [node] : findTitles(node.children),
  );
}

/** A composition with and without the frame of the template. */
interface FramedBody {
  readonly body: BoxNode;
  readonly whole: BoxNode;
}

function composePage(
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
      children: [{ ...body, style: { ...body.style, grow: 1, shrink: 1, basis: 0 } }],
    };
  const { children, ...drawn } = withoutBand(node);
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
function withoutBand(node: BoxNode): BoxNode {
  const { height, ...style } = node.style ?? {};
  const holdsTitle = node.children.some((child) => child.type === 'text' && child.role === 'title');
  return typeof height !== 'number' || height >= CANVAS.heightPx || !holdsTitle || node.fill !== undefined
    ? node
    : { ...node, style: { ...style, maxHeight: height } };
}

function composeWithoutFrame(
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
  return { body, whole: { ...body, style: { ...body.style, width: 1280, height: 720 } } };
}

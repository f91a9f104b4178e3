import { nearest } from '../../errors/nearest-choices.ts';
import type { Scene } from '../../scene/scene.ts';
import type { Paint } from '../../scene/theme.ts';
import type { Content } from '../../templates/contract.ts';
import type { BoxNode, LayoutTree } from '../../templates/tree.ts';
import { NO_DEFINITIONS } from '../definitions.ts';
import { expandComponents } from '../expand.ts';
import { MARKUP_LIMITS } from '../markup/limits.ts';
import type { MarkupElement, MarkupFault, MarkupNode } from '../markup/node.ts';
import { parseMarkup } from '../markup/parse-markup.ts';
import type { Css } from '../style/css.ts';
import { checkAttributes } from './attributes.ts';
import { readTone } from './blocks.ts';
import { type ComposedBuild, readBuilds } from './builds.ts';
import { drawComponent } from './components.ts';
import { addJoints } from './connectors.ts';
import { Compilation, type ComposedClip, type ComposedPicture, type InheritedContext } from './context.ts';
import { checkData } from './data.ts';
import { composePage, composeWithoutFrame, findTitles } from './frame-page.ts';
import { findIdleStyles } from './idle-styles.ts';
import { extractText } from './inline.ts';
import type { Kit } from './kit.ts';
import { applyTone, resolvePaint, TONES, type Tone } from './tone.ts';

/** Frames of a composition: the title and footer of the template, or none. */
export const FRAMES = ['page', 'bare'] as const;
export type Frame = (typeof FRAMES)[number];

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
  readonly clips: readonly ComposedClip[];
  readonly title: string;
  /** Id of the title; absent without one. */
  readonly titleId?: string;
  readonly notes?: string;
  readonly footnote?: string;
  readonly builds: readonly ComposedBuild[];
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
  const { notes, footnote, pictures, clips } = compilation;
  const content = checkData(compilation);
  const whole = addJoints(drawn.whole, compilation);
  // Missing ends of connectors are already reported for the whole slide.
  const free = addJoints(drawn.body, {
    joined: compilation.joined,
    content: compilation.content,
    fault: () => undefined,
  });
  // On a design's layout the background of the section becomes a panel below the title.
  const body =
    frame === 'bare' || background === undefined ? free : { ...free, fill: resolvePaint(background, tone) };
  const layout = compilation.attribute(root, 'layout');
  const builds = readBuilds(compilation);
  const titleId = [...compilation.elements].find(([, element]) => element === title)?.[0];
  return {
    tree: {
      id: layoutId(frame, tone),
      background: slideBackground(background, tone),
      root: whole,
      ...(kit.frame.canvas === undefined ? {} : { canvas: kit.frame.canvas }),
    },
    body,
    frame,
    tone,
    ...(layout === undefined ? {} : { layout }),
    content: { ...content, pictures },
    pictures,
    clips,
    title: title === undefined ? '' : extractText(title.children),
    ...(titleId === undefined ? {} : { titleId }),
    ...(notes === '' ? {} : { notes }),
    ...(footnote === '' ? {} : { footnote }),
    builds,
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

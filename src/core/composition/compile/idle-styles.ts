import type { Scene } from '../../scene/scene.ts';
import type { MarkupElement, MarkupNode } from '../markup/node.ts';
import { BOXES, INLINE, TEXT_BLOCKS } from '../markup/vocabulary.ts';
import type { Css } from '../style/css.ts';
import { type Compilation, markupPath } from './context.ts';
import { extractText } from './inline.ts';

type Key = keyof Css;

/** Properties that place an element in its box. */
const PLACE: readonly Key[] = [
  'self',
  'grow',
  'shrink',
  'basis',
  'width',
  'height',
  'minWidth',
  'maxWidth',
  'minHeight',
  'maxHeight',
  'aspect',
  'margin',
  'position',
  'inset',
  'column',
  'display',
];
/** Properties that arrange the children of a box. */
const INSIDE: readonly Key[] = [
  'direction',
  'wrap',
  'justify',
  'align',
  'rowGap',
  'columnGap',
  'columns',
  'padding',
];
const PAINT_KEYS: readonly Key[] = ['background', 'gradient', 'border'];
const EFFECTS: readonly Key[] = ['opacity', 'rotate'];
const LETTERS: readonly Key[] = [
  'colour',
  'sizePt',
  'weight',
  'italic',
  'underline',
  'strike',
  'upper',
  'font',
];
const TEXT: readonly Key[] = [...LETTERS, 'lineHeight', 'trackingEm', 'textAlign'];
const BOX: readonly Key[] = [...PLACE, ...INSIDE, ...PAINT_KEYS, 'shadow', 'radius', ...EFFECTS, ...TEXT];
const BLOCK: readonly Key[] = [...PLACE, 'padding', ...PAINT_KEYS, 'shadow', 'radius', ...EFFECTS, ...TEXT];
const FRAME_KEYS: readonly Key[] = [...PLACE, 'padding', ...PAINT_KEYS, 'shadow', 'radius', ...EFFECTS];
const WORD_KEYS: readonly Key[] = [...LETTERS, 'sizeEm'];
const RULE: readonly Key[] = [
  'margin',
  'self',
  'width',
  'height',
  'colour',
  'background',
  'border',
  'column',
  'opacity',
];
const COMPONENT: readonly Key[] = [
  ...PLACE,
  'padding',
  ...PAINT_KEYS,
  'shadow',
  'radius',
  ...EFFECTS,
  ...TEXT,
];

/**
 * Properties with an effect, by element. Parts of tables are checked where tables are read; drawings take
 * attributes instead.
 */
const SUPPORTED: ReadonlyMap<string, ReadonlySet<Key>> = new Map(
  Object.entries<readonly Key[]>({
    ...each(INLINE, [...WORD_KEYS, 'background']),
    ...each(TEXT_BLOCKS, BLOCK),
    ...each(BOXES, BOX),
    ...each(['ul', 'ol'], [...BLOCK, 'rowGap', 'columnGap']),
    li: WORD_KEYS,
    ...each(['br', 'colgroup', 'caption'], []),
    table: [
      ...PLACE,
      'background',
      'border',
      'colour',
      'sizePt',
      'weight',
      'italic',
      'upper',
      'font',
      'opacity',
    ],
    ...each(['chart', 'diagram', 'svg'], FRAME_KEYS),
    block: [...PLACE, 'padding'],
    pre: [...PLACE, 'padding', 'border', 'shadow', 'radius', 'sizePt', 'lineHeight', ...EFFECTS],
    img: [...FRAME_KEYS, 'fit', 'focus'],
    icon: [...PLACE, 'colour', 'sizePt', ...EFFECTS],
    ...each(['hr', 'x-divider'], RULE),
    connector: ['display'],
    ...each(['x-quote', 'x-funnel', 'x-timeline'], COMPONENT),
    'x-checklist': [...COMPONENT, 'rowGap', 'columnGap'],
    ...each(['x-metric', 'x-step'], without(COMPONENT, ['underline', 'strike'])),
    'x-avatar': without(COMPONENT, ['underline', 'strike', 'height', 'shadow', 'border', 'radius']),
    'x-legend': [...COMPONENT, 'columnGap', 'justify', 'direction'],
    ...each(
      ['x-progress', 'x-rating'],
      [...PLACE, 'padding', ...PAINT_KEYS, 'shadow', 'radius', ...EFFECTS, 'colour'],
    ),
    ...each(['x-card', 'x-callout', 'x-badge', 'x-arrow', 'x-node', 'x-bracket'], BOX),
  }).map(([name, keys]) => [name, new Set(keys)]),
);

/** CSS names of the properties. */
const NAMES: Readonly<Record<Key, string>> = {
  ...{
    display: 'display',
    direction: 'flex-direction',
    wrap: 'flex-wrap',
    justify: 'justify-content',
    align: 'align-items',
    self: 'align-self',
  },
  ...{
    grow: 'flex-grow',
    shrink: 'flex-shrink',
    basis: 'flex-basis',
    width: 'width',
    height: 'height',
    minWidth: 'min-width',
    maxWidth: 'max-width',
    minHeight: 'min-height',
    maxHeight: 'max-height',
  },
  ...{
    aspect: 'aspect-ratio',
    rowGap: 'row-gap',
    columnGap: 'column-gap',
    padding: 'padding',
    margin: 'margin',
    position: 'position',
    inset: 'top, right, bottom and left',
  },
  ...{
    columns: 'grid-template-columns',
    column: 'grid-column',
    background: 'background',
    gradient: 'the gradient',
    shadow: 'box-shadow',
    border: 'border',
    radius: 'border-radius',
    opacity: 'opacity',
    rotate: 'rotate',
  },
  ...{
    fit: 'object-fit',
    focus: 'object-position',
    colour: 'color',
    sizePt: 'font-size',
    sizeEm: 'font-size in em or %',
    weight: 'font-weight',
    italic: 'font-style',
    underline: 'underline',
    strike: 'line-through',
  },
  ...{
    upper: 'text-transform',
    font: 'font-family',
    lineHeight: 'line-height',
    trackingEm: 'letter-spacing',
    textAlign: 'text-align',
  },
};

function without(keys: readonly Key[], gone: readonly Key[]): readonly Key[] {
  return keys.filter((key) => !gone.includes(key));
}

function each(names: readonly string[], keys: readonly Key[]): Record<string, readonly Key[]> {
  return Object.fromEntries(names.map((name) => [name, keys]));
}

/** Finds declarations that have no effect on their element. */
export function findIdleStyles(
  roots: readonly MarkupNode[],
  compilation: Compilation,
): NonNullable<Scene['idleStyles']> {
  const ids = new Map([...compilation.elements].map(([id, element]) => [element, id]));
  const found: { element: string; path?: string; styles: string[]; why: string }[] = [];
  const walk = (nodes: readonly MarkupNode[], parent: MarkupElement | undefined): void => {
    for (const node of nodes) {
      if (node.type === 'text') continue;
      const styles =
        node.attributes.has('class') || node.attributes.has('style') || node.name === 'pre'
          ? listIdleStyles(node, parent, compilation, ids.has(node))
          : [];
      const id = ids.get(node) ?? node.attributes.get('id')?.value;
      if (styles.length > 0) {
        const element = id === undefined ? `<${node.name}> in line ${node.at.line}` : `#${id}`;
        found.push({
          element,
          ...(ids.has(node) ? { path: markupPath(id ?? '') } : {}),
          styles,
          why: whyIdle(node, parent),
        });
      }
      if (node.name !== 'svg') walk(node.children, node);
    }
  };
  walk(roots, undefined);
  return found;
}

/** @param isBlock true if the element stands as a block of its own. */
function listIdleStyles(
  element: MarkupElement,
  parent: MarkupElement | undefined,
  compilation: Compilation,
  isBlock: boolean,
): string[] {
  const supported =
    element === compilation.elements.get('title') && element.name === 'h1'
      ? TITLE
      : isItem(element, parent)
        ? NOTHING
        : isPart(element, parent)
          ? PARTS.get(element.name)
          : isInlineName(element)
            ? inlineStyles(element, isBlock)
            : SUPPORTED.get(element.name);
  if (supported === undefined) return [];
  const css = compilation.css(element);
  const grid = parent !== undefined && compilation.css(parent).display === 'grid';
  const both = css.rowGap !== undefined && css.columnGap !== undefined && supported.has('columnGap');
  const idle = (Object.keys(css) as Key[]).filter(
    (key) =>
      !(key === 'rowGap' && both) &&
      (!supported.has(key) ||
        isIdle(key, css, supported, grid) ||
        ((key === 'radius' || key === 'shadow') &&
          BACKDROP_ELEMENTS.has(element.name) &&
          hasNoBackdrop(element, css))),
  );
  return [...new Set(idle.map((key) => NAMES[key]))];
}

/** An inline element is a block if nothing stands beside it, and shows nothing if it has no text. */
function inlineStyles(element: MarkupElement, isBlock: boolean): ReadonlySet<Key> | undefined {
  if (isBlock) return SUPPORTED.get('p');
  return extractText(element.children) === '' && element.name !== 'br'
    ? NOTHING
    : SUPPORTED.get(element.name);
}

function isInlineName({ name }: MarkupElement): boolean {
  return (INLINE as readonly string[]).includes(name) && !(TEXT_BLOCKS as readonly string[]).includes(name);
}

/** Elements whose corners and shadows show only with a backdrop. */
const BACKDROP_ELEMENTS: ReadonlySet<string> = new Set([...TEXT_BLOCKS, ...INLINE, ...BOXES, 'ul', 'ol']);

/** Returns whether a supported property has no effect because another one is missing. */
function isIdle(key: Key, css: Css, supported: ReadonlySet<Key>, grid: boolean): boolean {
  if (key === 'columns') return css.display !== 'grid';
  if (key === 'column') return !grid;
  if (key === 'border')
    return (
      supported !== SUPPORTED.get('hr') &&
      supported !== SUPPORTED.get('x-divider') &&
      Object.values(css.border ?? {}).every(({ widthPx }) => widthPx === undefined)
    );
  // The shorthand `gap` sets both gaps, so neither is reported alone.
  const isRow = css.display === 'flex' && css.direction !== 'column';
  if (key === 'columnGap') return !isRow && css.display !== 'grid' && css.rowGap === undefined;
  if (key === 'rowGap') return isRow && css.columnGap === undefined;
  if (key === 'inset') return css.position !== 'absolute';
  if (key === 'direction' || key === 'wrap') return css.display !== 'flex';
  return key === 'display' && !supported.has('columns') && css.display !== 'none' && css.display !== 'block';
}

function hasNoBackdrop(element: MarkupElement, { background, gradient, border }: Css): boolean {
  return (
    background === undefined &&
    gradient === undefined &&
    border === undefined &&
    !element.attributes.has('tone')
  );
}

/** Blocks and lists whose text becomes lines of another text. */
const PARTS: ReadonlyMap<string, ReadonlySet<Key>> = new Map(
  ['ul', 'ol', 'p', 'small'].map((name) => [name, new Set(WORD_KEYS)]),
);

const NOTHING: ReadonlySet<Key> = new Set();
/** The title of a page stands where the template places it. */
const TITLE: ReadonlySet<Key> = new Set([...TEXT, 'width', 'maxWidth']);

/** Items of a component are styled by the component. */
function isItem({ name }: MarkupElement, parent: MarkupElement | undefined): boolean {
  return name === 'li' && parent?.name.startsWith('x-') === true;
}

function isPart({ name }: MarkupElement, parent: MarkupElement | undefined): boolean {
  return (
    PARTS.has(name) &&
    (parent?.name === 'li' ||
      (name === 'small' && parent !== undefined && (TEXT_BLOCKS as readonly string[]).includes(parent.name)))
  );
}

function whyIdle({ name }: MarkupElement, parent: MarkupElement | undefined): string {
  if (parent?.name === 'li') return 'Lines of a list are one text: give it to the list.';
  if ((INLINE as readonly string[]).includes(name) && name !== 'small')
    return 'Words in a line take colours, sizes and weights; put them in a box for the rest.';
  return `On <${name}> here they change nothing; put it in a <div> that has them, or leave them out.`;
}

import { t, type Word } from '../../../strings/index.ts';
import { toLabel } from '../../../strings/label-of.ts';
import { findAttribute, type MarkupElement, type MarkupNode } from './markup.ts';

const TEXTS: ReadonlySet<string> = new Set([
  'h1',
  'h2',
  'h3',
  'h4',
  'p',
  'small',
  'blockquote',
  'figcaption',
]);
const INLINE: ReadonlySet<string> = new Set([
  'span',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'mark',
  'code',
  'sub',
  'sup',
  'a',
  'br',
]);
const BOXES: ReadonlySet<string> = new Set([
  'section',
  'div',
  'header',
  'footer',
  'figure',
  'aside',
  'x-card',
  'x-callout',
]);

/** Editable attributes of elements, in the order of their forms. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  'x-metric': ['value', 'label', 'detail'],
  'x-card': ['title', 'detail'],
  'x-callout': ['title'],
  'x-step': ['title'],
  'x-quote': ['by', 'detail'],
  'x-progress': ['value', 'label'],
  connector: ['label'],
  li: ['value', 'title', 'detail'],
};

const NAMES: Readonly<Record<string, Word>> = {
  section: 'part.slide',
  h1: 'part.title',
  ...{
    h2: 'part.heading',
    h3: 'part.heading',
    h4: 'part.heading',
    p: 'part.text',
    small: 'part.small',
    figcaption: 'part.small',
    blockquote: 'part.quote',
  },
  ...{
    ul: 'part.list',
    ol: 'part.list',
    li: 'part.item',
    table: 'part.table',
    chart: 'part.chart',
    pre: 'part.code',
    img: 'part.picture',
    svg: 'part.drawing',
    diagram: 'insert.diagram',
    icon: 'part.icon',
    hr: 'part.divider',
  },
  ...{
    connector: 'part.connector',
    figure: 'part.box',
    header: 'part.box',
    footer: 'part.foot',
    aside: 'part.box',
  },
  ...{
    'x-metric': 'part.metric',
    'x-card': 'part.card',
    'x-callout': 'part.callout',
    'x-quote': 'part.quote',
    'x-step': 'part.step',
    'x-badge': 'part.badge',
    'x-arrow': 'part.arrow',
  },
  ...{
    'x-node': 'part.node',
    'x-progress': 'part.progress',
    'x-funnel': 'part.funnel',
    'x-checklist': 'part.checklist',
    'x-timeline': 'part.timeline',
    'x-divider': 'part.divider',
  },
};

export const isText = ({ name }: MarkupElement): boolean => TEXTS.has(name);
export const isList = ({ name }: MarkupElement): boolean => name === 'ul' || name === 'ol';
/** Returns whether an element can contain others. */
export const isBox = ({ name }: MarkupElement): boolean => BOXES.has(name);

/** Returns whether a node is text or formatting inside a line. */
export function isInline(node: MarkupNode): boolean {
  return node.kind === 'text' || INLINE.has(node.name);
}

/** Attributes whose values appear on the slide. */
export function listTextAttributes(element: MarkupElement): readonly string[] {
  const known = WORDS[element.name] ?? [];
  // The attributes of an item depend on its list.
  return element.name === 'li' ? known.filter((name) => findAttribute(element, name) !== undefined) : known;
}

/** Direction in which a box lays out its content. */
export function readFlow(element: MarkupElement): 'row' | 'column' | 'grid' {
  const styling = `${findAttribute(element, 'class') ?? ''} ${findAttribute(element, 'style') ?? ''}`;
  if (/(?:^|\s)(?:inline-)?grid(?:\s|$)|display:\s*grid/.test(styling)) return 'grid';
  const isFlex = /(?:^|\s)flex(?:\s|$)|display:\s*flex/.test(styling);
  return isFlex && !/flex-col|flex-direction:\s*column/.test(styling) ? 'row' : 'column';
}

const SAYING: ReadonlySet<string> = new Set(['value', 'title', 'label', 'alt', 'name']);
const MOST_WORDS = 60;

/** Name of an element for users. */
export function nameElement(element: MarkupElement): string {
  const named = NAMES[element.name];
  if (named !== undefined) return t(named);
  if (element.name === 'div') return t(`part.${readFlow(element)}`);
  return INLINE.has(element.name)
    ? t('part.text')
    : toLabel(element.name.replace(/^x-/, '').replaceAll('-', '_'));
}

/** Label of an element with its text, such as "Card: Why now". */
export function labelElement(element: MarkupElement, markup: string): string {
  const words =
    element.name === 'chart' || element.parent === undefined
      ? ''
      : markup.slice(...element.inner).replace(/<[^>]*>/g, ' ');
  const values = element.attributes.filter(({ name }) => SAYING.has(name)).map(({ value }) => value);
  const all = [...values, words].join(' ').replace(/\s+/g, ' ').trim();
  return all === ''
    ? nameElement(element)
    : `${nameElement(element)}: ${all.length > MOST_WORDS ? `${all.slice(0, MOST_WORDS - 1)}…` : all}`;
}

/** Returns whether an element may be moved, copied and removed; not the slide, its title or its notes. */
export function isFree(element: MarkupElement): boolean {
  return element.parent !== undefined && !isNotes(element);
}

/** Returns whether an element holds speaker notes or footnotes, which are outside the flow. */
export function isNotes(element: MarkupElement): boolean {
  return element.name === 'aside' && /(?:^|\s)notes(?:\s|$)/.test(findAttribute(element, 'class') ?? '');
}

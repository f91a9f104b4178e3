import { readPx } from '../css/computed-style.ts';
import { isElement, type PageElement, type PageNode, textContent } from '../styled-page.ts';
import { type Declarations, formatPx, formatStyle } from './declarations.ts';
import { isBoxed, isInline, textDeclarations, writeInline } from './inline.ts';
import type { SlideContext } from './slide-context.ts';

const HEADING = /^h[1-6]$/;
const MAX_LEVELS = 4;
/** Characters of a text that can be a title. */
const MAX_TITLE = 160;

/** Writes a line or paragraph; the first heading of a slide is its title. */
export function writeText(
  tag: string,
  nodes: readonly PageNode[],
  style: PageElement['style'],
  context: SlideContext,
  place: Declarations,
): string {
  const inside = writeInline(nodes, style, context.look);
  if (inside === '') return '';
  const isHeading = HEADING.test(tag);
  const isTitle = context.title === undefined && (isHeading || isLargest(nodes, style, context));
  if (isTitle) context.title = nodes.map(textContent).join('').replace(/\s+/g, ' ').trim();
  const name = isTitle ? 'h1' : isHeading ? (/h[12]/.test(tag) ? 'h2' : /h3/.test(tag) ? 'h3' : 'h4') : 'p';
  return `<${name}${formatStyle({ ...textDeclarations(style, context.look, isHeading), ...place })}>${inside}</${name}>`;
}

/** True for the largest text of a slide without headings. */
function isLargest(
  nodes: readonly PageNode[],
  style: PageElement['style'],
  { titlePx }: SlideContext,
): boolean {
  if (titlePx === undefined || (readPx(style['font-size']) ?? 16) < titlePx) return false;
  const text = nodes.map(textContent).join('').trim();
  return text.length <= MAX_TITLE && /\p{L}{2}/u.test(text);
}

/** True for lists that one text with bullets shows as the page does. */
export function isPlainList(list: PageElement, level = 0): boolean {
  if (!/^[uo]l$/.test(list.tag) || level >= MAX_LEVELS) return false;
  const items = list.children.filter((child) => textContent(child).trim() !== '');
  if (/flex|grid/.test(list.style['display'] ?? '') && !isColumn(items)) return false;
  return (
    items.length > 0 &&
    items.every((item) => {
      if (!isElement(item) || item.tag !== 'li' || isBoxed(item.style)) return false;
      if (
        (item.style['list-style-type'] ?? 'disc') === 'none' ||
        /flex|grid/.test(item.style['display'] ?? '')
      )
        return false;
      return item.children.every(
        (child) =>
          isInline(child) || (isElement(child) && (isPlainList(child, level + 1) || isPlainParagraph(child))),
      );
    })
  );
}

/** Returns whether measured items stand below each other, as those of a list without a layout of its own. */
function isColumn(items: readonly PageNode[]): boolean {
  return items.every((item, index) => {
    const before = items[index - 1];
    if (!isElement(item) || item.rect === undefined) return false;
    if (before === undefined || !isElement(before) || before.rect === undefined) return index === 0;
    const [x, y] = item.rect;
    const [left, top, , height] = before.rect;
    return Math.abs(x - left) < 2 && y >= top + height - 1;
  });
}

function isPlainParagraph(element: PageElement): boolean {
  return element.tag === 'p' && !isBoxed(element.style) && element.children.every(isInline);
}

/** Writes a list with native bullets or numbers. */
export function writeList(list: PageElement, context: SlideContext, place: Declarations): string {
  const first = list.children.find((child): child is PageElement => isElement(child) && child.tag === 'li');
  const style = first?.style ?? list.style;
  const { scale } = context.look;
  const indent = readPx(list.style['padding-left']) ?? 0;
  const { 'font-weight': _, ...letters } = textDeclarations(style, context.look, false);
  const own: Declarations = {
    ...letters,
    ...(indent > 0 ? { 'padding-left': formatPx(indent * scale) } : {}),
    'row-gap': formatPx(itemGap(list, first) * scale),
    ...place,
  };
  return writeItems(list, context, style, formatStyle(own));
}

function writeItems(
  list: PageElement,
  context: SlideContext,
  base: PageElement['style'],
  style = '',
): string {
  const start = Number(list.attributes['start'] ?? 1);
  const from = list.tag === 'ol' && Number.isInteger(start) && start > 1 ? ` start="${start}"` : '';
  const items = list.children
    .filter((child): child is PageElement => isElement(child) && child.tag === 'li')
    .map((item) => {
      const lists = item.children.filter(
        (child): child is PageElement => isElement(child) && /^[uo]l$/.test(child.tag),
      );
      const words = item.children.filter((child) => !lists.includes(child as PageElement));
      const inside = words.map((word) =>
        isElement(word) && word.tag === 'p' ? { ...word, style: { ...word.style, display: 'inline' } } : word,
      );
      return `<li>${writeInline(inside, base, context.look)}${lists.map((inner) => writeItems(inner, context, base)).join('')}</li>`;
    });
  return `<${list.tag}${from}${style}>${items.join('')}</${list.tag}>`;
}

/** Space in px between items, as measured or as declared. */
function itemGap(list: PageElement, first: PageElement | undefined): number {
  const items = list.children.filter((child): child is PageElement => isElement(child) && child.tag === 'li');
  const [one, two] = items;
  if (one?.rect !== undefined && two?.rect !== undefined)
    return Math.max(0, two.rect[1] - one.rect[1] - one.rect[3]);
  return Math.max(readPx(first?.style['margin-bottom']) ?? 0, readPx(two?.style['margin-top']) ?? 0);
}

/**
 * Groups children to runs of inline nodes and single blocks, in order.
 *
 * @param apart true if every element is an item of its own, as in rows and grids
 */
export function groupChildren(children: readonly PageNode[], apart = false): (PageNode[] | PageElement)[] {
  const groups: (PageNode[] | PageElement)[] = [];
  let line: PageNode[] = [];
  const end = (): void => {
    if (line.some((node) => textContent(node).trim() !== '')) groups.push(line);
    line = [];
  };
  for (const child of children) {
    if (isInline(child)) {
      if (apart && isElement(child)) end();
      line.push(child);
      if (apart && isElement(child)) end();
    } else {
      end();
      groups.push(child as PageElement);
    }
  }
  end();
  return groups;
}

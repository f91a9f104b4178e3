import { readColour, readPx } from '../css/computed-style.ts';
import {
  hasClass,
  isElement,
  type PageElement,
  type PageNode,
  textContent,
  walkPage,
} from '../styled-page.ts';
import { type Declarations, formatStyle, readGradient } from './declarations.ts';
import type { PageLook } from './page-look.ts';

type Style = PageElement['style'];

const INLINE_TAGS = new Set([
  ...['span', 'a', 'b', 'strong', 'i', 'em', 'u', 's', 'del', 'ins', 'strike', 'code', 'kbd', 'samp', 'var'],
  ...[
    'sub',
    'sup',
    'small',
    'big',
    'mark',
    'abbr',
    'cite',
    'q',
    'time',
    'br',
    'wbr',
    'label',
    'font',
    'data',
  ],
  ...['dfn', 'bdi', 'bdo', 'tt', 'output', 'slot', 'center', 'nobr', 'math'],
]);
const REPLACED =
  /^(?:img|svg|canvas|video|audio|iframe|object|embed|table|input|textarea|select|hr|pre|picture)$/i;
const LINK = /^(?:https?:\/\/\S|mailto:\S)\S*$/i;
const FORMULA = /\\\[([^[\]]{1,2000})\\\]|\\\(([^()]{1,2000})\\\)/g;
const MIN_HIGHLIGHT_ALPHA = 0.05;
/** Smallest size of text on slides, 11 pt. */
const MIN_LEGIBLE_PX = 14.7;

/** True for nodes that are set within lines of text. */
export function isInline(node: PageNode): boolean {
  if (!isElement(node)) return true;
  if (isFormula(node)) return true;
  if (REPLACED.test(node.tag) || node.picture !== undefined || isFree(node.style)) return false;
  const display = node.style['display'] ?? (INLINE_TAGS.has(node.tag) ? 'inline' : 'block');
  if (display === 'contents' || display === 'inline') return node.children.every(isInline);
  return display === 'inline-block' && !isBoxed(node.style) && node.children.every(isInline);
}

/** True for elements that stand outside of the flow. */
export function isFree(style: Style): boolean {
  return style['position'] === 'absolute' || style['position'] === 'fixed';
}

/** True if an element draws a backdrop or an outline of its own. */
export function isBoxed(style: Style): boolean {
  if (style['background-clip'] === 'text') return false;
  return (
    readColour(style['background-color']) !== undefined ||
    /(?:gradient|url)\(/.test(style['background-image'] ?? '') ||
    ['top', 'right', 'bottom', 'left'].some(
      (side) =>
        (readPx(style[`border-${side}-width`]) ?? 0) > 0 &&
        !/^(?:none|hidden)$/.test(style[`border-${side}-style`] ?? 'none'),
    )
  );
}

/** Formulas keep their LaTeX beside what is drawn. */
export function isFormula(element: PageElement): boolean {
  return hasClass(element, 'katex') || hasClass(element, 'katex-display') || element.tag === 'mjx-container';
}

function readFormula(element: PageElement): string | undefined {
  for (const one of walkPage(element))
    if (one.tag === 'annotation' && /tex/i.test(one.attributes['encoding'] ?? ''))
      return textContent(one).trim();
  return undefined;
}

/** Colour in which text is drawn; the first of a gradient that shows through letters. */
export function textColour(style: Style): string | undefined {
  if (style['background-clip'] === 'text') {
    const first = /#[0-9A-F]{6}/.exec(readGradient(style['background-image']) ?? '')?.[0];
    if (first !== undefined) return first;
  }
  return (
    readColour(style['-webkit-text-fill-color'] ?? style['color'] ?? '#000000') ?? readColour(style['color'])
  );
}

export function readWeight(value: string | undefined): number {
  const weight = value === 'bold' || value === 'bolder' ? 700 : Number(value ?? 400);
  return Number.isFinite(weight) ? Math.max(400, Math.min(800, Math.round(weight / 100) * 100)) : 400;
}

/** Letter styles of a block of text. */
export function textDeclarations(style: Style, look: PageLook, isHeading: boolean): Declarations {
  const size = readPx(style['font-size']) ?? 16;
  const hex = textColour(style);
  const align = readAlignment(style);
  const lineHeight = readLineHeight(style, size);
  const tracking = readPx(style['letter-spacing']);
  const font = look.font(style['font-family'], isHeading);
  return {
    'font-size': `${Math.max(MIN_LEGIBLE_PX, Math.round(size * look.scale * 10) / 10)}px`,
    'font-weight': String(readWeight(style['font-weight'])),
    ...(hex === undefined ? {} : { color: look.colour(hex) }),
    'font-family': font,
    ...(/italic|oblique/.test(style['font-style'] ?? '') ? { 'font-style': 'italic' } : {}),
    'text-align': align,
    'line-height': String(Math.round(lineHeight * 100) / 100),
    ...(tracking === undefined || tracking === 0
      ? {}
      : {
          'letter-spacing': `${Math.max(-0.5, Math.min(0.5, Math.round((tracking / size) * 1000) / 1000))}em`,
        }),
    ...(style['text-transform'] === 'uppercase' ? { 'text-transform': 'uppercase' } : {}),
  };
}

export function readAlignment(style: Style): 'left' | 'center' | 'right' {
  const align = style['text-align'] ?? 'start';
  if (/center/.test(align)) return 'center';
  const isReversed = style['direction'] === 'rtl';
  return /right/.test(align) || (/end/.test(align) && !isReversed) || (/start/.test(align) && isReversed)
    ? 'right'
    : 'left';
}

const NORMAL_LINE = 1.25;

function readLineHeight(style: Style, size: number): number {
  const value = style['line-height'] ?? 'normal';
  const px = readPx(value);
  const multiple = px === undefined ? Number(value) : px / size;
  return Number.isFinite(multiple) && multiple > 0 ? Math.max(0.8, Math.min(3, multiple)) : NORMAL_LINE;
}

/**
 * Writes nodes as a line of text with the formats in which they differ from their block.
 *
 * @param base styles of the block
 */
export function writeInline(nodes: readonly PageNode[], base: Style, look: PageLook): string {
  const text = nodes.map((node) => writeNode(node, base, look)).join('');
  return text
    .replace(/^(?:\s|<br\/>)+|(?:\s|<br\/>)+$/g, '')
    .replace(/[ \t\r\n\f]+/g, ' ')
    .replace(/ ?<br\/> ?/g, '<br/>');
}

export function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

function writeNode(node: PageNode, outer: Style, look: PageLook): string {
  if (!isElement(node)) return writeText(node.text, outer);
  if (node.tag === 'br') return '<br/>';
  if (node.tag === 'wbr') return '';
  if (isFormula(node)) {
    const formula = readFormula(node);
    return formula === undefined
      ? writeText(textContent(node), outer)
      : `$${formula.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`)}$`;
  }
  const { style, tag } = node;
  const inside = node.children.map((child) => writeNode(child, style, look)).join('');
  if (inside.trim() === '') return inside === '' ? '' : ' ';
  const gap = tag === 'q' ? ['“', '”'] : ['', ''];
  return wrapFormats(`${gap[0]}${inside}${gap[1]}`, node, outer, look);
}

function writeText(text: string, style: Style): string {
  const isKept = /^pre/.test(style['white-space'] ?? '');
  const cased =
    style['text-transform'] === 'capitalize'
      ? text.replace(
          /(^|\s)(\p{Ll})/gu,
          (_, before: string, letter: string) => `${before}${letter.toUpperCase()}`,
        )
      : style['text-transform'] === 'lowercase'
        ? text.toLowerCase()
        : text;
  // Formulas that MathJax would set.
  const escaped = escapeText(cased).replace(
    FORMULA,
    (_, block?: string, line?: string) => `$${(block ?? line ?? '').trim()}$`,
  );
  return isKept ? escaped.replace(/\r?\n/g, '<br/>').replace(/ {2}/g, ' \u00a0') : escaped;
}

/** Marks words in the few ways that a cell of a table shows. */
function wrapPlain(
  inside: string,
  { tag, style }: Pick<PageElement, 'tag' | 'style'>,
  outer: Style,
  look: PageLook,
): string {
  const isItalic = (one: Style): boolean => /italic|oblique/.test(one['font-style'] ?? '');
  const marks = [
    ...(look.font(style['font-family'], false) === 'mono' && look.font(outer['font-family'], false) !== 'mono'
      ? ['code']
      : []),
    ...(/^su[bp]$/.test(tag) ? [tag] : []),
    ...(/line-through/.test(style['text-decoration-line'] ?? '') ? ['s'] : []),
    ...(isItalic(style) && !isItalic(outer) ? ['em'] : []),
    ...(readWeight(style['font-weight']) >= 600 && readWeight(outer['font-weight']) < 600 ? ['strong'] : []),
  ];
  // A listing inside of a cell takes no further marks.
  if (marks[0] === 'code') return `<code>${inside.replace(/<[^>]*>/g, '')}</code>`;
  return marks.reduce((text, mark) => `<${mark}>${text}</${mark}>`, inside);
}

function wrapFormats(
  inside: string,
  { tag, style, attributes }: PageElement,
  outer: Style,
  look: PageLook,
): string {
  if (look.isPlain === true) return wrapPlain(inside, { tag, style }, outer, look);
  const own: Declarations = {};
  const hex = textColour(style);
  if (hex !== undefined && hex !== textColour(outer)) own['color'] = look.colour(hex);
  const weight = readWeight(style['font-weight']);
  if (weight !== readWeight(outer['font-weight'])) own['font-weight'] = String(weight);
  const [size, around] = [readPx(style['font-size']) ?? 16, readPx(outer['font-size']) ?? 16];
  const script = /^su[bp]$/.test(tag) ? tag : undefined;
  if (script === undefined && Math.abs(size - around) > 0.5)
    own['font-size'] = `${Math.round(Math.max(0.3, Math.min(8, size / around)) * 100) / 100}em`;
  const back = readColour(style['background-color']);
  const alpha = back?.length === 9 ? Number.parseInt(back.slice(7), 16) / 255 : 1;
  if (back !== undefined && alpha > MIN_HIGHLIGHT_ALPHA && style['background-clip'] !== 'text')
    own['background-color'] = look.colour(back);
  const isMono = look.font(style['font-family'], false) === 'mono';
  if (isMono && look.font(outer['font-family'], false) !== 'mono') own['font-family'] = 'mono';
  if (/italic|oblique/.test(style['font-style'] ?? '') !== /italic|oblique/.test(outer['font-style'] ?? ''))
    own['font-style'] = /italic|oblique/.test(style['font-style'] ?? '') ? 'italic' : 'normal';
  const line = style['text-decoration-line'] ?? 'none';
  const href = attributes['href']?.trim() ?? '';
  const isLink = tag === 'a' && LINK.test(href);
  let text = inside;
  if (/underline/.test(line) && !isLink) text = `<u>${text}</u>`;
  if (/line-through/.test(line)) text = `<s>${text}</s>`;
  if (script !== undefined) text = `<${script}>${text}</${script}>`;
  if (Object.keys(own).length > 0) text = `<span${formatStyle(own)}>${text}</span>`;
  return isLink ? `<a href="${escapeText(href).replace(/"/g, '&quot;')}">${text}</a>` : text;
}

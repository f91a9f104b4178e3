import { formatHex, formatHex8, parse } from 'culori';
import { computeLength, type LengthContext } from './lengths.ts';

/** Computed styles of an element, in the notation in which browsers answer. */
export type Computed = ReadonlyMap<string, string>;

const INHERITED: ReadonlySet<string> = new Set([
  ...['color', 'font-size', 'font-weight', 'font-style', 'font-family', 'line-height', 'letter-spacing'],
  ...['text-align', 'text-transform', 'white-space', 'list-style-type', 'visibility', 'direction'],
  ...['fill', 'stroke', 'stroke-width'],
]);
/** Properties that take lengths; percentages stay. */
const LENGTHS =
  /^(?:(?:min-|max-)?(?:width|height)|top|right|bottom|left|(?:margin|padding)-\w+|border-\w+-width|border-top-left-radius|row-gap|column-gap|flex-basis|letter-spacing)$/;
const COLOURS = /^(?:color|background-color|border-\w+-color|fill|stroke)$/;
const WIDTHS: Readonly<Record<string, number>> = { thin: 1, medium: 3, thick: 5 };
const SIZES: Readonly<Record<string, number>> = {
  'xx-small': 9,
  'x-small': 10,
  small: 13,
  medium: 16,
  large: 18,
  'x-large': 24,
  'xx-large': 32,
};
const MAX_VARIABLES = 40;
export const ROOT_PX = 16;

/**
 * Computes declared longhands: variables, inheritance, `inherit` and `initial`, lengths in px and colours as
 * hex digits.
 *
 * @param parent computed styles of the parent element
 * @param rem font size of the root in px
 */
export function computeStyle(declared: ReadonlyMap<string, string>, parent: Computed, rem: number): Computed {
  const computed = new Map<string, string>();
  for (const [name, value] of parent)
    if (INHERITED.has(name) || name.startsWith('--')) computed.set(name, value);
  for (const [name, value] of declared) if (name.startsWith('--')) computed.set(name, value);
  const resolved = new Map<string, string>();
  for (const [name, value] of declared) {
    if (name.startsWith('--')) continue;
    const text = value.includes('var(') ? substituteVariables(value, computed) : value;
    if (text === undefined || text === 'initial' || text === 'revert' || text === 'unset') {
      computed.delete(name);
      if (text === 'unset' && INHERITED.has(name) && parent.has(name))
        computed.set(name, parent.get(name) ?? '');
    } else if (text === 'inherit') {
      const inherited = parent.get(name);
      if (inherited !== undefined) resolved.set(name, inherited);
    } else resolved.set(name, text);
  }
  const parentEm = readPx(parent.get('font-size')) ?? ROOT_PX;
  const size = resolved.get('font-size');
  if (size !== undefined)
    computed.set(
      'font-size',
      `${computeFontSize(size, { em: parentEm, rem, whole: parentEm }) ?? parentEm}px`,
    );
  const em = readPx(computed.get('font-size')) ?? ROOT_PX;
  const color = resolved.get('color');
  if (color !== undefined) setColour('color', color, computed, parent.get('color') ?? '#000000');
  for (const [name, value] of resolved) {
    if (name === 'font-size' || name === 'color') continue;
    if (COLOURS.test(name)) setColour(name, value, computed, computed.get('color') ?? '#000000');
    else if (name === 'line-height') {
      const px = /^[\d.]+$/.test(value) ? undefined : computeLength(value, { em, rem, whole: em });
      computed.set(name, px === undefined ? value : `${px}px`);
    } else if (LENGTHS.test(name)) {
      const px = WIDTHS[value] ?? computeLength(value, { em, rem });
      computed.set(name, px === undefined ? value.toLowerCase() : `${round(px)}px`);
    } else
      computed.set(
        name,
        /^(?:background-image|content|font-family|grid-)/.test(name) ? value : value.toLowerCase(),
      );
  }
  return computed;
}

export function readPx(value: string | undefined): number | undefined {
  const number = /^(-?[\d.]+(?:e-?\d+)?)px$/.exec(value ?? '')?.[1];
  return number === undefined ? undefined : Number(number);
}

/** Hex digits of any colour of CSS, with those of opacity if it is translucent; undefined if it is none. */
export function toHex(value: string): string | undefined {
  const text = value.trim().toLowerCase();
  if (text === 'transparent') return '#00000000';
  const colour = parse(text);
  if (colour === undefined) return undefined;
  const hex = (colour.alpha ?? 1) < 1 ? formatHex8(colour) : formatHex(colour);
  return hex?.toUpperCase();
}

/** True for a colour with which nothing is drawn. */
export function isTransparent(hex: string): boolean {
  return hex.length === 9 && hex.endsWith('00');
}

/** Colour of a property; undefined if nothing is drawn with it. */
export function readColour(value: string | undefined): string | undefined {
  const hex = value === undefined ? undefined : toHex(value);
  return hex === undefined || isTransparent(hex) ? undefined : hex;
}

function setColour(name: string, value: string, computed: Map<string, string>, current: string): void {
  const hex = /^currentcolor$/i.test(value) ? current : toHex(value);
  if (hex !== undefined) computed.set(name, hex);
  else if (name === 'fill' || name === 'stroke') computed.set(name, value);
}

function computeFontSize(value: string, context: LengthContext): number | undefined {
  const text = value.toLowerCase();
  if (text === 'smaller' || text === 'larger') return context.em * (text === 'larger' ? 1.2 : 1 / 1.2);
  return SIZES[text] ?? computeLength(text, context);
}

function round(px: number): number {
  return Math.round(px * 100) / 100;
}

/** Replaces `var()` by values of custom properties, or by fallbacks; undefined if there is neither. */
function substituteVariables(value: string, variables: ReadonlyMap<string, string>): string | undefined {
  let text = value;
  for (let count = 0; count < MAX_VARIABLES; count++) {
    const start = text.lastIndexOf('var(');
    if (start < 0) return text;
    const end = text.indexOf(')', start);
    // A fallback may itself hold parentheses, but the last `var(` holds no other variable.
    const close = end < 0 ? text.length : matchingEnd(text, start + 3);
    const inside = text.slice(start + 4, close);
    const comma = inside.indexOf(',');
    const name = (comma < 0 ? inside : inside.slice(0, comma)).trim();
    const replacement = variables.get(name) ?? (comma < 0 ? undefined : inside.slice(comma + 1).trim());
    if (replacement === undefined || text.length + replacement.length > 10_000) return undefined;
    text = `${text.slice(0, start)}${replacement}${text.slice(close + 1)}`;
  }
  return undefined;
}

function matchingEnd(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === '(') depth += 1;
    else if (text[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

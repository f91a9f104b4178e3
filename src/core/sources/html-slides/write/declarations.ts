import { readColour, readPx, toHex } from '../css/computed-style.ts';
import { splitList } from '../css/parse-rules.ts';
import type { PageElement } from '../styled-page.ts';
import type { PageLook } from './page-look.ts';

/** Declarations of slide markup, in order. */
export type Declarations = Record<string, string>;
type Style = PageElement['style'];

const SIDES = ['top', 'right', 'bottom', 'left'] as const;
const LARGEST_SHADOW = { small: 5, medium: 16 } as const;
const MAX_STOPS = 8;
const MIN_OPACITY = 0.02;

export function formatPx(px: number): string {
  return `${Math.round(px * 10) / 10}px`;
}

export function formatStyle(declarations: Declarations): string {
  const text = Object.entries(declarations)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
  return text === '' ? '' : ` style="${text.replace(/"/g, "'")}"`;
}

/** Backdrop, outline, corners and effects of a box; empty if nothing of it shows. */
export function boxDeclarations(
  style: Style,
  look: PageLook,
  width: number | undefined,
  height: number | undefined,
): Declarations {
  const { scale } = look;
  const declarations: Declarations = {};
  const isClipped = style['background-clip'] === 'text';
  const fill = isClipped ? undefined : readColour(style['background-color']);
  const gradient = isClipped ? undefined : readGradient(style['background-image']);
  if (gradient !== undefined) declarations['background'] = gradient;
  else if (fill !== undefined) declarations['background-color'] = look.colour(fill);
  const lines = SIDES.map((side) => readLine(style, side, look));
  const [first] = lines;
  if (first !== undefined && lines.every((line) => line === first)) declarations['border'] = first;
  else
    for (const [index, line] of lines.entries())
      if (line !== undefined) declarations[`border-${SIDES[index]}`] = line;
  const shadow = readShadow(style['box-shadow']);
  if (shadow !== undefined && Object.keys(declarations).length > 0) declarations['box-shadow'] = shadow;
  if (Object.keys(declarations).length === 0) return declarations;
  const radius = readRadius(style['border-top-left-radius'], width, height);
  if (radius > 0) declarations['border-radius'] = formatPx(radius * scale);
  return declarations;
}

/** Opacity and rotation. */
export function effectDeclarations(style: Style): Declarations {
  const opacity = Number(style['opacity'] ?? 1);
  const degrees = readRotation(style['transform']) ?? readRotation(`rotate(${style['rotate'] ?? ''})`);
  return {
    ...(opacity < 1 && opacity > MIN_OPACITY ? { opacity: String(Math.round(opacity * 100) / 100) } : {}),
    ...(degrees === undefined || degrees === 0 ? {} : { rotate: `${degrees}deg` }),
  };
}

function readLine(style: Style, side: string, { scale, colour }: PageLook): string | undefined {
  const width =
    readPx(style[`border-${side}-width`]) ?? (style[`border-${side}-style`] === undefined ? 0 : 3);
  const kind = style[`border-${side}-style`] ?? 'none';
  if (width <= 0 || kind === 'none' || kind === 'hidden') return undefined;
  const hex = readColour(style[`border-${side}-color`] ?? style['color'] ?? '#000000');
  if (hex === undefined) return undefined;
  const dash = kind === 'dashed' || kind === 'dotted' ? kind : 'solid';
  return `${formatPx(Math.max(0.5, width * scale))} ${dash} ${colour(hex)}`;
}

function readRadius(value: string | undefined, width = 0, height = 0): number {
  const text = (value ?? '').split(' ')[0] ?? '';
  const share = /^([\d.]+)%$/.exec(text)?.[1];
  const least = Math.min(width, height);
  const px = share === undefined ? (readPx(text) ?? 0) : (Number(share) / 100) * least;
  return least > 0 ? Math.min(px, least / 2) : px;
}

function readShadow(value: string | undefined): string | undefined {
  if (value === undefined || value === 'none' || value.includes('inset')) return undefined;
  const px = [...value.matchAll(/(-?[\d.]+)px/g)].map(([, number]) => Math.abs(Number(number)));
  const blur = Math.max(0, ...px.slice(0, 3));
  if (blur === 0) return undefined;
  return blur <= LARGEST_SHADOW.small ? 'sm' : blur <= LARGEST_SHADOW.medium ? 'md' : 'lg';
}

function readRotation(transform: string | undefined): number | undefined {
  const degrees = /rotate(?:z)?\(\s*(-?[\d.]+)deg\s*\)/i.exec(transform ?? '')?.[1];
  if (degrees !== undefined) return Math.round(Number(degrees) * 100) / 100;
  const [, a, b] = /^matrix\(\s*([-\d.e]+),\s*([-\d.e]+)/i.exec(transform ?? '') ?? [];
  if (a === undefined || b === undefined) return undefined;
  return Math.round((Math.atan2(Number(b), Number(a)) * 18_000) / Math.PI) / 100;
}

/** The lowest gradient of a background in the notation of markup; undefined for pictures and cones. */
export function readGradient(value: string | undefined): string | undefined {
  if (value === undefined || !value.includes('gradient(')) return undefined;
  for (const layer of splitList(value).toReversed()) {
    const [, kind = '', inside = ''] = /^(linear|radial)-gradient\((.*)\)$/is.exec(layer.trim()) ?? [];
    if (kind === '') continue;
    const parts = splitList(inside);
    const first = parts[0] ?? '';
    const isDirection = readStop(first) === undefined;
    const stops = (isDirection ? parts.slice(1) : parts).map(readStop).filter((stop) => stop !== undefined);
    if (stops.length < 2) continue;
    const direction = kind === 'linear' && isDirection ? readDirection(first) : undefined;
    let last = 0;
    const written = stops.slice(0, MAX_STOPS).map(({ hex, at }) => {
      if (at === undefined) return hex;
      last = Math.max(last, Math.min(100, Math.round(at)));
      return `${hex} ${last}%`;
    });
    return `${kind}-gradient(${[...(direction === undefined ? [] : [direction]), ...written].join(', ')})`;
  }
  return undefined;
}

function readStop(text: string): { readonly hex: string; readonly at?: number } | undefined {
  const words = splitList(text, ' ');
  const hex = toHex(words[0] ?? '');
  if (hex === undefined) return undefined;
  const at = /^(-?[\d.]+)%$/.exec(words[1] ?? '')?.[1];
  return at === undefined ? { hex } : { hex, at: Math.max(0, Number(at)) };
}

function readDirection(text: string): string | undefined {
  const [, number, unit] = /^(-?[\d.]+)(deg|turn|rad)$/.exec(text.trim()) ?? [];
  if (number !== undefined) {
    const degrees =
      unit === 'deg'
        ? Number(number)
        : unit === 'turn'
          ? Number(number) * 360
          : (Number(number) * 180) / Math.PI;
    return `${Math.round(degrees) % 360}deg`;
  }
  const sides = /^to\s+(.+)$/i.exec(text.trim())?.[1]?.toLowerCase().split(/\s+/) ?? [];
  const order = ['top', 'bottom', 'left', 'right'];
  const sorted = sides
    .filter((side) => order.includes(side))
    .sort((a, b) => order.indexOf(a) - order.indexOf(b));
  return sorted.length === 0 ? undefined : `to ${sorted.join(' ')}`;
}

import type { Memo } from '../../memory/memo.ts';
import type { XmlNode } from '../xml/parse.ts';
import { type ColorScope, readColorIn } from './color.ts';
import { fromHex, type Rgb, toHex } from './color-math.ts';
import type { ReadColor, ReadCrop, ReadFill, ReadLine, ReadTile } from './deck.ts';
import type { ReadGradient, ReadTheme } from './deck-theme.ts';
import { readDash } from './explicit-line.ts';
import { attribute, child, findChildren, readDegrees, readFraction, readNumber } from './node.ts';
import { type ColorMatrix, readColorMatrix } from './recolor.ts';

/** Resolves the colours and pictures of fills. */
export interface PaintScope extends ColorScope {
  /**
   * Caches what elements resolve to with this theme and colour map. Those of masters and layouts are read for
   * every shape that inherits from them.
   */
  readonly memo: Memo;
  /** Part name of a picture by relationship id. */
  readonly picture: (id: string) => string | undefined;
  /** Part name of a picture in a style of the theme by relationship id. */
  readonly themePicture: (id: string) => string | undefined;
}

const FILLS = new Set(['a:noFill', 'a:solidFill', 'a:gradFill', 'a:blipFill', 'a:pattFill', 'a:grpFill']);
const NONE: ReadFill = { kind: 'none' };
/** PowerPoint's default if a line has no width: 0.75 pt. */
const LINE_EMU = 9525;

/** Reads the fill inside an element; undefined if it declares none, so that another source applies. */
export function readFillIn(
  parent: XmlNode | undefined,
  scope: PaintScope,
  ofGroup?: ReadFill,
): ReadFill | undefined {
  const node = parent?.children.find(({ tag }) => FILLS.has(tag) || tag === 'p:blipFill');
  return node === undefined ? undefined : readFill(node, scope, ofGroup);
}

/** Reads a fill element. */
export function readFill(node: XmlNode, scope: PaintScope, ofGroup: ReadFill = NONE): ReadFill {
  switch (node.tag) {
    case 'a:solidFill': {
      const color = readColorIn(node, scope);
      return color === undefined ? NONE : { kind: 'solid', color };
    }
    case 'a:gradFill':
      return readGradient(node, scope);
    case 'a:pattFill':
      return readPattern(node, scope);
    case 'a:grpFill':
      return ofGroup;
    case 'a:blipFill':
    case 'p:blipFill': {
      const blip = child(node, 'a:blip');
      const part = scope.picture(attribute(blip, 'r:embed') ?? '');
      return part === undefined
        ? NONE
        : {
            kind: 'picture',
            part,
            alpha: readBlipAlpha(blip),
            crop: readCrop(node),
            ...readRecolor(blip, scope),
            ...readTile(child(node, 'a:tile')),
          };
    }
    default:
      return NONE;
  }
}

/** Computes the visible part of a picture: cropped by `a:srcRect`, then stretched over `a:fillRect`. */
export function readCrop(blipFill: XmlNode | undefined): ReadCrop {
  const side = (node: XmlNode | undefined, name: string) =>
    Math.min(0.99, Math.max(-10, readFraction(node, name) ?? 0));
  const [source, target] = [child(blipFill, 'a:srcRect'), child(child(blipFill, 'a:stretch'), 'a:fillRect')];
  const along = (start: string, end: string): [number, number] => {
    const shown =
      Math.max(0.01, 1 - side(source, start) - side(source, end)) /
      Math.max(0.01, 1 - side(target, start) - side(target, end));
    return [side(source, start) - shown * side(target, start), side(source, end) - shown * side(target, end)];
  };
  const [[left, right], [top, bottom]] = [along('l', 'r'), along('t', 'b')];
  return { left, top, right, bottom };
}

function readTile(tile: XmlNode | undefined): { readonly tile?: ReadTile } {
  if (tile === undefined) return {};
  return {
    tile: {
      scaleX: readFraction(tile, 'sx') ?? 1,
      scaleY: readFraction(tile, 'sy') ?? 1,
      x: readNumber(tile, 'tx') ?? 0,
      y: readNumber(tile, 'ty') ?? 0,
      align: attribute(tile, 'algn') ?? 'tl',
    },
  };
}

export function readRecolor(
  blip: XmlNode | undefined,
  scope: ColorScope,
): { readonly recolor?: ColorMatrix } {
  const recolor = readColorMatrix(blip, scope);
  return recolor === undefined ? {} : { recolor };
}

/** Reads the opacity of a picture. */
export function readBlipAlpha(blip: XmlNode | undefined): number {
  return readFraction(child(blip, 'a:alphaModFix'), 'amt') ?? 1;
}

function readGradient(node: XmlNode, scope: ColorScope): ReadFill {
  const stops = findChildren(child(node, 'a:gsLst'), 'a:gs')
    .map((stop) => ({
      at: Math.min(1, Math.max(0, readFraction(stop, 'pos') ?? 0)),
      color: readColorIn(stop, scope),
    }))
    .filter((stop): stop is { at: number; color: ReadColor } => stop.color !== undefined)
    .sort((a, b) => a.at - b.at);
  const [first] = stops;
  if (first === undefined) return NONE;
  if (stops.length === 1) return { kind: 'solid', color: first.color };
  const path = child(node, 'a:path');
  return {
    kind: 'gradient',
    stops,
    angle: readDegrees(child(node, 'a:lin'), 'ang'),
    radial: path !== undefined,
    ...(path === undefined ? {} : { center: readCenter(child(path, 'a:fillToRect')) }),
  };
}

/** Reads the gradient inside an element; undefined if there is none or it has a single colour. */
export function readGradientIn(parent: XmlNode | undefined, scope: ColorScope): ReadGradient | undefined {
  return asGradient(child(parent, 'a:gradFill'), scope);
}

function asGradient(node: XmlNode | undefined, scope: ColorScope): ReadGradient | undefined {
  const fill = node?.tag === 'a:gradFill' ? readGradient(node, scope) : undefined;
  return fill?.kind === 'gradient' ? fill : undefined;
}

/** Centre of a path gradient: the middle of the rectangle that it converges on. */
function readCenter(rect: XmlNode | undefined): { readonly x: number; readonly y: number } {
  const middle = (start: string, end: string) =>
    Math.min(1, Math.max(0, ((readFraction(rect, start) ?? 0) + 1 - (readFraction(rect, end) ?? 0)) / 2));
  return rect === undefined ? { x: 0.5, y: 0.5 } : { x: middle('l', 'r'), y: middle('t', 'b') };
}

/** Adds the average of the pattern's two colours. */
function readPattern(node: XmlNode, scope: PaintScope): ReadFill {
  const [front, back] = [
    readColorIn(child(node, 'a:fgClr'), scope),
    readColorIn(child(node, 'a:bgClr'), scope),
  ];
  if (front === undefined || back === undefined)
    return front === undefined && back === undefined
      ? NONE
      : { kind: 'solid', color: (front ?? back) as ReadColor };
  const percent = /^pct(\d+)$/.exec(attribute(node, 'prst') ?? '')?.[1];
  const share = percent === undefined ? 0.4 : Number(percent) / 100;
  const [a, b] = [fromHex(back.hex), fromHex(front.hex)];
  const mixed = a.map((value, index) => value + ((b[index] ?? 0) - value) * share) as unknown as Rgb;
  return {
    kind: 'solid',
    color: { hex: toHex(mixed), alpha: back.alpha },
    pattern: { preset: attribute(node, 'prst') ?? 'pct50', front, back },
  };
}

/** Reads a line. Its own properties come before those of its style. Undefined if nothing is drawn. */
export function resolveLine(
  own: XmlNode | undefined,
  styled: XmlNode | undefined,
  scope: PaintScope,
  scopeOfStyle: PaintScope = scope,
): ReadLine | undefined {
  const fill = readFillIn(own, scope) ?? readFillIn(styled, scopeOfStyle);
  if (fill === undefined || fill.kind === 'none' || fill.kind === 'picture') return undefined;
  // Lines have a single colour here: for a gradient, the first of its most opaque stops.
  const color =
    fill.kind === 'solid'
      ? fill.color
      : fill.stops.reduce(
          (best, stop) => (stop.color.alpha > best.color.alpha ? stop : best),
          fill.stops[0] as (typeof fill.stops)[number],
        )?.color;
  if (color === undefined) return undefined;
  const end = (tag: string) => {
    const type = attribute(child(own, tag) ?? child(styled, tag), 'type') ?? 'none';
    return type === 'none' ? 'none' : type === 'oval' || type === 'diamond' ? 'oval' : 'arrow';
  };
  return {
    color,
    widthEmu: Math.max(0, readNumber(own, 'w') ?? readNumber(styled, 'w') ?? LINE_EMU),
    dash: readDash(child(own, 'a:prstDash') ?? child(styled, 'a:prstDash')),
    head: end('a:headEnd'),
    tail: end('a:tailEnd'),
  };
}

/** Resolves a style reference: index 1 and up are fills, 1001 and up background fills; 0 is no fill. */
export function readStyleFill(reference: XmlNode | undefined, scope: PaintScope): ReadFill | undefined {
  const index = readNumber(reference, 'idx');
  if (reference === undefined || index === undefined) return undefined;
  const { fills, backgrounds } = scope.theme.styles;
  const node = index >= 1001 ? backgrounds[index - 1001] : fills[index - 1];
  return node === undefined ? NONE : readFill(node, scopeOfStyle(reference, scope));
}

/** Returns a gradient of the theme's fill styles by its index, from 1, in a colour. */
export function readThemeFill(index: number, color: ReadColor, theme: ReadTheme): ReadGradient | undefined {
  return asGradient(theme.styles.fills[index - 1], { theme, map: {}, placeholder: color });
}

/** Scope for colours inside a style, where "phClr" is the colour of the reference. */
export function scopeOfStyle(reference: XmlNode | undefined, scope: PaintScope): PaintScope {
  const placeholder = readColorIn(reference, scope);
  return { ...scope, picture: scope.themePicture, ...(placeholder === undefined ? {} : { placeholder }) };
}

import type { Brush, GdiObject, Pen, State } from './drawing.ts';

/** Dash patterns in multiples of the pen width: solid, dash, dot, dash-dot, dash-dot-dot. */
const DASHES: readonly (readonly number[])[] = [[], [6, 3], [1, 2], [6, 2, 1, 2], [6, 2, 1, 2, 1, 2]];
const NO_PEN = 5;
const HATCHED = 2;
const STOCK_BRUSHES = ['#FFFFFF', '#C0C0C0', '#808080', '#404040', '#000000'];

/** Converts a COLORREF, whose lowest byte is red. */
export function toHex(value: number): string {
  const hex = (byte: number) => (byte & 255).toString(16).padStart(2, '0').toUpperCase();
  return `#${hex(value)}${hex(value >> 8)}${hex(value >> 16)}`;
}

export function createPen(style: number, width: number, color: number): Pen {
  const line = style & 15;
  return {
    kind: 'pen',
    width: Math.abs(width),
    dash: DASHES[line] ?? [],
    ...(line === NO_PEN ? {} : { color: toHex(color) }),
  };
}

/** Hatch brushes become translucent, pattern brushes grey. */
export function createBrush(style: number, color: number): Brush {
  if (style === 1) return { kind: 'brush', alpha: 1 };
  return {
    kind: 'brush',
    color: style === 0 || style === HATCHED ? toHex(color) : '#808080',
    alpha: style === HATCHED ? 0.4 : style === 0 ? 1 : 0.5,
  };
}

/** Stock objects by number. */
export function stockObject(index: number): GdiObject {
  if (index < STOCK_BRUSHES.length)
    return { kind: 'brush', color: STOCK_BRUSHES[index] ?? '#000000', alpha: 1 };
  if (index === 5) return { kind: 'brush', alpha: 1 };
  if (index >= 6 && index <= 8)
    return {
      kind: 'pen',
      width: 0,
      dash: [],
      ...(index === 8 ? {} : { color: index === 6 ? '#FFFFFF' : '#000000' }),
    };
  return { kind: 'other' };
}

export function selectObject(state: State, object: GdiObject | undefined): void {
  if (object?.kind === 'pen') state.pen = object;
  if (object?.kind === 'brush') state.brush = object;
  if (object?.kind === 'font') state.font = object;
}

const DARKEN = 0x8800c6;
const LIGHTEN: ReadonlySet<number> = new Set([0xee0086, 0x660046]);

/** Pixel combination for a raster operation code. */
export function readPixelMode(operation: number): 'copy' | 'darken' | 'lighten' {
  return operation === DARKEN ? 'darken' : LIGHTEN.has(operation) ? 'lighten' : 'copy';
}

/** Colour of a raster operation without a bitmap; undefined if it needs one. */
export function blitColor(operation: number, brush: Brush): string | undefined {
  if (operation === 0x42) return '#000000';
  if (operation === 0xff0062) return '#FFFFFF';
  return operation === 0xf00021 ? brush.color : undefined;
}

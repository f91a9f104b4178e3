import { drawGlyphPath } from '../../scene/fonts/outline.ts';
import type { Box } from '../../scene/scene.ts';
import type { Theme } from '../../scene/theme.ts';
import { singleFamilyFonts } from '../slide-fonts.ts';
import type { EmbeddedPicture } from './dib.ts';

/** Affine transform: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [number, number, number, number, number, number];
export type Point = readonly [number, number];

export interface Pen {
  readonly kind: 'pen';
  /** Undefined for an invisible pen. */
  readonly color?: string;
  /** Logical units; 0 is one pixel. */
  readonly width: number;
  readonly dash: readonly number[];
}

export interface Brush {
  readonly kind: 'brush';
  readonly color?: string;
  readonly alpha: number;
}

export interface Font {
  readonly kind: 'font';
  readonly family: string;
  readonly height: number;
  readonly bold: boolean;
  readonly italic: boolean;
  /** Degrees counter-clockwise. */
  readonly turned: number;
}

export type GdiObject = Pen | Brush | Font | { readonly kind: 'other' };

/** GDI device context. */
export interface State {
  pen: Pen;
  brush: Brush;
  font: Font;
  textColor: string;
  backdropColor: string;
  align: number;
  evenOdd: boolean;
  at: Point;
  window: { x: number; y: number; width: number; height: number };
  view: { x: number; y: number; width: number; height: number };
  mode: number;
  world: Matrix;
  clip: string | undefined;
  /** Nesting depth of the clip path. */
  cuts: number;
}

/** Shapes of a metafile, and the visible part of the page. */
export interface DrawnMetafile {
  readonly drawing: Drawing;
  readonly box: Box;
}

/** Limits of memory and time; no drawing made by hand reaches them. */
const MAX_SHAPES = 20_000;
const MAX_CHARACTERS = 6_000_000;
const MAX_PIXELS = 16_000_000;
const MAX_SAVED = 200;
const MAX_TEXT = 2_000;
const MAX_CLIPS = 5_000;
const MAX_CUTS = 24;

const BLACK = '#000000';
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
const ARABIC = /[\u0590-\u08ff]/;
/** Share of the font height above the baseline. */
const ASCENT = 0.9;

/** Converts metafile records to SVG shapes. @throws RangeError if a limit is exceeded */
export class Drawing {
  state: State = {
    pen: { kind: 'pen', color: BLACK, width: 0, dash: [] },
    brush: { kind: 'brush', color: '#FFFFFF', alpha: 1 },
    font: { kind: 'font', family: 'Arial', height: 12, bold: false, italic: false, turned: 0 },
    textColor: BLACK,
    backdropColor: '#FFFFFF',
    align: 0,
    evenOdd: true,
    at: [0, 0],
    window: { x: 0, y: 0, width: 1, height: 1 },
    view: { x: 0, y: 0, width: 1, height: 1 },
    mode: 1,
    world: IDENTITY,
    clip: undefined,
    cuts: 0,
  };
  readonly #saved: State[] = [];
  readonly #shapes: string[] = [];
  readonly #unit: (mode: number) => number;
  readonly #stem: string;
  #characters = 0;
  #pixels = 0;
  #clips = 0;
  /** Path under construction; undefined outside of path records. */
  path: string | undefined;

  /**
   * @param unit device pixels per unit of a metric mapping mode
   * @param stem prefix of ids, unique to the drawing
   */
  constructor(unit: (mode: number) => number, stem: string) {
    this.#unit = unit;
    this.#stem = stem;
  }

  get count(): number {
    return this.#shapes.length;
  }

  get markup(): string {
    return this.#shapes.join('');
  }

  save(): void {
    if (this.#saved.length >= MAX_SAVED) throw new RangeError('saved');
    this.#saved.push({ ...this.state });
  }

  /** @param back index of the saved state; negative values count from the last one */
  restore(back: number): void {
    const steps = back < 0 ? -back : this.#saved.length - back + 1;
    let found: State | undefined;
    for (let step = 0; step < steps && this.#saved.length > 0; step++) found = this.#saved.pop();
    if (found !== undefined) this.state = found;
  }

  /** Transform from logical units to device pixels. */
  get matrix(): Matrix {
    const { window, view, mode, world } = this.state;
    if (mode === 1) return composeMatrices(world, [1, 0, 0, 1, view.x - window.x, view.y - window.y]);
    const metric = mode >= 2 && mode <= 6 ? this.#unit(mode) : undefined;
    const [sx, sy] =
      metric === undefined
        ? [view.width / (window.width || 1), view.height / (window.height || 1)]
        : [metric, -metric];
    return composeMatrices(world, [sx, 0, 0, sy, view.x - window.x * sx, view.y - window.y * sy]);
  }

  place([x, y]: Point): string {
    const [a, b, c, d, e, f] = this.matrix;
    return `${roundCoordinate(a * x + c * y + e)} ${roundCoordinate(b * x + d * y + f)}`;
  }

  line(points: readonly Point[], close: boolean): string {
    if (points.length === 0) return '';
    return `M${points.map((point) => this.place(point)).join('L')}${close ? 'Z' : ''}`;
  }

  curve([first, ...rest]: readonly Point[], goOn = false): string {
    if (first === undefined) return '';
    return `${goOn ? 'L' : 'M'}${this.place(first)}${
      rest.length < 3
        ? ''
        : `C${rest
            .slice(0, rest.length - (rest.length % 3))
            .map((point) => this.place(point))
            .join(' ')}`
    }`;
  }

  /** Paints an outline, or appends it to the path under construction. */
  draw(d: string, { fill, stroke }: { readonly fill: boolean; readonly stroke: boolean }): void {
    if (d === '') return;
    if (this.path !== undefined) {
      this.path += d;
      this.#countCharacters(d.length);
      return;
    }
    const { pen, brush, evenOdd, clip } = this.state;
    const isFilled = fill && brush.color !== undefined;
    const isStroked = stroke && pen.color !== undefined;
    if (!isFilled && !isStroked) return;
    const width = Math.max(0.5, pen.width * measureScale(this.matrix));
    const paint = `fill="${isFilled ? brush.color : 'none'}"${isFilled && brush.alpha < 1 ? ` fill-opacity="${brush.alpha}"` : ''}${isFilled && evenOdd ? ' fill-rule="evenodd"' : ''}`;
    const edge = isStroked
      ? ` stroke="${pen.color}" stroke-width="${roundCoordinate(width)}"${pen.dash.length > 0 ? ` stroke-dasharray="${pen.dash.map((one) => roundCoordinate(one * width)).join(' ')}"` : ''}`
      : '';
    this.#add(`<path d="${d}" ${paint}${edge}${clipAttribute(clip)}/>`);
  }

  fillBox(left: number, top: number, right: number, bottom: number, color: string): void {
    const corners: Point[] = [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ];
    this.#add(`<path d="${this.line(corners, true)}" fill="${color}"${clipAttribute(this.state.clip)}/>`);
  }

  picture(
    { mimeType, bytes, width: across, height: down, pixels }: EmbeddedPicture,
    x: number,
    y: number,
    width: number,
    height: number,
  ): void {
    this.#pixels += pixels;
    if (this.#pixels > MAX_PIXELS) throw new RangeError('pixels');
    // Renderers reduce a picture to the size that it has before it is transformed.
    const size = [Math.max(1, across), Math.max(1, down)] as const;
    const placed = composeMatrices([width / size[0], 0, 0, height / size[1], x, y], this.matrix);
    const href = `data:${mimeType};base64,${Buffer.from(bytes).toString('base64')}`;
    const image = `<image width="${size[0]}" height="${size[1]}" preserveAspectRatio="none" transform="matrix(${placed.map((value) => Number(value.toPrecision(8))).join(' ')})" href="${href}"/>`;
    this.#add(this.state.clip === undefined ? image : `<g${clipAttribute(this.state.clip)}>${image}</g>`);
  }

  /** @param widths advance widths in logical units, if the file has them */
  text(words: string, at: Point, widths: readonly number[]): void {
    const { font, textColor, align, clip } = this.state;
    const text = words.slice(0, MAX_TEXT).replace(/\p{Cc}/gu, ' ');
    if (text.trim() === '') return;
    const theme = { fonts: singleFamilyFonts(font.family) } as Theme;
    // A positive height is that of the line; the em size is about four fifths of it.
    const sizePx = Math.abs(font.height) * (font.height > 0 ? 0.8 : 1) || 12;
    const { d, width } = drawGlyphPath(text, {
      font: 'body',
      theme,
      weight: font.bold ? 700 : 400,
      italic: font.italic,
      sizePx: 100,
      lang: 'en',
      rtl: ARABIC.test(text),
    });
    if (d === '' || width === 0) return;
    const natural = (width / 100) * sizePx;
    const wanted = widths.reduce((sum, one) => sum + one, 0);
    const squeeze = wanted > 0 ? Math.min(3, Math.max(0.3, wanted / natural)) : 1;
    const whole = natural * squeeze;
    const along = (align & 6) === 6 ? -whole / 2 : (align & 2) === 2 ? -whole : 0;
    const down = (align & 24) === 24 ? 0 : (align & 8) === 8 ? sizePx * (ASCENT - 1) : sizePx * ASCENT;
    const [sin, cos] = [Math.sin((-font.turned * Math.PI) / 180), Math.cos((-font.turned * Math.PI) / 180)];
    // Keeps text upright in coordinate systems with the y axis upwards.
    const up = Math.sign(this.matrix[3]) || 1;
    const local: Matrix = composeMatrices(
      [(sizePx / 100) * squeeze, 0, 0, (sizePx / 100) * up, along, down * up],
      [cos, sin * up, -sin * up, cos, at[0], at[1]],
    );
    const matrix = composeMatrices(local, this.matrix).map((value) => Number(value.toPrecision(7)));
    const glyphs = `<path d="${d}" transform="matrix(${matrix.join(' ')})" fill="${textColor}"/>`;
    this.#add(clip === undefined ? glyphs : `<g${clipAttribute(clip)}>${glyphs}</g>`);
  }

  /**
   * Intersects the clip region with an outline in device pixels. @param anew whether it replaces the region
   */
  cutTo(d: string, anew: boolean): void {
    const id = `${this.#stem}-${++this.#clips}`;
    if (this.#clips > MAX_CLIPS) throw new RangeError('clips');
    // Renderers recurse into nested clip paths.
    const isFirst = anew || this.state.cuts >= MAX_CUTS;
    const before = isFirst ? undefined : this.state.clip;
    this.state.cuts = isFirst ? 1 : this.state.cuts + 1;
    this.#add(
      `<clipPath id="${id}"${clipAttribute(before)}><path d="${d === '' ? 'M0 0Z' : d}"${this.state.evenOdd ? ' clip-rule="evenodd"' : ''}/></clipPath>`,
      false,
    );
    this.state.clip = id;
  }

  #add(markup: string, counts = true): void {
    this.#countCharacters(markup.length);
    if (counts && this.#shapes.length >= MAX_SHAPES) throw new RangeError('shapes');
    this.#shapes.push(markup);
  }

  #countCharacters(by: number): void {
    this.#characters += by;
    if (this.#characters > MAX_CHARACTERS) throw new RangeError('length');
  }
}

function clipAttribute(id: string | undefined): string {
  return id === undefined ? '' : ` clip-path="url(#${id})"`;
}

/** Applies the first transform, then the second. */
export function composeMatrices([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix {
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}

function measureScale([a, b, c, d]: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c));
}

function roundCoordinate(value: number): number {
  if (!Number.isFinite(value) || Math.abs(value) > 1e9) throw new RangeError('place');
  return Math.round(value * 100) / 100;
}

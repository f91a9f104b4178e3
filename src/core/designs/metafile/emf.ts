import { arcBetween, ellipsePoints, roundedPoints, type Sides } from './arcs.ts';
import { readDib } from './dib.ts';
import {
  composeMatrices,
  Drawing,
  type DrawnMetafile,
  type Font,
  type GdiObject,
  type Matrix,
  type Point,
} from './drawing.ts';
import { blitColor, createBrush, createPen, readPixelMode, selectObject, stockObject, toHex } from './gdi.ts';

const SIGNATURE = 0x464d4520;
const MAX_RECORDS = 200_000;
const MAX_POINTS = 100_000;
const MAX_RECTANGLES = 200;
const EOF = 14;
const STOCK = 0x80000000;
const OPAQUE_BACKDROP = 2;

/** Returns whether the bytes begin like an enhanced metafile. */
export function isEmf(view: DataView): boolean {
  return view.byteLength > 88 && view.getUint32(0, true) === 1 && view.getUint32(40, true) === SIGNATURE;
}

/**
 * Draws an enhanced metafile ([MS-EMF]); EMF+ records are ignored. @throws RangeError if it is damaged or too
 * large
 */
export function drawEmf(bytes: Uint8Array, view: DataView, stem: string): DrawnMetafile {
  const at = (offset: number) => view.getInt32(offset, true);
  const [widthMm, heightMm] = [Math.max(1, at(80)), Math.max(1, at(84))];
  const [perMm, perMmDown] = [at(72) / widthMm, at(76) / heightMm];
  const frame = [at(24), at(28), at(32), at(36)].map(
    (value, index) => (value / 100) * (index % 2 === 0 ? perMm : perMmDown),
  ) as [number, number, number, number];
  const bounds = [at(8), at(12), at(16) + 1, at(20) + 1] as const;
  const [left, top, right, bottom] = frame[2] - frame[0] > 0.5 && frame[3] - frame[1] > 0.5 ? frame : bounds;
  const units: Readonly<Record<number, number>> = { 2: 0.1, 3: 0.01, 4: 0.254, 5: 0.0254, 6: 25.4 / 1440 };
  const reader = new EmfReader(bytes, view, new Drawing((mode) => (units[mode] ?? 1) * perMm, stem));
  reader.run();
  return { drawing: reader.drawing, box: { x: left, y: top, width: right - left, height: bottom - top } };
}

class EmfReader {
  readonly drawing: Drawing;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #objects = new Map<number, GdiObject>();
  #from = 0;
  #size = 0;
  #clockwise = false;
  #finishedPath = '';

  constructor(bytes: Uint8Array, view: DataView, drawing: Drawing) {
    this.#bytes = bytes;
    this.#view = view;
    this.drawing = drawing;
  }

  run(): void {
    for (let count = 0; this.#from + 8 <= this.#view.byteLength; count++) {
      const type = this.#view.getUint32(this.#from, true);
      this.#size = this.#view.getUint32(this.#from + 4, true);
      if (count > MAX_RECORDS || this.#size < 8 || this.#from + this.#size > this.#view.byteLength)
        throw new RangeError('record');
      if (type === EOF) return;
      this.#record(type);
      this.#from += this.#size;
    }
  }

  #int(offset: number): number {
    if (offset + 4 > this.#size) throw new RangeError('short record');
    return this.#view.getInt32(this.#from + offset, true);
  }

  #uint(offset: number): number {
    return this.#int(offset) >>> 0;
  }

  #float(offset: number): number {
    this.#int(offset);
    return this.#view.getFloat32(this.#from + offset, true);
  }

  #point(offset: number): Point {
    return [this.#int(offset), this.#int(offset + 4)];
  }

  #sides(offset: number): Sides {
    return [this.#int(offset), this.#int(offset + 4), this.#int(offset + 8), this.#int(offset + 12)];
  }

  #matrix(): Matrix {
    return [8, 12, 16, 20, 24, 28].map((offset) => this.#float(offset)) as unknown as Matrix;
  }

  /** Reads points with 16-bit or 32-bit coordinates. */
  #points(offset: number, count: number, short: boolean): Point[] {
    const each = short ? 4 : 8;
    if (count > MAX_POINTS || offset + count * each > this.#size) throw new RangeError('points');
    return Array.from({ length: count }, (_, index) => {
      const at = this.#from + offset + index * each;
      return short
        ? [this.#view.getInt16(at, true), this.#view.getInt16(at + 2, true)]
        : [this.#view.getInt32(at, true), this.#view.getInt32(at + 4, true)];
    });
  }

  #record(type: number): void {
    const { drawing } = this;
    const { state } = drawing;
    if ((type >= 2 && type <= 8) || (type >= 85 && type <= 91)) {
      this.#poly(type >= 85 ? type - 83 : type, type >= 85);
      return;
    }
    switch (type) {
      case 9:
        state.window = { ...state.window, width: this.#int(8), height: this.#int(12) };
        break;
      case 10:
        state.window = { ...state.window, x: this.#int(8), y: this.#int(12) };
        break;
      case 11:
        state.view = { ...state.view, width: this.#int(8), height: this.#int(12) };
        break;
      case 12:
        state.view = { ...state.view, x: this.#int(8), y: this.#int(12) };
        break;
      case 17:
        state.mode = this.#int(8);
        break;
      case 19:
        state.evenOdd = this.#int(8) === 1;
        break;
      case 22:
        state.align = this.#int(8);
        break;
      case 24:
        state.textColor = toHex(this.#uint(8));
        break;
      case 25:
        state.backdropColor = toHex(this.#uint(8));
        break;
      case 27:
        state.at = this.#point(8);
        if (drawing.path !== undefined) drawing.path += `M${drawing.place(state.at)}`;
        break;
      case 30:
        drawing.cutTo(boxPath(drawing, this.#sides(8)), false);
        break;
      case 33:
        drawing.save();
        break;
      case 34:
        drawing.restore(this.#int(8));
        break;
      case 35:
        state.world = this.#matrix();
        break;
      case 36: {
        const mode = this.#int(32);
        state.world =
          mode === 1
            ? [1, 0, 0, 1, 0, 0]
            : mode === 2
              ? composeMatrices(this.#matrix(), state.world)
              : mode === 3
                ? composeMatrices(state.world, this.#matrix())
                : this.#matrix();
        break;
      }
      case 37: {
        const index = this.#uint(8);
        selectObject(state, index >= STOCK ? stockObject(index - STOCK) : this.#objects.get(index));
        break;
      }
      case 38:
        this.#objects.set(this.#uint(8), createPen(this.#int(12), this.#int(16), this.#uint(24)));
        break;
      case 39:
        this.#objects.set(this.#uint(8), createBrush(this.#int(12), this.#uint(16)));
        break;
      case 40:
        this.#objects.delete(this.#uint(8));
        break;
      case 93:
      case 94:
        this.#objects.set(this.#uint(8), createBrush(3, 0));
        break;
      case 95:
        // A pattern pen has no colour of its own and is drawn black.
        this.#objects.set(this.#uint(8), createPen(this.#int(28), this.#int(32), this.#uint(40)));
        break;
      case 82:
        this.#objects.set(this.#uint(8), this.#font());
        break;
      case 42:
        drawing.draw(`${drawing.curve(ellipsePoints(this.#sides(8)))}Z`, { fill: true, stroke: true });
        break;
      case 43:
        drawing.draw(boxPath(drawing, this.#sides(8)), { fill: true, stroke: true });
        break;
      case 44: {
        const corners = roundedPoints(this.#sides(8), this.#int(24), this.#int(28)).map((corner, index) =>
          drawing.curve(corner, index > 0),
        );
        drawing.draw(`${corners.join('')}Z`, { fill: true, stroke: true });
        break;
      }
      case 45:
      case 46:
      case 47:
      case 55:
        this.#arc(type);
        break;
      case 54:
        this.#lineTo([this.#point(8)]);
        break;
      case 57:
        this.#clockwise = this.#int(8) === 2;
        break;
      case 59:
        drawing.path = '';
        break;
      case 60:
        this.#finishedPath = drawing.path ?? '';
        drawing.path = undefined;
        break;
      case 61:
        if (drawing.path !== undefined) drawing.path += 'Z';
        break;
      case 62:
      case 63:
      case 64:
        drawing.draw(this.#finishedPath, { fill: type !== 64, stroke: type !== 62 });
        break;
      case 67:
        drawing.cutTo(this.#finishedPath, this.#int(8) === 5);
        break;
      case 75:
        this.#region();
        break;
      case 76:
      case 77:
      case 114:
        this.#blit(type);
        break;
      case 80:
        this.#bitmap(
          { x: this.#int(24), y: this.#int(28), width: this.#int(40), height: this.#int(44) },
          48,
          'copy',
          this.#sides(32),
        );
        break;
      case 81:
        this.#bitmap(
          { x: this.#int(24), y: this.#int(28), width: this.#int(72), height: this.#int(76) },
          48,
          readPixelMode(this.#uint(68)),
          this.#sides(32),
        );
        break;
      case 83:
      case 84:
        this.#text(type === 84);
        break;
    }
  }

  /**
   * Kinds of point runs: 2 curve, 3 polygon, 4 polyline, 5 and 6 the same from the current position, 7 and 8
   * several polylines or polygons.
   */
  #poly(kind: number, short: boolean): void {
    const { drawing } = this;
    if (kind >= 7) {
      const [runs, total] = [this.#uint(24), this.#uint(28)];
      if (runs > MAX_POINTS || 32 + runs * 4 > this.#size) throw new RangeError('runs');
      const points = this.#points(32 + runs * 4, total, short);
      let from = 0;
      let d = '';
      for (let run = 0; run < runs; run++) {
        const count = this.#uint(32 + run * 4);
        d += drawing.line(points.slice(from, from + count), kind === 8);
        from += count;
      }
      drawing.draw(d, { fill: kind === 8, stroke: true });
      return;
    }
    const points = this.#points(28, this.#uint(24), short);
    if (kind === 2) drawing.draw(drawing.curve(points), { fill: false, stroke: true });
    else if (kind <= 4) drawing.draw(drawing.line(points, kind === 3), { fill: kind === 3, stroke: true });
    else if (kind === 6) this.#lineTo(points);
    else {
      const d = drawing.curve(
        [drawing.state.at, ...points],
        drawing.path !== undefined && drawing.path !== '',
      );
      drawing.draw(d, { fill: false, stroke: true });
      drawing.state.at = points.at(-1) ?? drawing.state.at;
    }
  }

  #lineTo(points: readonly Point[]): void {
    const { drawing } = this;
    const from =
      drawing.path !== undefined && drawing.path !== '' ? '' : `M${drawing.place(drawing.state.at)}`;
    drawing.draw(`${from}${points.map((point) => `L${drawing.place(point)}`).join('')}`, {
      fill: false,
      stroke: true,
    });
    drawing.state.at = points.at(-1) ?? drawing.state.at;
  }

  #arc(type: number): void {
    const { drawing } = this;
    const sides = this.#sides(8);
    const points = arcBetween(sides, this.#point(24), this.#point(32), this.#clockwise);
    const middle: Point = [(sides[0] + sides[2]) / 2, (sides[1] + sides[3]) / 2];
    const isClosed = type === 46 || type === 47;
    const d = drawing.curve(points, type === 55 && drawing.path !== undefined && drawing.path !== '');
    drawing.draw(`${d}${type === 47 ? `L${drawing.place(middle)}` : ''}${isClosed ? 'Z' : ''}`, {
      fill: isClosed,
      stroke: true,
    });
    if (type === 55) drawing.state.at = points.at(-1) ?? drawing.state.at;
  }

  /** Regions are in device pixels. Only the modes copy and intersect are supported. */
  #region(): void {
    const { drawing } = this;
    const [size, mode] = [this.#uint(8), this.#int(12)];
    if (size === 0 && mode === 5) Object.assign(drawing.state, { clip: undefined, cuts: 0 });
    if (size < 32 || (mode !== 5 && mode !== 1)) return;
    const count = this.#uint(24);
    const rectangles =
      count === 0 || count > MAX_RECTANGLES
        ? [this.#sides(32)]
        : Array.from({ length: count }, (_, index) => this.#sides(48 + index * 16));
    drawing.cutTo(
      rectangles.map(([left, top, right, bottom]) => `M${left} ${top}H${right}V${bottom}H${left}Z`).join(''),
      mode === 5,
    );
  }

  #blit(type: number): void {
    const { drawing } = this;
    const place = { x: this.#int(24), y: this.#int(28), width: this.#int(32), height: this.#int(36) };
    const operation = this.#uint(40);
    if (this.#uint(84) === 0 || this.#uint(88) === 0) {
      const color = type === 114 ? undefined : blitColor(operation, drawing.state.brush);
      if (color !== undefined)
        drawing.fillBox(place.x, place.y, place.x + place.width, place.y + place.height, color);
      return;
    }
    const [width, height] = type === 76 ? [place.width, place.height] : [this.#int(100), this.#int(104)];
    // The last byte says whether pixels have alpha.
    const pixelMode = type === 114 ? (operation >>> 24 === 1 ? 'alpha' : 'copy') : readPixelMode(operation);
    this.#bitmap(place, 84, pixelMode, [this.#int(44), this.#int(48), width, height], true);
  }

  /**
   * @param from offset of the fields that locate header and pixels
   * @param source corner and size of the part of the bitmap
   */
  #bitmap(
    place: { x: number; y: number; width: number; height: number },
    from: number,
    pixelMode: ReturnType<typeof readPixelMode> | 'alpha',
    source: Sides,
    fromTop = false,
  ): void {
    const slice = (offset: number, length: number): Uint8Array => {
      if (offset + length > this.#size) throw new RangeError('bitmap');
      return this.#bytes.subarray(this.#from + offset, this.#from + offset + length);
    };
    const [info, bits] = [
      slice(this.#uint(from), this.#uint(from + 4)),
      slice(this.#uint(from + 8), this.#uint(from + 12)),
    ];
    const [x, y, width, height] = source;
    const head = new DataView(info.buffer, info.byteOffset, info.byteLength);
    const rows = head.getInt32(8, true);
    const top = fromTop || rows < 0 ? y : rows - y - Math.abs(height);
    this.drawing.picture(
      readDib(info, bits, pixelMode, { x, y: top, width: Math.abs(width), height: Math.abs(height) }),
      place.x,
      place.y,
      place.width,
      place.height,
    );
  }

  #font(): Font {
    const name = Array.from({ length: 32 }, (_, index) =>
      40 + index * 2 + 2 <= this.#size ? this.#view.getUint16(this.#from + 40 + index * 2, true) : 0,
    );
    const end = name.indexOf(0);
    const family = String.fromCharCode(...name.slice(0, end < 0 ? 32 : end)) || 'Arial';
    return {
      kind: 'font',
      family,
      height: this.#int(12),
      turned: this.#int(20) / 10,
      bold: this.#int(28) >= 600,
      italic: (this.#int(32) & 255) !== 0,
    };
  }

  #text(wide: boolean): void {
    const { drawing } = this;
    const [count, offset, options, spacing] = [
      this.#uint(44),
      this.#uint(48),
      this.#uint(52),
      this.#uint(72),
    ];
    if (count > MAX_POINTS || offset + count * (wide ? 2 : 1) > this.#size) throw new RangeError('text');
    if ((options & OPAQUE_BACKDROP) !== 0) drawing.fillBox(...this.#sides(56), drawing.state.backdropColor);
    // Glyph indices are meaningless without the original font.
    if ((options & 0x10) !== 0) return;
    const text = Buffer.from(
      this.#bytes.subarray(this.#from + offset, this.#from + offset + count * (wide ? 2 : 1)),
    ).toString(wide ? 'utf16le' : 'latin1');
    const widths =
      spacing === 0 || spacing + count * 4 > this.#size
        ? []
        : Array.from({ length: count }, (_, index) => this.#int(spacing + index * 4));
    drawing.text(text, (drawing.state.align & 1) === 1 ? drawing.state.at : this.#point(36), widths);
  }
}

function boxPath(drawing: Drawing, [left, top, right, bottom]: Sides): string {
  return drawing.line(
    [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ],
    true,
  );
}

import { arcBetween, ellipsePoints, roundedPoints, type Sides } from './arcs.ts';
import { readDib } from './dib.ts';
import { Drawing, type DrawnMetafile, type GdiObject, type Point } from './drawing.ts';
import { blitColor, createBrush, createPen, readPixelMode, selectObject, toHex } from './gdi.ts';

const PLACEABLE = 0x9ac6cdd7;
const PLACEABLE_BYTES = 22;
const HEADER_BYTES = 18;
const MAX_RECORDS = 200_000;
const ANISOTROPIC = 8;

export function isWmf(view: DataView): boolean {
  if (view.byteLength < HEADER_BYTES + 6) return false;
  return (
    view.getUint32(0, true) === PLACEABLE ||
    ((view.getUint16(0, true) === 1 || view.getUint16(0, true) === 2) &&
      view.getUint16(2, true) === 9 &&
      [0x100, 0x300].includes(view.getUint16(4, true)))
  );
}

/** Draws a Windows metafile ([MS-WMF]). @throws RangeError if it is damaged or too large */
export function drawWmf(bytes: Uint8Array, view: DataView, stem: string): DrawnMetafile {
  const isPlaceable = view.getUint32(0, true) === PLACEABLE;
  const reader = new WmfReader(bytes, view, isPlaceable ? PLACEABLE_BYTES : 0, new Drawing(() => 1, stem));
  const { drawing } = reader;
  if (isPlaceable) {
    const [left, top, right, bottom] = [6, 8, 10, 12].map((offset) => view.getInt16(offset, true)) as [
      number,
      number,
      number,
      number,
    ];
    drawing.state.window = { x: left, y: top, width: right - left, height: bottom - top };
  }
  reader.run();
  // The page has the size and units of its window.
  const { width, height } = reader.page ?? drawing.state.window;
  return { drawing, box: { x: 0, y: 0, width: Math.abs(width), height: Math.abs(height) } };
}

class WmfReader {
  readonly drawing: Drawing;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #objects: (GdiObject | undefined)[] = [];
  #from: number;
  #size = 0;
  page: { width: number; height: number } | undefined;

  constructor(bytes: Uint8Array, view: DataView, start: number, drawing: Drawing) {
    this.drawing = drawing;
    this.#bytes = bytes;
    this.#view = view;
    this.#from = start + view.getUint16(start + 2, true) * 2;
    this.drawing.state.mode = ANISOTROPIC;
  }

  run(): void {
    this.#fit();
    for (let count = 0; this.#from + 6 <= this.#view.byteLength; count++) {
      this.#size = this.#view.getUint32(this.#from, true) * 2;
      const type = this.#view.getUint16(this.#from + 4, true);
      if (type === 0) return;
      if (count > MAX_RECORDS || this.#size < 6 || this.#from + this.#size > this.#view.byteLength)
        throw new RangeError('record');
      this.#record(type);
      this.#from += this.#size;
    }
  }

  /** Reads a 16-bit parameter by index. */
  #short(index: number): number {
    if (6 + index * 2 + 2 > this.#size) throw new RangeError('short record');
    return this.#view.getInt16(this.#from + 6 + index * 2, true);
  }

  #long(index: number): number {
    return ((this.#short(index) & 0xffff) | (this.#short(index + 1) << 16)) >>> 0;
  }

  /** Reads a rectangle, which is stored in reverse order. */
  #sides(index: number): Sides {
    return [this.#short(index + 3), this.#short(index + 2), this.#short(index + 1), this.#short(index)];
  }

  #points(index: number, count: number): Point[] {
    return Array.from({ length: Math.max(0, count) }, (_, at) => [
      this.#short(index + at * 2),
      this.#short(index + at * 2 + 1),
    ]);
  }

  #addObject(object: GdiObject): void {
    const free = this.#objects.indexOf(undefined);
    if (free >= 0) this.#objects[free] = object;
    else if (this.#objects.length < 10_000) this.#objects.push(object);
  }

  /** The first window is the page; later ones map onto it. */
  #fit(): void {
    const { window } = this.drawing.state;
    if (window.width === 0 || window.height === 0) return;
    if (this.page === undefined && (window.width !== 1 || window.height !== 1))
      this.page = { width: window.width, height: window.height };
    const { width, height } = this.page ?? window;
    this.drawing.state.view = { x: 0, y: 0, width: Math.abs(width), height: Math.abs(height) };
  }

  #record(type: number): void {
    const { drawing } = this;
    const { state } = drawing;
    const both = { fill: true, stroke: true };
    switch (type) {
      case 0x20b:
        state.window = { ...state.window, y: this.#short(0), x: this.#short(1) };
        break;
      case 0x20c:
        state.window = { ...state.window, height: this.#short(0), width: this.#short(1) };
        this.#fit();
        break;
      case 0x106:
        state.evenOdd = this.#short(0) === 1;
        break;
      case 0x12e:
        state.align = this.#short(0);
        break;
      case 0x209:
        state.textColor = toHex(this.#long(0));
        break;
      case 0x201:
        state.backdropColor = toHex(this.#long(0));
        break;
      case 0x1e:
        drawing.save();
        break;
      case 0x127:
        drawing.restore(this.#short(0));
        break;
      case 0x214:
        state.at = [this.#short(1), this.#short(0)];
        break;
      case 0x213: {
        const to: Point = [this.#short(1), this.#short(0)];
        drawing.draw(drawing.line([state.at, to], false), { fill: false, stroke: true });
        state.at = to;
        break;
      }
      case 0x324:
        drawing.draw(drawing.line(this.#points(1, this.#short(0)), true), both);
        break;
      case 0x325:
        drawing.draw(drawing.line(this.#points(1, this.#short(0)), false), { fill: false, stroke: true });
        break;
      case 0x538:
        this.#polygons();
        break;
      case 0x41b:
      case 0x416: {
        const [left, top, right, bottom] = this.#sides(0);
        const corners: Point[] = [
          [left, top],
          [right, top],
          [right, bottom],
          [left, bottom],
        ];
        if (type === 0x416) drawing.cutTo(drawing.line(corners, true), false);
        else drawing.draw(drawing.line(corners, true), both);
        break;
      }
      case 0x418:
        drawing.draw(`${drawing.curve(ellipsePoints(this.#sides(0)))}Z`, both);
        break;
      case 0x61c:
        drawing.draw(
          `${roundedPoints(this.#sides(2), this.#short(1), this.#short(0))
            .map((corner, index) => drawing.curve(corner, index > 0))
            .join('')}Z`,
          both,
        );
        break;
      case 0x817:
      case 0x81a:
      case 0x830:
        this.#arc(type);
        break;
      case 0x2fa:
        this.#addObject(createPen(this.#short(0), this.#short(1), this.#long(3)));
        break;
      case 0x2fc:
        this.#addObject(createBrush(this.#short(0), this.#long(1)));
        break;
      case 0x2fb:
        this.#addObject(this.#font());
        break;
      case 0x142:
      case 0x1f9:
        this.#addObject(createBrush(3, 0));
        break;
      case 0xf7:
      case 0x6ff:
        this.#addObject({ kind: 'other' });
        break;
      case 0x12d:
        selectObject(state, this.#objects[this.#short(0)]);
        break;
      case 0x1f0: {
        const index = this.#short(0);
        if (index >= 0 && index < this.#objects.length) this.#objects[index] = undefined;
        break;
      }
      case 0x61d: {
        const color = blitColor(this.#long(0), state.brush);
        const [height, width, y, x] = [this.#short(2), this.#short(3), this.#short(4), this.#short(5)];
        if (color !== undefined) drawing.fillBox(x, y, x + width, y + height, color);
        break;
      }
      case 0x521: {
        const count = this.#short(0);
        const rest = 1 + Math.ceil(Math.max(0, count) / 2);
        drawing.text(this.#string(1, count), [this.#short(rest + 1), this.#short(rest)], []);
        break;
      }
      case 0xa32: {
        const [count, options] = [this.#short(2), this.#short(3)];
        const start = (options & 6) === 0 ? 4 : 8;
        if ((options & 2) === 2)
          drawing.fillBox(
            this.#short(4),
            this.#short(5),
            this.#short(6),
            this.#short(7),
            state.backdropColor,
          );
        const after = start + Math.ceil(count / 2);
        const widths =
          6 + (after + count) * 2 <= this.#size
            ? Array.from({ length: Math.max(0, count) }, (_, index) => this.#short(after + index))
            : [];
        drawing.text(this.#string(start, count), [this.#short(1), this.#short(0)], widths);
        break;
      }
      case 0xf43:
        this.#bitmap(11, { x: 10, y: 9, width: 8, height: 7 }, { x: 6, y: 5, width: 4, height: 3 });
        break;
      case 0xb41:
        this.#bitmap(10, { x: 9, y: 8, width: 7, height: 6 }, { x: 5, y: 4, width: 3, height: 2 });
        break;
      case 0x940:
        this.#bitmap(8, { x: 7, y: 6, width: 5, height: 4 }, { x: 3, y: 2, width: 5, height: 4 });
        break;
    }
  }

  #polygons(): void {
    const runs = this.#short(0);
    let from = 1 + runs;
    let d = '';
    for (let run = 0; run < runs; run++) {
      const count = this.#short(1 + run) & 0xffff;
      d += this.drawing.line(this.#points(from, count), true);
      from += count * 2;
    }
    this.drawing.draw(d, { fill: true, stroke: true });
  }

  #arc(type: number): void {
    const sides = this.#sides(4);
    const points = arcBetween(sides, [this.#short(3), this.#short(2)], [this.#short(1), this.#short(0)]);
    const { drawing } = this;
    const middle: Point = [(sides[0] + sides[2]) / 2, (sides[1] + sides[3]) / 2];
    const isClosed = type !== 0x817;
    drawing.draw(
      `${drawing.curve(points)}${type === 0x81a ? `L${drawing.place(middle)}` : ''}${isClosed ? 'Z' : ''}`,
      { fill: isClosed, stroke: true },
    );
  }

  #font(): GdiObject {
    const name = this.#bytes.subarray(this.#from + 24, this.#from + Math.min(this.#size, 56));
    const end = name.indexOf(0);
    const family = Buffer.from(end < 0 ? name : name.subarray(0, end)).toString('latin1') || 'Arial';
    return {
      kind: 'font',
      family,
      height: this.#short(0),
      turned: this.#short(2) / 10,
      bold: this.#short(4) >= 600,
      italic: (this.#short(5) & 255) !== 0,
    };
  }

  #string(index: number, count: number): string {
    const from = this.#from + 6 + index * 2;
    if (count < 0 || from + count > this.#from + this.#size) throw new RangeError('text');
    return Buffer.from(this.#bytes.subarray(from, from + count)).toString('latin1');
  }

  /**
   * @param start index of the parameter at which the bitmap begins; the other arguments are parameter indices
   */
  #bitmap(
    start: number,
    to: Record<'x' | 'y' | 'width' | 'height', number>,
    from: Record<'x' | 'y' | 'width' | 'height', number>,
  ): void {
    const bytes = this.#bytes.subarray(this.#from + 6 + start * 2, this.#from + this.#size);
    if (bytes.length < 40) return;
    const head = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const [size, depth, used] = [head.getUint32(0, true), head.getUint16(14, true), head.getUint32(32, true)];
    const colors = depth <= 8 ? used || 2 ** depth : head.getUint32(16, true) === 3 ? 3 : 0;
    const part = {
      x: this.#short(from.x),
      y: this.#short(from.y),
      width: Math.abs(this.#short(from.width)),
      height: Math.abs(this.#short(from.height)),
    };
    const top = head.getInt32(8, true) < 0 ? part.y : head.getInt32(8, true) - part.y - part.height;
    const picture = readDib(bytes, bytes.subarray(size + colors * 4), readPixelMode(this.#long(0)), {
      ...part,
      y: top,
    });
    this.drawing.picture(
      picture,
      this.#short(to.x),
      this.#short(to.y),
      this.#short(to.width),
      this.#short(to.height),
    );
  }
}

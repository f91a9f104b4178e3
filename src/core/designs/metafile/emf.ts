import { arcBetween, ellipsePoints, roundedPoints, type Sides } from './arcs.ts';
import { readDib } from './dib.ts';
import { composeMatrices, Drawing, type DrawnMetafile, type GdiObject, type Point } from './drawing.ts';
import { EmfRecord, MAX_POINTS } from './emf-record.ts';
import { blitColor, createBrush, createPen, readPixelMode, selectObject, stockObject, toHex } from './gdi.ts';

const SIGNATURE = 0x464d4520;
const MAX_RECTANGLES = 200;
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
  readonly #record: EmfRecord;
  readonly #objects = new Map<number, GdiObject>();
  #clockwise = false;
  #finishedPath = '';

  constructor(bytes: Uint8Array, view: DataView, drawing: Drawing) {
    this.#record = new EmfRecord(bytes, view);
    this.drawing = drawing;
  }

  run(): void {
    for (let type = this.#record.next(); type !== undefined; type = this.#record.next()) this.#play(type);
  }

  #play(type: number): void {
    const { drawing } = this;
    const { state } = drawing;
    if ((type >= 2 && type <= 8) || (type >= 85 && type <= 91)) {
      this.#poly(type >= 85 ? type - 83 : type, type >= 85);
      return;
    }
    switch (type) {
      case 9:
        state.window = { ...state.window, width: this.#record.int(8), height: this.#record.int(12) };
        break;
      case 10:
        state.window = { ...state.window, x: this.#record.int(8), y: this.#record.int(12) };
        break;
      case 11:
        state.view = { ...state.view, width: this.#record.int(8), height: this.#record.int(12) };
        break;
      case 12:
        state.view = { ...state.view, x: this.#record.int(8), y: this.#record.int(12) };
        break;
      case 17:
        state.mode = this.#record.int(8);
        break;
      case 19:
        state.evenOdd = this.#record.int(8) === 1;
        break;
      case 22:
        state.align = this.#record.int(8);
        break;
      case 24:
        state.textColor = toHex(this.#record.uint(8));
        break;
      case 25:
        state.backdropColor = toHex(this.#record.uint(8));
        break;
      case 27:
        state.at = this.#record.point(8);
        if (drawing.path !== undefined) drawing.path += `M${drawing.place(state.at)}`;
        break;
      case 30:
        drawing.cutTo(boxPath(drawing, this.#record.sides(8)), false);
        break;
      case 33:
        drawing.save();
        break;
      case 34:
        drawing.restore(this.#record.int(8));
        break;
      case 35:
        state.world = this.#record.matrix();
        break;
      case 36: {
        const mode = this.#record.int(32);
        state.world =
          mode === 1
            ? [1, 0, 0, 1, 0, 0]
            : mode === 2
              ? composeMatrices(this.#record.matrix(), state.world)
              : mode === 3
                ? composeMatrices(state.world, this.#record.matrix())
                : this.#record.matrix();
        break;
      }
      case 37: {
        const index = this.#record.uint(8);
        selectObject(state, index >= STOCK ? stockObject(index - STOCK) : this.#objects.get(index));
        break;
      }
      case 38:
        this.#objects.set(
          this.#record.uint(8),
          createPen(this.#record.int(12), this.#record.int(16), this.#record.uint(24)),
        );
        break;
      case 39:
        this.#objects.set(this.#record.uint(8), createBrush(this.#record.int(12), this.#record.uint(16)));
        break;
      case 40:
        this.#objects.delete(this.#record.uint(8));
        break;
      case 93:
      case 94:
        this.#objects.set(this.#record.uint(8), createBrush(3, 0));
        break;
      case 95:
        // A pattern pen has no colour of its own and is drawn black.
        this.#objects.set(
          this.#record.uint(8),
          createPen(this.#record.int(28), this.#record.int(32), this.#record.uint(40)),
        );
        break;
      case 82:
        this.#objects.set(this.#record.uint(8), this.#record.font());
        break;
      case 42:
        drawing.draw(`${drawing.curve(ellipsePoints(this.#record.sides(8)))}Z`, { fill: true, stroke: true });
        break;
      case 43:
        drawing.draw(boxPath(drawing, this.#record.sides(8)), { fill: true, stroke: true });
        break;
      case 44: {
        const corners = roundedPoints(this.#record.sides(8), this.#record.int(24), this.#record.int(28)).map(
          (corner, index) => drawing.curve(corner, index > 0),
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
        this.#lineTo([this.#record.point(8)]);
        break;
      case 57:
        this.#clockwise = this.#record.int(8) === 2;
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
        drawing.cutTo(this.#finishedPath, this.#record.int(8) === 5);
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
          {
            x: this.#record.int(24),
            y: this.#record.int(28),
            width: this.#record.int(40),
            height: this.#record.int(44),
          },
          48,
          'copy',
          this.#record.sides(32),
        );
        break;
      case 81:
        this.#bitmap(
          {
            x: this.#record.int(24),
            y: this.#record.int(28),
            width: this.#record.int(72),
            height: this.#record.int(76),
          },
          48,
          readPixelMode(this.#record.uint(68)),
          this.#record.sides(32),
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
      const [runs, total] = [this.#record.uint(24), this.#record.uint(28)];
      if (runs > MAX_POINTS || 32 + runs * 4 > this.#record.size) throw new RangeError('runs');
      const points = this.#record.points(32 + runs * 4, total, short);
      let from = 0;
      let d = '';
      for (let run = 0; run < runs; run++) {
        const count = this.#record.uint(32 + run * 4);
        d += drawing.line(points.slice(from, from + count), kind === 8);
        from += count;
      }
      drawing.draw(d, { fill: kind === 8, stroke: true });
      return;
    }
    const points = this.#record.points(28, this.#record.uint(24), short);
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
    const sides = this.#record.sides(8);
    const points = arcBetween(sides, this.#record.point(24), this.#record.point(32), this.#clockwise);
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
    const [size, mode] = [this.#record.uint(8), this.#record.int(12)];
    if (size === 0 && mode === 5) Object.assign(drawing.state, { clip: undefined, cuts: 0 });
    if (size < 32 || (mode !== 5 && mode !== 1)) return;
    const count = this.#record.uint(24);
    const rectangles =
      count === 0 || count > MAX_RECTANGLES
        ? [this.#record.sides(32)]
        : Array.from({ length: count }, (_, index) => this.#record.sides(48 + index * 16));
    drawing.cutTo(
      rectangles.map(([left, top, right, bottom]) => `M${left} ${top}H${right}V${bottom}H${left}Z`).join(''),
      mode === 5,
    );
  }

  #blit(type: number): void {
    const { drawing } = this;
    const place = {
      x: this.#record.int(24),
      y: this.#record.int(28),
      width: this.#record.int(32),
      height: this.#record.int(36),
    };
    const operation = this.#record.uint(40);
    if (this.#record.uint(84) === 0 || this.#record.uint(88) === 0) {
      const color = type === 114 ? undefined : blitColor(operation, drawing.state.brush);
      if (color !== undefined)
        drawing.fillBox(place.x, place.y, place.x + place.width, place.y + place.height, color);
      return;
    }
    const [width, height] =
      type === 76 ? [place.width, place.height] : [this.#record.int(100), this.#record.int(104)];
    // The last byte says whether pixels have alpha.
    const pixelMode = type === 114 ? (operation >>> 24 === 1 ? 'alpha' : 'copy') : readPixelMode(operation);
    this.#bitmap(place, 84, pixelMode, [this.#record.int(44), this.#record.int(48), width, height], true);
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
    const [info, bits] = [
      this.#record.bytes(this.#record.uint(from), this.#record.uint(from + 4)),
      this.#record.bytes(this.#record.uint(from + 8), this.#record.uint(from + 12)),
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

  #text(wide: boolean): void {
    const { drawing } = this;
    const [count, offset, options, spacing] = [
      this.#record.uint(44),
      this.#record.uint(48),
      this.#record.uint(52),
      this.#record.uint(72),
    ];
    if (count > MAX_POINTS) throw new RangeError('text');
    if ((options & OPAQUE_BACKDROP) !== 0)
      drawing.fillBox(...this.#record.sides(56), drawing.state.backdropColor);
    // Glyph indices are meaningless without the original font.
    if ((options & 0x10) !== 0) return;
    const text = Buffer.from(this.#record.bytes(offset, count * (wide ? 2 : 1))).toString(
      wide ? 'utf16le' : 'latin1',
    );
    const widths =
      spacing === 0 || spacing + count * 4 > this.#record.size
        ? []
        : Array.from({ length: count }, (_, index) => this.#record.int(spacing + index * 4));
    drawing.text(text, (drawing.state.align & 1) === 1 ? drawing.state.at : this.#record.point(36), widths);
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

import type { Diagram, DiagramItem, DiagramRole, StripCell, StripFrame } from '../../../scene/diagram.ts';
import type { Box } from '../../../scene/scene.ts';
import type { Paint } from '../../../scene/theme.ts';
import type { Coat, Pen } from '../pen.ts';
import type { Words } from '../words.ts';

/** Gaps in px: between cells, between rows as a share of their height, and round names. */
const [GAP, ROW_GAP, NAME_GAP] = [4, 0.16, 14];
/** Padding of the words in a cell, in px. */
const PADDING = { x: 5, y: 4 } as const;
/** Largest height of a row in px, and largest width of a cell in relation to it. */
const [MAX_ROW, MAX_RATIO] = [64, 1.9];
const MAX_NAMES = 0.3;
/** Opacity of cells that are out of use. */
const FADED = 0.22;
/** Height in px of a bracket, space above the legend, and its swatches. */
const [BRACKET, LEGEND_GAP, SWATCH] = [8, 12, 14];
const MARK_WIDTH = 3;
/** Room for fonts that are wider than the theme's. */
const widen = (width: number): number => Math.ceil(width * 1.15);

/** A label over or under a range of places, with the number of other labels between it and the rows. */
interface Label {
  readonly words: Words;
  readonly from: number;
  readonly to: number;
  readonly role?: DiagramRole;
  readonly box: Omit<Box, 'y'>;
  level: number;
}

/** Rows of cells on common places, with names, an index, brackets, marks and a legend of their states. */
export function drawCells(pen: Pen, { items, strip = {} }: Diagram): void {
  const { room } = pen;
  const places = Math.max(1, strip.index?.length ?? 0, ...items.map(({ cells = [] }) => cells.length));
  const small = (label: string, align: 'start' | 'center' = 'center', isStrong = false): Words =>
    pen.words({
      label,
      color: pen.look.label.color,
      align,
      small: true,
      strong: isStrong,
    });
  const line = small('X').size(pen.step, 200).height;
  const widestOf = (texts: readonly (string | undefined)[], isStrong: boolean): number =>
    Math.max(
      0,
      ...texts.map((text = '') =>
        widen(small(text, 'start', isStrong).size(pen.step, room.width * MAX_NAMES).width),
      ),
    );
  const named = widestOf([strip.indexLabel, ...items.map(({ label }) => label)], true);
  const names = named === 0 ? 0 : named + NAME_GAP;
  const ended = widestOf(
    items.map(({ text }) => text),
    false,
  );
  const ends = ended === 0 ? 0 : ended + NAME_GAP;
  const left = room.x + names;
  const legend = arrangeLegend(pen, strip, room.width);
  const index = strip.index === undefined ? 0 : line + GAP;
  const cellText = (cell: StripCell, coat: Coat): Words =>
    pen.words({ label: cell.text, color: coat.text, strong: true });
  const widest = room.width - names - ends;
  const coats = items.map((item) => pen.coat(item));
  const needed = items.reduce(
    (most, { cells = [] }, row) =>
      cells.reduce((size, cell) => {
        if (cell === null || cell.text === '') return size;
        const own = cellText(cell, coats[row] ?? pen.look.roles.plain).size(pen.step, widest);
        return { width: Math.max(size.width, own.width), height: Math.max(size.height, own.height) };
      }, most),
    { width: 0, height: line },
  );
  const width = Math.min(widest / places, MAX_ROW * MAX_RATIO);
  pen.needs(needed.width + 2 * PADDING.x + GAP, width);
  const rangeOf = (from: number, to: number): { readonly x: number; readonly width: number } => ({
    x: left + from * width,
    width: (to - from + 1) * width - GAP,
  });
  const brackets = (strip.brackets ?? []).map((one): Label => {
    const range = rangeOf(one.from, one.to);
    return label(
      pen,
      small(one.label, 'center', true),
      one,
      range.x + range.width / 2,
      Math.max(range.width, width * 3),
    );
  });
  const marks = (strip.marks ?? []).map((one): Label => {
    const words = small(one.label ?? '', 'center', true);
    const own = { ...one, from: one.after, to: one.after };
    return label(pen, words, own, left + one.after * width - GAP / 2, room.width * MAX_NAMES * 2);
  });
  const [under, over] = [stackLabels(brackets), stackLabels(marks)].map((tops, at) => ({
    tops,
    height: tops.reduce((sum, high) => sum + high, 0) + (at === 0 ? tops.length * (BRACKET + GAP) : 0),
  })) as [{ tops: number[]; height: number }, { tops: number[]; height: number }];
  const around = over.height + index + under.height + legend.height;
  const rowRoom = (room.height - around) / items.length;
  const row = Math.min(
    rowRoom,
    MAX_ROW * (1 + ROW_GAP),
    Math.max(width * 1.3, needed.height + 2 * PADDING.y),
  );
  const high = row / (1 + ROW_GAP);
  pen.needs(needed.height + 2 * PADDING.y, high);
  const total = around + row * items.length;
  pen.extent = { width: names + ends + places * (needed.width + 2 * PADDING.x + GAP), height: total };
  const top = room.y + Math.max(0, (room.height - total) / 2) + over.height + index;
  if (strip.indexLabel !== undefined)
    pen.text(
      small(strip.indexLabel, 'start', true),
      { x: room.x, y: top - index, width: named, height: line },
      'top',
    );
  for (const [at, name] of (strip.index ?? []).entries()) {
    const words = small(name);
    pen.needs(words.size(pen.step, 200).width, width);
    pen.text(words, { x: left + at * width, y: top - index, width: width - GAP, height: line }, 'top');
  }
  for (const [at, item] of items.entries()) {
    const y = top + at * row;
    pen.text(small(item.label, 'start', true), { x: room.x, y, width: named, height: high }, 'middle');
    drawRow(
      pen,
      item,
      coats[at] ?? pen.look.roles.plain,
      (place) => ({
        x: left + place * width,
        y,
        width: width - GAP,
        height: high,
      }),
      cellText,
    );
    if (item.text !== undefined)
      pen.text(
        small(item.text, 'start'),
        { x: left + places * width - GAP + NAME_GAP, y, width: ended, height: high },
        'middle',
      );
  }
  const bottom = top + row * items.length - (row - high);
  for (const one of marks)
    drawMark(pen, one, left + one.from * width - GAP / 2, top, bottom, index, over.tops);
  for (const one of brackets) drawBracket(pen, one, rangeOf(one.from, one.to), bottom, under.tops);
  legend.draw(bottom + under.height + LEGEND_GAP);
}

/** Cells of one row at the boxes of their places. */
function drawRow(
  pen: Pen,
  { label, cells = [] }: DiagramItem,
  rowCoat: Coat,
  place: (at: number) => Box,
  words: (cell: StripCell, coat: Coat) => Words,
): void {
  for (const [at, cell] of cells.entries()) {
    if (cell === null) continue;
    const coat = coatOf(pen, cell, rowCoat);
    const box = place(at);
    const name = [label, cell.text].filter((text) => text !== '').join(', ');
    const shape = pen.shape(
      'cell',
      name === '' ? 'Cell' : name,
      box,
      { kind: 'rect' },
      coat,
      cell.look === 'empty' ? { dash: 'dash', widthPx: 1 } : {},
    );
    if (cell.text !== '') pen.text(words(cell, coat), box, 'middle', shape);
  }
}

/** Paints of a cell by its role and look. */
function coatOf(pen: Pen, { role, look }: Pick<StripCell, 'role' | 'look'>, rowCoat: Coat): Coat {
  const own = role === undefined ? rowCoat : pen.look.roles[role];
  if (look === 'empty') return { edge: pen.look.line, text: pen.look.label.color };
  if (look === 'faded') {
    const paint = own.fill ?? pen.look.line;
    const fill = { ...paint, alpha: FADED * (paint.alpha ?? 1) };
    return { fill, edge: { ...pen.look.line, alpha: 2 * FADED }, text: pen.textOn(fill) };
  }
  if (look === 'outline') return { edge: own.fill ?? pen.look.line, text: pen.look.label.color };
  return own;
}

function label(
  pen: Pen,
  words: Words,
  { from, to, role }: { readonly from: number; readonly to: number; readonly role?: DiagramRole },
  middle: number,
  widest: number,
): Label {
  const { room } = pen;
  const size = words.roomySize(pen.step, Math.min(widest, room.width));
  const x = Math.min(room.x + room.width - size.width, Math.max(room.x, middle - size.width / 2));
  return {
    words,
    from,
    to,
    ...(role === undefined ? {} : { role }),
    box: { x, width: size.width, height: words.isEmpty ? 0 : size.height },
    level: 0,
  };
}

/** Puts labels that would meet on levels of their own; returns the height of each. */
function stackLabels(labels: readonly Label[]): number[] {
  const heights: number[] = [];
  for (const [at, one] of labels.entries()) {
    const meets = (other: Label): boolean =>
      (other.from <= one.to && one.from <= other.to) ||
      (other.box.x < one.box.x + one.box.width + GAP && one.box.x < other.box.x + other.box.width + GAP);
    const taken = new Set(
      labels
        .slice(0, at)
        .filter(meets)
        .map(({ level }) => level),
    );
    while (taken.has(one.level)) one.level += 1;
    heights[one.level] = Math.max(heights[one.level] ?? 0, one.box.height);
  }
  return heights;
}

function strongPaint(pen: Pen, role: DiagramRole | undefined): Paint {
  return role === undefined ? pen.look.label.color : (pen.look.roles[role].fill ?? pen.look.line);
}

/** A line across the rows, with its label above the index. */
function drawMark(
  pen: Pen,
  { words, role, box, level }: Label,
  x: number,
  top: number,
  bottom: number,
  index: number,
  heights: readonly number[],
): void {
  const above = heights.slice(0, level).reduce((sum, height) => sum + height, 0);
  const foot = top - index - above;
  pen.rule(
    { x, y: foot },
    { x, y: bottom + GAP },
    { paint: strongPaint(pen, role), widthPx: MARK_WIDTH },
    'mark',
  );
  if (!words.isEmpty) pen.text(words, { ...box, y: foot - box.height }, 'bottom');
}

/** A bracket below the rows, open towards them, with its label. */
function drawBracket(
  pen: Pen,
  { words, role, box, level }: Label,
  range: { readonly x: number; readonly width: number },
  bottom: number,
  heights: readonly number[],
): void {
  const above = heights.slice(0, level).reduce((sum, height) => sum + height + BRACKET + GAP, 0);
  const y = bottom + above + GAP;
  const [from, to] = [range.x, range.x + range.width];
  const stroke = { paint: strongPaint(pen, role), widthPx: 2 };
  pen.rule({ x: from, y }, { x: from, y: y + BRACKET / 2 }, stroke, 'bracket');
  pen.rule({ x: from, y: y + BRACKET / 2 }, { x: to, y: y + BRACKET / 2 }, stroke, 'bracket');
  pen.rule({ x: to, y }, { x: to, y: y + BRACKET / 2 }, stroke, 'bracket');
  pen.text(words, { ...box, y: y + BRACKET }, 'top');
}

/** The states by name, in rows no wider than the room. */
function arrangeLegend(
  pen: Pen,
  { states = [] }: StripFrame,
  widest: number,
): { readonly height: number; readonly draw: (top: number) => void } {
  const entries = states.map((state) => {
    const words = pen.words({ label: state.name, color: pen.look.label.color, align: 'start', small: true });
    const { width, height } = words.size(pen.step, widest - SWATCH - 2 * GAP);
    return { state, words, width: widen(width), height };
  });
  let [x, y] = [0, 0];
  const line = Math.max(0, ...entries.map(({ height }) => height));
  const placed = entries.map((entry) => {
    const width = SWATCH + 2 * GAP + entry.width;
    if (x > 0 && x + width > widest) [x, y] = [0, y + line + GAP];
    const place = { x, y };
    x += width + NAME_GAP;
    return { ...entry, ...place };
  });
  return {
    height: placed.length === 0 ? 0 : LEGEND_GAP + y + line,
    draw: (top) => {
      for (const { state, words, x: left, y: down, width } of placed) {
        const coat = coatOf(pen, state, pen.look.roles.plain);
        const box = {
          x: pen.room.x + left,
          y: top + down + (line - SWATCH) / 2,
          width: SWATCH,
          height: SWATCH,
        };
        const dash = state.look === 'empty' ? ({ dash: 'dash', widthPx: 1 } as const) : {};
        pen.shape('key', state.name, box, { kind: 'rect' }, coat, dash);
        pen.text(words, { x: box.x + SWATCH + 2 * GAP, y: top + down, width, height: line }, 'middle');
      }
    },
  };
}

import type { ReadBox } from '../../read/deck.ts';
import { attributeIn, down, Edited, type Markup, markupOf, within } from './markup.ts';
import { idOf, isShape, nonVisual, removeShapes, type ShapesById, shapesOf, wholeOf } from './shapes.ts';

/** A repeated item of a sample slide: which shapes it is made of, and the room it takes, EMU. */
export interface RepeatedItem {
  readonly shapes: readonly number[];
  readonly box: ReadBox;
}

export interface Repeat {
  readonly along: 'row' | 'column' | 'grid';
  readonly items: readonly RepeatedItem[];
  readonly box: ReadBox;
  /** How many are wanted. */
  readonly count: number;
}

/** An item as it is now. */
export interface PlacedItem {
  /** The item of the sample that it is, or was made after. */
  readonly like: number;
  /** Numbers of its shapes by those of the sample. */
  readonly ids: ReadonlyMap<number, number>;
  /** Boxes on the slide by the sample's number, of shapes at the top. */
  readonly boxes: ReadonlyMap<number, ReadBox>;
}

/** Wider than this, items are set apart instead. */
const WIDEST = 1.6;
const TALLEST = 1.35;
/** A share of its item from which a shape grows and shrinks with it. */
const STRETCHED = 0.55;
const PROPORTIONAL = 0.3;
/** Clones of placeholders are called by numbers that no layout has. */
const FIRST_IDX = 9_000;

/** A slide with as many of its repeated items as are wanted, in the room that the sample's took, and where each stands now. */
export function repeatItems(given: Parsed, repeat: Repeat, boxOf: (id: number) => ReadBox | undefined): { readonly source: string; readonly items: readonly PlacedItem[] } {
  const { items, count } = repeat;
  const same = items.map(({ shapes }, like): PlacedItem => ({ like, ids: identity(shapes), boxes: new Map() }));
  if (count === items.length) return { source: given.source, items: same };
  return new Repeater(given, repeat, boxOf).run();
}

/** A slide's markup, where that is known already with what stands in it. */
export interface Parsed {
  readonly source: string;
  readonly slide?: Markup;
  readonly shapes?: ShapesById;
}

function identity(ids: readonly number[]): Map<number, number> {
  return new Map(ids.map((id) => [id, id]));
}

class Repeater {
  readonly #edited: Edited;
  readonly #slide: Markup;
  readonly #shapes: ShapesById;
  readonly #repeat: Repeat;
  readonly #boxOf: (id: number) => ReadBox | undefined;
  #nextId: number;
  #nextIdx = FIRST_IDX;

  constructor({ source, slide = markupOf(source), shapes = shapesOf(source, slide) }: Parsed, repeat: Repeat, boxOf: (id: number) => ReadBox | undefined) {
    this.#edited = new Edited(source);
    this.#slide = slide;
    this.#shapes = shapes;
    this.#repeat = repeat;
    this.#boxOf = boxOf;
    this.#nextId = Math.max(...this.#shapes.keys()) + 1;
    for (const [, idx] of source.matchAll(/<p:ph\b[^>]*\sidx="(\d+)"/g)) if (Number(idx) >= this.#nextIdx && Number(idx) < 4_000_000_000) this.#nextIdx = Number(idx) + 1;
  }

  run(): { readonly source: string; readonly items: readonly PlacedItem[] } {
    const { items, count } = this.#repeat;
    const cells = cellsOf(this.#repeat);
    const between = this.#between();
    const placed: PlacedItem[] = [];
    const added: string[] = [];
    for (let at = 0; at < count; at += 1) {
      const like = at < items.length ? at : likeOf(this.#repeat, at);
      const item = items[like] as RepeatedItem;
      const cell = cells[at] as ReadBox;
      placed.push(at < items.length ? { like, ids: identity(item.shapes), boxes: this.#move(this.#edited, item, cell, (id) => this.#shapes.get(id) ?? []) } : this.#clone(item, like, cell, added));
    }
    this.#moveBetween(between, cells, added);
    const gone = items.slice(count).flatMap(({ shapes }) => shapes);
    removeShapes(this.#edited, this.#slide, this.#shapes, [...gone, ...between.slice(Math.max(0, count - 1))]);
    const last = Math.max(...items.flatMap(({ shapes }) => shapes).flatMap((id) => (this.#shapes.get(id) ?? []).map((shape) => wholeOf(shape).end)));
    if (added.length > 0) this.#edited.insert(last, added.join(''));
    return { source: this.#edited.toString(), items: placed };
  }

  #move(edited: Edited, item: RepeatedItem, cell: ReadBox, shapes: (id: number) => readonly Markup[]): Map<number, ReadBox> {
    const boxes = new Map<number, ReadBox>();
    for (const id of item.shapes) {
      const box = this.#boxOf(id);
      if (box === undefined) continue;
      for (const shape of shapes(id)) {
        const moved = movedBox(box, item.box, cell, keepsAspect(edited.source, shape, box));
        boxes.set(id, moved);
        place(edited, shape, box, moved);
      }
    }
    return boxes;
  }

  #clone(item: RepeatedItem, like: number, cell: ReadBox, added: string[]): PlacedItem {
    const ids = new Map<number, number>();
    const boxes = new Map<number, ReadBox>();
    const { source } = this.#edited;
    const wholes = [...new Set(item.shapes.flatMap((id) => (this.#shapes.get(id) ?? []).map(wholeOf)))].sort((a, b) => a.start - b.start);
    // All numbers first: connectors of an item name its other shapes.
    for (const whole of wholes)
      for (const one of within(whole)) {
        const id = isShape(one) ? idOf(source, one) : undefined;
        if (id !== undefined && !ids.has(id)) ids.set(id, this.#nextId++);
      }
    for (const whole of wholes) {
      const edited = new Edited(source.slice(whole.start, whole.end));
      const copy = markupOf(edited.source);
      const shapes = shapesOf(edited.source, copy);
      for (const [id, box] of this.#move(edited, item, cell, (wanted) => shapes.get(wanted) ?? [])) boxes.set(id, box);
      for (const one of within(copy)) {
        const named = isShape(one) ? nonVisual(one) : undefined;
        const id = isShape(one) ? idOf(edited.source, one) : undefined;
        if (named !== undefined && id !== undefined) edited.setAttribute(named, 'id', String(ids.get(id)));
        if (one.name === 'ph') edited.setAttribute(one, 'idx', String(this.#nextIdx++));
        const end = one.name === 'stCxn' || one.name === 'endCxn' ? ids.get(Number(attributeIn(edited.source, one, 'id'))) : undefined;
        if (end !== undefined) edited.setAttribute(one, 'id', String(end));
      }
      added.push(edited.toString());
    }
    return { like, ids, boxes };
  }

  /** What stands in the gaps from one item to the next: arrows, lines, plus signs. One a gap, else it is decoration of another kind. */
  #between(): number[] {
    const { items, along } = this.#repeat;
    if (along === 'grid' || items.length < 2) return [];
    const own = new Set(items.flatMap(({ shapes }) => shapes));
    const found = items.slice(1).map((next, at) => {
      const previous = items[at] as RepeatedItem;
      const [from, to] = along === 'row' ? [previous.box.x + previous.box.width / 2, next.box.x + next.box.width / 2] : [previous.box.y + previous.box.height / 2, next.box.y + next.box.height / 2];
      return [...this.#shapes.keys()].filter((id) => {
        const box = own.has(id) ? undefined : this.#boxOf(id);
        if (box === undefined || (this.#shapes.get(id) ?? []).every(({ parent }) => parent?.name === 'grpSp')) return false;
        const [middle, length, across] = along === 'row' ? [box.x + box.width / 2, box.width, box.y + box.height / 2] : [box.y + box.height / 2, box.height, box.x + box.width / 2];
        const inside = along === 'row' ? across >= next.box.y && across <= next.box.y + next.box.height : across >= next.box.x && across <= next.box.x + next.box.width;
        return middle > from && middle < to && length < to - from && inside;
      });
    });
    return found.every((ids) => ids.length === 1) ? found.flat() : [];
  }

  #moveBetween(between: readonly number[], cells: readonly ReadBox[], added: string[]): void {
    const { items, along, count } = this.#repeat;
    for (let at = 0; at < count - 1 && between.length > 0; at += 1) {
      const like = Math.min(at, between.length - 1);
      const id = between[like] as number;
      const [a, b, from, to] = [items[like]?.box, items[like + 1]?.box, cells[at], cells[at + 1]];
      const box = this.#boxOf(id);
      if (a === undefined || b === undefined || from === undefined || to === undefined || box === undefined) continue;
      const middle = (one: ReadBox, other: ReadBox) => (along === 'row' ? (one.x + one.width + other.x) / 2 : (one.y + one.height + other.y) / 2);
      const shift = middle(from, to) - middle(a, b);
      const moved = along === 'row' ? { ...box, x: box.x + shift } : { ...box, y: box.y + shift };
      for (const shape of this.#shapes.get(id) ?? []) {
        if (at < between.length) place(this.#edited, shape, box, moved);
        else {
          const whole = wholeOf(shape);
          const edited = new Edited(this.#edited.source.slice(whole.start, whole.end));
          const copy = markupOf(edited.source);
          for (const one of within(copy)) {
            if (isShape(one)) place(edited, one, box, moved);
            const named = isShape(one) ? nonVisual(one) : undefined;
            if (named !== undefined) edited.setAttribute(named, 'id', String(this.#nextId++));
            // Which shapes it holds on to is said by where it stands.
            if (one.name === 'stCxn' || one.name === 'endCxn') edited.remove(one);
          }
          added.push(edited.toString());
        }
      }
    }
  }
}

/** After which item of the sample a further one is made: in turn, or as the one before the last where every other is alike. */
function likeOf({ items, along }: Repeat, at: number): number {
  const [first, second, third] = items;
  const level = (item: RepeatedItem | undefined) => (along === 'column' ? (item?.box.x ?? 0) : (item?.box.y ?? 0));
  const size = first === undefined ? 1 : along === 'column' ? first.box.width : first.box.height;
  const near = (a: RepeatedItem | undefined, b: RepeatedItem | undefined) => Math.abs(level(a) - level(b)) < 0.1 * size;
  const staggered = along !== 'grid' && third !== undefined && near(first, third) && !near(first, second);
  return staggered ? items.length - 2 + ((at - items.length) % 2) : at % items.length;
}

/** Where items go when there are more or fewer of them. */
function cellsOf({ items, along, box, count }: Repeat): ReadBox[] {
  if (along === 'grid') return gridCells(items, box, count);
  const row = along === 'row';
  const spans = items.map((item) => (row ? { at: item.box.x, size: item.box.width } : { at: item.box.y, size: item.box.height }));
  const total = row ? box.width : box.height;
  const { size, gap, start } = sharedOut(spans, total, count, row ? WIDEST : TALLEST);
  const origin = (row ? box.x : box.y) + (row ? start : 0);
  return Array.from({ length: count }, (_, at): ReadBox => {
    const like = (items[at] ?? items[likeOf({ items, along, box, count }, at)] ?? items[0]) as RepeatedItem;
    return row ? { ...like.box, x: origin + at * (size + gap), width: size } : { ...like.box, y: origin + at * (size + gap), height: size };
  });
}

/** Size and gap of things side by side: the gap of the sample, or more where they would grow too large. */
function sharedOut(
  spans: readonly { readonly at: number; readonly size: number }[],
  total: number,
  count: number,
  most: number,
): { readonly size: number; readonly gap: number; readonly start: number } {
  const own = spans.reduce((sum, { size }) => sum + size, 0) / Math.max(1, spans.length);
  const gaps = spans.slice(1).map(({ at }, index) => at - (spans[index]?.at ?? 0) - (spans[index]?.size ?? 0));
  const gap = gaps.length === 0 ? own * 0.1 : gaps.reduce((sum, one) => sum + one, 0) / gaps.length;
  // Where many share the room, gaps shrink with what stands between them.
  const close = gap > 0 ? Math.min(gap, (total / count) * 0.3) : gap;
  const size = (total - close * (count - 1)) / count;
  if (size <= own * most || count === 1) {
    const kept = Math.min(size, own * most);
    return { size: kept, gap: close, start: (total - kept * count - close * (count - 1)) / 2 };
  }
  const kept = own * most;
  const apart = Math.min(Math.max(close, (total - kept * count) / (count + 1)), Math.max(close, kept * 0.35));
  return { size: kept, gap: apart, start: (total - kept * count - apart * (count - 1)) / 2 };
}

function gridCells(items: readonly RepeatedItem[], box: ReadBox, count: number): ReadBox[] {
  const starts = (of: (item: RepeatedItem) => number, size: number) => {
    const found: number[] = [];
    for (const at of items.map(of).sort((a, b) => a - b)) if (found.every((one) => Math.abs(one - at) > size / 2)) found.push(at);
    return found;
  };
  const [first] = items as [RepeatedItem];
  const columns = starts(({ box: { x } }) => x, first.box.width);
  const rows = starts(({ box: { y } }) => y, first.box.height);
  const wanted =
    [1, 2, 3, 4, 5, 6].filter((one) => one <= columns.length + 1 && one <= count).sort((a, b) => holes(a) - holes(b) || Math.abs(a - columns.length) - Math.abs(b - columns.length))[0] ?? 1;
  const down = Math.ceil(count / wanted);
  const across = sharedOut(
    columns.map((at) => ({ at, size: first.box.width })),
    box.width,
    wanted,
    WIDEST,
  );
  const along = sharedOut(
    rows.map((at) => ({ at, size: first.box.height })),
    box.height,
    down,
    TALLEST,
  );
  return Array.from({ length: count }, (_, at) => ({
    x: box.x + across.start + (at % wanted) * (across.size + across.gap),
    y: box.y + along.start + Math.floor(at / wanted) * (along.size + along.gap),
    width: across.size,
    height: along.size,
  }));

  function holes(columnsOf: number): number {
    const rowsOf = Math.ceil(count / columnsOf);
    return rowsOf * columnsOf - count + (rowsOf > rows.length ? 2 * (rowsOf - rows.length) : 0);
  }
}

/** A shape of an item after the item went to another cell. */
function movedBox(box: ReadBox, item: ReadBox, cell: ReadBox, aspect: boolean): ReadBox {
  if (aspect) {
    const factor = Math.min(1, cell.width / item.width, cell.height / item.height);
    const [width, height] = [box.width * factor, box.height * factor];
    const x = spanned(box.x - item.x, box.width, item.width, cell.width, width);
    const y = spanned(box.y - item.y, box.height, item.height, cell.height, height);
    return { x: cell.x + x.at, y: cell.y + y.at, width, height };
  }
  const x = spanned(box.x - item.x, box.width, item.width, cell.width);
  const y = spanned(box.y - item.y, box.height, item.height, cell.height);
  return { x: cell.x + x.at, y: cell.y + y.at, width: x.size, height: y.size };
}

/** Along one axis: what fills most of its item keeps its margins, what fills some its share, what is small its size. */
function spanned(at: number, size: number, old: number, now: number, fixed?: number): { readonly at: number; readonly size: number } {
  if (old <= 0 || Math.abs(now - old) < 1) return { at, size: fixed ?? size };
  const share = size / old;
  if (fixed === undefined && share >= STRETCHED) {
    const margins = old - size;
    return now > margins * 1.5 ? { at, size: size + now - old } : { at: (at * now) / old, size: (size * now) / old };
  }
  if (fixed === undefined && share >= PROPORTIONAL) return { at: (at * now) / old, size: (size * now) / old };
  const kept = Math.min(fixed ?? size, now);
  const middle = (at + size / 2) / old;
  if (middle < 0.3) return { at: Math.min(at, now - kept), size: kept };
  if (middle > 0.7) return { at: Math.max(0, now - (old - at - size) - kept), size: kept };
  return { at: middle * now - kept / 2, size: kept };
}

/** Round things and pictures do not become long. */
function keepsAspect(source: string, shape: Markup, { width, height }: ReadBox): boolean {
  if (shape.name === 'pic' || shape.name === 'grpSp') return shape.name === 'pic' || isSquare(width, height);
  const preset = down(shape, 'spPr', 'prstGeom');
  const kind = preset === undefined ? '' : (attributeIn(source, preset, 'prst') ?? '');
  return isSquare(width, height) && !/^(rect|roundRect|)$/.test(kind);
}

function isSquare(width: number, height: number): boolean {
  return height > 0 && Math.abs(width / height - 1) < 0.2;
}

/** Gives a shape its place; what a group holds is stretched with it. */
function place(edited: Edited, shape: Markup, old: ReadBox, box: ReadBox): void {
  if (Math.abs(old.x - box.x) < 1 && Math.abs(old.y - box.y) < 1 && Math.abs(old.width - box.width) < 1 && Math.abs(old.height - box.height) < 1) return;
  const [x, y, cx, cy] = [box.x, box.y, box.width, box.height].map(Math.round) as [number, number, number, number];
  const properties = shape.name === 'graphicFrame' ? shape : down(shape, shape.name === 'grpSp' ? 'grpSpPr' : 'spPr');
  if (properties === undefined) return;
  const xfrm = down(properties, 'xfrm');
  const [off, ext] = [down(xfrm, 'off'), down(xfrm, 'ext')];
  if (xfrm === undefined || off === undefined || ext === undefined) {
    const written = `<a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm>`;
    if (shape.name === 'graphicFrame') return;
    if (xfrm !== undefined) edited.replace(xfrm.start, xfrm.end, written);
    else if (properties.children[0] !== undefined) edited.insert(properties.children[0].start, written);
    else edited.setInner(properties, written);
    return;
  }
  edited.setAttribute(off, 'x', String(x));
  edited.setAttribute(off, 'y', String(y));
  edited.setAttribute(ext, 'cx', String(cx));
  edited.setAttribute(ext, 'cy', String(cy));
  if (shape.name === 'grpSp') stretchGroup(edited, shape, xfrm, old, box);
}

/** The space of a group's children grows as the group does, and they are placed in it as in an item. */
function stretchGroup(edited: Edited, group: Markup, xfrm: Markup, old: ReadBox, box: ReadBox): void {
  const { source } = edited;
  const [chOff, chExt] = [down(xfrm, 'chOff'), down(xfrm, 'chExt')];
  const number = (node: Markup | undefined, name: string) => Number(node === undefined ? 0 : (attributeIn(source, node, name) ?? 0));
  const space = { x: number(chOff, 'x'), y: number(chOff, 'y'), width: number(chExt, 'cx'), height: number(chExt, 'cy') };
  if (chExt === undefined || space.width <= 0 || space.height <= 0 || old.width <= 0 || old.height <= 0) return;
  const now = { ...space, width: (space.width * box.width) / old.width, height: (space.height * box.height) / old.height };
  edited.setAttribute(chExt, 'cx', String(Math.round(now.width)));
  edited.setAttribute(chExt, 'cy', String(Math.round(now.height)));
  for (const child of group.children) {
    for (const shape of child.name === 'AlternateContent'
      ? [...within(child)].filter((one) => isShape(one) && (one.parent?.name === 'Choice' || one.parent?.name === 'Fallback'))
      : isShape(child)
        ? [child]
        : []) {
      const holder = shape.name === 'graphicFrame' ? shape : down(shape, shape.name === 'grpSp' ? 'grpSpPr' : 'spPr');
      const place2 = down(holder, 'xfrm');
      const inner = { x: number(down(place2, 'off'), 'x'), y: number(down(place2, 'off'), 'y'), width: number(down(place2, 'ext'), 'cx'), height: number(down(place2, 'ext'), 'cy') };
      if (place2 !== undefined) place(edited, shape, inner, movedBox(inner, space, now, keepsAspect(source, shape, inner)));
    }
  }
}

import type { ReadBox } from '../../../../ooxml/read/index.ts';
import {
  childAtPath,
  descendants,
  type Markup,
  parseMarkup,
  readAttribute,
  XmlEditor,
} from '../../../../ooxml/xml/index.ts';
import { setBox } from './repeat-shapes.ts';
import type { PlacedItem, Repeat, RepeatedItem } from './repeated-items.ts';
import { enclosingAlternative, findNonVisual, isShape, type ShapesById } from './shapes.ts';

/**
 * Shapes between consecutive items: arrows, lines, plus signs. One list for each gap, all of the same length.
 */
export type Gaps = readonly (readonly number[])[];

type Axis = { readonly at: 'x' | 'y'; readonly size: 'width' | 'height' };
const ROW: Axis = { at: 'x', size: 'width' };
const COLUMN: Axis = { at: 'y', size: 'height' };
/** A line that ends nearer to a shape than this fraction of the item's size leads to that shape. */
const TOUCH_DISTANCE = 0.12;

const endAlong = (box: ReadBox, { at, size }: Axis) => box[at] + box[size];
const middleAlong = (box: ReadBox, { at, size }: Axis) => box[at] + box[size] / 2;
const selectAxis = (along: Repeat['along']) => (along === 'row' ? ROW : COLUMN);

/**
 * Finds one free shape in each gap, or the same number of item shapes before each item; anything else is
 * decoration.
 */
export function findGaps(
  { items, along }: Repeat,
  shapes: ShapesById,
  boxOf: (id: number) => ReadBox | undefined,
): Gaps {
  if (along === 'grid' || items.length < 2) return [];
  const axis = selectAxis(along);
  const cross = along === 'row' ? COLUMN : ROW;
  const own = new Set(items.flatMap(({ shapes: ids }) => ids));
  const found = items.slice(1).map((next, index) => {
    const [low, high] = [items[index] as RepeatedItem, next].sort(
      (a, b) => a.box[axis.at] - b.box[axis.at],
    ) as [RepeatedItem, RepeatedItem];
    const [from, to] = [middleAlong(low.box, axis), middleAlong(high.box, axis)];
    const stands = (id: number) => {
      const box = boxOf(id);
      if (box === undefined || (shapes.get(id) ?? []).every(({ parent }) => parent?.name === 'grpSp'))
        return false;
      const [middle, across] = [middleAlong(box, axis), middleAlong(box, cross)];
      return (
        middle > from &&
        middle < to &&
        box[axis.size] < to - from &&
        across >= next.box[cross.at] &&
        across <= endAlong(next.box, cross)
      );
    };
    const led = [...low.shapes, ...high.shapes].filter((id) => {
      const box = boxOf(id);
      return (
        box !== undefined &&
        stands(id) &&
        [low, high].every(
          (item) =>
            middleAlong(box, axis) < item.box[axis.at] || middleAlong(box, axis) > endAlong(item.box, axis),
        )
      );
    });
    const loose = [...shapes.keys()].filter((id) => !own.has(id) && stands(id));
    return { led, loose };
  });
  const [first] = found;
  if (
    first !== undefined &&
    first.led.length > 0 &&
    found.every(({ led }) => led.length === first.led.length)
  )
    return found.map(({ led }) => led);
  return found.every(({ loose }) => loose.length === 1) ? found.map(({ loose }) => loose) : [];
}

/**
 * Positions the connecting shapes after the items moved: lines again lead from shape to shape, other shapes
 * are centred in their gap.
 */
export class GapFiller {
  readonly #edited: XmlEditor;
  readonly #shapes: ShapesById;
  readonly #repeat: Repeat;
  readonly #boxOf: (id: number) => ReadBox | undefined;
  readonly #nextId: () => number;

  constructor(
    edited: XmlEditor,
    shapes: ShapesById,
    repeat: Repeat,
    boxOf: (id: number) => ReadBox | undefined,
    nextId: () => number,
  ) {
    this.#edited = edited;
    this.#shapes = shapes;
    this.#repeat = repeat;
    this.#boxOf = boxOf;
    this.#nextId = nextId;
  }

  /** @returns markup of added shapes; ids of shapes to remove are appended to `gone` */
  fill(gaps: Gaps, cells: readonly ReadBox[], placed: readonly PlacedItem[], gone: number[]): string[] {
    const added: string[] = [];
    gone.push(...gaps.slice(Math.max(0, this.#repeat.count - 1)).flat());
    for (let at = 0; at < this.#repeat.count - 1 && gaps.length > 0; at += 1) {
      const like = at < gaps.length ? at : gaps.length === 1 ? 0 : gaps.length - 2 + ((at - gaps.length) % 2);
      for (const id of gaps[like] ?? []) {
        const box = this.#boxOf(id);
        const moved = box === undefined ? undefined : this.#newBox(id, box, like, at, cells, placed);
        if (box === undefined || moved === undefined) continue;
        for (const shape of this.#shapes.get(id) ?? []) {
          if (at < gaps.length) setBox(this.#edited, shape, box, moved);
          else added.push(this.#copy(shape, box, moved, like, at, placed));
        }
      }
    }
    return added;
  }

  #newBox(
    id: number,
    box: ReadBox,
    like: number,
    at: number,
    cells: readonly ReadBox[],
    placed: readonly PlacedItem[],
  ): ReadBox | undefined {
    const { items, along } = this.#repeat;
    const axis = selectAxis(along);
    const [a, b, from, to] = [items[like], items[like + 1], cells[at], cells[at + 1]];
    if (a === undefined || b === undefined || from === undefined || to === undefined) return undefined;
    const forward = a.box[axis.at] < b.box[axis.at];
    const [low, high] = forward
      ? [
          { item: like, now: at },
          { item: like + 1, now: at + 1 },
        ]
      : [
          { item: like + 1, now: at + 1 },
          { item: like, now: at },
        ];
    const aside = along === 'row' ? { y: box.y + from.y - a.box.y } : { x: box.x + from.x - a.box.x };
    if ((this.#shapes.get(id) ?? []).every((shape) => isLine(this.#edited.source, shape))) {
      const ends = [
        this.#newEnd(box[axis.at], box, low, placed),
        this.#newEnd(endAlong(box, axis), box, high, placed),
      ] as const;
      if (ends[0] !== undefined && ends[1] !== undefined && ends[1] > ends[0])
        return { ...box, ...aside, [axis.at]: ends[0], [axis.size]: ends[1] - ends[0] };
    }
    const gap = (one: ReadBox, other: ReadBox) => [endAlong(one, axis), other[axis.at]] as const;
    const [was, now] = [
      gap((items[low.item] as RepeatedItem).box, (items[high.item] as RepeatedItem).box),
      gap(cells[low.now] as ReadBox, cells[high.now] as ReadBox),
    ];
    const factor = was[1] > was[0] ? Math.max(0.3, Math.min(1, (now[1] - now[0]) / (was[1] - was[0]))) : 1;
    const middle = (now[0] + now[1]) / 2 + (middleAlong(box, axis) - (was[0] + was[1]) / 2) * factor;
    const [width, height] = [box.width * factor, box.height * factor];
    const across = {
      x: box.x + (box.width - width) / 2,
      y: box.y + (box.height - height) / 2,
      width,
      height,
    };
    const shifted = along === 'row' ? { y: across.y + from.y - a.box.y } : { x: across.x + from.x - a.box.x };
    return { ...across, ...shifted, [axis.at]: middle - (along === 'row' ? width : height) / 2 };
  }

  /** New end of a line that ended at this position, on or near a shape of an item. */
  #newEnd(
    place_: number,
    box: ReadBox,
    { item, now }: { readonly item: number; readonly now: number },
    placed: readonly PlacedItem[],
  ): number | undefined {
    const axis = selectAxis(this.#repeat.along);
    const cross = axis === ROW ? COLUMN : ROW;
    const sample = this.#repeat.items[item];
    const [target, own] = [placed[now], sample?.shapes ?? []];
    const middle = middleAlong(box, cross);
    const near = own
      .flatMap((id, index) => {
        const was = this.#boxOf(id);
        const is = target?.boxes.get(this.#repeat.items[target.like]?.shapes[index] ?? -1);
        if (was === undefined || is === undefined || middle < was[cross.at] || middle > endAlong(was, cross))
          return [];
        const off = Math.min(Math.abs(place_ - was[axis.at]), Math.abs(place_ - endAlong(was, axis)));
        return [{ was, is, off }];
      })
      .sort((a, b) => a.off - b.off || a.was[axis.size] - b.was[axis.size])[0];
    if (near === undefined || near.off > TOUCH_DISTANCE * (sample?.box[axis.size] ?? 0)) return undefined;
    const { was, is } = near;
    const atStart = Math.abs(place_ - was[axis.at]) <= Math.abs(place_ - endAlong(was, axis));
    return atStart ? is[axis.at] + place_ - was[axis.at] : endAlong(is, axis) + place_ - endAlong(was, axis);
  }

  #copy(
    shape: Markup,
    box: ReadBox,
    moved: ReadBox,
    like: number,
    at: number,
    placed: readonly PlacedItem[],
  ): string {
    const whole = enclosingAlternative(shape);
    const edited = new XmlEditor(this.#edited.source.slice(whole.start, whole.end));
    for (const one of descendants(parseMarkup(edited.source))) {
      if (isShape(one)) setBox(edited, one, box, moved);
      const named = isShape(one) ? findNonVisual(one) : undefined;
      if (named !== undefined) edited.setAttribute(named, 'id', String(this.#nextId()));
      if (one.name !== 'stCxn' && one.name !== 'endCxn') continue;
      const held = this.#newConnection(Number(readAttribute(edited.source, one, 'id')), like, at, placed);
      if (held === undefined) edited.remove(one);
      else edited.setAttribute(one, 'id', String(held));
    }
    return edited.toString();
  }

  /** The shape of the new items that corresponds to a connector's old end. */
  #newConnection(id: number, like: number, at: number, placed: readonly PlacedItem[]): number | undefined {
    for (const side of [0, 1]) {
      const index = this.#repeat.items[like + side]?.shapes.indexOf(id) ?? -1;
      const item = placed[at + side];
      if (index >= 0 && item !== undefined)
        return item.ids.get(this.#repeat.items[item.like]?.shapes[index] ?? -1);
    }
    return undefined;
  }
}

function isLine(source: string, shape: Markup): boolean {
  const preset = childAtPath(shape, 'spPr', 'prstGeom');
  return (
    shape.name === 'cxnSp' ||
    (preset !== undefined && /^(line|straightConnector\d)$/.test(readAttribute(source, preset, 'prst') ?? ''))
  );
}

/** Items without the shapes that connect them. */
export function excludeGaps(items: readonly RepeatedItem[], gaps: Gaps): RepeatedItem[] {
  const leading = new Set(gaps.flat());
  return items.map(({ shapes, box }) => ({ shapes: shapes.filter((id) => !leading.has(id)), box }));
}

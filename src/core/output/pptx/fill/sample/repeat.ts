import type { ReadBox } from '../../../../ooxml/read/index.ts';
import { attributeIn, Edited, type Markup, markupOf, within } from '../../../../ooxml/xml/index.ts';
import type { PreparedSlide } from './prepare-slide.ts';
import { cellsOf, likeOf } from './repeat-cells.ts';
import { GapFiller, gapsOf, withoutGaps } from './repeat-gaps.ts';
import { moveClones } from './repeat-motion.ts';
import { followed, keepsAspect, movedBox, place } from './repeat-shapes.ts';
import type { PlacedItem, Repeat, RepeatedItem } from './repeated-items.ts';
import { idOf, isShape, nonVisual, removeShapes, type ShapesById, shapesOf, wholeOf } from './shapes.ts';
import { SlideMemo } from './slide-memo.ts';

/** Index for clones of placeholders that no layout uses. */
const FIRST_IDX = 9_000;

/**
 * Changes the number of a slide's repeated items within the space of the sample's.
 *
 * @returns the markup and the position of each item
 */
export function repeatItems(given: Copy, repeat: Repeat, boxOf: (id: number) => ReadBox | undefined): { readonly source: string; readonly items: readonly PlacedItem[] } {
  const { items, count } = repeat;
  const same = items.map(({ shapes }, like): PlacedItem => ({ like, ids: identity(shapes), boxes: new Map() }));
  if (count === items.length) return { source: given.source, items: same };
  return new Repeater(given, repeat, boxOf).run();
}

/** A slide's markup and its shapes. */
export interface Copy {
  readonly source: string;
  readonly slide: Markup;
  readonly memo: SlideMemo;
  readonly shapes: ShapesById;
}

/** Cached variant for all copies with the same number of items. */
export function repeated(copy: Copy, repeat: Repeat, { boxOf }: Pick<PreparedSlide, 'boxOf'>): { readonly copy: Copy; readonly items: readonly PlacedItem[] } {
  return copy.memo.once(`repeat ${JSON.stringify(repeat)}`, () => {
    const { source, items } = repeatItems(copy, repeat, boxOf);
    if (source === copy.source) return { copy, items };
    const slide = markupOf(source);
    return { copy: { source, slide, memo: new SlideMemo(), shapes: shapesOf(source, slide) }, items };
  });
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

  constructor({ source, slide, shapes }: Copy, repeat: Repeat, boxOf: (id: number) => ReadBox | undefined) {
    this.#edited = new Edited(source);
    this.#slide = slide;
    this.#shapes = shapes;
    this.#repeat = repeat;
    this.#boxOf = boxOf;
    this.#nextId = Math.max(...this.#shapes.keys()) + 1;
    for (const [, idx] of source.matchAll(/<p:ph\b[^>]*\sidx="(\d+)"/g)) if (Number(idx) >= this.#nextIdx && Number(idx) < 4_000_000_000) this.#nextIdx = Number(idx) + 1;
  }

  run(): { readonly source: string; readonly items: readonly PlacedItem[] } {
    const gaps = gapsOf(this.#repeat, this.#shapes, this.#boxOf);
    const repeat = { ...this.#repeat, items: withoutGaps(this.#repeat.items, gaps) };
    const { items, count } = repeat;
    const cells = cellsOf(repeat, gaps.length > 0);
    const [first, second, third] = items.map((item) => this.#outlines(item));
    const apart = third !== undefined && first !== second && second === third;
    const placed: PlacedItem[] = [];
    const added: string[] = [];
    for (let at = 0; at < count; at += 1) {
      const like = at < items.length ? at : likeOf(repeat, at, apart);
      const item = items[like] as RepeatedItem;
      const cell = cells[at] as ReadBox;
      placed.push(at < items.length ? { like, ids: identity(item.shapes), boxes: this.#move(item, cell) } : this.#clone(item, like, cell, added));
    }
    const gone = items.slice(count).flatMap(({ shapes }) => shapes);
    added.push(...new GapFiller(this.#edited, this.#shapes, repeat, this.#boxOf, () => this.#nextId++).fill(gaps, cells, placed, gone));
    removeShapes(this.#edited, this.#slide, this.#shapes, gone);
    moveClones(
      this.#edited,
      this.#slide,
      items.flatMap(({ shapes }) => this.#idsIn(shapes)),
      placed.slice(items.length).map(({ ids }) => ids),
    );
    const last = Math.max(...this.#repeat.items.flatMap(({ shapes }) => shapes).flatMap((id) => (this.#shapes.get(id) ?? []).map((shape) => wholeOf(shape).end)));
    if (added.length > 0) this.#edited.insert(last, added.join(''));
    return { source: this.#edited.toString(), items: placed };
  }

  /** Preset shapes of an item, for comparing items. */
  #outlines({ shapes }: RepeatedItem): string {
    return this.#wholes(shapes)
      .map(({ start, end }) => [...this.#edited.source.slice(start, end).matchAll(/\sprst="(\w+)"/g)].map(([, kind]) => kind).join())
      .join(' ');
  }

  /** Boxes of an item's shapes in a cell. */
  #boxes(item: RepeatedItem, cell: ReadBox): Map<number, ReadBox> {
    const moved = item.shapes.flatMap((id) => {
      const was = this.#boxOf(id);
      const [shape] = this.#shapes.get(id) ?? [];
      return was === undefined || shape === undefined ? [] : [{ id, was, box: movedBox(was, item.box, cell, keepsAspect(this.#edited.source, shape, was)) }];
    });
    return new Map(followed(moved, item.box, cell).map(({ id, box }) => [id, box]));
  }

  #move(item: RepeatedItem, cell: ReadBox): Map<number, ReadBox> {
    const boxes = this.#boxes(item, cell);
    for (const [id, box] of boxes) for (const shape of this.#shapes.get(id) ?? []) place(this.#edited, shape, this.#boxOf(id) ?? box, box);
    return boxes;
  }

  #clone(item: RepeatedItem, like: number, cell: ReadBox, added: string[]): PlacedItem {
    const ids = new Map<number, number>();
    const boxes = this.#boxes(item, cell);
    const { source } = this.#edited;
    const wholes = this.#wholes(item.shapes);
    // All ids are assigned first, because connectors refer to other shapes of the item.
    for (const id of this.#idsIn(item.shapes)) if (!ids.has(id)) ids.set(id, this.#nextId++);
    for (const whole of wholes) {
      const edited = new Edited(source.slice(whole.start, whole.end));
      const copy = markupOf(edited.source);
      for (const [id, shapes] of shapesOf(edited.source, copy)) {
        const box = boxes.get(id);
        for (const shape of shapes) if (box !== undefined) place(edited, shape, this.#boxOf(id) ?? box, box);
      }
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

  /** Markup of the shapes to copy, in the order of the slide. */
  #wholes(ids: readonly number[]): Markup[] {
    return [...new Set(ids.flatMap((id) => (this.#shapes.get(id) ?? []).map(wholeOf)))].sort((a, b) => a.start - b.start);
  }

  /** Ids of shapes and of all their descendants. */
  #idsIn(ids: readonly number[]): number[] {
    return this.#wholes(ids).flatMap((whole) => within(whole).flatMap((one) => (isShape(one) ? (idOf(this.#edited.source, one) ?? []) : [])));
  }
}

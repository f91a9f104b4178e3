import type { ReadBox } from '../../../../ooxml/read/index.ts';
import {
  descendants,
  type Markup,
  parseMarkup,
  readAttribute,
  XmlEditor,
} from '../../../../ooxml/xml/index.ts';
import type { PreparedSlide } from './prepare-slide.ts';
import { chooseModel, layoutItems } from './repeat-cells.ts';
import { excludeGaps, findGaps, GapFiller } from './repeat-gaps.ts';
import { animateClones } from './repeat-motion.ts';
import { closeGaps, keepsAspect, moveBox, setBox } from './repeat-shapes.ts';
import type { PlacedItem, Repeat, RepeatedItem } from './repeated-items.ts';
import {
  enclosingAlternative,
  findNonVisual,
  indexShapes,
  isShape,
  readShapeId,
  removeShapes,
  type ShapesById,
} from './shapes.ts';
import { SlideMemo } from './slide-memo.ts';

/** Index for clones of placeholders that no layout uses. */
const FIRST_IDX = 9_000;

/**
 * Changes the number of a slide's repeated items within the space of the sample's.
 *
 * @returns the markup and the position of each item
 */
export function repeatItems(
  copy: SlideMarkup,
  repeat: Repeat,
  boxOf: (id: number) => ReadBox | undefined,
): { readonly source: string; readonly items: readonly PlacedItem[] } {
  const { items, count } = repeat;
  const same = items.map(
    ({ shapes }, like): PlacedItem => ({ like, ids: identityMap(shapes), boxes: new Map() }),
  );
  if (count === items.length) return { source: copy.source, items: same };
  return new ItemRepeater(copy, repeat, boxOf).run();
}

/** A slide's markup and its shapes. */
export interface SlideMarkup {
  readonly source: string;
  readonly slide: Markup;
  readonly memo: SlideMemo;
  readonly shapes: ShapesById;
}

/** Cached variant for all copies with the same number of items. */
export function repeatOnce(
  copy: SlideMarkup,
  repeat: Repeat,
  { boxOf }: Pick<PreparedSlide, 'boxOf'>,
): { readonly copy: SlideMarkup; readonly items: readonly PlacedItem[] } {
  return copy.memo.once(`repeat ${JSON.stringify(repeat)}`, () => {
    const { source, items } = repeatItems(copy, repeat, boxOf);
    if (source === copy.source) return { copy, items };
    const slide = parseMarkup(source);
    return { copy: { source, slide, memo: new SlideMemo(), shapes: indexShapes(source, slide) }, items };
  });
}

function identityMap(ids: readonly number[]): Map<number, number> {
  return new Map(ids.map((id) => [id, id]));
}

class ItemRepeater {
  readonly #edited: XmlEditor;
  readonly #slide: Markup;
  readonly #shapes: ShapesById;
  readonly #repeat: Repeat;
  readonly #boxOf: (id: number) => ReadBox | undefined;
  #nextId: number;
  #nextIdx = FIRST_IDX;

  constructor(
    { source, slide, shapes }: SlideMarkup,
    repeat: Repeat,
    boxOf: (id: number) => ReadBox | undefined,
  ) {
    this.#edited = new XmlEditor(source);
    this.#slide = slide;
    this.#shapes = shapes;
    this.#repeat = repeat;
    this.#boxOf = boxOf;
    this.#nextId = Math.max(...this.#shapes.keys()) + 1;
    for (const [, idx] of source.matchAll(/<p:ph\b[^>]*\sidx="(\d+)"/g))
      if (Number(idx) >= this.#nextIdx && Number(idx) < 4_000_000_000) this.#nextIdx = Number(idx) + 1;
  }

  run(): { readonly source: string; readonly items: readonly PlacedItem[] } {
    const gaps = findGaps(this.#repeat, this.#shapes, this.#boxOf);
    const repeat = { ...this.#repeat, items: excludeGaps(this.#repeat.items, gaps) };
    const { items, count } = repeat;
    const cells = layoutItems(repeat, gaps.length > 0);
    const [first, second, third] = items.map((item) => this.#outlines(item));
    const apart = third !== undefined && first !== second && second === third;
    const placed: PlacedItem[] = [];
    const added: string[] = [];
    for (let at = 0; at < count; at += 1) {
      const like = at < items.length ? at : chooseModel(repeat, at, apart);
      const item = items[like] as RepeatedItem;
      const cell = cells[at] as ReadBox;
      placed.push(
        at < items.length
          ? { like, ids: identityMap(item.shapes), boxes: this.#move(item, cell) }
          : this.#clone(item, like, cell, added),
      );
    }
    const gone = items.slice(count).flatMap(({ shapes }) => shapes);
    added.push(
      ...new GapFiller(this.#edited, this.#shapes, repeat, this.#boxOf, () => this.#nextId++).fill(
        gaps,
        cells,
        placed,
        gone,
      ),
    );
    removeShapes(this.#edited, this.#slide, this.#shapes, gone);
    animateClones(
      this.#edited,
      this.#slide,
      items.flatMap(({ shapes }) => this.#idsIn(shapes)),
      placed.slice(items.length).map(({ ids }) => ids),
    );
    const last = Math.max(
      ...this.#repeat.items
        .flatMap(({ shapes }) => shapes)
        .flatMap((id) => (this.#shapes.get(id) ?? []).map((shape) => enclosingAlternative(shape).end)),
    );
    if (added.length > 0) this.#edited.insert(last, added.join(''));
    return { source: this.#edited.toString(), items: placed };
  }

  /** Preset shapes of an item, for comparing items. */
  #outlines({ shapes }: RepeatedItem): string {
    return this.#wholes(shapes)
      .map(({ start, end }) =>
        [...this.#edited.source.slice(start, end).matchAll(/\sprst="(\w+)"/g)].map(([, kind]) => kind).join(),
      )
      .join(' ');
  }

  /** Boxes of an item's shapes in a cell. */
  #boxes(item: RepeatedItem, cell: ReadBox): Map<number, ReadBox> {
    const moved = item.shapes.flatMap((id) => {
      const was = this.#boxOf(id);
      const [shape] = this.#shapes.get(id) ?? [];
      return was === undefined || shape === undefined
        ? []
        : [{ id, was, box: moveBox(was, item.box, cell, keepsAspect(this.#edited.source, shape, was)) }];
    });
    return new Map(closeGaps(moved, item.box, cell).map(({ id, box }) => [id, box]));
  }

  #move(item: RepeatedItem, cell: ReadBox): Map<number, ReadBox> {
    const boxes = this.#boxes(item, cell);
    for (const [id, box] of boxes)
      for (const shape of this.#shapes.get(id) ?? [])
        setBox(this.#edited, shape, this.#boxOf(id) ?? box, box);
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
      const edited = new XmlEditor(source.slice(whole.start, whole.end));
      const copy = parseMarkup(edited.source);
      for (const [id, shapes] of indexShapes(edited.source, copy)) {
        const box = boxes.get(id);
        for (const shape of shapes) if (box !== undefined) setBox(edited, shape, this.#boxOf(id) ?? box, box);
      }
      for (const one of descendants(copy)) {
        const named = isShape(one) ? findNonVisual(one) : undefined;
        const id = isShape(one) ? readShapeId(edited.source, one) : undefined;
        if (named !== undefined && id !== undefined) edited.setAttribute(named, 'id', String(ids.get(id)));
        if (one.name === 'ph') edited.setAttribute(one, 'idx', String(this.#nextIdx++));
        const end =
          one.name === 'stCxn' || one.name === 'endCxn'
            ? ids.get(Number(readAttribute(edited.source, one, 'id')))
            : undefined;
        if (end !== undefined) edited.setAttribute(one, 'id', String(end));
      }
      added.push(edited.toString());
    }
    return { like, ids, boxes };
  }

  /** Markup of the shapes to copy, in the order of the slide. */
  #wholes(ids: readonly number[]): Markup[] {
    return [...new Set(ids.flatMap((id) => (this.#shapes.get(id) ?? []).map(enclosingAlternative)))].sort(
      (a, b) => a.start - b.start,
    );
  }

  /** Ids of shapes and of all their descendants. */
  #idsIn(ids: readonly number[]): number[] {
    return this.#wholes(ids).flatMap((whole) =>
      descendants(whole).flatMap((one) =>
        isShape(one) ? (readShapeId(this.#edited.source, one) ?? []) : [],
      ),
    );
  }
}

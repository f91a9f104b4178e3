import { Edited, markupOf } from '../ooxml/xml/index.ts';
import { EMU_PER_PX } from '../scene/scene.ts';
import { elementsOf, placeholderType } from './elements.ts';
import type { OpenedPackage } from './opened-package.ts';
import type { PairedElement } from './slide-tree.ts';

const TITLES: ReadonlySet<string | undefined> = new Set(['title', 'ctrTitle']);
/** Boxes that share less than this do not cover one another. */
const TOUCH_EMU = 2 * EMU_PER_PX;
/** Slides of more elements are drawings: their order is nobody's to tell. */
const ELEMENTS_MAX = 200;
/** Of the narrower: so much of two elements lies one below the other where one is read before the other. */
const SHARED = 0.5;

/**
 * The order in which the elements of a slide should be read aloud, by their ids: the title first, and above what stands below
 * it. Undefined where they are read so already, and where another order would paint one over another or depends on taste.
 *
 * Screen readers follow the order of painting.
 */
export function readingOrder(source: string, pairs: ReadonlyMap<string, PairedElement>): string[] | undefined {
  const all = [...pairs.values()].filter(({ own }) => own.parent === undefined);
  if (all.length > ELEMENTS_MAX) return undefined;
  const before = all.map((): Set<number> => new Set());
  let wrong = false;
  all.forEach((one, first) => {
    for (let second = first + 1; second < all.length; second++) {
      const other = all[second];
      if (other === undefined) continue;
      if (overlap(one, other)) before[second]?.add(first);
      else if (leads(source, other, one)) {
        before[first]?.add(second);
        wrong = true;
      } else if (leads(source, one, other)) before[second]?.add(first);
    }
  });
  if (!wrong) return undefined;
  const order: number[] = [];
  const left = new Set(all.keys());
  while (left.size > 0) {
    const next = [...left].find((at) => ![...(before[at] ?? [])].some((one) => left.has(one)));
    if (next === undefined) return undefined;
    left.delete(next);
    order.push(next);
  }
  return order.map((at) => all[at]?.own.id ?? '');
}

/** Puts elements of the slide into this order, each into a place where one stood. */
export function putInOrder(file: OpenedPackage, part: string, ids: readonly string[]): void {
  const source = file.text(part);
  const all = elementsOf(source, markupOf(source)).filter(({ id, parent }) => parent === undefined && ids.includes(id));
  const raws = new Map(all.map((one) => [one.id, one.around ?? one.markup]));
  const edited = new Edited(source);
  all.forEach(({ id }, at) => {
    const [place, wanted] = [raws.get(id), raws.get(ids[at] ?? '')];
    if (place !== undefined && wanted !== undefined && place !== wanted) edited.replace(place.start, place.end, source.slice(wanted.start, wanted.end));
  });
  file.put(part, edited.toString());
}

function leads(source: string, one: PairedElement, other: PairedElement): boolean {
  if (!says(one) || !says(other)) return false;
  const [title, otherTitle] = [isTitle(source, one), isTitle(source, other)];
  if (title !== otherTitle) return title;
  const [a, b] = [one.read.box, other.read.box];
  const shared = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  return a.y + a.height <= b.y + TOUCH_EMU && shared >= SHARED * Math.min(a.width, b.width);
}

function isTitle(source: string, { own }: PairedElement): boolean {
  return TITLES.has(placeholderType(source, own));
}

/** Whether it is read aloud at all. */
function says({ read }: PairedElement): boolean {
  if (read.kind === 'shape') return read.text?.paragraphs.some(({ runs }) => runs.some(({ text }) => text.trim() !== '')) === true && read.text.prompt !== true;
  return read.kind !== 'connector' && read.decorative !== true;
}

function overlap({ read: { box: a } }: PairedElement, { read: { box: b } }: PairedElement): boolean {
  return Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > TOUCH_EMU && Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > TOUCH_EMU;
}

import type { PackageEdit } from '../ooxml/package/index.ts';
import { parseMarkup, XmlEditor } from '../ooxml/xml/index.ts';
import { EMU_PER_PX } from '../scene/scene.ts';
import { findElements, readPlaceholderType } from './elements.ts';
import type { PairedElement } from './slide-tree.ts';

const TITLES: ReadonlySet<string | undefined> = new Set(['title', 'ctrTitle']);
/** Boxes that overlap by less do not count as overlapping. */
const OVERLAP_TOLERANCE_EMU = 2 * EMU_PER_PX;
/** Slides with more elements are drawings without an evident reading order. */
const MAX_ELEMENTS = 200;
/** Share of the narrower element's width: elements that overlap horizontally by so much are in one column. */
const MIN_SHARED_WIDTH = 0.5;

/**
 * Order in which a screen reader should read the elements of a slide, as ids: the title first, and within a
 * column from top to bottom.
 *
 * Screen readers follow the painting order. Undefined if that order is right already, if another one would
 * change which element covers which, or if the order is a matter of taste.
 */
export function findReadingOrder(
  source: string,
  pairs: ReadonlyMap<string, PairedElement>,
): string[] | undefined {
  const all = [...pairs.values()].filter(({ own }) => own.parent === undefined);
  if (all.length > MAX_ELEMENTS) return undefined;
  const before = all.map((): Set<number> => new Set());
  let wrong = false;
  all.forEach((one, first) => {
    for (let second = first + 1; second < all.length; second++) {
      const other = all[second];
      if (other === undefined) continue;
      if (haveOverlap(one, other)) before[second]?.add(first);
      else if (isReadBefore(source, other, one)) {
        before[first]?.add(second);
        wrong = true;
      } else if (isReadBefore(source, one, other)) before[second]?.add(first);
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

/** Reorders elements of the slide; each goes to a position that one of them had. */
export function reorderElements(file: PackageEdit, part: string, ids: readonly string[]): void {
  const source = file.text(part);
  const all = findElements(source, parseMarkup(source)).filter(
    ({ id, parent }) => parent === undefined && ids.includes(id),
  );
  const raws = new Map(all.map((one) => [one.id, one.around ?? one.markup]));
  const edited = new XmlEditor(source);
  all.forEach(({ id }, at) => {
    const [place, wanted] = [raws.get(id), raws.get(ids[at] ?? '')];
    if (place !== undefined && wanted !== undefined && place !== wanted)
      edited.replace(place.start, place.end, source.slice(wanted.start, wanted.end));
  });
  file.put(part, edited.toString());
}

function isReadBefore(source: string, one: PairedElement, other: PairedElement): boolean {
  if (!isReadAloud(one) || !isReadAloud(other)) return false;
  const [title, otherTitle] = [isTitle(source, one), isTitle(source, other)];
  if (title !== otherTitle) return title;
  const [a, b] = [one.read.box, other.read.box];
  const shared = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  return (
    a.y + a.height <= b.y + OVERLAP_TOLERANCE_EMU && shared >= MIN_SHARED_WIDTH * Math.min(a.width, b.width)
  );
}

function isTitle(source: string, { own }: PairedElement): boolean {
  return TITLES.has(readPlaceholderType(source, own));
}

/** Returns whether a screen reader reads the element at all. */
function isReadAloud({ read }: PairedElement): boolean {
  if (read.kind === 'shape')
    return (
      read.text?.paragraphs.some(({ runs }) => runs.some(({ text }) => text.trim() !== '')) === true &&
      read.text.prompt !== true
    );
  return read.kind !== 'connector' && read.decorative !== true;
}

function haveOverlap({ read: { box: a } }: PairedElement, { read: { box: b } }: PairedElement): boolean {
  return (
    Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > OVERLAP_TOLERANCE_EMU &&
    Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > OVERLAP_TOLERANCE_EMU
  );
}

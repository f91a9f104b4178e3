import type { PackageEdit } from '../ooxml/package/index.ts';
import { childAtPath, descendants, type Markup, parseMarkup, readAttribute } from '../ooxml/xml/index.ts';
import { findElements, readPlaceholderType } from './elements.ts';
import { childAt } from './find-element.ts';
import type { LayoutPart } from './layout-slide.ts';
import { readLayoutName } from './opened-file.ts';

/** Layout types that suit only their own kind of slide. */
const SPECIAL_LAYOUT_TYPES: ReadonlySet<string> = new Set(['title', 'secHead', 'vertTitleAndTx', 'blank']);
/** Costs of content without a placeholder, and of a placeholder that stays empty and therefore invisible. */
const [MISSING_COST, EXTRA_COST] = [4, 0.3];
/** From so many missing placeholders on, all content keeps its own position. */
const MANY_MISSING = 2;
/** Cost per slide width and height that a placeholder is away from the old one. */
const DISTANCE_COST = 2;

/** A frame as fractions of the slide's width and height. */
export type Box = readonly [x: number, y: number, width: number, height: number];

/**
 * Finds the layout most like that of a slide, by name, type, and the kinds and positions of the placeholders
 * that the slide fills.
 *
 * @returns the layout, and in `missing` the number of filled placeholders that it lacks
 */
export function findClosestLayout(
  layouts: readonly LayoutPart[],
  file: PackageEdit,
  {
    file: from,
    slide,
    layout,
  }: { readonly file: PackageEdit; readonly slide: string; readonly layout: string },
): (LayoutPart & { readonly missing: number }) | undefined {
  const name = readLayoutName(from, layout).trim().toLowerCase();
  const source = from.text(layout);
  const type = readAttribute(source, parseMarkup(source), 'type') ?? '';
  const wanted = readPlaceholderKinds(from, slide);
  const before = readBoxes(from, layout);
  const scored = layouts.map((own) => {
    const places = readPlaceholderKinds(file, own.part);
    const [missing, extra] = [countUnmatched(wanted, places), countUnmatched(places, wanted)];
    const alike =
      (own.name.trim().toLowerCase() === name ? 3 : 0) + (type !== '' && own.type === type ? 4 : 0);
    // The content of the slide says more than the purpose of its old layout.
    const suits =
      own.type === (wanted.join() === 'title' ? 'titleOnly' : wanted.includes('body') ? 'tx' : '') ? 1 : 0;
    // Covers and dividers do not suit other slides; a blank layout suits a slide without placeholders.
    const mismatch =
      own.type !== type &&
      SPECIAL_LAYOUT_TYPES.has(own.type) &&
      !(own.type === 'blank' && wanted.length === 0)
        ? 3
        : 0;
    return {
      ...own,
      score:
        alike +
        suits -
        mismatch -
        MISSING_COST * missing -
        EXTRA_COST * extra -
        DISTANCE_COST * measureDistance(before, readBoxes(file, own.part), new Set(wanted)),
      missing,
    };
  });
  const best = scored.sort((a, b) => b.score - a.score)[0];
  // With many placeholders missing, a title-only layout is better: everything keeps its position and does not
  // overlap half-moved content.
  const titleOnly = scored.find(({ part }) => readPlaceholderKinds(file, part).join() === 'title');
  return best !== undefined &&
    titleOnly !== undefined &&
    best.missing >= MANY_MISSING &&
    wanted.includes('title')
    ? { ...titleOnly, missing: countUnmatched(wanted, ['title']) }
    : best;
}

/** Number of items in the first list without a counterpart in the second. */
function countUnmatched(all: readonly string[], others: readonly string[]): number {
  const left = [...others];
  return all.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  }).length;
}

/** Kinds of the placeholders of a slide or layout, without date, footer and number. */
function readPlaceholderKinds(file: PackageEdit, part: string): string[] {
  const source = file.text(part);
  return findElements(source, parseMarkup(source)).flatMap((one) => {
    const type = readPlaceholderType(source, one);
    const kind = type === undefined ? undefined : placeholderKind(type);
    return kind === undefined ? [] : [kind];
  });
}

/** Groups placeholder types that accept one another's content; undefined for date, footer and number. */
export function placeholderKind(type: string): string | undefined {
  if (/^(dt|ftr|sldNum|hdr)$/.test(type)) return undefined;
  return { ctrTitle: 'title', subTitle: 'body', obj: 'body' }[type] ?? type;
}

/** Frames of the placeholders of a layout by kind, inherited from its master where the layout has none. */
function readBoxes(file: PackageEdit, layout: string): ReadonlyMap<string, readonly Box[]> {
  const found = new Map<string, Box[]>();
  const left = readPlaceholderKinds(file, layout);
  for (const { kind, box } of readPlaceholderBoxes(file, layout)) {
    const at = left.indexOf(kind);
    if (at < 0) continue;
    left.splice(at, 1);
    found.set(kind, [...(found.get(kind) ?? []), box]);
  }
  return found;
}

/** Frame of the placeholder with the given kind and index, or of the first of its kind. */
export function findBox(
  file: PackageEdit,
  layout: string,
  kind: string,
  index: string | undefined,
): Box | undefined {
  const frames = readPlaceholderBoxes(file, layout).filter((one) => one.kind === kind);
  return (frames.find((one) => one.index === index) ?? frames[0])?.box;
}

/** Frames of the placeholders of a layout, then those of its master. */
function readPlaceholderBoxes(
  file: PackageEdit,
  layout: string,
): { readonly kind: string; readonly index: string | undefined; readonly box: Box }[] {
  const { width, height } = readSlideSize(file);
  const master = file
    .relationships(layout)
    .find(({ type, external }) => type === 'slideMaster' && !external)?.target;
  return [layout, ...(master !== undefined && file.has(master) ? [master] : [])].flatMap((part) => {
    const source = file.text(part);
    return findElements(source, parseMarkup(source)).flatMap((one) => {
      const type = readPlaceholderType(source, one);
      const kind = type === undefined ? undefined : placeholderKind(type);
      const frame = childAtPath(one.markup, 'spPr', 'xfrm');
      if (kind === undefined || frame === undefined) return [];
      const numbers = (name: string, ...attributes: readonly string[]) => {
        const markup = frame.children.find((child) => child.name === name);
        return attributes.map((attribute) =>
          Number(markup === undefined ? Number.NaN : readAttribute(source, markup, attribute)),
        );
      };
      const [[x = 0, y = 0], [w = 0, h = 0]] = [numbers('off', 'x', 'y'), numbers('ext', 'cx', 'cy')];
      const box: Box = [x / width, y / height, w / width, h / height];
      const mark = findPlaceholder(one.markup);
      return box.every(Number.isFinite)
        ? [{ kind, index: mark === undefined ? undefined : readAttribute(source, mark, 'idx'), box }]
        : [];
    });
  });
}

/** `p:ph` of an element. */
export function findPlaceholder(markup: Markup): Markup | undefined {
  return childAt(
    markup.children.find(({ name }) => /^nv\w+Pr$/.test(name)),
    'nvPr',
    'ph',
  );
}

/**
 * Mean distance between placeholders of the wanted kinds; 0 if the other layout has one at the position of
 * the first.
 */
function measureDistance(
  one: ReadonlyMap<string, readonly Box[]>,
  other: ReadonlyMap<string, readonly Box[]>,
  kinds: ReadonlySet<string>,
): number {
  const ways = [...kinds].flatMap((kind) => {
    const [[first] = [], boxes = []] = [one.get(kind), other.get(kind)];
    return first === undefined || boxes.length === 0
      ? []
      : [
          Math.min(
            ...boxes.map((box) =>
              first.reduce((sum, value, at) => sum + Math.abs(value - (box[at] ?? 0)), 0),
            ),
          ),
        ];
  });
  return ways.length === 0 ? 0 : ways.reduce((sum, way) => sum + way, 0) / ways.length;
}

/** Slide size in EMU; 4:3 if the file gives none. */
export function readSlideSize(file: PackageEdit): { readonly width: number; readonly height: number } {
  const source = file.text(file.main);
  const size = descendants(parseMarkup(source)).find(({ name }) => name === 'sldSz');
  return {
    width: Number(size === undefined ? 0 : readAttribute(source, size, 'cx')) || 9_144_000,
    height: Number(size === undefined ? 0 : readAttribute(source, size, 'cy')) || 6_858_000,
  };
}

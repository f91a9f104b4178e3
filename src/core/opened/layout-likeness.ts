import { attributeIn, down, type Markup, markupOf, within } from '../ooxml/xml/index.ts';
import { elementsOf, placeholderType } from './elements.ts';
import { childAt } from './find-element.ts';
import type { LayoutPart } from './layout-slide.ts';
import { layoutName } from './opened-file.ts';
import type { OpenedPackage } from './opened-package.ts';

/** Layout types that suit only their own kind of slide. */
const OPENERS: ReadonlySet<string> = new Set(['title', 'secHead', 'vertTitleAndTx', 'blank']);
/** Costs of content without a placeholder, and of a placeholder that stays empty and therefore invisible. */
const [MISSING, EXTRA] = [4, 0.3];
/** From so many missing placeholders on, all content keeps its own position. */
const MUCH = 2;
/** Cost per slide width and height that a placeholder is away from the old one. */
const AWAY = 2;

/** A frame as fractions of the slide's width and height. */
export type Box = readonly [x: number, y: number, width: number, height: number];

/**
 * Finds the layout most like that of a slide, by name, type, and the kinds and positions of the placeholders that the
 * slide fills.
 *
 * @returns the layout, and in `missing` the number of filled placeholders that it lacks
 */
export function closestLayout(
  layouts: readonly LayoutPart[],
  file: OpenedPackage,
  { file: from, slide, layout }: { readonly file: OpenedPackage; readonly slide: string; readonly layout: string },
): (LayoutPart & { readonly missing: number }) | undefined {
  const name = layoutName(from, layout).trim().toLowerCase();
  const source = from.text(layout);
  const type = attributeIn(source, markupOf(source), 'type') ?? '';
  const wanted = placesOf(from, slide);
  const before = boxesOf(from, layout);
  const scored = layouts.map((own) => {
    const places = placesOf(file, own.part);
    const [missing, extra] = [beyond(wanted, places), beyond(places, wanted)];
    const alike = (own.name.trim().toLowerCase() === name ? 3 : 0) + (type !== '' && own.type === type ? 4 : 0);
    // The content of the slide says more than the purpose of its old layout.
    const suits = own.type === (wanted.join() === 'title' ? 'titleOnly' : wanted.includes('body') ? 'tx' : '') ? 1 : 0;
    // Covers and dividers do not suit other slides; a blank layout suits a slide without placeholders.
    const odd = own.type !== type && OPENERS.has(own.type) && !(own.type === 'blank' && wanted.length === 0) ? 3 : 0;
    return { ...own, score: alike + suits - odd - MISSING * missing - EXTRA * extra - AWAY * apart(before, boxesOf(file, own.part), new Set(wanted)), missing };
  });
  const best = scored.sort((a, b) => b.score - a.score)[0];
  // With many placeholders missing, a title-only layout is better: everything keeps its position and does not overlap
  // half-moved content.
  const bare = scored.find(({ part }) => placesOf(file, part).join() === 'title');
  return best !== undefined && bare !== undefined && best.missing >= MUCH && wanted.includes('title') ? { ...bare, missing: beyond(wanted, ['title']) } : best;
}

/** Number of items in the first list without a counterpart in the second. */
function beyond(all: readonly string[], others: readonly string[]): number {
  const left = [...others];
  return all.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  }).length;
}

/** Kinds of the placeholders of a slide or layout, without date, footer and number. */
function placesOf(file: OpenedPackage, part: string): string[] {
  const source = file.text(part);
  return elementsOf(source, markupOf(source)).flatMap((one) => {
    const type = placeholderType(source, one);
    const kind = type === undefined ? undefined : kindOf(type);
    return kind === undefined ? [] : [kind];
  });
}

/** Groups placeholder types that accept one another's content; undefined for date, footer and number. */
export function kindOf(type: string): string | undefined {
  if (/^(dt|ftr|sldNum|hdr)$/.test(type)) return undefined;
  return { ctrTitle: 'title', subTitle: 'body', obj: 'body' }[type] ?? type;
}

/** Frames of the placeholders of a layout by kind, inherited from its master where the layout has none. */
function boxesOf(file: OpenedPackage, layout: string): ReadonlyMap<string, readonly Box[]> {
  const found = new Map<string, Box[]>();
  const left = placesOf(file, layout);
  for (const { kind, box } of framesIn(file, layout)) {
    const at = left.indexOf(kind);
    if (at < 0) continue;
    left.splice(at, 1);
    found.set(kind, [...(found.get(kind) ?? []), box]);
  }
  return found;
}

/** Frame of the placeholder with the given kind and index, or of the first of its kind. */
export function boxOfPlace(file: OpenedPackage, layout: string, kind: string, index: string | undefined): Box | undefined {
  const frames = framesIn(file, layout).filter((one) => one.kind === kind);
  return (frames.find((one) => one.index === index) ?? frames[0])?.box;
}

/** Frames of the placeholders of a layout, then those of its master. */
function framesIn(file: OpenedPackage, layout: string): { readonly kind: string; readonly index: string | undefined; readonly box: Box }[] {
  const { width, height } = sizeOf(file);
  const master = file.relationships(layout).find(({ type, external }) => type === 'slideMaster' && !external)?.target;
  return [layout, ...(master !== undefined && file.has(master) ? [master] : [])].flatMap((part) => {
    const source = file.text(part);
    return elementsOf(source, markupOf(source)).flatMap((one) => {
      const type = placeholderType(source, one);
      const kind = type === undefined ? undefined : kindOf(type);
      const frame = down(one.markup, 'spPr', 'xfrm');
      if (kind === undefined || frame === undefined) return [];
      const numbers = (name: string, ...attributes: readonly string[]) => {
        const markup = frame.children.find((child) => child.name === name);
        return attributes.map((attribute) => Number(markup === undefined ? Number.NaN : attributeIn(source, markup, attribute)));
      };
      const [[x = 0, y = 0], [w = 0, h = 0]] = [numbers('off', 'x', 'y'), numbers('ext', 'cx', 'cy')];
      const box: Box = [x / width, y / height, w / width, h / height];
      const mark = placeMark(one.markup);
      return box.every(Number.isFinite) ? [{ kind, index: mark === undefined ? undefined : attributeIn(source, mark, 'idx'), box }] : [];
    });
  });
}

/** `p:ph` of an element. */
export function placeMark(markup: Markup): Markup | undefined {
  return childAt(
    markup.children.find(({ name }) => /^nv\w+Pr$/.test(name)),
    'nvPr',
    'ph',
  );
}

/**
 * Mean distance between placeholders of the wanted kinds; 0 if the other layout has one at the position of the first.
 */
function apart(one: ReadonlyMap<string, readonly Box[]>, other: ReadonlyMap<string, readonly Box[]>, kinds: ReadonlySet<string>): number {
  const ways = [...kinds].flatMap((kind) => {
    const [[first] = [], boxes = []] = [one.get(kind), other.get(kind)];
    return first === undefined || boxes.length === 0 ? [] : [Math.min(...boxes.map((box) => first.reduce((sum, value, at) => sum + Math.abs(value - (box[at] ?? 0)), 0)))];
  });
  return ways.length === 0 ? 0 : ways.reduce((sum, way) => sum + way, 0) / ways.length;
}

/** Slide size in EMU; 4:3 if the file gives none. */
export function sizeOf(file: OpenedPackage): { readonly width: number; readonly height: number } {
  const source = file.text(file.main);
  const size = within(markupOf(source)).find(({ name }) => name === 'sldSz');
  return { width: Number(size === undefined ? 0 : attributeIn(source, size, 'cx')) || 9_144_000, height: Number(size === undefined ? 0 : attributeIn(source, size, 'cy')) || 6_858_000 };
}

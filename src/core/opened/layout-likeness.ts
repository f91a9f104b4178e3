import { attributeIn, down, type Markup, markupOf, within } from '../ooxml/xml/index.ts';
import { elementsOf, placeholderType } from './elements.ts';
import { childAt } from './find-element.ts';
import type { LayoutPart } from './layout-slide.ts';
import { layoutName } from './opened-file.ts';
import type { OpenedPackage } from './opened-package.ts';

/** Types of layouts that stand for themselves. */
const OPENERS: ReadonlySet<string> = new Set(['title', 'secHead', 'vertTitleAndTx', 'blank']);
/** How much it counts that something has no place, and that a place stays empty, which nobody sees. */
const [MISSING, EXTRA] = [4, 0.3];
/** So many without a place are much. */
const MUCH = 2;
/** How much it counts that places stand elsewhere, per width and height of the slide. */
const AWAY = 2;

/** A place on a slide, in shares of its width and height. */
export type Box = readonly [x: number, y: number, width: number, height: number];

/** Of layouts of a file the one that is most like that of a slide: by its name, by its type, by the places that the slide fills and where these stand. `missing`: places that it has not. */
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
    // What the slide holds says more than what its layout was for.
    const suits = own.type === (wanted.join() === 'title' ? 'titleOnly' : wanted.includes('body') ? 'tx' : '') ? 1 : 0;
    // A cover or a divider is no place for what is none; a blank one is for a slide without places.
    const odd = own.type !== type && OPENERS.has(own.type) && !(own.type === 'blank' && wanted.length === 0) ? 3 : 0;
    return { ...own, score: alike + suits - odd - MISSING * missing - EXTRA * extra - AWAY * apart(before, boxesOf(file, own.part), new Set(wanted)), missing };
  });
  const best = scored.sort((a, b) => b.score - a.score)[0];
  // Where much has no place, all of it stands as it stood: half in new places, it would cover itself.
  const bare = scored.find(({ part }) => placesOf(file, part).join() === 'title');
  return best !== undefined && bare !== undefined && best.missing >= MUCH && wanted.includes('title') ? { ...bare, missing: beyond(wanted, ['title']) } : best;
}

/** How many there are that the others have not, each counted as often as it is there. */
function beyond(all: readonly string[], others: readonly string[]): number {
  const left = [...others];
  return all.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  }).length;
}

/** Kinds of the places of a slide or layout, without those of the margin. */
function placesOf(file: OpenedPackage, part: string): string[] {
  const source = file.text(part);
  return elementsOf(source, markupOf(source)).flatMap((one) => {
    const type = placeholderType(source, one);
    const kind = type === undefined ? undefined : kindOf(type);
    return kind === undefined ? [] : [kind];
  });
}

/** Types whose words go into one another's places are of one kind; undefined for those of the margin. */
export function kindOf(type: string): string | undefined {
  if (/^(dt|ftr|sldNum|hdr)$/.test(type)) return undefined;
  return { ctrTitle: 'title', subTitle: 'body', obj: 'body' }[type] ?? type;
}

/** Where the places of each kind stand in a layout, or in its master where the layout leaves one there. */
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

/** Where the place of that kind and number stands in a layout, else the first of its kind. */
export function boxOfPlace(file: OpenedPackage, layout: string, kind: string, index: string | undefined): Box | undefined {
  const frames = framesIn(file, layout).filter((one) => one.kind === kind);
  return (frames.find((one) => one.index === index) ?? frames[0])?.box;
}

/** The frames of the places of a layout, and then of its master. */
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

/** How far places of the wanted kinds stand apart: 0 where the other layout has one where the first of the kind is. */
function apart(one: ReadonlyMap<string, readonly Box[]>, other: ReadonlyMap<string, readonly Box[]>, kinds: ReadonlySet<string>): number {
  const ways = [...kinds].flatMap((kind) => {
    const [[first] = [], boxes = []] = [one.get(kind), other.get(kind)];
    return first === undefined || boxes.length === 0 ? [] : [Math.min(...boxes.map((box) => first.reduce((sum, value, at) => sum + Math.abs(value - (box[at] ?? 0)), 0)))];
  });
  return ways.length === 0 ? 0 : ways.reduce((sum, way) => sum + way, 0) / ways.length;
}

/** Of the slides of a file, EMU. */
export function sizeOf(file: OpenedPackage): { readonly width: number; readonly height: number } {
  const source = file.text(file.main);
  const size = within(markupOf(source)).find(({ name }) => name === 'sldSz');
  return { width: Number(size === undefined ? 0 : attributeIn(source, size, 'cx')) || 9_144_000, height: Number(size === undefined ? 0 : attributeIn(source, size, 'cy')) || 6_858_000 };
}

import { openDeck } from '../ooxml/read/index.ts';
import { attributeIn, down, type Markup, markupOf, within } from '../ooxml/xml/index.ts';
import { EMU_PER_PX } from '../scene/scene.ts';
import { Copier } from './copy-slides.ts';
import { changeElement } from './element-edit.ts';
import { elementsOf, type OwnElement, placeholderType } from './elements.ts';
import { type Box, boxOfPlace, closestLayout, kindOf, placeMark, sizeOf } from './layout-likeness.ts';
import { layoutParts } from './layout-slide.ts';
import { layoutName } from './opened-file.ts';
import { OpenedPackage } from './opened-package.ts';
import { listedSlides, relationshipId } from './opened-slides.ts';
import { reachable } from './slide-parts.ts';
import { pairedElements, readSlides } from './slide-tree.ts';
import { tableIn } from './table-edit.ts';

/** Sizes that differ by less are the same. */
const SAME = 0.01;

/** Of the size of a place: what begins no farther from it stands in it. */
const NEAR = 0.1;

/** Px. */
interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A placeholder as a layout has it. */
interface Place {
  readonly family: string;
  readonly type: string | undefined;
  readonly index: string | undefined;
}

/**
 * Takes the look of another file over: its masters and layouts in place of this deck's own. Each slide stands on the layout
 * most like the one it had, its placeholders in that layout's; what has no place there keeps its own place and size.
 *
 * @returns what could not be kept, in words
 */
export function takeLook(file: OpenedPackage, other: Uint8Array): string[] {
  const from = new OpenedPackage(other);
  const old = mastersOf(file);
  const oldLayouts = new Set(layoutParts(file).map(({ part }) => part));
  const kept = keptPlaces(file);
  const before = reachable(file, ['']);
  const copier = new Copier(file, from, 'keep');
  const brought = mastersOf(from).map((master) => copier.copy(master));
  copier.finish();
  const layouts = layoutParts(file).filter(({ part }) => !oldLayouts.has(part));
  const warnings = new Set(copier.warnings);
  const [own, its] = [sizeOf(file), sizeOf(from)];
  const [across, along] = [own.width / its.width, own.height / its.height];
  if (Math.abs(across - 1) > SAME || Math.abs(along - 1) > SAME) for (const part of [...brought, ...layouts.map((layout) => layout.part)]) stretch(file, part, across, along);
  if (Math.abs(across / along - 1) > SAME) warnings.add('The template has slides of another format: its places are stretched to the slides of this deck.');
  for (const [at, { part }] of listedSlides(file).entries()) {
    const relation = file.relationships(part).find(({ type, external }) => type === 'slideLayout' && !external);
    if (relation === undefined) continue;
    const found = closestLayout(layouts, file, { file, slide: part, layout: relation.target });
    if (found === undefined) continue;
    const standing = framedPlaces(file, part, relation.target);
    const without = intoPlaces(file, part, found.part);
    for (const id of without) {
      const box = kept.get(part)?.get(id);
      if (box !== undefined) changeElement(file, part, id, box, { read: undefined });
    }
    if (without.length > 0)
      warnings.add(
        `Slide ${at + 1}: "${found.name}" has no place for ${without.length === 1 ? 'one text or picture' : `${without.length} texts and pictures`} of "${layoutName(file, relation.target)}": what has none keeps its own place and size.`,
      );
    moveFrames(file, part, found.part, standing, kept.get(part));
    file.redirect(part, relation.id, found.part);
  }
  drop(file, old, brought[0]);
  const now = reachable(file, ['']);
  for (const part of before) if (part !== '' && !now.has(part) && file.has(part)) file.remove(part);
  return [...warnings];
}

function mastersOf(file: OpenedPackage): string[] {
  return file.relationships(file.main).flatMap(({ type, target, external }) => (type === 'slideMaster' && !external && file.has(target) ? [target] : []));
}

/** Where the placeholders of each slide stand, px, by part and id. */
function keptPlaces(file: OpenedPackage): Map<string, Map<string, Frame>> {
  const parts = listedSlides(file).map(({ part }) => part);
  const read = readSlides(openDeck(file.toBytes()), new Set(parts));
  return new Map(
    [...read].map(([part, slide]) => {
      const pairs = pairedElements(file.text(part), slide);
      return [part, new Map([...pairs].flatMap(([id, { read: shape }]) => (shape.box.width > 0 ? [[id, pixels(shape.box)] as const] : [])))];
    }),
  );
}

/** Tables, charts and diagrams in placeholders, by id, with where their layout has these. */
function framedPlaces(file: OpenedPackage, slide: string, layout: string): Map<string, Box | undefined> {
  const source = file.text(slide);
  return new Map(
    elementsOf(source, markupOf(source)).flatMap((element) => {
      const place = element.markup.name === 'graphicFrame' ? placeOf(source, element) : undefined;
      return place === undefined ? [] : [[element.id, boxOfPlace(file, layout, place.family, place.index)] as const];
    }),
  );
}

/** What of these stood where its layout has it goes to where the new one has it: tables with their size, others into the place. */
function moveFrames(file: OpenedPackage, slide: string, layout: string, standing: ReadonlyMap<string, Box | undefined>, kept: ReadonlyMap<string, Frame> | undefined): void {
  const { width, height } = sizeOf(file);
  const framed = (box: Box): Frame => pixels({ x: box[0] * width, y: box[1] * height, width: box[2] * width, height: box[3] * height });
  for (const [id, before] of standing) {
    const source = file.text(slide);
    const element = elementsOf(source, markupOf(source)).find((one) => one.id === id);
    const place = element === undefined ? undefined : placeOf(source, element);
    const [own, next] = [kept?.get(id), place === undefined ? undefined : boxOfPlace(file, layout, place.family, place.index)];
    if (element === undefined || own === undefined || before === undefined || next === undefined) continue;
    const [old, target] = [framed(before), framed(next)];
    if (Math.abs(own.x - old.x) > NEAR * old.width || Math.abs(own.y - old.y) > NEAR * old.height) continue;
    changeElement(file, slide, id, tableIn(element.markup) !== undefined ? { x: target.x, y: target.y, width: own.width, height: own.height } : target, { read: undefined });
  }
}

/** Places and sizes of all that stands in a master or layout, to slides of another size. */
function stretch(file: OpenedPackage, part: string, across: number, along: number): void {
  file.edit(part, (edited, root) => {
    const scale = (one: Markup, name: string, factor: number) => {
      const given = Number(attributeIn(edited.source, one, name));
      if (Number.isFinite(given)) edited.setAttribute(one, name, String(Math.round(given * factor)));
    };
    for (const one of within(root)) {
      if (one.name === 'off' || one.name === 'chOff')
        for (const [name, factor] of [
          ['x', across],
          ['y', along],
        ] as const)
          scale(one, name, factor);
      else if ((one.name === 'ext' || one.name === 'chExt') && attributeIn(edited.source, one, 'cx') !== undefined)
        for (const [name, factor] of [
          ['cx', across],
          ['cy', along],
        ] as const)
          scale(one, name, factor);
    }
  });
}

const pixels = ({ x, y, width, height }: Frame): Frame => ({
  x: x / EMU_PER_PX,
  y: y / EMU_PER_PX,
  width: width / EMU_PER_PX,
  height: height / EMU_PER_PX,
});

/** Points the placeholders of a slide at those of a layout: at one of the same number and kind, else the first free one of the kind. @returns ids of those without */
function intoPlaces(file: OpenedPackage, slide: string, layout: string): string[] {
  const free = placesOf(file, layout);
  const without: string[] = [];
  file.edit(slide, (edited, root) => {
    const { source } = edited;
    const own = elementsOf(source, root).flatMap((element) => {
      const place = placeOf(source, element);
      return place === undefined ? [] : [{ element, place }];
    });
    const take = (at: number): Place | undefined => (at < 0 ? undefined : free.splice(at, 1)[0]);
    const exact = own.map(({ place }) => take(free.findIndex(({ family, index }) => family === place.family && index === place.index)));
    own.forEach(({ element, place }, at) => {
      const found = exact[at] ?? take(free.findIndex(({ family }) => family === place.family));
      const mark = placeMark(element.markup);
      if (found === undefined || mark === undefined) {
        without.push(element.id);
        return;
      }
      if (found.index !== place.index) edited.setAttribute(mark, 'idx', found.index);
      if (found.type !== place.type) edited.setAttribute(mark, 'type', found.type);
    });
  });
  return without;
}

function placesOf(file: OpenedPackage, layout: string): Place[] {
  const source = file.text(layout);
  return elementsOf(source, markupOf(source)).flatMap((element) => {
    const place = placeOf(source, element);
    return place === undefined ? [] : [place];
  });
}

function placeOf(source: string, element: OwnElement): Place | undefined {
  const [type, mark] = [placeholderType(source, element), placeMark(element.markup)];
  const family = type === undefined ? undefined : kindOf(type);
  if (family === undefined || mark === undefined) return undefined;
  return { family, type: attributeIn(source, mark, 'type'), index: attributeIn(source, mark, 'idx') };
}

/** Takes masters out of the presentation, which takes its own theme from another one then. */
function drop(file: OpenedPackage, masters: readonly string[], next: string | undefined): void {
  const gone = file.relationships(file.main).filter(({ type, target, external }) => type === 'slideMaster' && !external && masters.includes(target));
  file.edit(file.main, (edited, root) => {
    for (const entry of down(root, 'sldMasterIdLst')?.children ?? []) if (gone.some(({ id }) => id === relationshipId(edited.source, entry))) edited.remove(entry);
  });
  for (const { id } of gone) file.unrelate(file.main, id);
  const theme = next === undefined ? undefined : file.relationships(next).find(({ type }) => type === 'theme')?.target;
  const own = file.relationships(file.main).find(({ type }) => type === 'theme');
  if (theme !== undefined && own !== undefined) file.redirect(file.main, own.id, theme);
}

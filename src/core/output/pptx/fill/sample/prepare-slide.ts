import type { OpcPackage, Relationship } from '../../../../ooxml/package/index.ts';
import type { ReadBox, ReadShape, ReadSlide } from '../../../../ooxml/read/index.ts';
import {
  descendants,
  type Markup,
  PRESENTATION_NS,
  parseMarkup,
  readAttribute,
  XmlEditor,
} from '../../../../ooxml/xml/index.ts';
import { findInheritedBackground } from '../inherited-background.ts';
import { toStrict } from '../to-strict.ts';
import { removeUncopied } from './remove-uncopied.ts';
import { findNonVisual, indexShapes, isShape, readShapeId, type ShapesById } from './shapes.ts';
import { SlideMemo } from './slide-memo.ts';

/** The file that contains a slide. */
interface SlideSource {
  readonly package: OpcPackage;
  text(part: string): string;
}

/** A slide of the file that is ready to be copied with other content. */
export interface PreparedSlide {
  readonly part: string;
  readonly source: string;
  readonly slide: Markup;
  readonly memo: SlideMemo;
  readonly shapes: ShapesById;
  readonly relationships: readonly Relationship[];
  /** Position of a shape by id; for shapes in groups in the slide's coordinate space. */
  boxOf(id: number): ReadBox | undefined;
  /** Direction of a shape's text, and whether the text is aligned at the start. */
  directionOf(id: number): TextDirection | undefined;
  /** Id of a shape in the prepared slide. If several shapes share an id, all but the first get new ones. */
  idOf(id: number, nth?: number): number;
}

export interface TextDirection {
  readonly rtl: boolean;
  readonly atStart: boolean;
}

/** Relationships that a copy of a slide does not have. */
const UNCOPIED_TYPES: ReadonlySet<string> = new Set([
  'notesSlide',
  'comments',
  'slideUpdateInfo',
  'slideUpdateUrl',
]);
/** Relationships whose content must not or cannot be copied. */
const REFUSED_TYPES: ReadonlySet<string> = new Set([
  'control',
  'activeXControlBinary',
  'vbaProject',
  'wordVbaData',
]);
const FIRST_IDX = 8_000;

/** Undefined if a copy would be damaged: parts are missing, or the markup cannot be edited here. */
export function prepareSlide(source: SlideSource, read: ReadSlide): PreparedSlide | undefined {
  const text = declareNamespaces(
    inheritBackground(removeUncopied(source.text(read.part)), read.part, source),
  );
  if (text === undefined) return undefined;
  // A relationship without target that nothing refers to is dropped.
  const isNeeded = ({ id, target, external }: Relationship) =>
    external || source.package.has(target) || text.includes(`"${id}"`);
  const relationships = source.package
    .relationships(read.part)
    .filter((one) => !UNCOPIED_TYPES.has(one.type) && isNeeded(one));
  if (
    relationships.some(
      ({ type, target, external }) => REFUSED_TYPES.has(type) || (!external && !source.package.has(target)),
    )
  )
    return undefined;
  const used = [...text.matchAll(/\sr:(?:id|embed|link|pict|dm|lo|qs|cs)="([^"]+)"/g)].map(([, id]) => id);
  if (used.some((id) => !relationships.some((one) => one.id === id))) return undefined;
  const { repaired, renumbered } = makeIdsUnique(text);
  const slide = parseMarkup(repaired);
  const boxes = groupById(read.shapes, ({ box }) => box);
  const directions = groupById(read.shapes, readDirection);
  const known = <T>(all: ReadonlyMap<number, readonly T[]>, id: number) => {
    const was = renumbered.get(id);
    return was === undefined ? all.get(id)?.[0] : all.get(was.id)?.[was.nth];
  };
  return {
    part: read.part,
    source: repaired,
    slide,
    memo: new SlideMemo(),
    shapes: indexShapes(repaired, slide),
    relationships,
    boxOf: (id) => known(boxes, id),
    directionOf: (id) => known(directions, id),
    idOf: (id, nth = 0) => [...renumbered].find(([, was]) => was.id === id && was.nth === nth)?.[0] ?? id,
  };
}

/** Writes the background of the master into a slide without one whose layout declares no fill. */
function inheritBackground(xml: string, part: string, source: SlideSource): string {
  const find = (of: string, type: string) =>
    source.package.relationships(of).find((one) => one.type === type && source.package.has(one.target))
      ?.target;
  if (/<(?:\w+:)?bg>/.test(xml)) return xml;
  const layout = find(part, 'slideLayout');
  if (layout === undefined) return xml;
  const background = findInheritedBackground(source, layout, find(layout, 'slideMaster'));
  return background === undefined ? xml : xml.replace(/<p:cSld\b[^>]*>/, (start) => `${start}${background}`);
}

/** Declares the prefixes that we write on the root; undefined if they have other meanings. */
function declareNamespaces(text: string): string | undefined {
  const start = /<p:sld\b[^>]*>/.exec(text)?.[0];
  if (start === undefined) return undefined;
  const strict = start.includes('purl.oclc.org');
  const missing = Object.entries(PRESENTATION_NS).filter(
    ([name]) => !new RegExp(`\\s${name}\\s*=`).test(start),
  );
  if (missing.some(([name]) => name === 'xmlns:p')) return undefined;
  const added = missing
    .map(([name, address]) => ` ${name}="${strict ? toStrict(address) : address}"`)
    .join('');
  return text.replace(start, `${start.slice(0, 6)}${added}${start.slice(6)}`);
}

/** Groups values by shape id; shapes with the same id in their order. */
function groupById<T>(shapes: readonly ReadShape[], of: (shape: ReadShape) => T): Map<number, T[]> {
  const found = new Map<number, T[]>();
  const enter = (shape: ReadShape): void => {
    found.set(shape.id, [...(found.get(shape.id) ?? []), of(shape)]);
    if (shape.kind === 'group') for (const child of shape.children) enter(child);
  };
  for (const shape of shapes) if (shape.from === 'slide') enter(shape);
  return found;
}

function readDirection(shape: ReadShape): TextDirection | undefined {
  const paragraphs = shape.kind === 'shape' ? (shape.text?.paragraphs ?? []) : [];
  const paragraph = paragraphs.find(({ runs }) => runs.length > 0) ?? paragraphs[0];
  return paragraph === undefined ? undefined : { rtl: paragraph.rtl, atStart: paragraph.align === 'start' };
}

/** Makes duplicate ids of shapes and placeholders unique. */
function makeIdsUnique(source: string): {
  readonly repaired: string;
  readonly renumbered: ReadonlyMap<number, { readonly id: number; readonly nth: number }>;
} {
  const slide = parseMarkup(source);
  const renumbered = new Map<number, { id: number; nth: number }>();
  const edited = new XmlEditor(source);
  const counts = new Map<number, number>();
  const places = new Set<string>();
  let next =
    Math.max(
      1,
      ...[...descendants(slide)]
        .filter(({ name }) => name === 'cNvPr')
        .map((one) => Number(readAttribute(source, one, 'id')) || 0),
    ) + 1;
  let idx = FIRST_IDX;
  let tree: number | undefined;
  const enter = (node: Markup): void => {
    if (node.name === 'Fallback') return;
    if (node.name === 'spTree') tree = readShapeId(source, node);
    const id = isShape(node) ? readShapeId(source, node) : undefined;
    const named = findNonVisual(node);
    if (id !== undefined && named !== undefined) {
      const nth = counts.get(id) ?? 0;
      counts.set(id, nth + 1);
      if (nth > 0 || id <= 0 || id === tree) {
        renumbered.set(next, { id, nth });
        edited.setAttribute(named, 'id', String(next++));
      }
    }
    if (node.name === 'ph') {
      const key = `${readAttribute(source, node, 'type') ?? 'obj'} ${readAttribute(source, node, 'idx') ?? '0'}`;
      if (places.has(key)) edited.setAttribute(node, 'idx', String(idx++));
      places.add(key);
    }
    for (const child of node.children) enter(child);
  };
  enter(slide);
  return { repaired: edited.toString(), renumbered };
}

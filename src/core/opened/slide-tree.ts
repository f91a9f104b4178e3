import type { PackageEdit } from '../ooxml/package/index.ts';
import type { ReadBox, ReadShape, ReadSlide, ReadText, StreamedDeck } from '../ooxml/read/index.ts';
import { EMU_PER_PX } from '../scene/scene.ts';
import type { ElementKind, OpenedElement, OpenedNode } from './api.ts';
import { findChartPart, readOpenedChart } from './chart-edit.ts';
import { type DiagramNode, readDiagramNodes } from './diagram-edit.ts';
import { findElements, type OwnElement } from './elements.ts';
import { childAt } from './find-element.ts';
import { readLinks } from './links.ts';
import type { Links } from './paragraph-runs.ts';
import { readMedia } from './show/set-media.ts';
import { findTimeline, type Timeline } from './show/timeline.ts';
import { readStyle } from './style/read-style.ts';
import { findTable, readCells, readMergedCells } from './table-edit.ts';
import { readLines } from './text-body.ts';

const TITLES: ReadonlySet<string> = new Set(['title', 'ctrTitle']);
const BODIES: ReadonlySet<string> = new Set(['body', 'obj', 'subTitle']);

/** An element of the file with its resolved properties. */
export interface PairedElement {
  readonly own: OwnElement;
  readonly read: ReadShape;
}

/** Elements of a slide with inherited properties resolved, by id; hidden ones are left out. */
export function pairElements(file: PackageEdit, slide: ReadSlide): ReadonlyMap<string, PairedElement> {
  const left = new Map<string, OwnElement[]>();
  for (const own of findElements(file.text(slide.part), file.markup(slide.part))) {
    if (own.hidden) continue;
    const number = own.id.split('.')[0] ?? '';
    left.set(number, [...(left.get(number) ?? []), own]);
  }
  const found = new Map<string, PairedElement>();
  const visit = (shapes: readonly ReadShape[]): void => {
    for (const read of shapes) {
      if (read.from !== 'slide') continue;
      const own = left.get(String(read.id))?.shift();
      if (own !== undefined) found.set(own.id, { own, read });
      if (read.kind === 'group') visit(read.children);
    }
  };
  visit(slide.shapes);
  return found;
}

/** The elements of a slide as a model reads them. */
export function readSlideTree(file: PackageEdit, slide: ReadSlide): OpenedElement[] {
  const source = file.text(slide.part);
  const pairs = [...pairElements(file, slide).values()];
  const links = readLinks(file, slide.part);
  const timeline = findTimeline(source, file.markup(slide.part));
  const readChildren = (parent: OwnElement | undefined): OpenedElement[] =>
    pairs
      .filter(({ own }) => own.parent?.markup.start === parent?.markup.start)
      .map((pair) => toElement({ file, slide, source, links, timeline }, pair, readChildren(pair.own)));
  return readChildren(undefined).filter(
    (element) => !(element.kind === 'group' && element.children?.length === 0),
  );
}

interface ShownSlide {
  readonly file: PackageEdit;
  readonly slide: ReadSlide;
  readonly source: string;
  readonly links: Links;
  readonly timeline: Timeline | undefined;
}

function toElement(
  { file, slide: { part, theme }, source, links, timeline }: ShownSlide,
  { own, read }: PairedElement,
  children: readonly OpenedElement[],
): OpenedElement {
  const px = (emu: number) => Math.round(emu / EMU_PER_PX);
  const scope = { links };
  const body = childAt(own.markup, 'txBody');
  const text = read.kind === 'shape' ? read.text : undefined;
  const words =
    body === undefined ? '' : readLines(source, body, { ...scope, bullets: findBullets(text) }).join('\n');
  const table = findTable(own.markup);
  const merged = table === undefined ? [] : readMergedCells(source, table);
  const nodes =
    read.kind === 'opaque' && read.what === 'smartart'
      ? readDiagramNodes(file, part, source, own.markup)
      : [];
  const chartPart = findChartPart(file, part, source, own.markup);
  const chart =
    chartPart === undefined || !file.has(chartPart) ? undefined : readOpenedChart(file.text(chartPart));
  const { x, y, width, height } = read.box;
  const style = readStyle(read, theme);
  const click = childAt(own.about, 'hlinkClick');
  const link = click === undefined ? undefined : links.addressOf(source.slice(click.start, click.end));
  const media = readMedia(file, part, source, timeline, own);
  return {
    id: own.id,
    kind: classifyElement(read, words),
    name: read.name,
    ...{ x: px(x), y: px(y), width: px(width), height: px(height) },
    ...(words.trim() === '' ? {} : { text: words }),
    ...(words.trim() === '' && read.placeholder !== undefined && read.kind === 'shape'
      ? { empty: true as const }
      : {}),
    ...(table === undefined ? {} : { cells: readCells(source, table, scope) }),
    ...(merged.length === 0 ? {} : { merged }),
    ...(nodes.length === 0 ? {} : { nodes: nodes.map((node) => placeNode(node, px, read.box)) }),
    ...(chart === undefined ? {} : { chart }),
    ...(read.alt === '' ? {} : { alt: read.alt }),
    ...(read.decorative ? { decorative: true as const } : {}),
    ...(link === undefined ? {} : { link }),
    ...(style === undefined ? {} : { style }),
    ...(media === undefined ? {} : { media }),
    ...(children.length === 0 ? {} : { children }),
  };
}

/** A text of a diagram with its place on the slide. */
function placeNode({ text, frame }: DiagramNode, px: (emu: number) => number, { x, y }: ReadBox): OpenedNode {
  if (frame === undefined) return { text };
  return {
    text,
    ...{ x: px(x + frame.x), y: px(y + frame.y), width: px(frame.width), height: px(frame.height) },
  };
}

/** Which paragraphs have a bullet or number. */
export function findBullets(text: ReadText | undefined): boolean[] {
  return (text?.paragraphs ?? []).map(({ bullet }) => bullet !== undefined);
}

export function classifyElement(read: ReadShape, words: string): ElementKind {
  const type = read.placeholder?.type ?? '';
  switch (read.kind) {
    case 'shape':
      if (TITLES.has(type)) return 'title';
      if (BODIES.has(type)) return 'body';
      return words.trim() === '' ? 'shape' : 'text';
    case 'opaque':
      return { smartart: 'diagram', ole: 'object', media: 'media', chart: 'chart', unknown: 'object' }[
        read.what
      ] as ElementKind;
    case 'made_chart':
      return 'chart';
    default:
      return read.kind;
  }
}

/** Reads the requested slides, by part. */
export function readSlides(deck: StreamedDeck, parts: ReadonlySet<string>): Map<string, ReadSlide> {
  const found = new Map<string, ReadSlide>();
  for (const slide of deck.slides(undefined, (part) => parts.has(part) && !found.has(part)))
    found.set(slide.part, slide);
  return found;
}

import { measureCapacity } from '../designs/compile/capacity.ts';
import type { PackageEdit } from '../ooxml/package/index.ts';
import { flattenShapes, type ReadShape, type ReadSlide } from '../ooxml/read/index.ts';
import { findWithin } from '../ooxml/xml/index.ts';
import type { OpenedText } from './api.ts';
import type { CellMeasurer } from './cell-capacity.ts';
import { findChartPart, readOpenedChart } from './chart-edit.ts';
import { readDiagramNodes } from './diagram-edit.ts';
import { childAt } from './find-element.ts';
import { readLinks } from './links.ts';
import { readNotes } from './notes-edit.ts';
import type { ListedSlide } from './opened-slides.ts';
import type { Links } from './paragraph-runs.ts';
import { classifyElement, findBullets, type PairedElement, pairElements } from './slide-tree.ts';
import { findCells, findTable, readCell } from './table-edit.ts';
import { readLines } from './text-body.ts';

/** Chart categories that are only numbers need no translation. */
const NUMBER = /^[\s\d.,:;%()+\-–−/€$£¥]*$/;

/**
 * All texts of a slide in painting order, then its notes. @param roomOfCell measurer of cells; without it
 * `fits` is absent
 */
export function readSlideTexts(
  file: PackageEdit,
  { number, part }: ListedSlide,
  slide: ReadSlide,
  place: number,
  measureCell?: CellMeasurer,
): OpenedText[] {
  const source = file.text(part);
  const texts: OpenedText[] = [];
  const add = (path: string, role: string, text: string, fits?: number) => {
    if (text.trim() !== '')
      texts.push({
        id: `${number}/${path}`,
        slide: place,
        role,
        text,
        ...(fits === undefined ? {} : { fits }),
      });
  };
  const links = readLinks(file, part);
  for (const [id, pair] of pairElements(file, slide)) {
    addElementTexts(
      { file, part, source, links, slide, roomOfCell: measureCell },
      pair,
      (path, role, text, fits) => add(path === '' ? id : `${id}/${path}`, role, text, fits),
    );
    if (pair.read.alt !== '') add(`${id}/alt`, 'alt_text', pair.read.alt);
  }
  add('notes', 'notes', readNotes(file, part));
  return texts;
}

type Add = (path: string, role: string, text: string, fits?: number) => void;

/** A slide whose texts are listed. */
interface TextSource {
  readonly file: PackageEdit;
  readonly part: string;
  readonly source: string;
  readonly links: Links;
  readonly slide: ReadSlide;
  readonly roomOfCell: CellMeasurer | undefined;
}

function addElementTexts(
  { file, part, source, links, slide, roomOfCell: measureCell }: TextSource,
  { own, read }: PairedElement,
  add: Add,
): void {
  const body = childAt(own.markup, 'txBody');
  if (body !== undefined) {
    const lines = readLines(source, body, {
      links,
      bullets: findBullets(read.kind === 'shape' ? read.text : undefined),
    }).join('\n');
    add(
      '',
      classifyElement(read, lines),
      lines,
      measureCell === undefined ? undefined : measureShape(read, slide),
    );
  }
  const table = findTable(own.markup);
  if (table !== undefined)
    for (const [row, cells] of findCells(table).entries())
      for (const [column, cell] of cells.entries())
        add(
          `r${row + 1}c${column + 1}`,
          'cell',
          readCell(source, cell, { links }),
          measureCell?.(read, row, column, slide.theme),
        );
  const chartPart = findChartPart(file, part, source, own.markup);
  const chart =
    chartPart === undefined || !file.has(chartPart) ? undefined : readOpenedChart(file.text(chartPart));
  if (chart !== undefined) {
    add('title', 'chart_title', chart.title ?? '');
    for (const [index, { name }] of chart.series.entries()) add(`series${index + 1}`, 'chart_series', name);
    for (const [index, category] of chart.categories.entries())
      if (!NUMBER.test(category)) add(`category${index + 1}`, 'chart_category', category);
  }
  if (findWithin(own.markup, ({ name }) => name === 'relIds') !== undefined)
    for (const { index, text } of readDiagramNodes(file, part, source, own.markup))
      add(
        `node${index + 1}`,
        'diagram',
        text,
        measureCell === undefined ? undefined : measureNode(read, text, slide),
      );
}

/** Estimates how many characters a shape holds at its font size. */
function measureShape(read: ReadShape, slide: ReadSlide): number | undefined {
  if (read.kind !== 'shape' || read.text === undefined || read.box.width <= 0) return undefined;
  return measureCapacity(read, slide.theme).characters;
}

/** Estimates the capacity of a diagram node, less the text of other nodes in the same shape. */
function measureNode(read: ReadShape, text: string, slide: ReadSlide): number | undefined {
  const wanted = text.trim();
  for (const shape of read.kind === 'opaque' ? flattenShapes(read.drawn) : []) {
    if (shape.kind !== 'shape' || shape.text === undefined) continue;
    const lines = shape.text.paragraphs.map(({ runs }) =>
      runs
        .map((run) => run.text)
        .join('')
        .trim(),
    );
    const at = lines.indexOf(wanted);
    const capacity = at < 0 ? undefined : measureShape(shape, slide);
    if (capacity !== undefined)
      return Math.max(1, capacity - lines.filter((_, index) => index !== at).join('').length);
  }
  return undefined;
}

/** Address of a text: id of its slide in the file, element, and position within the element. */
export interface TextAddress {
  readonly slide: number;
  readonly element: string;
  readonly path: string;
}

export function parseTextAddress(id: string): TextAddress | undefined {
  const [, slide, element = '', path = ''] = /^(\d+)\/([\w.]+)(?:\/(\w+))?$/.exec(id) ?? [];
  return slide === undefined ? undefined : { slide: Number(slide), element, path };
}

import { capacityOf } from '../designs/compile/capacity.ts';
import { flatShapes, type ReadShape, type ReadSlide } from '../ooxml/read/index.ts';
import { findWithin } from '../ooxml/xml/index.ts';
import type { RoomOfCell } from './cell-room.ts';
import { chartIn, chartPartOf } from './chart-edit.ts';
import { diagramNodes } from './diagram-edit.ts';
import { childAt, linksOf } from './find-element.ts';
import { notesText } from './notes-edit.ts';
import type { OpenedText } from './opened.ts';
import type { OpenedPackage } from './opened-package.ts';
import type { ListedSlide } from './opened-slides.ts';
import { bulletsOf, kindOf, type PairedElement, pairedElements } from './slide-tree.ts';
import { cellsOf, cellText, tableIn } from './table-edit.ts';
import { linesOf } from './text-body.ts';
import type { Links } from './words.ts';

/** Chart categories that are only numbers need no translation. */
const NUMBER = /^[\s\d.,:;%()+\-–−/€$£¥]*$/;

/**
 * All texts of a slide in painting order, then its notes. @param roomOfCell measurer of cells; without it `fits` is
 * absent
 */
export function slideTexts(file: OpenedPackage, { number, part }: ListedSlide, slide: ReadSlide, place: number, roomOfCell?: RoomOfCell): OpenedText[] {
  const source = file.text(part);
  const texts: OpenedText[] = [];
  const add = (path: string, role: string, text: string, fits?: number) => {
    if (text.trim() !== '') texts.push({ id: `${number}/${path}`, slide: place, role, text, ...(fits === undefined ? {} : { fits }) });
  };
  const links = linksOf(file, part);
  for (const [id, pair] of pairedElements(file, slide)) {
    elementTexts({ file, part, source, links, slide, roomOfCell }, pair, (path, role, text, fits) => add(path === '' ? id : `${id}/${path}`, role, text, fits));
    if (pair.read.alt !== '') add(`${id}/alt`, 'alt_text', pair.read.alt);
  }
  add('notes', 'notes', notesText(file, part));
  return texts;
}

type Add = (path: string, role: string, text: string, fits?: number) => void;

/** A slide whose texts are listed. */
interface ToldSlide {
  readonly file: OpenedPackage;
  readonly part: string;
  readonly source: string;
  readonly links: Links;
  readonly slide: ReadSlide;
  readonly roomOfCell: RoomOfCell | undefined;
}

function elementTexts({ file, part, source, links, slide, roomOfCell }: ToldSlide, { own, read }: PairedElement, add: Add): void {
  const body = childAt(own.markup, 'txBody');
  if (body !== undefined) {
    const said = linesOf(source, body, { links, bullets: bulletsOf(read.kind === 'shape' ? read.text : undefined) }).join('\n');
    add('', kindOf(read, said), said, roomOfCell === undefined ? undefined : roomOf(read, slide));
  }
  const table = tableIn(own.markup);
  if (table !== undefined)
    for (const [row, cells] of cellsOf(table).entries())
      for (const [column, cell] of cells.entries()) add(`r${row + 1}c${column + 1}`, 'cell', cellText(source, cell, { links }), roomOfCell?.(read, row, column, slide.theme));
  const chartPart = chartPartOf(file, part, source, own.markup);
  const chart = chartPart === undefined || !file.has(chartPart) ? undefined : chartIn(file.text(chartPart));
  if (chart !== undefined) {
    add('title', 'chart_title', chart.title ?? '');
    for (const [index, { name }] of chart.series.entries()) add(`series${index + 1}`, 'chart_series', name);
    for (const [index, category] of chart.categories.entries()) if (!NUMBER.test(category)) add(`category${index + 1}`, 'chart_category', category);
  }
  if (findWithin(own.markup, ({ name }) => name === 'relIds') !== undefined)
    for (const { index, text } of diagramNodes(file, part, source, own.markup)) add(`node${index + 1}`, 'diagram', text, roomOfCell === undefined ? undefined : roomOfNode(read, text, slide));
}

/** Estimates how many characters a shape holds at its font size. */
function roomOf(read: ReadShape, slide: ReadSlide): number | undefined {
  if (read.kind !== 'shape' || read.text === undefined || read.box.width <= 0) return undefined;
  return capacityOf(read, slide.theme).characters;
}

/** Estimates the capacity of a diagram node, less the text of other nodes in the same shape. */
function roomOfNode(read: ReadShape, text: string, slide: ReadSlide): number | undefined {
  const said = text.trim();
  for (const shape of read.kind === 'opaque' ? flatShapes(read.drawn) : []) {
    if (shape.kind !== 'shape' || shape.text === undefined) continue;
    const lines = shape.text.paragraphs.map(({ runs }) =>
      runs
        .map((run) => run.text)
        .join('')
        .trim(),
    );
    const at = lines.indexOf(said);
    const room = at < 0 ? undefined : roomOf(shape, slide);
    if (room !== undefined) return Math.max(1, room - lines.filter((_, index) => index !== at).join('').length);
  }
  return undefined;
}

/** Address of a text: id of its slide in the file, element, and position within the element. */
export interface TextAddress {
  readonly slide: number;
  readonly element: string;
  readonly path: string;
}

export function textAddress(id: string): TextAddress | undefined {
  const [, slide, element = '', path = ''] = /^(\d+)\/([\w.]+)(?:\/(\w+))?$/.exec(id) ?? [];
  return slide === undefined ? undefined : { slide: Number(slide), element, path };
}

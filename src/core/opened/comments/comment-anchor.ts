import type { PackageEdit } from '../../ooxml/package/index.ts';
import {
  childAtPath,
  element,
  findWithin,
  type Markup,
  readAttribute,
  type Xml,
} from '../../ooxml/xml/index.ts';
import { EMU_PER_PX } from '../../scene/scene.ts';
import { findElements, type OwnElement } from '../elements.ts';
import { findElement, invalidInput } from '../find-element.ts';
import { findCells, findTable } from '../table-edit.ts';
import {
  type CellPlace,
  ensureCellIds,
  findAnchoredCell,
  findCellWith,
  parseCellPlace,
  readRange,
  readWords,
} from './cell-anchor.ts';
import { readNumber } from './comment-parts.ts';
import { readPlainText } from './comment-text.ts';

const PC = { 'xmlns:pc': 'http://schemas.microsoft.com/office/powerpoint/2013/main/command' };
const AC = { 'xmlns:ac': 'http://schemas.microsoft.com/office/drawing/2013/main/command' };
/** Identity of an element that has none, as PowerPoint writes it. */
const NO_ID = '{00000000-0000-0000-0000-000000000000}';

/** Names of elements in anchors (MS-ODRAWXML 2.29.3), by their names on slides. */
const MONIKERS: Readonly<Record<string, string>> = {
  sp: 'spMk',
  grpSp: 'grpSpMk',
  graphicFrame: 'graphicFrameMk',
  cxnSp: 'cxnSpMk',
  pic: 'picMk',
  contentPart: 'inkMk',
};
const MONIKER_NAMES: ReadonlySet<string> = new Set(Object.values(MONIKERS));

/** Subject of a comment: an element of the slide or a cell of a table ("7/r2c3"), or words in it. */
export interface CommentAnchor {
  readonly element?: string;
  readonly words?: string;
}

/** A slide whose comments are read. */
export class AnchorReader {
  readonly #source: string;
  readonly #elements: ReadonlyMap<string, OwnElement>;

  constructor(file: PackageEdit, slide: string) {
    this.#source = file.text(slide);
    this.#elements = new Map(findElements(this.#source, file.markup(slide)).map((one) => [one.id, one]));
  }

  /** Subject of a modern comment; empty if it is the slide, or an element that is gone. */
  read(source: string, comment: Markup): CommentAnchor {
    const list = comment.children.find(({ name }) => /MkLst$/.test(name));
    const moniker = list?.children.findLast(({ name }) => MONIKER_NAMES.has(name));
    const own = this.#elements.get(moniker === undefined ? '' : (readAttribute(source, moniker, 'id') ?? ''));
    if (own === undefined) return {};
    const of = (wanted: string) => list?.children.find(({ name }) => name === wanted);
    const [from, length] = readRange(source, of('txMk'));
    const [rowId, colId] = ['rowId', 'colId'].map((name) => readNumber(source, of('tcMk'), name));
    const cell = findAnchoredCell(this.#source, own.markup, { rowId, colId });
    const body = childAtPath(cell?.cell ?? own.markup, 'txBody');
    const words =
      body === undefined || length <= 0
        ? ''
        : readPlainText(this.#source, body)
            .slice(from, from + length)
            .replace(/[\r\v]/g, '\n');
    const subject = cell === undefined ? own.id : `${own.id}/r${cell.row + 1}c${cell.column + 1}`;
    return { element: subject, ...(words === '' ? {} : { words }) };
  }
}

/** Identity of a slide in anchors: `p:sldId@id` and `p14:creationId@val`, 0 without one. */
export interface SlideMoniker {
  readonly slideId: number;
  readonly creationId: number;
}

export function readSlideMoniker(file: PackageEdit, slide: string, slideId: number): SlideMoniker {
  const common = childAtPath(file.markup(slide), 'cSld', 'extLst');
  const own = common === undefined ? undefined : findWithin(common, ({ name }) => name === 'creationId');
  return { slideId, creationId: readNumber(file.text(slide), own, 'val') ?? 0 };
}

/**
 * Writes the subject of a modern comment: the slide, an element, or words in the text of an element.
 *
 * @throws Failure `invalid_input` if the slide has no such element, or the element no such words
 */
export function writeAnchor(
  file: PackageEdit,
  slide: string,
  { slideId, creationId }: SlideMoniker,
  { element: id, words }: CommentAnchor,
): Xml {
  const place = [element('pc:docMk', PC), element('pc:sldMk', { ...PC, cId: creationId, sldId: slideId })];
  if (id === undefined) return element('pc:sldMkLst', PC, ...place);
  const named = parseCellPlace(id);
  const { source, element: own } = findElement(file, slide, named?.table ?? id);
  const moniker = element(`ac:${MONIKERS[own.markup.name] ?? 'spMk'}`, {
    ...AC,
    id: Number(own.id.split('.')[0]),
    creationId: readCreationId(source, own),
  });
  const cell = named ?? (words === undefined ? undefined : findCellWith(source, own, words));
  if (cell === undefined && words === undefined) return element('ac:deMkLst', AC, ...place, moniker);
  const text = cell === undefined ? childAtPath(own.markup, 'txBody') : undefined;
  const plain = cell === undefined ? text && readPlainText(source, text) : readCellText(source, own, cell);
  const at = words === undefined ? 0 : (plain?.indexOf(words.replace(/\n/g, '\r')) ?? -1);
  if (at < 0)
    throw invalidInput(
      'words',
      `Element ${id} has no text "${words?.slice(0, 80)}".`,
      words?.slice(0, 80),
      'Give words as they stand in the text of a shape or a cell, or leave words out.',
    );
  const range = words === undefined ? undefined : element('ac:txMk', { cp: at, len: words.length });
  if (cell === undefined) return element('ac:txMkLst', AC, ...place, moniker, range);
  const within = element('ac:tcMk', { ...ensureCellIds(file, slide, cell) });
  const list = range === undefined ? 'ac:tcMkLst' : 'ac:txMkLst';
  return element(list, AC, ...place, moniker, element('ac:tblMk'), within, range);
}

function readCreationId(source: string, { about }: OwnElement): string {
  const creation = findWithin(about, ({ name }) => name === 'creationId');
  return (creation === undefined ? undefined : readAttribute(source, creation, 'id')) ?? NO_ID;
}

function readCellText(source: string, own: OwnElement, { row, column }: CellPlace): string | undefined {
  const table = findTable(own.markup);
  const cell = table === undefined ? undefined : findCells(table)[row]?.[column];
  return cell === undefined ? undefined : readWords(source, cell);
}

/** Position of a classic comment in 1/576 inch: the upper left corner of an element, or that of the slide. */
export function locateClassic(
  file: PackageEdit,
  slide: string,
  id: string | undefined,
): { x: number; y: number } {
  if (id === undefined) return { x: 10, y: 10 };
  const { source, element: own } = findElement(file, slide, parseCellPlace(id)?.table ?? id);
  const offset = findWithin(own.markup, ({ name }) => name === 'off');
  const [x = 0, y = 0] = ['x', 'y'].map((name) => readNumber(source, offset, name));
  const units = (emu: number) => Math.max(0, Math.round((emu / EMU_PER_PX) * 6));
  return { x: units(x), y: units(y) };
}

import { message } from '../errors/message.ts';
import type { PackageEdit } from '../ooxml/package/index.ts';
import type { ReadShape, ReadSlide } from '../ooxml/read/index.ts';
import { type Markup, XmlEditor } from '../ooxml/xml/index.ts';
import { writeFontScale } from './autofit.ts';
import { changeChart } from './change-chart.ts';
import { findChartPart, readOpenedChart } from './chart-edit.ts';
import { setNode } from './diagram-edit.ts';
import { changeElement } from './element-edit.ts';
import { findElements, type OwnElement } from './elements.ts';
import { childAt, findElement, invalidInput } from './find-element.ts';
import { readLinks } from './links.ts';
import { setNotes } from './notes-edit.ts';
import { OBJECT } from './paragraph-runs.ts';
import { findBullets, pairElements } from './slide-tree.ts';
import { findCells, findTable } from './table-edit.ts';
import { type BodyScope, findParagraphs, rewriteLines } from './text-body.ts';
import { dropUnrelated, findRelationIds } from './unused-parts.ts';

/** Path of a cell. */
const CELL = /^r(\d+)c(\d+)$/;

export type TextScope = Pick<BodyScope, 'language' | 'rtl' | 'spansIn'>;

/** Position of a text on a slide: an element or "notes", and a path in it. */
export interface TextPlace {
  readonly element: string;
  /** "r2c3", "series1", "category2", "title", "node3", "alt", or "" for the element's own text. */
  readonly path: string;
}

/** Parses the position of a text as callers write it: "7/r2c3" or "notes". */
export function parseTextPlace(element: string): TextPlace {
  const [id = '', path = ''] = element.split('/');
  return { element: id, path };
}

/**
 * Changes one text of a slide.
 *
 * @param slide the slide as it was read, for its inherited bullets
 * @returns warnings
 * @throws Failure `invalid_input` for a position that takes no text
 */
export function setText(
  file: PackageEdit,
  part: string,
  slide: ReadSlide | undefined,
  { element: id, path }: TextPlace,
  text: string,
  scope: TextScope = {},
): string[] {
  if (id === 'notes') {
    setNotes(file, part, text, scope);
    return [];
  }
  const { source, element } = findElement(file, part, id);
  if (path === 'alt') return changeElement(file, part, id, { alt: text }, { read: undefined });
  const body = findBody(element, path);
  if (body !== undefined) {
    const edited = new XmlEditor(source);
    rewriteLines(edited, body, text.split('\n'), {
      ...scope,
      links: readLinks(file, part),
      ...readBullets(path, slide === undefined ? undefined : pairElements(file, slide).get(id)?.read),
    });
    putText(file, part, edited);
    return warnAboutObjects(body, id, text);
  }
  if (path === '')
    throw invalidInput(
      'element',
      `Element "${id}" has no text of its own.`,
      id,
      findTable(element.markup) === undefined
        ? message`{get_presentation} shows what each element holds.`
        : 'Name a cell of the table, such as "7/r2c3".',
    );
  const cell = CELL.exec(path);
  if (cell !== null)
    throw invalidInput(
      'element',
      `Element "${id}" has no cell in row ${cell[1]}, column ${cell[2]}.`,
      `${id}/${path}`,
      'Rows and columns count from 1.',
    );
  const [, kind = '', number = ''] = /^(node|series|category|title)(\d*)$/.exec(path) ?? [];
  const index = Number(number) - 1;
  if (kind === 'node' && setNode(file, part, source, element.markup, index, text, scope)) return [];
  const chartPart = findChartPart(file, part, source, element.markup);
  const chart =
    chartPart === undefined || !file.has(chartPart) ? undefined : readOpenedChart(file.text(chartPart));
  if (
    chartPart === undefined ||
    chart === undefined ||
    (kind === 'series' && chart.series[index] === undefined) ||
    (kind === 'category' && chart.categories[index] === undefined) ||
    kind === 'node' ||
    kind === ''
  )
    throw invalidInput(
      'element',
      `Element "${id}" has no place "${path}".`,
      `${id}/${path}`,
      message`{get_texts} lists all places with their ids.`,
    );
  const place = { part, id, chart: chartPart };
  if (kind === 'title') return changeChart(file, place, { title: text });
  if (kind === 'category')
    return changeChart(file, place, {
      categories: chart.categories.map((own, at) => (at === index ? text : own)),
    });
  return changeChart(file, place, {
    series: chart.series.map((_, at) => (at === index ? { name: text } : {})),
  });
}

/** New text for a position on a slide. */
export interface TextInput {
  readonly place: TextPlace;
  readonly text: string;
}

/**
 * Changes many texts of a slide. Elements and cells are changed in one pass, because each pass parses the
 * slide's part.
 *
 * @returns warnings, and the elements whose text changed
 * @throws Failure `invalid_input` like `setText`
 */
export function setTexts(
  file: PackageEdit,
  part: string,
  slide: ReadSlide | undefined,
  inputs: readonly TextInput[],
  scope: TextScope,
): { readonly warnings: string[]; readonly changed: ReadonlySet<string> } {
  const source = file.text(part);
  const elements = new Map(findElements(source, file.markup(part)).map((one) => [one.id, one]));
  const pairs = slide === undefined ? undefined : pairElements(file, slide);
  const [edited, links] = [new XmlEditor(source), readLinks(file, part)];
  const warnings: string[] = [];
  const [set, changed, later] = [new Set<string>(), new Set<string>(), [] as TextInput[]];
  for (const one of inputs) {
    const { element, path } = one.place;
    const body = findBody(elements.get(element), path);
    const key = `${element}/${path}`;
    if (body === undefined || set.has(key)) {
      later.push(one);
      continue;
    }
    set.add(key);
    const before = edited.edits.length;
    rewriteLines(edited, body, one.text.split('\n'), {
      ...scope,
      links,
      ...readBullets(path, pairs?.get(element)?.read),
    });
    if (edited.edits.length > before) changed.add(element);
    warnings.push(...warnAboutObjects(body, element, one.text));
  }
  putText(file, part, edited);
  for (const { place, text } of later) {
    const before = file.text(part);
    warnings.push(...setText(file, part, slide, place, text, scope));
    if (file.text(part) !== before) changed.add(place.element);
  }
  return { warnings, changed };
}

/** Warns about equations and other objects of a text that its new form leaves out. */
function warnAboutObjects(body: Markup, id: string, text: string): string[] {
  const objects = findParagraphs(body).flatMap(({ children }) =>
    children.filter(({ name }) => !isText(name)),
  );
  const lost = objects.length - (text.split(OBJECT).length - 1);
  return lost <= 0
    ? []
    : [
        `The text of element "${id}" loses ${lost === 1 ? 'an equation or another object' : `${lost} equations or other objects`}: each is one "${OBJECT}" (U+FFFC) in the text that is read, and stays where the new text has it.`,
      ];
}

/** Returns whether a child of a paragraph is text or a property, and no object. */
function isText(name: string): boolean {
  return /^(?:r|fld|br|pPr|endParaRPr)$/.test(name);
}

/** Writes a part with changed texts, without relationships of links that are gone. */
function putText(file: PackageEdit, part: string, edited: XmlEditor): void {
  if (edited.edits.length === 0) return;
  const used = findRelationIds(edited.source);
  file.put(part, edited.toString());
  dropUnrelated(file, part, used);
}

/** Inherited bullets of an element's lines; cells have explicit ones only. */
function readBullets(path: string, read: ReadShape | undefined): Pick<BodyScope, 'bullets'> {
  return path === '' ? { bullets: findBullets(read?.kind === 'shape' ? read.text : undefined) } : {};
}

/** Text body of an element (""), or of a cell ("r2c3"). */
function findBody(element: OwnElement | undefined, path: string): Markup | undefined {
  if (element === undefined) return undefined;
  if (path === '') return childAt(element.markup, 'txBody');
  const cell = CELL.exec(path);
  const table = cell === null ? undefined : findTable(element.markup);
  return cell === null || table === undefined
    ? undefined
    : childAt(findCells(table)[Number(cell[1]) - 1]?.[Number(cell[2]) - 1], 'txBody');
}

/** Recomputes the font scale of text that shrinks on overflow, on a slide with changed text. */
export function refitTexts(file: PackageEdit, slide: ReadSlide, ids: ReadonlySet<string>): void {
  const source = file.text(slide.part);
  const pairs = pairElements(file, slide);
  const edited = new XmlEditor(source);
  for (const id of ids) {
    const pair = pairs.get(id);
    const body = childAt(pair?.own.markup, 'txBody');
    if (pair !== undefined && body !== undefined && pair.read.kind === 'shape')
      writeFontScale(edited, body, pair.read, slide);
  }
  if (edited.edits.length > 0) file.put(slide.part, edited.toString());
}

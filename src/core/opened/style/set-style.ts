import { message } from '../../errors/message.ts';
import type { PackageEdit } from '../../ooxml/package/index.ts';
import type { ReadShape } from '../../ooxml/read/index.ts';
import { type Markup, readAttribute, XmlEditor } from '../../ooxml/xml/index.ts';
import { EMU_PER_PX } from '../../scene/scene.ts';
import type { ElementStyle } from '../element-style.ts';
import type { OwnElement } from '../elements.ts';
import { childAt, type FoundElement, findElement, invalidInput } from '../find-element.ts';
import { findTransform, readFrame } from '../frame.ts';
import { readLinks } from '../links.ts';
import { findCells, findTable } from '../table-edit.ts';
import { dropUnrelated, findRelationIds } from '../unused-parts.ts';
import { BODY_FIELDS } from './body-style.ts';
import { FRAME_FIELDS, setFrameStyle } from './frame-style.ts';
import { PARAGRAPH_FIELDS } from './paragraph-style.ts';
import { RUN_FIELDS } from './run-style.ts';
import { SHAPE_FIELDS, styleShape } from './shape-style.ts';
import { parseStylePlace, type StylePlace } from './style-place.ts';
import { type CellRange, parseCellRange } from './table-cells.ts';
import { sizeTable, styleCells, styleTable, TABLE_FIELDS } from './table-style.ts';
import { findTableStyle } from './table-style-ids.ts';
import { styleTexts, type TextBody } from './text-style.ts';

type Field = keyof ElementStyle;
const TEXT_FIELDS: readonly Field[] = [...RUN_FIELDS, ...PARAGRAPH_FIELDS, ...BODY_FIELDS, 'words'];
/** Fields of shapes that cells of a table have, too. */
const CELL_FIELDS: ReadonlySet<Field> = new Set(['fill']);
/** Fields of text boxes that cells do not have. */
const BOX_FIELDS: readonly Field[] = ['autofit', 'wrap', 'columns'];
/** Elements with fill, outline and effects of their own. */
const SHAPES: ReadonlySet<string> = new Set(['sp', 'pic', 'cxnSp']);

type Read = (element: string) => ReadShape | undefined;

/**
 * Changes the look of an element, of all elements in a group, or of paragraphs, words or cells.
 *
 * @param read elements as they are shown
 * @returns warnings
 * @throws Failure `invalid_input` at the field that the element does not take
 */
export function setStyle(
  file: PackageEdit,
  part: string,
  target: string,
  style: ElementStyle,
  read: Read,
): string[] {
  const place = parseStylePlace(target);
  const isWhole = place.cells === '' && place.paragraphs === undefined;
  const frame = Object.fromEntries(
    FRAME_FIELDS.flatMap((field) => (style[field] === undefined ? [] : [[field, style[field]]])),
  );
  if (!isWhole) refusePart(place, target, style);
  const found = findElement(file, part, place.element);
  const used = findRelationIds(found.source);
  styleLook(file, part, place, withCellSizes(place, style, found), found, read);
  const warnings =
    isWhole && Object.keys(frame).length > 0
      ? setFrameStyle(file, part, place.element, frame, read(place.element))
      : [];
  dropUnrelated(file, part, used);
  return warnings;
}

/** A part of an element has no position; cells have the width of their columns and the height of their rows. */
function refusePart({ cells, paragraphs }: StylePlace, target: string, style: ElementStyle): void {
  const sizes = cells !== '' && paragraphs === undefined ? ['width', 'height'] : [];
  const odd = FRAME_FIELDS.find((field) => style[field] !== undefined && !sizes.includes(field));
  if (odd !== undefined)
    throw invalidInput(odd, `"${target.slice(0, 80)}" is a part of an element, which has no ${odd}.`, target);
}

/** Widths of columns and heights of rows for a width or height of cells. */
function withCellSizes(
  { cells, element }: StylePlace,
  style: ElementStyle,
  found: FoundElement,
): ElementStyle {
  const table = findTable(found.element.markup);
  if (cells === '' || table === undefined || (style.width ?? style.height) === undefined) return style;
  const range = parseCellRange(cells, table, element);
  const lengths = (parts: readonly Markup[], attribute: string, first: number, last: number, px: number) =>
    parts.map((one, index) =>
      index >= first && index <= last
        ? px
        : Number(readAttribute(found.source, one, attribute) ?? 0) / EMU_PER_PX,
    );
  const columns = childAt(table, 'tblGrid')?.children.filter(({ name }) => name === 'gridCol') ?? [];
  const rows = table.children.filter(({ name }) => name === 'tr');
  return {
    ...style,
    ...(style.width === undefined
      ? {}
      : { column_widths: lengths(columns, 'w', range.left, range.right, style.width) }),
    ...(style.height === undefined
      ? {}
      : { row_heights: lengths(rows, 'h', range.top, range.bottom, style.height) }),
  };
}

function styleLook(
  file: PackageEdit,
  part: string,
  place: StylePlace,
  style: ElementStyle,
  { source, element, all }: FoundElement,
  read: Read,
): void {
  const { markup, id } = element;
  const table = findTable(markup);
  if (place.cells !== '' && table === undefined)
    throw invalidInput('element', `Element "${id}" is no table, so it has no cells.`, `${id}/${place.cells}`);
  const range = table === undefined ? undefined : parseCellRange(place.cells, table, id);
  const leaves = markup.name === 'grpSp' ? all.filter((one) => isInside(one, element)) : [element];
  const shapes = leaves.filter((one) => SHAPES.has(one.markup.name));
  const bodies =
    table === undefined || range === undefined
      ? shapes.flatMap((one) => findBody(one, read(one.id)))
      : findCellBodies(table, range, read(id));
  refuseUnfit(element, style, { table, shapes, bodies });
  const edited = new XmlEditor(source);
  if (has(style, TEXT_FIELDS)) styleTexts(edited, bodies, style, place, readLinks(file, part));
  if (table !== undefined && range !== undefined) {
    styleCells(edited, table, range, style);
    const id = style.table_style === undefined ? undefined : findTableStyle(file, style.table_style);
    styleTable(edited, table, style, id);
    const ratio = sizeTable(edited, table, style);
    resizeFrame(edited, element, ratio);
  } else if (has(style, SHAPE_FIELDS))
    for (const one of shapes)
      styleShape(edited, one.markup, style, read(one.id)?.box ?? readFrame(source, one));
  if (edited.edits.length > 0) file.put(part, edited.toString());
}

function has(style: ElementStyle, fields: readonly Field[]): boolean {
  return fields.some((field) => style[field] !== undefined);
}

function isInside(one: OwnElement, group: OwnElement): boolean {
  for (let parent = one.parent; parent !== undefined; parent = parent.parent)
    if (parent === group) return true;
  return false;
}

function findBody({ markup }: OwnElement, read: ReadShape | undefined): TextBody[] {
  const body = childAt(markup, 'txBody');
  if (body === undefined) return [];
  return [{ body, read: read?.kind === 'shape' ? read.text?.paragraphs : undefined }];
}

function findCellBodies(table: Markup, range: CellRange, read: ReadShape | undefined): TextBody[] {
  return findCells(table)
    .slice(range.top, range.bottom + 1)
    .flatMap((row, down) =>
      row.slice(range.left, range.right + 1).flatMap((cell, across): TextBody[] => {
        const body = childAt(cell, 'txBody');
        if (body === undefined) return [];
        const shown =
          read?.kind === 'table' ? read.rows[range.top + down]?.cells[range.left + across] : undefined;
        return [{ body, read: shown?.text.paragraphs, isCell: true }];
      }),
    );
}

interface Reached {
  readonly table: Markup | undefined;
  readonly shapes: readonly OwnElement[];
  readonly bodies: readonly TextBody[];
}

/** Refuses fields that nothing in the element takes, so that none is left out in silence. */
function refuseUnfit({ id }: OwnElement, style: ElementStyle, { table, shapes, bodies }: Reached): void {
  const first = (fields: readonly Field[]) => fields.find((field) => style[field] !== undefined);
  const refuse = (field: Field | undefined, what: string) => {
    if (field !== undefined)
      throw invalidInput(
        field,
        `Element "${id}" ${what}, so it takes no ${field}.`,
        style[field],
        message`{get_presentation} with detailed shows the kind of each element.`,
      );
  };
  if (bodies.length === 0) refuse(first(TEXT_FIELDS), 'has no text');
  if (table === undefined) refuse(first(TABLE_FIELDS), 'is no table');
  if (table !== undefined)
    refuse(
      first([...BOX_FIELDS, ...SHAPE_FIELDS.filter((field) => !CELL_FIELDS.has(field))]),
      'is a table with cells and borders',
    );
  else if (shapes.length === 0) refuse(first(SHAPE_FIELDS), 'is no shape, picture or line');
}

/** A table is as wide as its columns and at least as high as its rows. */
function resizeFrame(
  edited: XmlEditor,
  element: OwnElement,
  { across, along }: { readonly across: number; readonly along: number },
): void {
  const extent = childAt(findTransform(element).xfrm, 'ext');
  if (extent === undefined) return;
  const scale = (name: 'cx' | 'cy', factor: number) => {
    const length = Number(readAttribute(edited.source, extent, name) ?? 0);
    if (factor !== 1) edited.setAttribute(extent, name, String(Math.round(length * factor)));
  };
  scale('cx', across);
  scale('cy', along);
}

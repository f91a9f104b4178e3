import { UNMATCHED_PLACEHOLDER_INDEX } from '../xml/namespaces.ts';
import { walk, type XmlNode } from '../xml/parse.ts';
import { localName } from '../xml/scan.ts';
import type { DocumentCheck } from './document-check.ts';
import type { PackageInventory } from './inventory.ts';
import type { PackageFault } from './package-fault.ts';

const FIRST_SLIDE_ID = 256;
const FIRST_MASTER_ID = 2 ** 31;
/** Types of text placeholders. A shape with one of them must have a text body. */
const TEXT_PLACEHOLDERS = new Set(['title', 'ctrTitle', 'subTitle', 'body', 'ftr', 'dt', 'sldNum']);

/** Checks ids, layouts and masters of a presentation. */
export function checkPresentation(pkg: PackageInventory): PackageFault[] {
  const main = pkg.main;
  const document = main === undefined ? undefined : pkg.documents.get(main);
  if (main === undefined || document === undefined)
    return [
      {
        code: 'main_part_missing',
        part: '',
        message: 'The package names no presentation, or it cannot be read.',
      },
    ];
  const faults: PackageFault[] = [];
  const slideIds = new Set<number>();
  const masterIds = new Set<number>();
  const checkMasterId = (part: string, node: XmlNode) => {
    const id = node.attributes.get('id');
    // The schema makes the id optional: PowerPoint numbers masters and layouts without one itself.
    if (id === undefined) return;
    const fault = findIdFault(id, FIRST_MASTER_ID, 2 ** 32, masterIds);
    if (fault !== undefined)
      faults.push({
        code: 'master_id_invalid',
        part,
        message: `The id of a ${localName(node.tag) === 'sldMasterId' ? 'master' : 'layout'}, "${id}", ${fault}.`,
      });
  };
  // Only direct lists of the presentation count: its sections repeat slide ids further down.
  const listed = document.children.flatMap(({ children }) => children);
  for (const node of listed) {
    if (localName(node.tag) === 'sldMasterId') checkMasterId(main, node);
    if (localName(node.tag) !== 'sldId') continue;
    const id = node.attributes.get('id');
    const fault = id === undefined ? undefined : findIdFault(id, FIRST_SLIDE_ID, FIRST_MASTER_ID, slideIds);
    if (id === undefined)
      faults.push({
        code: 'slide_id_invalid',
        part: main,
        message: 'A slide in the list of slides has no id.',
      });
    else if (fault !== undefined)
      faults.push({ code: 'slide_id_invalid', part: main, message: `The id of a slide, "${id}", ${fault}.` });
  }
  for (const [part, root] of pkg.documents.all(/^sldMaster$/))
    for (const node of walk(root)) if (localName(node.tag) === 'sldLayoutId') checkMasterId(part, node);
  for (const [part, kind] of pkg.documents.kinds()) {
    const needed = kind === 'sld' ? 'slideLayout' : kind === 'sldLayout' ? 'slideMaster' : undefined;
    const found = (pkg.relationships.get(part) ?? []).filter(({ type }) => type === needed).length;
    if (needed !== undefined && found !== 1)
      faults.push({
        code: 'layout_missing',
        part,
        message: `The part must refer to one ${needed}; it refers to ${found}.`,
      });
  }
  return faults;
}

/** Returns what is wrong with an id, as the predicate of a sentence. A valid id is added to `taken`. */
function findIdFault(written: string, from: number, until: number, taken: Set<number>): string | undefined {
  const id = Number(written);
  if (!/^\s*\d+\s*$/.test(written)) return 'is not a whole number';
  if (id < from || id >= until) return `is not between ${from} and ${until - 1}`;
  if (taken.has(id)) return 'is already taken';
  taken.add(id);
  return undefined;
}

/** Checks the shapes on slides, layouts, masters and notes pages. */
export const SHAPE_CHECK: DocumentCheck = {
  kinds: /^(?:sld|sldLayout|sldMaster|notes|notesMaster)$/,
  check: checkPartShapes,
};

function checkPartShapes(part: string, root: XmlNode): PackageFault[] {
  const faults: PackageFault[] = [];
  const ids = new Set<string>();
  const placeholders = new Set<string>();
  // A fallback repeats the ids for older programs.
  for (const node of walk(root, 'mc:Fallback')) {
    const { attributes } = node;
    switch (localName(node.tag)) {
      case 'cNvPr': {
        const id = attributes.get('id') ?? '';
        const fault =
          id === ''
            ? 'has no id'
            : ids.has(id)
              ? `has the id ${id} of another shape`
              : Number(id) > 0
                ? undefined
                : `has the id "${id}", which is not a positive number`;
        if (fault !== undefined)
          faults.push({
            code: 'shape_id_duplicate',
            part,
            message: `The shape "${attributes.get('name') ?? ''}" ${fault}.`,
          });
        ids.add(id);
        break;
      }
      case 'ph': {
        const idx = attributes.get('idx') ?? '0';
        const key = `${attributes.get('type') ?? 'obj'} ${idx}`;
        if (placeholders.has(key) && idx !== UNMATCHED_PLACEHOLDER_INDEX)
          faults.push({
            code: 'placeholder_duplicate',
            part,
            message: `Two shapes fill placeholder ${key}.`,
          });
        placeholders.add(key);
        break;
      }
      case 'sp':
        checkText(part, node, faults);
        break;
      case 'txBody':
        if (!node.children.some(({ tag }) => localName(tag) === 'p'))
          faults.push({ code: 'text_body_missing', part, message: 'A text body has no paragraph.' });
        break;
      case 'ext':
        if (Number(attributes.get('cx')) < 0 || Number(attributes.get('cy')) < 0)
          faults.push({
            code: 'extent_negative',
            part,
            message: `A shape is ${attributes.get('cx')} × ${attributes.get('cy')} EMU large.`,
          });
        break;
      case 'tbl':
        checkTable(part, node, faults);
        break;
    }
  }
  return faults;
}

function findPlaceholder(shape: XmlNode): XmlNode | undefined {
  for (const node of walk(shape)) if (localName(node.tag) === 'ph') return node;
  return undefined;
}

function checkText(part: string, shape: XmlNode, faults: PackageFault[]): void {
  const ph = findPlaceholder(shape);
  const hasText = shape.children.some(({ tag }) => localName(tag) === 'txBody');
  if (ph !== undefined && TEXT_PLACEHOLDERS.has(ph.attributes.get('type') ?? '') && !hasText)
    faults.push({
      code: 'text_body_missing',
      part,
      message: `Placeholder ${ph.attributes.get('type')} has no text body.`,
      effect: 'harmless',
    });
}

function checkTable(part: string, table: XmlNode, faults: PackageFault[]): void {
  const childrenNamed = (node: XmlNode, name: string) =>
    node.children.filter(({ tag }) => localName(tag) === name);
  const columns = childrenNamed(table, 'tblGrid').flatMap((grid) => childrenNamed(grid, 'gridCol')).length;
  const rows = childrenNamed(table, 'tr');
  for (const message of findRowSpanFaults(rows.map((row) => childrenNamed(row, 'tc'))))
    faults.push({ code: 'table_grid_mismatch', part, message });
  for (const [index, row] of rows.entries()) {
    const cells = childrenNamed(row, 'tc');
    if (cells.length !== columns)
      faults.push({
        code: 'table_grid_mismatch',
        part,
        message: `Row ${index + 1} has ${cells.length} cells, the grid ${columns} columns.`,
      });
    for (const { span, covered } of findColumnSpanFaults(cells))
      faults.push({
        code: 'table_grid_mismatch',
        part,
        message: `A cell of row ${index + 1} spans ${span} columns, but ${covered} of the cells after it are marked as merged.`,
      });
    const withoutText = cells.filter(
      (cell) =>
        childrenNamed(cell, 'txBody').length === 0 &&
        cell.attributes.get('hMerge') !== '1' &&
        cell.attributes.get('vMerge') !== '1',
    );
    if (withoutText.length > 0)
      faults.push({
        code: 'text_body_missing',
        part,
        message: `A cell of row ${index + 1} has no text body.`,
        effect: 'harmless',
      });
  }
}

/** Cells that span more columns than cells after them are marked as merged. */
function findColumnSpanFaults(
  cells: readonly XmlNode[],
): { readonly span: number; readonly covered: number }[] {
  // Merged cells before each position, so that a span is counted without a walk over its cells.
  const merged = [0];
  for (const { attributes } of cells)
    merged.push((merged.at(-1) ?? 0) + (/^(1|true)$/.test(attributes.get('hMerge') ?? '') ? 1 : 0));
  return cells.flatMap(({ attributes }, at) => {
    const span = Number(attributes.get('gridSpan') ?? 1);
    if (!(span > 1)) return [];
    const end = Math.min(cells.length, Math.trunc(at + span));
    const covered = (merged[end] ?? 0) - (merged[at + 1] ?? 0);
    return covered === span - 1 ? [] : [{ span, covered }];
  });
}

/** Rows that a cell spans must exist, and hold a cell that is marked as merged in its column. */
function findRowSpanFaults(rows: readonly (readonly XmlNode[])[]): string[] {
  const messages: string[] = [];
  // Number of merged cells that follow each other below the row, by column.
  let below: number[] = [];
  for (let row = rows.length - 1; row >= 0; row -= 1) {
    const cells = rows[row] ?? [];
    for (const [column, { attributes }] of cells.entries()) {
      const span = Number(attributes.get('rowSpan') ?? 1);
      const covered = below[column] ?? 0;
      if (span > 1 && covered < span - 1)
        messages.push(
          `A cell of row ${row + 1} spans ${span} rows, but ${covered} of the cells below it are marked as merged.`,
        );
    }
    const under = below;
    below = cells.map(({ attributes }, column) =>
      /^(1|true)$/.test(attributes.get('vMerge') ?? '') ? (under[column] ?? 0) + 1 : 0,
    );
  }
  return messages.reverse();
}

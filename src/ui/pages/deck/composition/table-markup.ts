import {
  decodeEntities,
  encodeEntities,
  listElements,
  type MarkupElement,
  type MarkupNode,
} from './markup.ts';

/** Cells of a table; the first row contains the headings. */
export interface Cells {
  readonly columns: readonly { readonly label: string }[];
  readonly rows: readonly (readonly string[])[];
}

const MARKS: Readonly<Record<string, string>> = {
  strong: '**',
  b: '**',
  em: '*',
  i: '*',
  code: '`',
  s: '~~',
};

/** Editable text of cells, with marks for bold and italic. */
export function readCells(table: MarkupElement, markup: string): Cells {
  const [head, ...body] = listRows(table).map((row) =>
    listCells(row).map((cell) => toTypedText(cell.children, markup).trim()),
  );
  const columns = (head ?? []).map((label) => ({ label }));
  return { columns, rows: body.map((cells) => columns.map((_, at) => cells[at] ?? '')) };
}

/** Replaces changed cells and keeps the markup of all others. */
export function writeCells(markup: string, table: MarkupElement, next: Cells): string {
  const before = readCells(table, markup);
  const wanted = [next.columns.map(({ label }) => label), ...next.rows];
  const current = [before.columns.map(({ label }) => label), ...before.rows];
  const rows = listRows(table);
  let text = markup;
  const more = wanted
    .slice(rows.length)
    .map((cells) => `<tr>${cells.map((cell) => `<td>${toMarkup(cell)}</td>`).join('')}</tr>`);
  const last = rows.at(-1);
  if (more.length > 0 && last !== undefined) {
    const indent = /\n[ \t]*$/.exec(markup.slice(0, last.from))?.[0] ?? '';
    text = text.slice(0, last.to) + more.map((row) => indent + row).join('') + text.slice(last.to);
  }
  // In reverse order, so that earlier offsets stay valid.
  for (const [index, row] of [...rows.entries()].reverse()) {
    const cells = wanted[index];
    text =
      cells === undefined
        ? text.slice(0, row.from).trimEnd() + text.slice(row.to)
        : writeRow(text, row, current[index] ?? [], cells);
  }
  return text;
}

function writeRow(
  markup: string,
  row: MarkupElement,
  before: readonly string[],
  next: readonly string[],
): string {
  const cells = listCells(row);
  const name = cells[0]?.name ?? 'td';
  const more = next.slice(cells.length).map((cell) => `<${name}>${toMarkup(cell)}</${name}>`);
  const end = cells.at(-1)?.to ?? row.inner[1];
  let text = markup.slice(0, end) + more.join('') + markup.slice(end);
  for (const [index, cell] of [...cells.entries()].reverse()) {
    const typed = next[index];
    if (typed === undefined) text = text.slice(0, cell.from) + text.slice(cell.to);
    else if (typed !== before[index])
      text = text.slice(0, cell.inner[0]) + toMarkup(typed) + text.slice(cell.inner[1]);
  }
  return text;
}

function listRows(table: MarkupElement): MarkupElement[] {
  return listElements(table.children).filter(({ name }) => name === 'tr');
}

function listCells(row: MarkupElement): MarkupElement[] {
  return row.children.filter(
    (node): node is MarkupElement => node.kind === 'element' && (node.name === 'td' || node.name === 'th'),
  );
}

function toTypedText(nodes: readonly MarkupNode[], markup: string): string {
  return nodes
    .map((node) => {
      if (node.kind === 'text') return decodeEntities(markup.slice(node.from, node.to)).replace(/\s+/g, ' ');
      const mark = MARKS[node.name] ?? '';
      const inner = toTypedText(node.children, markup);
      return node.name === 'br' ? ' ' : inner.trim() === '' ? inner : `${mark}${inner}${mark}`;
    })
    .join('');
}

/** Converts marks to elements. */
function toMarkup(typed: string): string {
  return encodeEntities(typed)
    .replace(/\*\*(\S(?:.*?\S)?)\*\*/g, '<strong>$1</strong>')
    .replace(/\*(\S(?:.*?\S)?)\*/g, '<em>$1</em>')
    .replace(/~~(\S(?:.*?\S)?)~~/g, '<s>$1</s>')
    .replace(/`([^`]+)`/g, '<code>$1</code>');
}

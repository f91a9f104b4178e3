import { decoded, elementsIn, encoded, type MarkupElement, type MarkupNode } from './markup.ts';

/** Cells of a table; the first row contains the headings. */
export interface Cells {
  readonly columns: readonly { readonly label: string }[];
  readonly rows: readonly (readonly string[])[];
}

const MARKS: Readonly<Record<string, string>> = { strong: '**', b: '**', em: '*', i: '*', code: '`', s: '~~' };

/** Editable text of cells, with marks for bold and italic. */
export function cellsOf(table: MarkupElement, markup: string): Cells {
  const [head, ...body] = rowsOf(table).map((row) => cellsIn(row).map((cell) => typedOf(cell.children, markup).trim()));
  const columns = (head ?? []).map((label) => ({ label }));
  return { columns, rows: body.map((cells) => columns.map((_, at) => cells[at] ?? '')) };
}

/** Replaces changed cells and keeps the markup of all others. */
export function withCells(markup: string, table: MarkupElement, next: Cells): string {
  const before = cellsOf(table, markup);
  const wanted = [next.columns.map(({ label }) => label), ...next.rows];
  const given = [before.columns.map(({ label }) => label), ...before.rows];
  const rows = rowsOf(table);
  let text = markup;
  const more = wanted.slice(rows.length).map((cells) => `<tr>${cells.map((cell) => `<td>${writtenOf(cell)}</td>`).join('')}</tr>`);
  const last = rows.at(-1);
  if (more.length > 0 && last !== undefined) {
    const indent = /\n[ \t]*$/.exec(markup.slice(0, last.from))?.[0] ?? '';
    text = text.slice(0, last.to) + more.map((row) => indent + row).join('') + text.slice(last.to);
  }
  // In reverse order, so that earlier offsets stay valid.
  for (const [index, row] of [...rows.entries()].reverse()) {
    const cells = wanted[index];
    text = cells === undefined ? text.slice(0, row.from).trimEnd() + text.slice(row.to) : withRow(text, row, given[index] ?? [], cells);
  }
  return text;
}

function withRow(markup: string, row: MarkupElement, before: readonly string[], next: readonly string[]): string {
  const cells = cellsIn(row);
  const name = cells[0]?.name ?? 'td';
  const more = next.slice(cells.length).map((cell) => `<${name}>${writtenOf(cell)}</${name}>`);
  const end = cells.at(-1)?.to ?? row.inner[1];
  let text = markup.slice(0, end) + more.join('') + markup.slice(end);
  for (const [index, cell] of [...cells.entries()].reverse()) {
    const typed = next[index];
    if (typed === undefined) text = text.slice(0, cell.from) + text.slice(cell.to);
    else if (typed !== before[index]) text = text.slice(0, cell.inner[0]) + writtenOf(typed) + text.slice(cell.inner[1]);
  }
  return text;
}

function rowsOf(table: MarkupElement): MarkupElement[] {
  return elementsIn(table.children).filter(({ name }) => name === 'tr');
}

function cellsIn(row: MarkupElement): MarkupElement[] {
  return row.children.filter((node): node is MarkupElement => node.kind === 'element' && (node.name === 'td' || node.name === 'th'));
}

function typedOf(nodes: readonly MarkupNode[], markup: string): string {
  return nodes
    .map((node) => {
      if (node.kind === 'text') return decoded(markup.slice(node.from, node.to)).replace(/\s+/g, ' ');
      const mark = MARKS[node.name] ?? '';
      const inner = typedOf(node.children, markup);
      return node.name === 'br' ? ' ' : inner.trim() === '' ? inner : `${mark}${inner}${mark}`;
    })
    .join('');
}

/** Converts marks to elements. */
function writtenOf(typed: string): string {
  return encoded(typed)
    .replace(/\*\*(\S(?:.*?\S)?)\*\*/g, '<strong>$1</strong>')
    .replace(/\*(\S(?:.*?\S)?)\*/g, '<em>$1</em>')
    .replace(/~~(\S(?:.*?\S)?)~~/g, '<s>$1</s>')
    .replace(/`([^`]+)`/g, '<code>$1</code>');
}

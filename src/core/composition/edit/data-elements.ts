import type { MarkupElement, MarkupNode } from '../markup/node.ts';
import { parseMarkup } from '../markup/parse-markup.ts';
import { applyPatches, type Patch } from './patch.ts';

/** A chart or table in markup whose values come from a source. */
export interface DataElement {
  readonly kind: 'chart' | 'table';
  /** The JSON of the chart; for a table its columns and rows as read, and the JSON of its attribute `data`. */
  readonly value: Readonly<Record<string, unknown>>;
  /** Offset of the element in the markup. */
  readonly from: number;
}

interface FilledTable {
  readonly data?: unknown;
  readonly columns: readonly { readonly label: string; readonly align?: string; readonly unit?: string }[];
  readonly rows: readonly (readonly string[])[];
}

/** Finds `<chart>` with "data" in its JSON, and `<table data="…">`. Anything that cannot be read is left out. */
export function findDataElements(markup: string): DataElement[] {
  if (!/<(?:chart|table)\b/i.test(markup) || !/data/.test(markup)) return [];
  return listElements(parseMarkup(markup).roots).flatMap((element): DataElement[] => {
    if (element.name === 'chart') {
      const value = parseRecord(readText(element));
      return value?.['data'] === undefined ? [] : [{ kind: 'chart', value, from: element.from }];
    }
    const data = parseRecord(element.attributes.get('data')?.value ?? '');
    return data === undefined
      ? []
      : [{ kind: 'table', value: { ...readRows(element), data }, from: element.from }];
  });
}

/** Writes charts and tables with values into markup, by the offsets of their elements. */
export function writeDataElements(
  markup: string,
  filled: ReadonlyMap<number, Readonly<Record<string, unknown>>>,
): string {
  const patches = listElements(parseMarkup(markup).roots).flatMap((element): Patch[] => {
    const value = filled.get(element.from);
    if (value === undefined) return [];
    const [from, to] = element.inner;
    if (element.name === 'chart') return [{ from, to, text: writeJson(value) }];
    return patchTable(markup, element, value as unknown as FilledTable);
  });
  return applyPatches(markup, patches).text;
}

function patchTable(markup: string, element: MarkupElement, { data, columns, rows }: FilledTable): Patch[] {
  const attribute = element.attributes.get('data');
  const looks = element.children
    .filter((child) => child.type === 'element' && (child.name === 'col' || child.name === 'colgroup'))
    .map(({ from, to }) => markup.slice(from, to));
  const head = columns.map(
    ({ label, align, unit }) =>
      `<th${align === undefined ? '' : ` align="${align}"`}>${escapeText(unit === undefined ? label : `${label} (${unit})`)}</th>`,
  );
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${escapeText(cell)}</td>`).join('')}</tr>`);
  const inner = [...looks, `<tr>${head.join('')}</tr>`, ...body].join('\n');
  const written = ` data="${escapeText(JSON.stringify(data))}"`;
  const [from, to] = element.inner;
  return [
    ...(attribute === undefined
      ? []
      : [{ from: attribute.from, to: attribute.to, text: written.trimStart() }]),
    { from, to, text: inner },
  ];
}

function listElements(nodes: readonly MarkupNode[]): MarkupElement[] {
  return nodes.flatMap((node) =>
    node.type === 'text'
      ? []
      : node.name === 'chart' || node.name === 'table'
        ? [node]
        : listElements(node.children),
  );
}

function readText({ children }: MarkupElement): string {
  return children.map((child) => (child.type === 'text' ? child.text : '')).join('');
}

/** Texts of the rows of a table; the first row names the columns. */
function readRows(table: MarkupElement): { readonly columns?: unknown; readonly rows?: unknown } {
  const words = (node: MarkupNode): string =>
    node.type === 'text' ? node.text : node.children.map(words).join('');
  const rows = (nodes: readonly MarkupNode[]): string[][] =>
    nodes.flatMap((node) => {
      if (node.type === 'text') return [];
      if (node.name !== 'tr') return rows(node.children);
      const cells = node.children.filter((cell) => cell.type === 'element');
      return [cells.map((cell) => words(cell).replace(/\s+/g, ' ').trim())];
    });
  const [head, ...body] = rows(table.children);
  return head === undefined ? {} : { columns: head.map((label) => ({ label })), rows: body };
}

function parseRecord(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** JSON that contains no end tag. */
function writeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

import { decodeXmlPieces, findAttribute, unescapeCharacters } from '../../ooxml/xml/index.ts';
import { createRefusal } from './refusal.ts';
import { parseColumn, type SheetCell } from './sheet-cells.ts';

const CELL = /<(?:\w+:)?c(?=[\s/>])([^>]*?)(?:\/>|>(.*?)<\/(?:\w+:)?c>)/gs;
const TEXT = /<(?:\w+:)?t(?:\s[^>]*)?>([^<]*)</g;
const VALUE = /<(?:\w+:)?v(?:\s[^>]*)?>([^<]*)</;
/** Maximum number of characters in the XML of a row, with all columns filled. */
const ROW_MAX = 4 * 1024 * 1024;
/** Phonetic readings of characters. */
const PHONETIC = /<(?:\w+:)?rPh\b.*?<\/(?:\w+:)?rPh>/gs;

/**
 * Reads the visible cells of a worksheet after the given number of rows. It stores less than for the first
 * rows, since a sheet may have a million.
 */
export function* readFurtherRows(bytes: Uint8Array, first: number): Generator<SheetCell[]> {
  let rowCount = 0;
  for (const { opening, cells } of rowSources(bytes)) {
    rowCount += 1;
    if (rowCount > first && !/^(?:1|true)$/.test(findAttribute(opening, 'hidden') ?? ''))
      yield parseCells(cells);
  }
}

function* rowSources(bytes: Uint8Array): Generator<{ readonly opening: string; readonly cells: string }> {
  const start = /<(\w+:)?row(?=[\s/>])([^>]*?)(\/?)>/g;
  let rest = '';
  for (const piece of decodeXmlPieces(bytes)) {
    const source = rest + piece;
    let at = 0;
    for (;;) {
      start.lastIndex = at;
      const match = start.exec(source);
      if (match === null) {
        at = Math.max(at, source.lastIndexOf('<'));
        break;
      }
      const [, prefix = '', opening = '', empty] = match;
      const end = empty === '/' ? start.lastIndex : source.indexOf(`</${prefix}row>`, start.lastIndex);
      if (end < 0) {
        at = match.index;
        break;
      }
      yield { opening, cells: source.slice(start.lastIndex, end) };
      at = end;
    }
    rest = source.slice(at);
    if (rest.length > ROW_MAX)
      throw createRefusal('too_complex', 'A row of a sheet has more cells than any spreadsheet holds.');
  }
}

function parseCells(source: string): SheetCell[] {
  const cells: SheetCell[] = [];
  for (const [, attributes = '', inner = ''] of source.matchAll(CELL)) {
    const x = parseColumn(readAttribute(attributes, 'r') ?? '') ?? (cells.at(-1)?.x ?? -1) + 1;
    const type = readAttribute(attributes, 't') ?? 'n';
    const raw =
      type === 'inlineStr'
        ? [...inner.replace(PHONETIC, '').matchAll(TEXT)].map(([, text = '']) => text).join('')
        : (VALUE.exec(inner)?.[1] ?? '');
    if (raw !== '')
      cells.push({
        x,
        type,
        style: Number(readAttribute(attributes, 's') ?? 0),
        raw: /[&_]/.test(raw) ? unescapeCharacters(raw) : raw,
      });
  }
  return cells;
}

/** Value of an attribute as programs write it: after a space and in double quotes. */
function readAttribute(attributes: string, name: string): string | undefined {
  const at = attributes.indexOf(` ${name}="`);
  if (at < 0) return attributes.includes("'") ? findAttribute(attributes, name) : undefined;
  const from = at + name.length + 3;
  return attributes.slice(from, attributes.indexOf('"', from));
}

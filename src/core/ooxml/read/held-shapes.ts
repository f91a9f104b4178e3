import { parseXml, type XmlNode } from '../xml/parse.ts';
import { referencesIn } from '../xml/scan.ts';
import { canonicalElement } from './canonical.ts';
import type { ReadCell, ReadRun, ReadShape } from './deck.ts';
import { wordsShown } from './text.ts';

/** Shapes of slides that are made after one another: what was read of one is known of the next. By their elements. */
export type HeldShapes = WeakMap<XmlNode, HeldShape>;

export interface HeldShape {
  /** As it was read before; undefined until then. */
  shape?: ReadShape | undefined;
  /** It is like another but for its words, by the marks that stand for them there. */
  readonly like?: { readonly pattern: Pattern; readonly words: ReadonlyMap<string, string> };
  /** Of a table whose element has no rows. */
  readonly rows?: readonly HeldRow[];
}

export interface HeldRow {
  readonly heightEmu: number;
  readonly cells: readonly HeldCell[];
}

/** A cell that is like others but for its words, as markup says them; or one that is read by itself. */
export type HeldCell = { readonly pattern: CellPattern; readonly said: string | undefined } | { readonly xml: string };

/** A cell with a mark in the place of words, of a table of one sample. */
export interface CellPattern {
  readonly xml: string;
  node?: XmlNode | undefined;
  /** By what the table's style gives at a cell's place. */
  readonly read: WeakMap<object, ReadCell>;
}

/** In small letters: where they come back large, the file shows all words so. */
export const CELL_WORDS = 'lectern words';

/** A text shape with marks in the place of words. */
export interface Pattern {
  readonly node: XmlNode;
  shape?: ReadShape | undefined;
}

/** What `read` would read of the element. */
export function heldShape(held: HeldShape, node: XmlNode, read: (node: XmlNode) => ReadShape | undefined): ReadShape | undefined {
  if (held.shape !== undefined) return held.shape;
  if (held.like !== undefined) {
    const { pattern, words } = held.like;
    pattern.shape ??= read(pattern.node);
    held.shape = withWords(pattern.shape, words);
  } else held.shape = read(node);
  return held.shape;
}

/** What `read` would read of the cell. */
export function heldCell(cell: HeldCell, look: object, read: (node: XmlNode) => ReadCell): ReadCell {
  if ('xml' in cell) return read(cellNode(cell.xml));
  const { pattern, said } = cell;
  let like = pattern.read.get(look);
  if (like === undefined) {
    pattern.node ??= cellNode(pattern.xml);
    like = read(pattern.node);
    pattern.read.set(look, like);
  }
  if (said === undefined) return like;
  const plain = referencesIn(said, 0);
  const paragraphs = like.text.paragraphs.map((paragraph) => ({
    ...paragraph,
    runs: paragraph.runs.map((run) => (run.text.toLowerCase() === CELL_WORDS ? { ...run, text: wordsShown(plain, run.text !== CELL_WORDS) } : run)),
  }));
  const { fill, columnSpan, rowSpan, merged, borders } = like;
  return { text: { ...like.text, paragraphs }, fill, columnSpan, rowSpan, merged, borders };
}

function cellNode(xml: string): XmlNode {
  const [node] = canonicalElement(parseXml(xml), xml, undefined);
  if (node === undefined) throw new Error('A cell without an element');
  return node;
}

function withWords(shape: ReadShape | undefined, words: ReadonlyMap<string, string>): ReadShape | undefined {
  if (shape?.kind !== 'shape' || shape.text === undefined) return shape;
  const said = (run: ReadRun): ReadRun => {
    const plain = words.get(run.text);
    const large = plain === undefined ? words.get(run.text.toLowerCase()) : undefined;
    return plain !== undefined ? { ...run, text: wordsShown(plain, false) } : large !== undefined ? { ...run, text: wordsShown(large, true) } : run;
  };
  return { ...shape, text: { ...shape.text, paragraphs: shape.text.paragraphs.map((paragraph) => ({ ...paragraph, runs: paragraph.runs.map(said) })) } };
}

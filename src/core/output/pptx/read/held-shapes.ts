import type { XmlNode } from '../xml/parse.ts';
import type { ReadRun, ReadShape } from './deck.ts';
import { wordsShown } from './text.ts';

/** Shapes of slides that are made after one another: what was read of one is known of the next. By their elements. */
export type HeldShapes = WeakMap<XmlNode, HeldShape>;

export interface HeldShape {
  /** As it was read before; undefined until then. */
  shape?: ReadShape | undefined;
  /** It is like another but for its words, by the marks that stand for them there. */
  readonly like?: { readonly pattern: Pattern; readonly words: ReadonlyMap<string, string> };
}

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

function withWords(shape: ReadShape | undefined, words: ReadonlyMap<string, string>): ReadShape | undefined {
  if (shape?.kind !== 'shape' || shape.text === undefined) return shape;
  const said = (run: ReadRun): ReadRun => {
    const plain = words.get(run.text);
    const large = plain === undefined ? words.get(run.text.toLowerCase()) : undefined;
    return plain !== undefined ? { ...run, text: wordsShown(plain, false) } : large !== undefined ? { ...run, text: wordsShown(large, true) } : run;
  };
  return { ...shape, text: { ...shape.text, paragraphs: shape.text.paragraphs.map((paragraph) => ({ ...paragraph, runs: paragraph.runs.map(said) })) } };
}

import type { Memo } from '../../memory/memo.ts';
import type { XmlNode } from '../xml/parse.ts';
import type { ReadPlaceholder } from './deck.ts';
import { at, attribute, child, readNumber } from './node.ts';
import type { PartScope } from './part-scope.ts';

const TITLES = new Set(['title', 'ctrTitle']);
const FOOTER_TYPES = new Set(['dt', 'ftr', 'sldNum', 'hdr']);

/** Reads the placeholder of a shape, picture or frame. */
export function readPlaceholder(shape: XmlNode): ReadPlaceholder | undefined {
  const nonVisual = shape.children.find(({ tag }) => /:nv\w+Pr$/.test(tag));
  const node = at(nonVisual, 'p:nvPr', 'p:ph');
  return node === undefined
    ? undefined
    : { type: attribute(node, 'type') ?? 'obj', idx: Math.trunc(readNumber(node, 'idx') ?? 0) };
}

/**
 * Finds the shapes that a placeholder inherits from, nearest first. In the layout it is found by its index,
 * or by its type for titles, footers and types without a match; in the master by its type, of which there are
 * five.
 */
export function findAncestors(
  placeholder: ReadPlaceholder | undefined,
  { parents: trees, paint: { memo } }: PartScope,
): XmlNode[] {
  const found: XmlNode[] = [];
  let wanted = placeholder;
  trees.forEach((tree, index) => {
    if (wanted === undefined) return;
    const isMaster = index === trees.length - 1;
    const match = isMaster ? findInMaster(tree, wanted, memo) : findInLayout(tree, wanted, memo);
    if (match === undefined) return;
    found.push(match);
    // A body without a type on the slide takes the type of the layout's placeholder.
    wanted = readPlaceholder(match) ?? wanted;
  });
  return found;
}

type PlaceholderShapes = readonly { readonly shape: XmlNode; readonly placeholder: ReadPlaceholder }[];

/** Cached for layouts and masters, because every placeholder of every slide looks them up. */
function shapesWithPlaceholder(tree: XmlNode | undefined, memo: Memo): PlaceholderShapes {
  return tree === undefined ? [] : memo.getOrCreate(findPlaceholderShapes, tree);
}

function findPlaceholderShapes({ children }: XmlNode): PlaceholderShapes {
  return children.flatMap((shape) => {
    const placeholder = readPlaceholder(shape);
    return placeholder === undefined ? [] : [{ shape, placeholder }];
  });
}

function findInLayout(
  tree: XmlNode | undefined,
  { type, idx }: ReadPlaceholder,
  memo: Memo,
): XmlNode | undefined {
  const all = shapesWithPlaceholder(tree, memo);
  if (TITLES.has(type)) return all.find(({ placeholder }) => TITLES.has(placeholder.type))?.shape;
  if (FOOTER_TYPES.has(type)) return all.find(({ placeholder }) => placeholder.type === type)?.shape;
  const sameIndex = all.filter(
    ({ placeholder }) =>
      placeholder.idx === idx && !TITLES.has(placeholder.type) && !FOOTER_TYPES.has(placeholder.type),
  );
  return (
    sameIndex.find(({ placeholder }) => placeholder.type === type) ??
    sameIndex[0] ??
    all.find(({ placeholder }) => placeholder.type === type && type !== 'obj')
  )?.shape;
}

function findInMaster(tree: XmlNode | undefined, { type }: ReadPlaceholder, memo: Memo): XmlNode | undefined {
  const wanted = TITLES.has(type) ? 'title' : FOOTER_TYPES.has(type) ? type : 'body';
  return shapesWithPlaceholder(tree, memo).find(({ placeholder }) => placeholder.type === wanted)?.shape;
}

/** Selects the text style of the master that a placeholder follows. */
export function selectStyle(placeholder: ReadPlaceholder | undefined): 'title' | 'body' | 'other' {
  if (placeholder === undefined || FOOTER_TYPES.has(placeholder.type)) return 'other';
  return TITLES.has(placeholder.type) ? 'title' : 'body';
}

export function findBody(shape: XmlNode): XmlNode | undefined {
  return child(shape, 'p:txBody');
}

import { EMU_PER_PT } from '../../scene/scene.ts';
import type { XmlNode } from '../xml/parse.ts';
import type { ReadBox, ReadShape, ReadTextShape } from './deck.ts';
import { pictureRows } from './diagram-rows.ts';
import { block, type TextLine, wordsOf } from './diagram-shapes.ts';
import { attribute, child, childrenOf, numberOf } from './node.ts';
import type { PartScope } from './part-scope.ts';

interface Point {
  readonly paragraphs: readonly XmlNode[];
  readonly below: readonly Point[];
}

const MOST_ITEMS = 12;
const DEEPEST = 6;
const GAP = 0.04;
/** Text of a block: the share of its size that is taken by insets and air, and the widths of a letter and a line, em. */
const [ROOM, LETTER, LINE] = [0.8, 0.52, 1.3];
const [SMALLEST_PT, LARGEST_PT] = [7, 24];
/** How lower points are set. */
const LOWER = { lower: 0.78, indent: 171_450 };
/** Of a text box, on both sides together. */
const INSETS = 182_880;

/**
 * SmartArt without a drawing, as programs before 2010 wrote it: its points as blocks in the frame, those
 * of a process beside one another, the lower ones as lines of the block that they belong to.
 */
export function blocksOf(model: XmlNode | undefined, box: ReadBox, scope: PartScope): ReadShape[] {
  const roots = tree(model);
  const root = childrenOf(child(model, 'dgm:ptLst'), 'dgm:pt').find((point) => attribute(point, 'type') === 'doc');
  if (/\/layout\/vList4\b/.test(attribute(child(root, 'dgm:prSet'), 'loTypeId') ?? ''))
    return pictureRows(
      roots.map((point) => lines(point, 0)),
      box,
      scope,
    );
  const beside = /process|cycle|hierarchy/.test(attribute(child(root, 'dgm:prSet'), 'loCatId') ?? '');
  const [only] = roots;
  // A single point on top heads those below it.
  if (roots.length === 1 && only !== undefined && only.below.length > 1) {
    const head = { ...box, height: box.height * 0.3 };
    const rest = { ...box, y: box.y + box.height * (0.3 + GAP), height: box.height * (0.7 - GAP) };
    return [...inRow([{ ...only, below: [] }], head, true, scope), ...inRow(only.below, rest, true, scope)];
  }
  return inRow(roots, box, beside, scope);
}

function tree(model: XmlNode | undefined): readonly Point[] {
  const points = new Map(childrenOf(child(model, 'dgm:ptLst'), 'dgm:pt').map((point) => [attribute(point, 'modelId') ?? '', point]));
  const below = new Map<string, { readonly id: string; readonly order: number }[]>();
  for (const link of childrenOf(child(model, 'dgm:cxnLst'), 'dgm:cxn')) {
    if ((attribute(link, 'type') ?? 'parOf') !== 'parOf') continue;
    const from = attribute(link, 'srcId') ?? '';
    below.set(from, [...(below.get(from) ?? []), { id: attribute(link, 'destId') ?? '', order: numberOf(link, 'srcOrd') ?? 0 }]);
  }
  const pointsBelow = (id: string, depth: number): Point[] =>
    depth > DEEPEST
      ? []
      : [...(below.get(id) ?? [])]
          .sort((a, b) => a.order - b.order)
          .slice(0, MOST_ITEMS)
          .map((one) => ({ paragraphs: childrenOf(child(points.get(one.id), 'dgm:t'), 'a:p'), below: pointsBelow(one.id, depth + 1) }));
  const document = [...points].find(([, point]) => attribute(point, 'type') === 'doc');
  return document === undefined ? [] : pointsBelow(document[0], 1);
}

function inRow(points: readonly Point[], box: ReadBox, beside: boolean, scope: PartScope): ReadTextShape[] {
  const length = beside ? box.width : box.height;
  const gap = length * GAP;
  const size = (length - gap * (points.length - 1)) / Math.max(1, points.length);
  const boxes = points.map((_, index) => (beside ? { ...box, x: box.x + index * (size + gap), width: size } : { ...box, y: box.y + index * (size + gap), height: size }));
  const linesOf = points.map((point) => lines(point, 0));
  // All blocks of a row have letters of one size.
  const sizePt = Math.min(LARGEST_PT, ...linesOf.map((all, index) => fitting(all, boxes[index] ?? box)));
  return points.map((_, index) => block(linesOf[index] ?? [], boxes[index] ?? box, { sizePt: Math.max(SMALLEST_PT, sizePt), ...LOWER }, `Block ${index + 1}`, scope));
}

function lines(point: Point, level: number): TextLine[] {
  return [...point.paragraphs.map((paragraph) => ({ paragraph, level })), ...point.below.flatMap((one) => lines(one, level + 1))];
}

function fitting(all: readonly TextLine[], { width, height }: ReadBox): number {
  const words = all.map(wordsOf);
  const lengths = words.map((text) => text.length);
  const longest = Math.max(0, ...words.flatMap((text) => text.split(' ').map((word) => word.length)));
  for (let size = LARGEST_PT; size > SMALLEST_PT; size -= 1) {
    const perLine = Math.max(1, (width * ROOM - INSETS) / (size * LETTER * EMU_PER_PT));
    if (longest * size * LETTER * EMU_PER_PT <= width * ROOM - INSETS && lengths.reduce((sum, length) => sum + Math.max(1, Math.ceil(length / perLine)), 0) * size * LINE * EMU_PER_PT <= height * ROOM)
      return size;
  }
  return SMALLEST_PT;
}

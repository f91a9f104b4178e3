import { EMU_PER_PT } from '../../scene/scene.ts';
import type { XmlNode } from '../xml/parse.ts';
import type { ReadBox } from './deck.ts';
import { extractText, type TextLine } from './diagram-shapes.ts';
import { attribute, child, findChildren, readNumber } from './node.ts';

/** A node of a diagram with its children. */
export interface DiagramPoint {
  readonly paragraphs: readonly XmlNode[];
  readonly below: readonly DiagramPoint[];
}

const MAX_ITEMS = 12;
const MAX_DEPTH = 6;
/** Limit for the whole diagram: nodes may be shared by many parents, which could nest a million times. */
const MAX_POINTS = 200;
/**
 * Fraction of a block's size that is available to text, and the average width of a letter and height of a
 * line in em.
 */
const [ROOM, LETTER, LINE] = [0.8, 0.52, 1.3];
const [MIN_PT, MAX_PT] = [7, 24];
/** Left and right inset of a text box together, in EMU. */
const INSETS = 182_880;

/** Reads the tree of points of a data model, in order; returns the top level. */
export function readPoints(model: XmlNode | undefined): readonly DiagramPoint[] {
  const points = new Map(
    findChildren(child(model, 'dgm:ptLst'), 'dgm:pt').map((point) => [
      attribute(point, 'modelId') ?? '',
      point,
    ]),
  );
  const below = new Map<string, { readonly id: string; readonly order: number }[]>();
  for (const link of findChildren(child(model, 'dgm:cxnLst'), 'dgm:cxn')) {
    if ((attribute(link, 'type') ?? 'parOf') !== 'parOf') continue;
    const from = attribute(link, 'srcId') ?? '';
    const known = below.get(from) ?? [];
    known.push({ id: attribute(link, 'destId') ?? '', order: readNumber(link, 'srcOrd') ?? 0 });
    below.set(from, known);
  }
  let remaining = MAX_POINTS;
  const pointsBelow = (id: string, depth: number): DiagramPoint[] => {
    const shown =
      depth > MAX_DEPTH
        ? []
        : [...(below.get(id) ?? [])]
            .sort((a, b) => a.order - b.order)
            .slice(0, Math.min(MAX_ITEMS, remaining));
    remaining -= shown.length;
    return shown.map((one) => ({
      paragraphs: findChildren(child(points.get(one.id), 'dgm:t'), 'a:p'),
      below: pointsBelow(one.id, depth + 1),
    }));
  };
  const document = [...points].find(([, point]) => attribute(point, 'type') === 'doc');
  return document === undefined ? [] : pointsBelow(document[0], 1);
}

/** Lists the paragraphs of a point and of its descendants. */
export function listLines(point: DiagramPoint, level = 0): TextLine[] {
  return [
    ...point.paragraphs.map((paragraph) => ({ paragraph, level })),
    ...point.below.flatMap((one) => listLines(one, level + 1)),
  ];
}

/**
 * Finds the largest font size in points at which all blocks hold their text, so that they share one size.
 *
 * @param insetEm left and right inset in em; by default that of text boxes
 */
export function findCommonSize(
  lines: readonly (readonly TextLine[])[],
  boxes: readonly Pick<ReadBox, 'width' | 'height'>[],
  insetEm?: number,
): number {
  return lines.reduce(
    (least, all, index) =>
      Math.min(least, findFittingSize(all, boxes[index] ?? { width: 0, height: 0 }, insetEm)),
    MAX_PT,
  );
}

function findFittingSize(
  all: readonly TextLine[],
  { width, height }: Pick<ReadBox, 'width' | 'height'>,
  insetEm: number | undefined,
): number {
  const words = all.map(extractText);
  const lengths = words.map((text) => text.length);
  const longest = words.reduce(
    (most, text) => text.split(' ').reduce((more, word) => Math.max(more, word.length), most),
    0,
  );
  for (let size = MAX_PT; size > MIN_PT; size -= 1) {
    const room = insetEm === undefined ? width * ROOM - INSETS : width - 2 * insetEm * size * EMU_PER_PT;
    const perLine = Math.max(1, room / (size * LETTER * EMU_PER_PT));
    if (
      longest * size * LETTER * EMU_PER_PT <= room &&
      lengths.reduce((sum, length) => sum + Math.max(1, Math.ceil(length / perLine)), 0) *
        size *
        LINE *
        EMU_PER_PT <=
        height * ROOM
    )
      return size;
  }
  return MIN_PT;
}

import type { XmlNode } from '../xml/parse.ts';
import type { ReadBox, ReadShape } from './deck.ts';
import { diagramColors } from './diagram-colors.ts';
import { drawHeadedRows, drawHub, drawRing, drawTree } from './diagram-forms.ts';
import { type DiagramPoint, findCommonSize, listLines, readPoints } from './diagram-points.ts';
import { drawPictureRows } from './diagram-rows.ts';
import { createBlock, LOWER_LEVELS } from './diagram-shapes.ts';
import { attribute, child, findChildren } from './node.ts';
import type { PartScope } from './part-scope.ts';

const GAP = 0.04;

/**
 * Draws SmartArt without a stored drawing, as programs before 2010 wrote it. Cycles become rings, hierarchies
 * trees and lists rows; other layouts become a row or column of blocks whose lower points are lines of their
 * block.
 *
 * @param colors colour definition of the diagram
 */
export function drawPoints(
  model: XmlNode | undefined,
  box: ReadBox,
  scope: PartScope,
  colors: XmlNode | undefined,
): ReadShape[] {
  const points = readPoints(model);
  const document = findChildren(child(model, 'dgm:ptLst'), 'dgm:pt').find(
    (point) => attribute(point, 'type') === 'doc',
  );
  const [, layout = ''] =
    /\/layout\/(\w+)/.exec(attribute(child(document, 'dgm:prSet'), 'loTypeId') ?? '') ?? [];
  const category = attribute(child(document, 'dgm:prSet'), 'loCatId') ?? '';
  const paint = {
    scope,
    findColors: (label: string, count: number) => diagramColors(colors, label, count, scope),
  };
  const [only] = points;
  if (layout === 'vList4')
    return drawPictureRows(
      points.map((point) => listLines(point)),
      box,
      scope,
    );
  if (layout === 'vList5' && points.length > 0) return drawHeadedRows(points, box, paint);
  if (category === 'hierarchy' && points.length > 0)
    return drawTree(points, box, paint, layout === 'hierarchy4');
  if (/^radial/.test(layout) && points.length === 1 && only !== undefined && only.below.length > 1)
    return drawHub(only, box, paint);
  if (category === 'cycle' && points.length > 1) return drawRing(points, box, paint, layout === 'cycle2');
  // A single top-level point is drawn as a head above its children.
  if (points.length === 1 && only !== undefined && only.below.length > 1) {
    const head = { ...box, height: box.height * 0.3 };
    const rest = { ...box, y: box.y + box.height * (0.3 + GAP), height: box.height * (0.7 - GAP) };
    return [
      ...drawRow([{ ...only, below: [] }], head, true, paint),
      ...drawRow(only.below, rest, true, paint),
    ];
  }
  return drawRow(points, box, /process|cycle/.test(category), paint);
}

type Painted = Parameters<typeof drawRing>[2];

function drawRow(
  points: readonly DiagramPoint[],
  box: ReadBox,
  beside: boolean,
  { scope, findColors }: Painted,
): ReadShape[] {
  const length = beside ? box.width : box.height;
  const gap = length * GAP;
  const size = (length - gap * (points.length - 1)) / Math.max(1, points.length);
  const boxes = points.map((_, index) =>
    beside
      ? { ...box, x: box.x + index * (size + gap), width: size }
      : { ...box, y: box.y + index * (size + gap), height: size },
  );
  const lines = points.map((point) => listLines(point));
  const sizePt = findCommonSize(lines, boxes);
  const colors = findColors('node1', points.length);
  return points.map((_, index) =>
    createBlock(
      lines[index] ?? [],
      boxes[index] ?? box,
      { sizePt, ...LOWER_LEVELS },
      `Block ${index + 1}`,
      scope,
      { color: colors[index] },
    ),
  );
}

import type { ReadBox } from '../../ooxml/read/index.ts';
import { computeUnion } from '../../scene/box.ts';
import { computeArea, type SlideSize, sharedArea } from './boxes.ts';
import type { Repeated } from './repeats.ts';

const MAX_ITEMS = 6;
/** Minimum share of their width that items keep when more of them are shown. */
const MIN_ITEM_SHARE = 0.42;
/** Margin of the slide, unless items already stand closer to the edge. */
const EDGE = 0.05;

/** The maximum number of items, and the area for them: the free space around the present items. */
export function measureItemSpace(
  { items, along, columns, pitch }: Repeated,
  obstacles: readonly ReadBox[],
  { widthEmu, heightEmu }: SlideSize,
): { readonly most: number; readonly box: ReadBox } {
  const bounds = computeUnion(items.map(({ box }) => box));
  const [left, top] = [Math.min(bounds.x, EDGE * widthEmu), Math.min(bounds.y, EDGE * heightEmu)];
  const [right, bottom] = [
    Math.max(bounds.x + bounds.width, (1 - EDGE) * widthEmu),
    Math.max(bounds.y + bounds.height, (1 - EDGE) * heightEmu),
  ];
  // Elements behind the items, such as a panel or a connecting line, are no obstacles.
  const around = obstacles.filter(
    (box) => sharedArea(box, bounds) <= 0.02 * computeArea(bounds) && !coversHalf(box, bounds),
  );
  const inRow = around.filter((box) => box.y < bounds.y + bounds.height && box.y + box.height > bounds.y);
  const from = Math.max(left, ...inRow.map((box) => box.x + box.width).filter((x) => x <= bounds.x + 1));
  const to = Math.min(right, ...inRow.map((box) => box.x).filter((x) => x >= bounds.x + bounds.width - 1));
  const wide: ReadBox = { ...bounds, x: from, width: to - from };
  const inColumn = around.filter((box) => box.x < wide.x + wide.width && box.x + box.width > wide.x);
  const roof = Math.max(top, ...inColumn.map((box) => box.y + box.height).filter((y) => y <= bounds.y + 1));
  const floor = Math.min(
    bottom,
    ...inColumn.map((box) => box.y).filter((y) => y >= bounds.y + bounds.height - 1),
  );
  const first = items[0]?.box ?? bounds;
  // If only one item stands along an axis, its gap is that of the other axis or a small one.
  const gapX = pitch.x > 0 ? Math.max(0, pitch.x - first.width) : 0.02 * widthEmu;
  const gapY =
    pitch.y > 0
      ? Math.max(0, pitch.y - first.height)
      : Math.max(0.02 * heightEmu, Math.min(gapX, 0.05 * heightEmu));
  const fit = (room: number, length: number, gap: number, share: number) =>
    Math.max(1, Math.floor((room + gap + 1) / (length * share + gap)));
  if (along === 'row') {
    const narrow = fit(wide.width, first.width, gapX, MIN_ITEM_SHARE);
    const height = floor - bounds.y;
    const rows = fit(height, bounds.height, gapY, 1);
    return {
      most: Math.min(MAX_ITEMS, Math.max(narrow, rows * items.length)),
      box: { ...wide, height: rows > 1 ? height : bounds.height },
    };
  }
  if (along === 'column') {
    const [y, height] = [Math.min(bounds.y, roof), floor - bounds.y];
    return {
      most: Math.min(MAX_ITEMS, fit(height, first.height, gapY, 0.8)),
      box: { ...bounds, y: Math.max(bounds.y, y), height },
    };
  }
  const height = floor - bounds.y;
  return {
    most: Math.min(
      MAX_ITEMS,
      fit(height, first.height, gapY, 0.8) * Math.max(columns, fit(wide.width, first.width, gapX, 0.8)),
    ),
    box: { ...wide, height },
  };
}

function coversHalf(a: ReadBox, b: ReadBox): boolean {
  return computeArea(a) > 0 && sharedArea(a, b) > 0.5 * computeArea(a);
}

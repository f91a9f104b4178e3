import { toEdges } from './flex-style.ts';
import type { PlacedNode } from './placed-node.ts';

/** The box without its padding; its start is on the right in right-to-left slides. */
export function computeContentBox(placed: PlacedNode, rtl = false): PlacedNode['box'] {
  const { box, style } = placed;
  if (style.padding === undefined) return box;
  const [top, end, bottom, start] = toEdges(style.padding);
  return {
    x: box.x + (rtl ? end : start),
    y: box.y + top,
    width: Math.max(0, box.width - start - end),
    height: Math.max(0, box.height - top - bottom),
  };
}

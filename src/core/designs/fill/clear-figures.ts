import { AIR } from '../compile/clear-layout.ts';
import type { DesignLayout } from '../compile/compiled-layout.ts';
import { addAir, findLargestRoom } from '../compile/largest-room.ts';
import type { PlacedContent } from './placed-content.ts';

/** Tables and charts in places that end at a logo or a bar, with air between both. */
export function clearFigures(
  placed: readonly PlacedContent[],
  layout: Pick<DesignLayout, 'obstacles'> | undefined,
  heightEmu: number,
): readonly PlacedContent[] {
  const { obstacles = [] } = layout ?? {};
  if (obstacles.length === 0) return placed;
  const air = AIR * heightEmu;
  const around = addAir(obstacles, air).map((box) => ({ ...box, height: box.height + air }));
  return placed.map((one): PlacedContent => {
    if (one.kind !== 'table' && one.kind !== 'chart') return one;
    const box = findLargestRoom(one.box, around, 0);
    return box === one.box ? one : { ...one, box };
  });
}

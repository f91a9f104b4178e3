import type { Diagram } from '../../../scene/diagram.ts';
import type { ArrangementBudget } from './budget.ts';
import type { Distances, Extent, Rows } from './model.ts';

/** Rows that the boxes of a diagram with frames take whatever their sizes. */
export class FrameRows {
  readonly #rows: readonly (readonly string[])[];

  constructor({ boxes, count }: Rows) {
    const rows = Array.from({ length: count }, (): string[] => []);
    for (const [id, { row }] of boxes) rows[row]?.push(id);
    this.#rows = rows.filter((row) => row.length > 0);
  }

  /** Returns the rows of the first arrangement of a diagram, if there was one. */
  static of(diagram: Diagram, budget: ArrangementBudget): { rows?: FrameRows } {
    return budget.once(diagram, () => ({}), 'frame rows');
  }

  /**
   * Returns whether the boxes can fit a room in some bands, by the length of the rows and the width of the widest
   * one. Frames may need more.
   */
  canFit(
    sizes: ReadonlyMap<string, Extent>,
    { rows, beside, label }: Distances,
    room: Extent,
    most: number,
  ): boolean {
    const between = Math.min(rows, 2 * label);
    let bands = 1;
    let along = -between;
    let [widest, narrowest] = [0, Number.POSITIVE_INFINITY];
    for (const row of this.#rows) {
      let [width, height] = [-beside, 0];
      for (const id of row) {
        const size = sizes.get(id);
        width += beside + (size?.width ?? 0);
        height = Math.max(height, size?.height ?? 0);
      }
      widest = Math.max(widest, width);
      narrowest = Math.min(narrowest, width);
      if (along + between + height > room.height + 1) {
        bands += 1;
        along = -between;
      }
      along += between + height;
      if (height > room.height + 1) return false;
    }
    return bands <= most && widest + (bands - 1) * narrowest <= room.width + 1;
  }
}

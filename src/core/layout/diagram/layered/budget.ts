export const ARRANGEMENT = { slide: 3_000 } as const;

/** Budget for arranging all diagrams of a slide, counted in boxes, lines, and rows that lines pass. */
export class ArrangementBudget {
  #left = ARRANGEMENT.slide;
  readonly #results = new WeakMap<object, Map<string, unknown>>();

  /** Deducts the cost if the budget covers it; returns whether it did. */
  take(cost: number): boolean {
    if (cost > this.#left) return false;
    this.#left -= cost;
    return true;
  }

  /** Result of a costly step for a diagram, which is taken once. @param key names the step */
  once<T>(diagram: object, compute: () => T, key = 'order'): T {
    const results = this.#results.get(diagram) ?? new Map<string, unknown>();
    this.#results.set(diagram, results);
    if (!results.has(key)) results.set(key, compute());
    return results.get(key) as T;
  }
}

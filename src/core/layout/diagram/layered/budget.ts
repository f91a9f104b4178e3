export const ARRANGEMENT = { slide: 3_000 } as const;

/** Budget for arranging all diagrams of a slide, counted in boxes, lines, and rows that lines pass. */
export class ArrangementBudget {
  #left = ARRANGEMENT.slide;
  readonly #orders = new WeakMap<object, unknown>();

  /** Deducts the cost if the budget covers it; returns whether it did. */
  take(cost: number): boolean {
    if (cost > this.#left) return false;
    this.#left -= cost;
    return true;
  }

  /** Result of a costly step for a diagram, which is taken once. */
  once<T>(diagram: object, compute: () => T): T {
    if (!this.#orders.has(diagram)) this.#orders.set(diagram, compute());
    return this.#orders.get(diagram) as T;
  }
}

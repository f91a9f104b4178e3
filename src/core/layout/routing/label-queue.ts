import type { Labels } from './labels.ts';

/**
 * Priority queue of label indexes by estimate. Ties go to the youngest label, which is closest to the goal.
 */
export class LabelQueue {
  readonly #heap: number[] = [];
  readonly #labels: Labels;

  constructor(labels: Labels) {
    this.#labels = labels;
  }

  /** Estimate of the next label; infinite if the queue is empty. */
  get least(): number {
    return this.#heap.length === 0
      ? Number.POSITIVE_INFINITY
      : (this.#labels.estimates[this.#heap[0] as number] as number);
  }

  push(label: number): void {
    const heap = this.#heap;
    const { estimates } = this.#labels;
    const estimate = estimates[label] as number;
    let at = heap.length;
    heap.push(label);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = heap[parent] as number;
      // The pushed label is the youngest, so it also moves up past equal estimates.
      if (estimate > (estimates[above] as number)) break;
      heap[at] = above;
      at = parent;
    }
    heap[at] = label;
  }

  pop(): number | undefined {
    const heap = this.#heap;
    const [top] = heap;
    const last = heap.pop();
    if (top === undefined || last === undefined || heap.length === 0) return top;
    const { estimates } = this.#labels;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(estimates, heap[child + 1] as number, heap[child] as number))
        child += 1;
      const below = heap[child] as number;
      if (!isBefore(estimates, below, last)) break;
      heap[at] = below;
      at = child;
    }
    heap[at] = last;
    return top;
  }
}

function isBefore(estimates: Float64Array, one: number, other: number): boolean {
  const difference = (estimates[one] as number) - (estimates[other] as number);
  return difference < 0 || (difference === 0 && one > other);
}

import type { PageText } from './pdf-page.ts';

/** Number of pages that are taken at a time. */
const BATCH = 16;

/** Page numbers that two threads share. */
export interface SharedPages {
  /** A single number: the next free page. */
  readonly next: Int32Array<SharedArrayBuffer>;
  readonly last: number;
}

/** Request to the second thread. */
export interface WordsRequest {
  readonly bytes: Uint8Array;
  readonly shared: SharedPages;
}

export type TakenPage = readonly [number: number, page: PageText];

export function sharePages(first: number, last: number): SharedPages {
  const next = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  next[0] = first;
  return { next, last };
}

/** Takes the next pages in order; empty if all are taken. */
export function takePages({ next, last }: SharedPages): number[] {
  const first = Atomics.add(next, 0, BATCH);
  return Array.from({ length: Math.max(0, Math.min(BATCH, last - first + 1)) }, (_, index) => first + index);
}

/** Stops the distribution of pages. */
export function stopTaking({ next, last }: SharedPages): void {
  Atomics.store(next, 0, last + 1);
}

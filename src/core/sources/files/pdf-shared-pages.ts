import type { PageText } from './pdf-page.ts';

/** Pages are taken so many at a time. */
const BATCH = 16;

/** Numbers of pages that two threads take from. */
export interface SharedPages {
  /** One number: the next page that nobody has taken. */
  readonly next: Int32Array<SharedArrayBuffer>;
  readonly last: number;
}

/** What the second thread is asked. */
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

/** Takes the next pages, in their order; none when all are taken. */
export function takePages({ next, last }: SharedPages): number[] {
  const first = Atomics.add(next, 0, BATCH);
  return Array.from({ length: Math.max(0, Math.min(BATCH, last - first + 1)) }, (_, index) => first + index);
}

/** Nothing more is taken. */
export function stopTaking({ next, last }: SharedPages): void {
  Atomics.store(next, 0, last + 1);
}

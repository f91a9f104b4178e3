import { createRequire } from 'node:module';

/** Parameters of `mallopt`, from glibc's malloc.h. */
const [M_MMAP_THRESHOLD, M_ARENA_MAX] = [-3, -8];
/**
 * Larger blocks get pages of their own, which return to the system when freed. By default glibc raises this
 * threshold up to 32 MB.
 */
const OWN_PAGES_BYTES = 256 * 1024;
/** Number of heaps that threads share; the default of eight per core leaves gaps in each. */
const ARENAS = 2;

/** Heap of the C library, which holds buffers and native data of Node. */
export interface CHeap {
  /**
   * Returns free memory between used blocks, which glibc does not do by itself. Takes some tens of
   * milliseconds.
   */
  trim(): void;
  /** Trims in another thread. */
  trimBeside(): void;
}

/**
 * Makes glibc keep less freed memory.
 *
 * @returns undefined for another C library (other systems, musl), or if it cannot be called.
 * @see https://man7.org/linux/man-pages/man3/mallopt.3.html and malloc_trim.3.html
 */
export function limitHeap(): CHeap | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const { load } = createRequire(import.meta.url)('koffi') as typeof import('koffi');
    const libc = load('libc.so.6');
    const mallopt = libc.func('int mallopt(int, int)') as (parameter: number, value: number) => number;
    const trim = libc.func('int malloc_trim(size_t)') as ((pad: number) => number) & {
      async(pad: number, done: () => void): void;
    };
    mallopt(M_MMAP_THRESHOLD, OWN_PAGES_BYTES);
    mallopt(M_ARENA_MAX, ARENAS);
    return { trim: () => void trim(0), trimBeside: () => trim.async(0, () => undefined) };
  } catch {
    return undefined;
  }
}

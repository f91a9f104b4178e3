import { createRequire } from 'node:module';

/** Parameters of `mallopt`, from glibc's malloc.h. */
const [M_MMAP_THRESHOLD, M_ARENA_MAX] = [-3, -8];
/** Larger blocks are pages of their own, which go back as soon as they are free. Left alone, glibc raises this to 32 MB by itself. */
const OWN_PAGES_BYTES = 256 * 1024;
/** Heaps for threads to share; by default there are eight for each core, each with holes of its own. */
const ARENAS = 2;

/** The heap of the C library, where buffers and what Node itself holds lie. */
export interface CHeap {
  /** Gives back what is free behind blocks that are in use: by itself glibc gives back its end only. Some tens of milliseconds. */
  trim(): void;
  /** The same in a thread beside this one. */
  trimBeside(): void;
}

/**
 * Has glibc keep less of what was freed.
 *
 * @returns undefined where the C library is another one (other systems, musl) or cannot be called.
 * @see https://man7.org/linux/man-pages/man3/mallopt.3.html and malloc_trim.3.html
 */
export function sparingHeap(): CHeap | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const { load } = createRequire(import.meta.url)('koffi') as typeof import('koffi');
    const libc = load('libc.so.6');
    const mallopt = libc.func('int mallopt(int, int)') as (parameter: number, value: number) => number;
    const trim = libc.func('int malloc_trim(size_t)') as ((pad: number) => number) & { async(pad: number, done: () => void): void };
    mallopt(M_MMAP_THRESHOLD, OWN_PAGES_BYTES);
    mallopt(M_ARENA_MAX, ARENAS);
    return { trim: () => void trim(0), trimBeside: () => trim.async(0, () => undefined) };
  } catch {
    return undefined;
  }
}

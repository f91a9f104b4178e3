import { createRequire } from 'node:module';

/**
 * What gives free memory of the C library's heap back to the system. glibc does so by itself only at the heap's end: behind one
 * block that is still in use, hundreds of megabytes stay with the process after a crowd of requests.
 *
 * @returns undefined where the C library has no such function (other systems, musl) or cannot be called.
 * @see https://man7.org/linux/man-pages/man3/malloc_trim.3.html
 */
export function heapTrimmer(): (() => void) | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const { load } = createRequire(import.meta.url)('koffi') as typeof import('koffi');
    const trim = load('libc.so.6').func('int malloc_trim(size_t)') as (pad: number) => number;
    return () => void trim(0);
  } catch {
    return undefined;
  }
}

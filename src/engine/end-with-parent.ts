import { createRequire } from 'node:module';

/** From linux/prctl.h: the signal that a process gets when its parent ends. */
const PR_SET_PDEATHSIG = 1;
const SIGKILL = 9;

/**
 * Has the system end this process with its parent. Without it a process that is busy when its parent is
 * killed would not notice before it is idle again. Nothing happens on systems other than Linux with glibc.
 *
 * @see https://man7.org/linux/man-pages/man2/PR_SET_PDEATHSIG.2const.html
 */
export function endWithParent(): void {
  if (process.platform !== 'linux') return;
  try {
    const { load } = createRequire(import.meta.url)('koffi') as typeof import('koffi');
    const prctl = load('libc.so.6').func('int prctl(int, unsigned long)') as (
      option: number,
      value: number,
    ) => number;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
  } catch {
    // The process still ends when it is idle.
  }
}

import { readFileSync } from 'node:fs';

const PAGE_BYTES = 4_096;
const MB = 1_000_000;

/**
 * Private memory of a process in MB, without the program and libraries that all processes share.
 *
 * @returns undefined if the system does not report it or the process has ended.
 */
export function privateMb(pid: number | 'self' | undefined): number | undefined {
  try {
    const [, resident, shared] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ').map(Number);
    return resident === undefined || shared === undefined
      ? undefined
      : Math.round(((resident - shared) * PAGE_BYTES) / MB);
  } catch {
    return undefined;
  }
}

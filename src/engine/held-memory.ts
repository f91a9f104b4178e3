import { readFileSync } from 'node:fs';

const PAGE_BYTES = 4_096;
const MB = 1_000_000;

/**
 * Memory in MB that a process holds for itself: without the program and libraries, which all processes share.
 * Undefined where the system does not tell, or the process has ended.
 */
export function privateMb(pid: number | 'self' | undefined): number | undefined {
  try {
    const [, resident, shared] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ').map(Number);
    return resident === undefined || shared === undefined ? undefined : Math.round(((resident - shared) * PAGE_BYTES) / MB);
  } catch {
    return undefined;
  }
}

import type { EngineMember } from './engine-member.ts';
import { privateMb } from './held-memory.ts';

/** Idle time in ms after which a process can be ended for the memory of others. */
export const UNUSED_MS = 10_000;

/** A caller who has just used a process will probably use it again. */
export function isInUse({ lastJobAt }: Pick<EngineMember, 'lastJobAt'>): boolean {
  return Date.now() - lastJobAt < UNUSED_MS;
}

/** Chooses a free process: one that the caller used before, then one that no other caller used. */
export function nearest(free: readonly EngineMember[], caller: string): EngineMember | undefined {
  const rank = ({ isReady, lastCaller, lastJobAt }: EngineMember) => {
    if (!isReady) return 3;
    if (lastCaller === caller) return 0;
    return isInUse({ lastJobAt }) ? 2 : 1;
  };
  return free.toSorted((a, b) => rank(a) - rank(b))[0];
}

/** If the system does not report memory, only the heap is limited. */
export function heldBy({ child }: EngineMember): number {
  return privateMb(child.pid) ?? 0;
}

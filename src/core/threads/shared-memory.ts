import { MemoryShares } from './memory-shares.ts';

/** Shared budgets of all processes, in MB. */
export const SHARED_MB = {
  /** Processes that read foreign bytes, each counted with its usual memory. */
  processes: 640,
  /** Decoded pixels of pictures; enough for one picture of the largest size. */
  pixels: 200,
} as const;

export type MemoryPurpose = keyof typeof SHARED_MB;

/** Shares of a limited amount of memory. */
export type Shares = Pick<MemoryShares, 'take' | 'give' | 'rest'>;

const own = new Map<MemoryPurpose, Shares>();
let lender: ((purpose: MemoryPurpose) => Shares) | undefined;

/** Budget of this process for a purpose: its own, or one borrowed from the server. */
export function sharedMemory(purpose: MemoryPurpose): Shares {
  const known = own.get(purpose);
  if (known !== undefined) return known;
  const shares = lender?.(purpose) ?? new MemoryShares(SHARED_MB[purpose]);
  own.set(purpose, shares);
  return shares;
}

/** Borrows all budgets of this process from another. Call it before any budget is used. */
export function borrowMemory(lend: (purpose: MemoryPurpose) => Shares): void {
  lender = lend;
}

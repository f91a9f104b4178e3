import { MemoryShares } from './memory-shares.ts';

/** What processes take shares of, and how many MB of each there are for all of them together. */
export const SHARED_MB = {
  /** Processes that read foreign bytes; each counts with what it usually takes. */
  processes: 640,
  /** Decoded pixels of pictures; enough for one picture of the largest size. */
  pixels: 200,
} as const;

export type MemoryPurpose = keyof typeof SHARED_MB;

/** Shares of a limited amount of memory. */
export type Shares = Pick<MemoryShares, 'take' | 'give' | 'rest'>;

const own = new Map<MemoryPurpose, Shares>();
let lender: ((purpose: MemoryPurpose) => Shares) | undefined;

/** The shares that this process takes for a purpose: its own, or those of the process that lends to it. */
export function sharedMemory(purpose: MemoryPurpose): Shares {
  const known = own.get(purpose);
  if (known !== undefined) return known;
  const shares = lender?.(purpose) ?? new MemoryShares(SHARED_MB[purpose]);
  own.set(purpose, shares);
  return shares;
}

/** Takes all shares of this process from another one. Call it before any are taken. */
export function borrowMemory(lend: (purpose: MemoryPurpose) => Shares): void {
  lender = lend;
}
